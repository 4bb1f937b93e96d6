import type { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import { dailyParticipationCacheWords } from '@portal/contract/areas/exam/daily/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Cache, CacheRegistry } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { PlanVersion } from './plan-days.ts'

type Share = NonNullable<ResultOf<typeof dailyToday>['participation']>

export interface Participation {
  /** How much of the person's own unit has answered today. */
  of(tx: Tx, actor: Actor, plan: PlanVersion, day: string): Promise<Share>
}

const count = async (tx: Tx, { orgId, orgPath }: Actor, plan: PlanVersion, day: string): Promise<Share> => {
  const { rows } = await tx.db.execute<{ orgName: string; expected: number; answered: number }>(sql`
    with unit as (select o.id from org_units o where o.path like ${`${orgPath}%`})
    select (select name from org_units where id = ${orgId}) as "orgName",
      (select count(*)::int from users u where ${activePerson()} and ${personIn(plan.audience)}
        and u.primary_org_id in (select id from unit)) as expected,
      (select count(*)::int from daily_runs r where r.plan_id = ${plan.planId} and r.day = ${day}::date
        and r.attempt_id is not null and r.org_id in (select id from unit)) as answered`)
  return rows[0] ?? { orgName: '', expected: 0, answered: 0 }
}

/** Counted once a minute for a unit, however many of its people look. */
export const createParticipation = (caches: CacheRegistry): Participation => {
  const shares: Cache<Share> = caches.create({
    name: 'dailyParticipation',
    ...dailyParticipationCacheWords,
    max: 2000,
    ttlMs: 60_000,
  })
  return {
    of: (tx, actor, plan, day) =>
      shares.get(`${plan.planId}:${plan.no}:${day}:${actor.orgId}`, () => count(tx, actor, plan, day), tx.db),
  }
}
