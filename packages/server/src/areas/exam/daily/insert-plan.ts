import type { DailySettings } from '@portal/contract/areas/exam/daily/plan.ts'
import { type Audience, facetsOfAudience } from '@portal/contract/shared/audience.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { dailyPlans, dailyPlanVersions } from '#src/schema/exam/daily.ts'
import { createLaying, sameSet } from './draw-day.ts'
import type { PlanVersion } from './plan-days.ts'
import { type DailyPools, dailyPool, unitedPool } from './pool.ts'

interface NewPlan {
  title: string
  ownerOrgId: string
  audience: Audience
  settings: DailySettings
  bankIds: string[]
  validFrom: string
}

export interface InsertedPlan {
  version: PlanVersion
  /** The papers of a day by their seeds, with the set of the day fixed as if somebody had opened it. */
  papersOf(day: string): Promise<(seed: string) => DrawnPaper>
}

/** A plan as if it had been saved before its first day. */
export const insertDailyPlan = async (tx: Tx, facts: NewPlan): Promise<InsertedPlan> => {
  const { title, ownerOrgId, audience, settings, bankIds, validFrom } = facts
  const { include: audienceInclude, exclude: audienceExclude } = facetsOfAudience(audience)
  const said = { title, audience, audienceInclude, audienceExclude, settings, validFrom }
  const [plan] = await tx.db
    .insert(dailyPlans)
    .values({ ...said, ownerOrgId })
    .returning()
  const [version] = await tx.db
    .insert(dailyPlanVersions)
    .values({ ...said, planId: plan?.id ?? '', no: 1, bankIds })
    .returning()
  if (!version) throw new Error('the daily plan was not inserted')
  const pool = dailyPool(await unitedPool(tx, settings, bankIds), settings)
  const pools: DailyPools = { get: async () => pool }
  return {
    version,
    papersOf: async (day) => createLaying(tx, (await sameSet(tx, pools, version, day, true)).picks),
  }
}
