import { type SQL, sql } from 'drizzle-orm'
import { shareOf } from './share.ts'

/** How somebody of the demonstration went through this year: most reach the target, the others fail for one reason each. */
export const DILIGENT = sql`'diligent'`
export const ABSENT = sql`'absent'`
export const IDLE = sql`'idle'`
const REASONS = sql`array['absent', 'idle', 'capped', 'unguided', 'slow']`
const REASON_COUNT = 5

/**
 * By person and department: departments differ in how many reach the target, and in the reason most of the others have.
 * `unit` is the department of the person, or the one above his team.
 */
export const diligenceOf = (person: SQL, unit: SQL): SQL => {
  const own = shareOf(sql`'diligence'`, person)
  const reaching = sql`(0.62 + 0.37 * ${shareOf(sql`'reaching'`, unit)})`
  const usual = sql`floor(${REASON_COUNT} * ${shareOf(sql`'usual'`, unit)})::int`
  const rest = shareOf(sql`'reason'`, person)
  return sql`case when ${own} < ${reaching} then ${DILIGENT}
    else (${REASONS})[1 + case when ${rest} < 0.5 then ${usual} else floor(${REASON_COUNT} * 2 * (${rest} - 0.5))::int end] end`
}
