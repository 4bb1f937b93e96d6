import { markTitle, taskReasons, taskVerbs, wrongTitle } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { ownCount } from '#src/shared/guide/own-count.ts'
import { daysFromToday, startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { isResting } from '../own/keys-from.ts'
import { today } from '../wrong/feed.ts'

/** Exams are tasks for a week before they open; further ahead one is at most what comes next. */
const AHEAD_DAYS = 7
const NEXT_DAYS = 30

/** What is changed for the person: his own beats that of his groups, of which the most favourable of each kind holds. */
const adjusted = sql`lateral (
  select min(x.open_at) as open_at, max(x.close_at) as close_at, coalesce(max(x.extra_minutes), 0) as minutes,
    coalesce(max(x.extra_attempts), 0) as attempts
  from (select o.*, bool_or(o.person_id is not null) over () as has_own from exam_overrides o
    where o.exam_id = exams.id and (o.person_id = ${ACTOR} or o.group_id in (
      select g.group_id from user_group_members g where g.user_id = ${ACTOR} and g.way <> 'excluded'))) x
  where not x.has_own or x.person_id is not null) own`

const window = sql`lateral (select coalesce(own.open_at, exams.open_at) as open_at,
  coalesce(own.close_at, exams.close_at + own.minutes * interval '1 minute') as close_at) at`

/** The person's sittings: a returned seat counts as none. */
const sat = sql`lateral (
  select count(*) filter (where not (a.state = 'void' and a.seat_returned)) as used,
    coalesce(bool_or(a.state in ('started', 'frozen')), false) as running,
    coalesce(bool_or(a.state in ('submitted', 'marking', 'marked')), false) as waiting,
    coalesce(bool_or(a.passed and a.state in ('published', 'appealed')), false) as passed, max(a.submitted_at) as last_at
  from attempts a
  where a.scene = 'exam' and a.object_id = exams.id and a.person_id = ${ACTOR} and a.state <> 'prepared') s`

const seatsLeft = sql`(exams.rules ->> 'maxAttempts')::int + own.attempts - s.used > 0`
/** A sitting under way goes on to its own end, whatever the door says. */
const isOpen = sql`(s.running or (at.close_at > now() and ${seatsLeft} and not s.waiting and not s.passed))`

/** Exams that may be sat, or that open within a week. */
export const examTasks = taskSource<{ running: boolean; again: boolean; opened: boolean }>({
  weight: 60,
  rows: taskRows(
    {
      id: sql`exams.id`,
      title: sql`exams.title`,
      startsAt: sql`at.open_at`,
      due: sql`at.close_at`,
      include: sql`exams.audience_include`,
      done: sql`not ${isOpen}`,
      later: sql`(not s.running and at.open_at >= ${daysFromToday(AHEAD_DAYS + 1)})`,
      facts: sql`jsonb_build_object('running', s.running, 'again', s.used > 0, 'opened', at.open_at <= now())`,
    },
    sql`${exams} cross join ${adjusted} cross join ${window} cross join ${sat}
      where exams.state = 'published' and ${addressedTo(exams, FACETS)}
        and (exams.close_at >= ${startOfToday} or exists (select 1 from exam_overrides o where o.exam_id = exams.id))
        and at.close_at >= ${startOfToday} and at.open_at < ${daysFromToday(NEXT_DAYS)}
        and (${isOpen} or s.last_at >= ${startOfToday})`,
  ),
  word: ({ id, facts: { running, again, opened } }) => ({
    verb: running ? taskVerbs.goOn : opened ? taskVerbs.sit : taskVerbs.look,
    link: `/netSchool/comprehensiveExam?examId=${id}`,
    reasons: [again && !running ? taskReasons.again : taskReasons.mustSit],
  }),
})

/** Scripts that lie with the person, by exam. */
export const markTasks = taskSource<{ n: number }>({
  weight: 50,
  rows: taskRows(
    { id: sql`m.exam_id`, title: sql`e.title`, facts: sql`jsonb_build_object('n', m.n)` },
    sql`(select t.exam_id, count(*)::int as n from mark_tasks t
        where t.marker_id = ${ACTOR} and t.state = 'assigned' and t.is_given group by t.exam_id) m
      join exams e on e.id = m.exam_id`,
  ),
  word: ({ id, title, facts: { n } }) => ({
    title: markTitle(title, n),
    verb: taskVerbs.mark,
    link: `/videoManageSc/comprehensiveTest?tab=mark&examId=${id}`,
    reasons: [taskReasons.mark],
  }),
})

/** Questions of the wrong book that are due today, as one thing to do. */
export const wrongTasks = taskSource<{ n: number }>({
  weight: 30,
  rows: taskRows(
    {
      id: sql`'due'`,
      title: sql`''`,
      due: sql`(${daysFromToday(1)} - interval '1 second')`,
      facts: sql`jsonb_build_object('n', due.n)`,
    },
    sql`(select count(*)::int as n from wrong_items w
        where w.person_id = ${ACTOR} and w.state = 'active' and w.due_on <= ${today} and not ${isResting(sql`w`)}) due
      where due.n > 0`,
  ),
  word: ({ facts: { n } }) => ({
    title: wrongTitle(n),
    verb: taskVerbs.begin,
    link: '/netSchool/specialAnswer?mode=wrong',
    reasons: [taskReasons.due],
  }),
})

/** 错题本 of 我的. */
export const countWrong = ownCount(
  // What rests until its exam tells the keys does not stand in 错题本 either.
  () => sql`select count(*) as n from wrong_items w
    where w.person_id = ${ACTOR} and w.state = 'active' and not ${isResting(sql`w`)}`,
)
