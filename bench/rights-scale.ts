import { createPool, drizzleOn } from '@portal/server/src/platform/database/db.ts'
import { loadPerson } from '@portal/server/src/shared/access/person.ts'
import { medianOf } from './compare.ts'

const RUNS = 150

/** Median milliseconds to work out the rights of a person whom no cache knows. */
export const compareRights = async (
  sites: readonly { url: string; userIds: readonly string[] }[],
): Promise<number[]> => {
  const pools = sites.map(({ url }) => createPool(url, { name: 'bench', max: 1, statementTimeoutMs: 5000 }))
  const times: number[][] = sites.map(() => [])
  for (let run = -10; run < RUNS; run += 1) {
    for (const [at, { userIds }] of sites.entries()) {
      const pool = pools[at]
      const userId = userIds[Math.abs(run) % userIds.length]
      if (!pool || userId === undefined) continue
      const from = performance.now()
      await loadPerson(drizzleOn(pool as never), userId)
      if (run >= 0) times[at]?.push(performance.now() - from)
    }
  }
  for (const pool of pools) await pool.end()
  return times.map(medianOf)
}
