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
  /** Whether anybody can have a score at all. */
  hasQuiz: boolean
}

/** What its people are counted by. */
export type Counted = Pick<Activity, 'id' | 'revision' | 'frozenAt' | 'audience'>

export interface UnitFiguresCache {
  of(tx: Tx, activity: Counted): Promise<AudienceFigures>
}

const TTL_MS = 20_000

/**
 * Everybody is counted by unit for himself, and those who began are looked up among them: the many are not joined to the
 * few, as nothing tells the database beforehand how many have begun.
 */
const count = async (tx: Tx, activity: Counted): Promise<AudienceFigures> => {
  const people = expectedPeople(activity)
  const { rows: units } = await tx.db.execute<UnitFigures & Record<string, unknown>>(sql`
    select o.id as "orgId", o.name, o.path, t.n, t.joined, t.complete, t.sum, t.scored
    from (
      select x.org_id, sum(x.n)::int as n, sum(x.joined)::int as joined, sum(x.complete)::int as complete,
        sum(x.sum)::int as sum, sum(x.scored)::int as scored
      from (
        select e.org_id, count(*) as n, 0 as joined, 0 as complete, 0 as sum, 0 as scored from ${people} e group by e.org_id
        union all
        select e.org_id, 0, count(*), count(*) filter (where s.complete), coalesce(sum(s.score), 0), count(s.score)
        from ${standings([activity.id])} s join ${people} e on e.person_id = s.person_id group by e.org_id
      ) x group by x.org_id
    ) t join org_units o on o.id = t.org_id
    order by o.path`)
  const { rows: quizzes } = await tx.db.execute(sql`
    select 1 from activity_parts p where p.activity_id = ${activity.id} and p.type = 'answer' limit 1`)
  return {
    hasQuiz: quizzes.length > 0,
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
  return { of: (tx, activity) => figures.get(`${activity.id}:${activity.revision}`, () => count(tx, activity), tx.db) }
}
