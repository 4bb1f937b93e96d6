import { rowOfRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import type { scoresOfRule } from '@portal/contract/areas/exam/paper/paper.ts'
import { sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { drawable, fitsRow, resolveEach } from './pools.ts'

/** How many questions of a rule are worth how much in their banks, the most usual first. */
export const ruleScores: HandlerOf<typeof scoresOfRule> = async ({ tx, body, actor }) => {
  const [[resolved] = []] = await resolveEach(tx, [{ rows: [rowOfRule(body, 1)], banks: await usableBanks(tx, actor) }])
  if (!resolved) return []
  const { rows } = await tx.db.execute<{ score: number; count: number }>(sql`
    select (q.score_hundredths / 100.0)::float8 as score, count(*)::int as count from questions q
    where ${drawable} and ${fitsRow(resolved)} group by q.score_hundredths order by 2 desc, 1`)
  return rows
}
