import { configOf } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'

const FRESH_MS = 30_000
const SAMPLES = 3

const NOW = configOf('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')

/** Time of the database as this process knows it, so that waiting for a connection or a lock costs nobody his grace. */
export interface DatabaseClock {
  /** Epoch milliseconds of a monotonic moment of this process (`performance.now()`), or of this one. */
  at(monotonic?: number): Promise<number>
}

interface Sample {
  /** Database time minus monotonic time, right to half of what the question took. */
  offset: number
  tookMs: number
  takenAt: number
}

export const createDatabaseClock = ({ lane, guarded }: Platform): DatabaseClock => {
  let known: Sample | undefined
  let asking: Promise<void> | undefined

  const ask = async () => {
    const samples: Sample[] = []
    for (let n = 0; n < SAMPLES; n += 1) {
      const before = performance.now()
      // Over the lane: those who ask may hold every connection of the pool, and would wait for each other.
      const { rows } = await lane.query(NOW, [])
      const after = performance.now()
      const offset = (rows[0]?.ms ?? Date.now()) - (before + after) / 2
      samples.push({ offset, tookMs: after - before, takenAt: after })
    }
    known = samples.reduce((best, each) => (each.tookMs < best.tookMs ? each : best))
  }
  const refresh = () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    at: async (monotonic = performance.now()) => {
      if (!known) await refresh()
      else if (performance.now() - known.takenAt > FRESH_MS) void guarded(refresh)
      return (known?.offset ?? Date.now() - performance.now()) + monotonic
    },
  }
}
