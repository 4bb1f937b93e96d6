import { and, eq, isNull, sql } from 'drizzle-orm'
import { feedSittings } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { activities } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lastEnd } from '#src/shared/attempt/clock/last-end.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Activity, expectedPeople, stateNow } from '../activity/activities.ts'
import { refreshProgress } from '../completion/refresh.ts'
import { freezeLots } from '../draw/lots.ts'

/** Who it was for on its last day, and who draws for its prizes, written down once: later moves change nothing more. */
export const closeActivity = async (tx: Tx, kinds: ActivityParts, activity: Activity): Promise<void> => {
  const { id } = activity
  await refreshProgress(tx, kinds, activity, null)
  await tx.db.execute(sql`
    insert into activity_people (activity_id, person_id, org_id)
    select ${id}, e.person_id, e.org_id from ${expectedPeople(activity)} e on conflict do nothing`)
  const [closed] = await tx.db.update(activities).set({ frozenAt: sql`now()` }).where(eq(activities.id, id)).returning()
  if (closed) await freezeLots(tx, closed)
}

const freezePeople = ({ platform }: Attempts, kinds: ActivityParts, id: string): Promise<void> =>
  inBackground(platform, async (tx) => {
    const [activity] = await tx.db
      .select()
      .from(activities)
      .where(and(eq(activities.id, id), sql`${stateNow} = 'ended'`, isNull(activities.frozenAt)))
      .for('update')
    if (activity) await closeActivity(tx, kinds, activity)
  })

const unfed = async ({ platform }: Attempts, id: string, after: string, most: number): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select a.id from attempts a where a.scene = 'activity' and a.object_id = ${id} and a.submitted_at is not null
      and not a.wrong_fed and a.state <> 'void' and a.id > ${after} order by a.id limit ${most}`)
  return rows.map((row) => row.id)
}

/** Each minute: what has ended, for the last one too, keeps its people, and wrong answers whose keys open then reach their book. */
export const endByClock = async (core: Attempts, kinds: ActivityParts): Promise<void> => {
  const { rows } = await core.platform.db.execute<{ id: string }>(sql`
    select id from activities v where state = 'published' and end_at <= now() and frozen_at is null
      and coalesce(${lastEnd('activity', sql`v.id`)}, '-infinity') <= now() order by id`)
  for (const { id } of rows) {
    // The people last: once they are written down, nobody comes back here.
    await feedSittings(core, (after, most) => unfed(core, id, after, most))
    await freezePeople(core, kinds, id)
  }
}
