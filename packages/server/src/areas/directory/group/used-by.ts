import type { groupUsedBy } from '@portal/contract/areas/directory/group.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

type Use = ResultOf<typeof groupUsedBy>['list'][number]

const MOST_LISTED = 200

/**
 * Tables of content addressed to an audience, as the database itself knows them, with the column of their title. Former
 * versions of a thing have no id of their own and use nothing.
 */
const addressedTables = async (tx: Tx): Promise<{ table: string; title: string | null }[]> => {
  const { rows } = await tx.db.execute<{ table: string; title: string | null }>(sql`
    select c.table_name as table, (select min(t.column_name) from information_schema.columns t
      where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name in ('name', 'title')) as title
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'audience_include' and exists (
      select 1 from information_schema.columns i
      where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id') order by 1`)
  return rows
}

const audiencesOf = async (tx: Tx, groupId: string): Promise<Use[]> => {
  const uses: Use[] = []
  for (const { table, title } of await addressedTables(tx)) {
    const name = title === null ? sql`''` : sql.identifier(title)
    const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
      select id::text as id, ${name}::text as name from ${sql.identifier(table)}
      where audience_include && ${sql.param([`g:${groupId}`])}::text[] order by 2, 1 limit ${MOST_LISTED}`)
    uses.push(...rows.map((row) => ({ kind: 'audience' as const, ...row })))
  }
  return uses
}

/** Everything that names the group: roles, other groups, approval rules and audiences. */
export const usesOfGroup = async (tx: Tx, groupId: string): Promise<Use[]> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & Use>(sql`
    select distinct 'role' as kind, r.id::text as id, r.name from role_members m join roles r on r.id = m.role_id
      where m.subject_kind = 'group' and m.subject_id = ${groupId}
    union all
    select 'group', k.id::text, k.name from user_groups k where k.rule->'groupIds' ? ${groupId}::text
    union all
    select 'approval', a.id::text, a.item_code from approval_rules a
      where jsonb_path_exists(a.steps, '$[*].approvers[*] ? (@.kind == "group" && @.id == $id)', jsonb_build_object('id', ${groupId}::text))
    order by kind desc, name, id`)
  return [...rows, ...(await audiencesOf(tx, groupId))]
}
