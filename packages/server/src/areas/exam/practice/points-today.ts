import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { rulesHolding, rulesInForce } from '#src/shared/points/rules.ts'

/** What practice has earned the person today, and how much it can earn in a day; null: no cap. */
export const practicePoints = async (
  tx: Tx,
  personId: string,
): Promise<{ pointsToday: number; cap: number | null }> => {
  const day = shanghaiDay(new Date())
  const rules = await rulesHolding(tx.db, personId, await rulesInForce(tx.db, day, 'practiceRound'))
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select coalesce(sum(points), 0)::int as n from points_entries
    where person_id = ${personId} and event = 'practiceRound' and day = ${day}::date`)
  const caps = rules.map(({ settings }) => settings.capDay)
  const isCapped = caps.length > 0 && caps.every((cap) => cap !== null)
  return {
    pointsToday: rows[0]?.n ?? 0,
    cap: isCapped ? caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0) : null,
  }
}
