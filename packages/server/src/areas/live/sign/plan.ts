import { openRound } from '@portal/contract/areas/live/sign.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import { inBackground, inNotedBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { momentOf, openNow } from './round.ts'

export const OPEN_JOB = 'live.openRound'

type Plans = Pick<Portal, 'platform' | 'signIn'>

interface Due extends Record<string, unknown> {
  id: string
  plannedAt: string
}

/** Rounds of running classes as their plans are now: what was taken out of a plan is dropped, what came in again is back. */
const followPlans = async ({ db }: Tx): Promise<void> => {
  await db.execute(sql`
    update live_rounds r set state = 'dropped' from live_classes l
    where l.id = r.live_id and l.state = 'live' and r.state = 'planned' and not exists (
      select 1 from jsonb_array_elements(l.sign_plan) p where (p ->> 'minute')::int = r.plan_minute)`)
  await db.execute(sql`
    insert into live_rounds as r (id, live_id, plan_minute, planned_at, open_seconds, state)
    select distinct on (l.id, (p ->> 'minute')::int) gen_random_uuid(), l.id, (p ->> 'minute')::int,
      l.started_at + (p ->> 'minute')::int * interval '1 minute', (p ->> 'openSeconds')::int, 'planned'
    from live_classes l cross join lateral jsonb_array_elements(l.sign_plan) p
    where l.state = 'live' and l.started_at is not null
    order by l.id, (p ->> 'minute')::int
    on conflict (live_id, plan_minute) do update set open_seconds = excluded.open_seconds, state = 'planned'
    where r.state <> 'opened' and (r.state, r.open_seconds) is distinct from ('planned', excluded.open_seconds)`)
}

/** Every minute: rounds of classes that go on are written down, and those of the next minute get a job at their moment. */
export const planRounds = ({ platform }: Plans): Promise<void> =>
  inBackground(platform, async (tx) => {
    await followPlans(tx)
    const { rows } = await tx.db.execute<Due>(sql`
      select r.id, r.planned_at as "plannedAt" from live_rounds r join live_classes l on l.id = r.live_id
      where r.state = 'planned' and l.state = 'live' and r.planned_at < now() + interval '61 seconds'
      order by r.planned_at`)
    for (const { id, plannedAt } of rows)
      await enqueue(tx, OPEN_JOB, { roundId: id }, { key: `${OPEN_JOB}:${id}`, runAt: new Date(plannedAt) })
  })

const dropPlanned = async ({ db }: Tx, roundId: string): Promise<void> => {
  await db.update(liveRounds).set({ state: 'dropped' }).where(eq(liveRounds.id, roundId))
}

/** A planned round at its moment; while another one is open it waits for the end of that. */
export const openPlanned = ({ platform, signIn }: Plans, roundId: string): Promise<void> =>
  inNotedBackground(platform, openRound, async (tx) => {
    const [seen] = await tx.db.select().from(liveRounds).where(eq(liveRounds.id, roundId))
    if (!seen) return
    const [live] = await tx.db.select().from(liveClasses).where(eq(liveClasses.id, seen.liveId)).for('no key update')
    const [round] = await tx.db.select().from(liveRounds).where(eq(liveRounds.id, roundId)).for('update')
    if (live?.state !== 'live' || round?.state !== 'planned') return
    // The plan may have changed since the job was made.
    const asked = live.signPlan.find(({ minute }) => minute === round.planMinute)
    if (!asked) return dropPlanned(tx, roundId)
    const { busyTo } = await momentOf(tx, live.id)
    if (busyTo) {
      const runAt = new Date(busyTo.getTime() + SECOND_MS)
      return enqueue(tx, OPEN_JOB, { roundId }, { key: `${OPEN_JOB}:${roundId}`, runAt })
    }
    await openNow(signIn, tx, live, { openSeconds: asked.openSeconds, planned: round })
  })
