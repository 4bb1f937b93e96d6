import type { orgHistory } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'

type Entry = ResultOf<typeof orgHistory>[number]

/** 沿革 of a unit in scope, newest first; places are told by their names of today. */
export const readHistory = async (tx: Tx, id: string): Promise<Entry[]> => {
  ensure(await reachesUnit(tx, id), errors.missing)
  const named = (value: ReturnType<typeof sql>) => sql`
    case when c.field = 'name' then ${value}
      else coalesce((select o.name from org_units o where o.id::text = ${value}), '') end`
  const { rows } = await tx.db.execute<Record<string, unknown> & Omit<Entry, 'at'> & { at: string }>(sql`
    select c.id, c.field, ${named(sql`c.before`)} as before, ${named(sql`c.after`)} as after,
      c.effective_on::text as "effectiveOn", c.applied_at is not null as applied, c.created_at as at,
      coalesce(by.name, '') as by
    from org_changes c left join users by on by.id = c.created_by
    where c.org_id = ${id} order by c.effective_on desc, c.id desc limit 200`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
