import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { liveConsoleLink, liveLink } from '@portal/contract/areas/live/class-links.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { daysFromToday, startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'

const NEXT_DAYS = 30

const mine = sql`(live_classes.host_id = ${ACTOR} or ${ACTOR}::uuid = any(live_classes.assistant_ids))`

/** Booked only as long as it is still to begin. */
const isAhead = (startsAt: Date | null): boolean => startsAt !== null && startsAt.getTime() > Date.now()

/** Live classes of today, for those they are meant for and for who presents them. */
export const liveTasks = taskSource<{ running: boolean; mine: boolean; booked: boolean }>({
  weight: 55,
  rows: taskRows(
    {
      id: sql`live_classes.id`,
      title: sql`live_classes.title`,
      startsAt: sql`live_classes.planned_start`,
      include: sql`live_classes.audience_include`,
      later: sql`live_classes.planned_start >= ${daysFromToday(1)}`,
      facts: sql`jsonb_build_object('running', live_classes.state in ('live', 'paused'),
        'mine', ${mine}, 'booked', exists (select 1 from live_bookings b where b.live_id = live_classes.id
          and b.user_id = ${ACTOR}))`,
    },
    sql`${liveClasses} where live_classes.state in ('scheduled', 'live', 'paused')
      and live_classes.planned_start >= ${startOfToday} - interval '1 day'
      and live_classes.planned_start < ${daysFromToday(NEXT_DAYS)}
      and (live_classes.state in ('live', 'paused') or live_classes.planned_end > now())
      and (${addressedTo(liveClasses, FACETS)} or ${mine})`,
  ),
  word: ({ id, startsAt, facts: { running, mine, booked } }) => ({
    verb: running ? taskVerbs.watch : mine || booked || !isAhead(startsAt) ? taskVerbs.look : taskVerbs.book,
    link: mine ? liveConsoleLink(id) : liveLink(id),
    reasons: [mine ? taskReasons.host : running ? taskReasons.running : booked ? taskReasons.booked : ''],
  }),
})
