import { shippedHourRule } from '@portal/contract/areas/learning/hours/rule.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Minutes of one 学时 in the rule that is in force today, within a statement. */
export const minutesPerHourSql = sql`coalesce((select minutes_per_hour from hour_rules
  where valid_from <= (now() at time zone 'Asia/Shanghai')::date order by valid_from desc limit 1),
  ${sql.param(shippedHourRule.minutesPerHour)}::int)`

export const minutesPerHour = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.db.execute<{ minutes: number }>(sql`select ${minutesPerHourSql} as minutes`)
  return rows[0]?.minutes ?? shippedHourRule.minutesPerHour
}
