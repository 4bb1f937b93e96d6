import { shippedHourRule } from '@portal/contract/areas/learning/hour-rule.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'

/** Minutes of one 学时 in the rule that is in force today. */
export const minutesPerHour = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.db.execute<{ minutes: number }>(sql`
    select minutes_per_hour as minutes from hour_rules
    where valid_from <= (now() at time zone 'Asia/Shanghai')::date order by valid_from desc limit 1`)
  return rows[0]?.minutes ?? shippedHourRule.minutesPerHour
}
