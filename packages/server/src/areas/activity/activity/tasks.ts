import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { activityPathOf } from '@portal/contract/areas/activity/desk.ts'
import { quizPathOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { activities } from '#src/schema/activity.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'

/** Tries of the quiz: in all, and today. */
const tries = sql`lateral (
  select count(*) as used, count(*) filter (where a.started_at >= ${startOfToday}) as today,
    coalesce(bool_or(a.state in ('started', 'frozen')), false) as running
  from attempts a where a.scene = 'activity' and a.object_id = activities.id and a.person_id = ${ACTOR}
    and a.state <> 'prepared' and not a.seat_returned) s`

const hasTriesLeft = sql`((p.settings ->> 'inAll') is null or s.used < (p.settings ->> 'inAll')::int)
  and ((p.settings ->> 'perDay') is null or s.today < (p.settings ->> 'perDay')::int)`

const isShown = sql`activities.state = 'published' and activities.end_at > now()
  and coalesce(activities.show_from, activities.published_at) <= now() and ${addressedTo(activities, FACETS)}`

const columns = {
  id: sql`activities.id`,
  title: sql`activities.title`,
  startsAt: sql`activities.start_at`,
  due: sql`activities.end_at`,
  include: sql`activities.audience_include`,
  later: sql`activities.start_at > now()`,
}

const isQuizAlone = sql`not exists (select 1 from activity_parts x where x.activity_id = activities.id and x.type <> 'answer')`

/** What is a quiz and nothing else leads straight to its questions, as often as a try is left. */
const quizzes = taskRows(
  {
    ...columns,
    done: sql`coalesce(g.done, false)`,
    facts: sql`jsonb_build_object('kind', 'quiz', 'running', s.running)`,
  },
  sql`${activities} join activity_parts p on p.activity_id = activities.id and p.type = 'answer'
      left join activity_progress g on g.part_id = p.id and g.person_id = ${ACTOR}
      cross join ${tries}
    where ${isQuizAlone} and ${isShown}
      and case when coalesce(g.done, false) then g.scored_at >= ${startOfToday} else s.running or (${hasTriesLeft}) end`,
)

const done = sql`lateral (
  select coalesce(sum(p.weight) filter (where g.done), 0) >= activities.need
      and coalesce(bool_and(coalesce(g.done, false)) filter (where p.required), true) as complete, count(g.person_id) as begun
  from activity_parts p left join activity_progress g on g.part_id = p.id and g.person_id = ${ACTOR}
  where p.activity_id = activities.id) d`

const others = taskRows(
  { ...columns, facts: sql`jsonb_build_object('kind', 'parts', 'running', d.begun > 0)` },
  sql`${activities} cross join ${done} where not ${isQuizAlone} and ${isShown} and not d.complete`,
)

/** Activities that run and have something left to do. */
export const activityTasks = taskSource<{ kind: 'quiz' | 'parts'; running: boolean }>({
  weight: 25,
  rows: sql`${quizzes} union all ${others}`,
  word: ({ id, facts: { kind, running } }) => ({
    verb: running ? taskVerbs.goOn : kind === 'quiz' ? taskVerbs.answer : taskVerbs.finish,
    link: kind === 'quiz' ? quizPathOf(id) : activityPathOf(id),
    reasons: [taskReasons.activity],
  }),
})
