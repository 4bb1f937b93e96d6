import { sessionTitle, taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { daysFromToday, startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { learnerPage } from '../class/addresses.ts'

/** A class that begins within so many days stands among what is to do; a later one at most as what comes next. */
const SOON_DAYS = 7

const OWN = sql`train_enrolments e join train_classes c on c.id = e.class_id and c.deleted_at is null
  and c.state in ('open', 'confirmed', 'running')`

/** Seats that are offered to the person and wait for his answer. */
export const seatTasks = taskSource({
  weight: 90,
  rows: taskRows(
    { id: sql`c.id`, title: sql`c.title`, due: sql`e.offer_end` },
    sql`${OWN} where e.user_id = ${ACTOR} and e.state = 'offered' and e.offer_end > now()`,
  ),
  word: ({ id }) => ({ verb: taskVerbs.confirm, link: learnerPage(id), reasons: [taskReasons.seatFree] }),
})

/** Sessions of today that are not over, of classes in which the person has a seat. */
export const sessionTasks = taskSource<{ classId: string; className: string }>({
  weight: 70,
  rows: taskRows(
    {
      id: sql`s.id`,
      title: sql`s.title`,
      startsAt: sql`s.starts_at`,
      facts: sql`jsonb_build_object('classId', c.id, 'className', c.title)`,
    },
    sql`${OWN} join train_sessions s on s.class_id = c.id
      where e.user_id = ${ACTOR} and e.state = 'confirmed' and s.ends_at > now()
        and s.starts_at >= ${startOfToday} and s.starts_at < ${daysFromToday(1)}`,
  ),
  word: ({ title, facts: { classId, className } }) => ({
    title: sessionTitle(className, title),
    verb: taskVerbs.look,
    link: learnerPage(classId),
    reasons: [taskReasons.enrolled],
  }),
})

/** Classes with a seat of the person's that begin on a later day. */
export const classTasks = taskSource({
  weight: 30,
  rows: taskRows(
    {
      id: sql`c.id`,
      title: sql`c.title`,
      startsAt: sql`c.starts_at`,
      later: sql`c.starts_at >= ${daysFromToday(SOON_DAYS)}`,
    },
    sql`${OWN} where e.user_id = ${ACTOR} and e.state = 'confirmed' and c.starts_at >= ${daysFromToday(1)}`,
  ),
  word: ({ id }) => ({ verb: taskVerbs.look, link: learnerPage(id), reasons: [taskReasons.enrolled] }),
})
