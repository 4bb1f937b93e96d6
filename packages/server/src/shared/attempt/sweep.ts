import { sql } from 'drizzle-orm'
import type { AttemptCore } from './attempts.ts'
import { batchesOf, type Sat, settleTogether } from './settle.ts'

const EVERY_MS = 10_000
const AT_ONCE = 500
/** A save that came in time may still be waiting for a connection. */
const LATE_SAVES_SECONDS = 3

const dueSittings = async ({ platform }: AttemptCore, failed: readonly string[]): Promise<Sat[]> => {
  const { rows } = await platform.db.execute<{ id: string; personId: string }>(sql`
    select id, person_id as "personId" from attempts
    where state in ('started', 'frozen') and frozen_at is null and paused_at is null
      and deadline < now() and deadline + (grace_seconds + ${LATE_SAVES_SECONDS}) * interval '1 second' < now()
      and id <> all(${sql.param(failed)}::uuid[])
    order by deadline limit ${AT_ONCE}`)
  return rows
}

/** Whether it went through; what went wrong is told. */
const succeeds = async (core: AttemptCore, sittings: readonly Sat[]): Promise<boolean> => {
  let done = false
  await core.platform.guarded(async () => {
    await settleTogether(core, sittings)
    done = true
  })
  return done
}

/**
 * Every sitting that is overdue now; answers how many were looked at. Several servers may do it at once, and what one
 * of them holds the others pass by.
 */
export const sweepOverdue = async (core: AttemptCore): Promise<number> => {
  const failed: string[] = []
  let met = 0
  for (;;) {
    const due = await dueSittings(core, failed)
    for (const batch of batchesOf(due)) {
      met += batch.length
      if (await succeeds(core, batch)) continue
      // One that cannot be handed in must not keep the others waiting; the next round tries it again.
      for (const sitting of batch) if (!(await succeeds(core, [sitting]))) failed.push(sitting.id)
    }
    if (due.length < AT_ONCE) return met
  }
}

export const createSweep = (core: AttemptCore): { start(): void; stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const round = () => {
    working ??= core.platform
      .guarded(async () => void (await sweepOverdue(core)))
      .finally(() => {
        working = undefined
      })
  }
  return {
    start: () => {
      round()
      timer = setInterval(round, EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
