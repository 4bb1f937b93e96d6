import { sql } from 'drizzle-orm'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { AttemptCore } from './attempts.ts'
import { handInOverdue, isOverdue, lockAttempt } from './settle.ts'

const EVERY_MS = 10_000
const AT_ONCE = 500
/** A save that came in time may still be waiting for a connection. */
const LATE_SAVES_SECONDS = 3

const dueIds = async ({ platform }: AttemptCore, failed: readonly string[]): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select id from attempts where state in ('started', 'frozen') and frozen_at is null and paused_at is null
      and deadline < now() and deadline + (grace_seconds + ${LATE_SAVES_SECONDS}) * interval '1 second' < now()
      and id <> all(${sql.param(failed)}::uuid[])
    order by deadline limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** One sitting each: several servers may do it at once, and what one of them holds the others pass by. */
const handInOne = (core: AttemptCore, id: string): Promise<void> =>
  inBackground(core.platform, async (tx) => {
    const attempt = await lockAttempt(tx, id, { skipLocked: true })
    if (attempt && isOverdue(attempt, await core.clock.at())) await handInOverdue(core, tx, attempt)
  })

/** Every sitting that is overdue now; answers how many were looked at. */
export const sweepOverdue = async (core: AttemptCore): Promise<number> => {
  const failed: string[] = []
  let met = 0
  for (;;) {
    const ids = await dueIds(core, failed)
    if (ids.length === 0) return met
    for (const id of ids) {
      met += 1
      let done = false
      await core.platform.guarded(async () => {
        await handInOne(core, id)
        done = true
      })
      // One that cannot be handed in must not keep the others waiting; the next round tries it again.
      if (!done) failed.push(id)
    }
    if (ids.length < AT_ONCE) return met
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
