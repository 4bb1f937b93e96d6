import { policiesOf } from '@portal/contract/areas/assessment/question/content.ts'
import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type Pool, type Pools, SLOTS } from '../paper/pool.ts'

/** One question as one place of the paper asks it; the nearest policy for short answers, null: its own. */
interface AskedShort {
  id: string
  no: number
  policy: string | null
}

type Ruled = { policy: string } | null | undefined

/** A policy of another kind says nothing of a short answer. */
const nearest = (...rules: Ruled[]): string | null =>
  rules.find((rule) => rule && policiesOf.short.some((known) => known === rule.policy))?.policy ?? null

const askedIn = (pool: Pool | undefined, policy: string | null): AskedShort[] =>
  (pool?.questionIds ?? []).map((id, place) => ({ id, no: pool?.versionNos[place] ?? 0, policy }))

const askedOf = ({ sections }: PaperContent, pools: Pools): AskedShort[] => {
  const fixed = pools.get(SLOTS)
  return sections.flatMap(({ slots, rows, policyByKind }) => [
    ...slots.flatMap(({ questionId, policy }) => {
      const place = fixed?.questionIds.indexOf(questionId) ?? -1
      const no = fixed?.versionNos[place]
      return no === undefined ? [] : [{ id: questionId, no, policy: nearest(policy, policyByKind.short) }]
    }),
    ...rows.flatMap(({ rowId, policy }) => askedIn(pools.get(rowId), nearest(policy, policyByKind.short))),
  ])
}

/**
 * Whether any question that may be asked, or a part of it, has to be marked by a person: an upload always, a short
 * answer unless key words decide for good; a part of a case keeps its own policy.
 */
export const hasSubjective = async (tx: Tx, content: PaperContent, pools: Pools): Promise<boolean> => {
  const asked = askedOf(content, pools)
  const { rows } = await tx.db.execute<{ found: boolean }>(sql`
    select exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, no int, policy text)
      join question_versions v on v.question_id = asked.id and v.no = asked.no
      cross join lateral (
        select v.content as body, coalesce(asked.policy, v.content ->> 'policy') as policy
        union all
        select part, part ->> 'policy' from jsonb_array_elements(v.content -> 'parts') part) as each
      where each.body ->> 'kind' = 'upload' or (each.body ->> 'kind' = 'short' and (
        each.policy is distinct from 'autoFinal' or not jsonb_path_exists(each.body, '$.key.points[*] ? (@.any.size() > 0 || @.all.size() > 0)')))) as found`)
  return rows[0]?.found ?? false
}
