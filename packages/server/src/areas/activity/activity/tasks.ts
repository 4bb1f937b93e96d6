import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
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

/** Activities that run and have something left to do. */
export const activityTasks = taskSource<{ running: boolean }>({
  weight: 25,
  rows: taskRows(
    {
      id: sql`activities.id`,
      title: sql`activities.title`,
      startsAt: sql`activities.start_at`,
      due: sql`activities.end_at`,
      include: sql`activities.audience_include`,
      done: sql`coalesce(g.done, false)`,
      later: sql`activities.start_at > now()`,
      facts: sql`jsonb_build_object('running', s.running)`,
    },
    sql`${activities} join activity_parts p on p.activity_id = activities.id and p.type = 'answer'
        left join activity_progress g on g.part_id = p.id and g.person_id = ${ACTOR}
        cross join ${tries}
      where activities.state = 'published' and activities.end_at > now()
        and coalesce(activities.show_from, activities.published_at) <= now() and ${addressedTo(activities, FACETS)}
        and case when coalesce(g.done, false) then g.scored_at >= ${startOfToday} else s.running or (${hasTriesLeft}) end`,
  ),
  word: ({ id, facts: { running } }) => ({
    verb: running ? taskVerbs.goOn : taskVerbs.answer,
    link: quizPathOf(id),
    reasons: [taskReasons.activity],
  }),
})
