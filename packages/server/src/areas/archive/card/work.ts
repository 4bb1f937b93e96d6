import { mayWork, type WorkConclusion } from '@portal/contract/areas/archive/card-may-work.ts'
import { sql } from 'drizzle-orm'
import { countedHours } from '#src/areas/learning/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import { heldCertificates } from './held-certificates.ts'
import { hasCard, ruleInForce } from './rule-in-force.ts'

interface RuledRow extends Record<string, unknown> {
  userId: string
  job: string
  ruleId: string
  cardNeeded: boolean
  certTypes: string[]
  hoursHundredths: number
  cardComplete: boolean
}

/** Somebody and the job he is judged for. */
export interface Worker {
  userId: string
  job: string
}

const ruledOf = async (db: Db, workers: readonly Worker[], on: string): Promise<RuledRow[]> => {
  const { rows } = await db.execute<RuledRow>(sql`
    select w.user_id as "userId", w.job, r.id as "ruleId", r.card_needed as "cardNeeded", r.cert_types as "certTypes",
      r.hours_hundredths as "hoursHundredths", ${hasCard(sql`w.user_id`, sql`w.job`)} as "cardComplete"
    from unnest(${sql.param(workers.map(({ userId }) => userId))}::uuid[],
      ${sql.param(workers.map(({ job }) => job))}::text[]) as w(user_id, job)
    join job_rules r on r.id = ${ruleInForce(sql`w.job`, sql`${on}::date`)}`)
  return rows
}

/**
 * The conclusion on each of the workers whose job has a rule in force on the day, by person; the others are left out.
 * Each person is asked about for one job.
 */
export const conclusionsOn = async (
  db: Db,
  workers: readonly Worker[],
  on: string,
): Promise<ReadonlyMap<string, WorkConclusion>> => {
  const ruled = await ruledOf(db, workers, on)
  const withHours = ruled.filter(({ hoursHundredths }) => hoursHundredths > 0).map(({ userId }) => userId)
  const withTypes = ruled.filter(({ certTypes }) => certTypes.length > 0).map(({ userId }) => userId)
  const hours = await countedHours(db, withHours, Number(on.slice(0, 4)))
  const { held, typeNames } = await heldCertificates(db, withTypes)
  return new Map(
    ruled.map(({ userId, job, ruleId, cardComplete, ...rule }) => {
      const facts = {
        cardComplete,
        certificates: held.get(userId) ?? [],
        hoursHundredths: hours.get(userId) ?? 0,
        typeNames,
      }
      return [userId, { job, ruleId, day: on, ...mayWork(rule, facts, on) }]
    }),
  )
}
