import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { daysFromToday, startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'

const NEXT_DAYS = 30

/** Live classes of today, for those they are meant for and for who presents them. */
export const liveTasks = taskSource<{ running: boolean; mine: boolean }>({
  weight: 55,
  rows: taskRows(
    {
      id: sql`live_classes.id`,
      title: sql`live_classes.title`,
      startsAt: sql`live_classes.planned_start`,
      include: sql`live_classes.audience_include`,
      later: sql`live_classes.planned_start >= ${daysFromToday(1)}`,
      facts: sql`jsonb_build_object('running', live_classes.state = 'live', 'mine', live_classes.host_id = ${ACTOR})`,
    },
    sql`${liveClasses} where live_classes.state in ('scheduled', 'live')
      and live_classes.planned_start >= ${startOfToday} - interval '1 day'
      and live_classes.planned_start < ${daysFromToday(NEXT_DAYS)}
      and (live_classes.state = 'live' or live_classes.planned_end > now())
      and (${addressedTo(liveClasses, FACETS)} or live_classes.host_id = ${ACTOR})`,
  ),
  word: ({ id, facts: { running, mine } }) => ({
    verb: taskVerbs.watch,
    link: `/netSchool/livePlayAnswer?liveId=${id}`,
    reasons: [mine ? taskReasons.host : running ? taskReasons.running : ''],
  }),
})
