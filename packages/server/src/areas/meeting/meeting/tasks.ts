import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { daysFromToday, startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { ownMeetingPage } from './addresses.ts'

const NEXT_DAYS = 30

/** Receipts that the person owes: not answered yet, or asked for again; those of today stay as done. */
export const receiptTasks = taskSource<{ again: boolean }>({
  weight: 50,
  rows: taskRows(
    {
      id: sql`m.id`,
      title: sql`m.title`,
      startsAt: sql`m.starts_at`,
      due: sql`coalesce(m.receipt_due, m.starts_at)`,
      done: sql`p.answer <> 'none' and not p.again`,
      later: sql`m.starts_at >= ${daysFromToday(NEXT_DAYS)}`,
      facts: sql`jsonb_build_object('again', p.again)`,
    },
    sql`meeting_people p join meetings m on m.id = p.meeting_id
      where p.person_id = ${ACTOR} and m.state = 'notified' and m.starts_at > now()
        and coalesce(m.receipt_due, m.starts_at) > now()
        and (p.answer = 'none' or p.again or p.answered_at >= ${startOfToday})`,
  ),
  word: ({ id, facts: { again } }) => ({
    verb: taskVerbs.reply,
    link: ownMeetingPage(id),
    reasons: [again ? taskReasons.askedAgain : taskReasons.invited],
  }),
})

/** Decisions of issued minutes that the person still has to carry out. */
export const decisionTasks = taskSource<{ meetingId: string }>({
  weight: 60,
  rows: taskRows(
    {
      id: sql`d.id`,
      title: sql`d.text`,
      // The last second of its day, as every day that something is due by: midnight would be a day more.
      due: sql`((d.due_day + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`,
      done: sql`w.done_at is not null`,
      facts: sql`jsonb_build_object('meetingId', m.id)`,
    },
    sql`decision_owners w join meeting_decisions d on d.id = w.decision_id
        join meetings m on m.id = d.meeting_id and m.minutes_at is not null
      where w.person_id = ${ACTOR} and (w.done_at is null or w.done_at >= ${startOfToday})`,
  ),
  word: ({ facts: { meetingId } }) => ({
    verb: taskVerbs.finish,
    link: ownMeetingPage(meetingId),
    reasons: [taskReasons.decision],
  }),
})
