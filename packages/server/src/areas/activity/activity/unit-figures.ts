import { activityCacheWords } from '@portal/contract/areas/activity/activity-words.ts'
import { sql } from 'drizzle-orm'
import type { Cache, CacheRegistry } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type Activity, expectedPeople, standings } from './activities.ts'

/** People of one unit alone, without those below. */
export interface UnitFigures {
  orgId: string
  name: string
  path: string
  n: number
  joined: number
  complete: number
  /** Sum of the counting scores in hundredths, and of how many people. */
  sum: number
  scored: number
}

export interface AudienceFigures {
  units: UnitFigures[]
  expected: number
  completed: number
}

/** What its people are counted by. */
export type Counted = Pick<Activity, 'id' | 'revision' | 'frozenAt' | 'audience'>

export interface UnitFiguresCache {
  of(tx: Tx, activity: Counted): Promise<AudienceFigures>
}

const TTL_MS = 20_000

const count = async (tx: Tx, activity: Counted): Promise<AudienceFigures> => {
  const { rows: units } = await tx.db.execute<UnitFigures & Record<string, unknown>>(sql`
    select o.id as "orgId", o.name, o.path, t.n, t.joined, t.complete, t.sum, t.scored
    from (
      select e.org_id, count(*)::int as n, count(s.person_id)::int as joined,
        count(*) filter (where s.complete)::int as complete, coalesce(sum(s.score), 0)::int as sum,
        count(s.score)::int as scored
      from ${expectedPeople(activity)} e left join ${standings([activity.id])} s on s.person_id = e.person_id
      group by e.org_id
    ) t join org_units o on o.id = t.org_id
    order by o.path`)
  return {
    units,
    expected: units.reduce((sum, { n }) => sum + n, 0),
    completed: units.reduce((sum, { complete }) => sum + complete, 0),
  }
}

/** The audience is asked once in some seconds, however many people look at a list or at the race. */
export const createUnitFigures = (caches: CacheRegistry): UnitFiguresCache => {
  const figures: Cache<AudienceFigures> = caches.create({
    name: 'activityAudience',
    ...activityCacheWords.audience,
    max: 200,
    ttlMs: TTL_MS,
  })
  return { of: (tx, activity) => figures.get(`${activity.id}:${activity.revision}`, () => count(tx, activity)) }
}
