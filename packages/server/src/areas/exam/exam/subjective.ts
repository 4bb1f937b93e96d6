import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import type { Pools } from '../paper/pool.ts'

/** Whether any question that may be asked, or a part of it, has to be marked by a person. */
export const hasSubjective = async (tx: Tx, pools: Pools): Promise<boolean> => {
  const ids = [...pools.values()].flatMap(({ questionIds }) => questionIds)
  const nos = [...pools.values()].flatMap(({ versionNos }) => versionNos)
  const { rows } = await tx.db.execute<{ found: boolean }>(sql`
    select exists (
      select 1 from unnest(${sql.param(ids)}::uuid[], ${sql.param(nos)}::int[]) as asked (id, no)
      join question_versions v on v.question_id = asked.id and v.no = asked.no
      cross join lateral (
        select v.content as body union all select part from jsonb_array_elements(v.content -> 'parts') part) as each
      where each.body ->> 'kind' in ('short', 'upload')
        and coalesce(each.body -> 'params' ->> 'autoFinal', 'false') <> 'true') as found`)
  return rows[0]?.found ?? false
}
