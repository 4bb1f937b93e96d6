import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AttemptCore } from './attempts.ts'
import { batchesOf, handInOverdueTogether, type Sat } from './overdue.ts'

const EVERY_MS = 10_000
const AT_ONCE = 500
/** Between two batches the others have the processor for this share of what the last one took. */
const REST = 0.5
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

/** How many it closed, or null where that went wrong, which is told. */
const closed = async (core: AttemptCore, sittings: readonly Sat[]): Promise<number | null> => {
  let count: number | null = null
  await core.platform.guarded(async () => {
    count = await handInOverdueTogether(core, sittings)
  })
  return count
}

/**
 * Every sitting that is overdue now. Several servers may do it at once, and what one of them holds the others pass by:
 * a round that closes none leaves the rest to the next one.
 */
export const sweepOverdue = async (core: AttemptCore): Promise<void> => {
  const failed: string[] = []
  for (;;) {
    const due = await dueSittings(core, failed)
    let moved = false
    for (const batch of batchesOf(due)) {
      const from = performance.now()
      const together = await closed(core, batch)
      await delay((performance.now() - from) * REST)
      moved ||= together !== 0
      if (together !== null) continue
      // One that cannot be handed in must not keep the others waiting; the next round tries it again.
      for (const sitting of batch) if ((await closed(core, [sitting])) === null) failed.push(sitting.id)
    }
    if (due.length < AT_ONCE || !moved) return
  }
}

export const createSweep = (core: AttemptCore): { start(): void; stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const round = () => {
    working ??= core.platform
      .guarded(() => sweepOverdue(core))
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
