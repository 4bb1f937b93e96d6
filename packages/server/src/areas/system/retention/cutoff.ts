import { type RetentionKindName, retentionKinds } from '@portal/contract/areas/system/retention.ts'
import { DAY_MS, shanghaiMidnight } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { retentionPolicies } from '#src/schema/system/maintenance.ts'

export interface Policy {
  days: number
  /** Shorter periods that hold for what was collected before a longer one was set. */
  earlier: { until: string; days: number }[]
  revision: number
}

export const readPolicy = async (db: Db, kind: RetentionKindName): Promise<Policy> => {
  const rows = await db.select().from(retentionPolicies).where(eq(retentionPolicies.kind, kind))
  return rows[0] ?? { days: retentionKinds[kind].shippedDays, earlier: [], revision: 0 }
}

/** Beginning of the day in Shanghai, so that a dry run and the run of the same day mean the same rows. */

/** What is older goes: the period in force, or a shorter one under which it was collected. */
export const cutoffOf = ({ days, earlier }: Pick<Policy, 'days' | 'earlier'>, now = new Date()): Date => {
  const today = shanghaiMidnight(now.getTime())
  const own = today - days * DAY_MS
  const former = earlier.map((each) => Math.min(Date.parse(each.until), today - each.days * DAY_MS))
  return new Date(Math.max(own, ...former))
}

/** The policy with new days: shorter works at once, longer never for what is there already. */
export const changedPolicy = (policy: Policy, days: number, now = new Date()): Pick<Policy, 'days' | 'earlier'> => ({
  days,
  earlier: [...policy.earlier, ...(days > policy.days ? [{ until: now.toISOString(), days: policy.days }] : [])].filter(
    (each) => each.days < days,
  ),
})
