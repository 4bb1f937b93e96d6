import { activityMessages as words } from '@portal/contract/areas/activity/activity-words.ts'
import { activityPathOf } from '@portal/contract/areas/activity/desk.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { activities } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Activity } from '../activity/activities.ts'
import { refreshProgress } from '../completion/refresh.ts'
import { drawRest } from '../draw/lots.ts'

/** One transaction for each activity, so that one that fails holds up no other. */
const each = async (
  platform: Platform,
  ids: readonly string[],
  work: (tx: Tx, activity: Activity) => Promise<void>,
): Promise<void> => {
  for (const id of ids)
    await platform.guarded(() =>
      inBackground(platform, async (tx) => {
        const [activity] = await tx.db.select().from(activities).where(eq(activities.id, id))
        if (activity) await work(tx, activity)
      }),
    )
}

const idsOf = async ({ db }: Platform, condition: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from activities a where a.state = 'published' and a.settled_at is null and ${condition} order by a.end_at`)
  return rows.map(({ id }) => id)
}

const tellBegun = async (tx: Tx, { id, title, endAt }: Activity): Promise<void> => {
  const { rows } = await tx.db.execute<{ person_id: string }>(sql`
    update activity_bookings set told_at = now() where activity_id = ${id} and told_at is null returning person_id`)
  await sendMessage(
    tx,
    rows.map((row) => row.person_id),
    {
      event: `activity:${id}:begun`,
      kind: words.kind,
      title: fill(words.begun.title, { title }),
      text: fill(words.begun.text, { at: shanghaiTime(endAt) }),
      link: activityPathOf(id),
      reason: words.begun.why,
      dueAt: endAt,
    },
  )
}

/**
 * Each minute: what was done elsewhere is read off the facts, for two days after the end too, as what is judged late may
 * still change; whoever booked is told of the beginning; prizes that nobody drew are drawn half an hour after the end.
 */
export const keepByClock = async (platform: Platform, kinds: ActivityParts): Promise<void> => {
  const live = await idsOf(platform, sql`a.start_at <= now() and a.end_at > now() - interval '2 days'`)
  await each(platform, live, (tx, activity) => refreshProgress(tx, kinds, activity, null))
  const booked = sql`a.start_at <= now() and exists (
    select 1 from activity_bookings b where b.activity_id = a.id and b.told_at is null)`
  await each(platform, await idsOf(platform, booked), tellBegun)
  const undrawn = sql`a.end_at <= now() - interval '30 minutes' and exists (select 1 from draws d
      join activity_prizes p on p.id = d.prize_id
    where d.owner_type = 'activity' and d.owner_id = a.id and d.frozen_at is not null and d.run_at is null)`
  await each(platform, await idsOf(platform, undrawn), drawRest)
}
