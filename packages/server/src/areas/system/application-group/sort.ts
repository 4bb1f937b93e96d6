import type { sortAppGroups } from '@portal/contract/areas/system/application-group.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

/** Numbers all groups anew: the named ones first in their new order, the others behind as they stood. */
export const sortGroups: HandlerOf<typeof sortAppGroups> = async ({ tx, body }) => {
  const wanted = [...new Set(body.ids)]
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from application_groups order by sort, name for update`,
  )
  ensure(
    wanted.every((id) => rows.some((row) => row.id === id)),
    errors.missing,
  )
  const before = rows.map(({ id }) => id)
  const after = [...wanted, ...before.filter((id) => !wanted.includes(id))]
  if (before.join() === after.join()) return { done: true }

  await tx.db.execute(sql`
    update application_groups g set sort = n.no, revision = g.revision + 1, updated_at = now()
    from unnest(${sql.param(after)}::uuid[]) with ordinality n(id, no) where n.id = g.id and g.sort <> n.no`)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const names = (ids: readonly string[]) => ids.map((id) => nameOf.get(id))
  const diff = [{ field: 'order', before: names(before), after: names(after) }]
  tx.notes.push({ objectType: 'application_groups', objectId: '', objectName: '', diff })
  return { done: true }
}
