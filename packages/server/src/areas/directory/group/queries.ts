import {
  describeGroupRule,
  type GroupRuleInput,
  type groupMembers,
  type userGroup,
} from '@portal/contract/areas/directory/user-group.ts'
import { errors, GONE } from '@portal/contract/errors.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { inSubtree, personMatches } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

type GroupRow = RowOf<typeof userGroup>

type RawRow = Record<string, unknown> &
  Omit<GroupRow, 'createdAt' | 'updatedAt' | 'refreshedAt' | 'ruleText' | 'rule'> & {
    createdAt: string
    updatedAt: string
    refreshedAt: string | null
    rule: GroupRuleInput | null
  }

const groupVisible = (tx: Tx): SQL => inScope(tx, sql`k.owner_org_id`, sql`k.created_by`)

/** Members that the caller may see; the scope holds for counts as for lists. */
const memberCount = (tx: Tx, way: SQL): SQL => sql`
  (select count(*) from user_group_members g join users u on u.id = g.user_id
    where g.group_id = k.id and ${way} and u.deleted_at is null and ${personVisible(tx)})`

/** Roles and other groups that name the group; audiences and approval rules are counted when asked for. */
const useCount = sql`
  ((select count(*) from role_members m where m.subject_kind = 'group' and m.subject_id = k.id)
    + (select count(*) from user_groups o where o.rule->'groupIds' ? k.id::text))`

const namesOf = async (tx: Tx, rules: readonly GroupRuleInput[]): Promise<Map<string, string>> => {
  const ids = (pick: (rule: GroupRuleInput) => readonly string[]) => sql.param([...new Set(rules.flatMap(pick))])
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from org_units where id = any(${ids((rule) => (rule.units ?? []).map(({ orgId }) => orgId))}::uuid[])
    union all select id, name from roles where id = any(${ids((rule) => rule.roleIds ?? [])}::uuid[])
    union all select id, name from user_groups where id = any(${ids((rule) => rule.groupIds ?? [])}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const selectGroups = async (tx: Tx, tail: SQL): Promise<GroupRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select k.id, k.revision, k.created_at as "createdAt", k.updated_at as "updatedAt", k.name, k.kind, k.rule,
      k.owner_org_id as "ownerOrgId", coalesce((select o.name from org_units o where o.id = k.owner_org_id), '') as "ownerOrgName",
      k.refreshed_at as "refreshedAt", ${memberCount(tx, sql`g.way <> 'excluded'`)} as members,
      ${memberCount(tx, sql`g.way = 'excluded'`)} as excluded, ${useCount} as "usedCount"
    from user_groups k where ${tail}`)
  const names = await namesOf(
    tx,
    rows.flatMap(({ rule }) => rule ?? []),
  )
  const nameOf = (id: string) => names.get(id) ?? GONE
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    refreshedAt: row.refreshedAt === null ? null : new Date(row.refreshedAt),
    ruleText: row.rule === null ? '' : describeGroupRule(row.rule, { nameOf }),
  }))
}

const sortColumns: Record<string, SQL> = {
  createdAt: sql`k.created_at`,
  name: sql`k.name collate "zh-x-icu"`,
  updatedAt: sql`k.updated_at`,
}

export const pageOfGroups = async (tx: Tx, query: BodyOf<(typeof userGroup)['list']>) => {
  const { kind, unused, ownerOrgId } = query.filter
  const where = sql.join(
    [
      groupVisible(tx),
      ...(kind === undefined ? [] : [sql`k.kind = ${kind}`]),
      ...(ownerOrgId === undefined ? [] : [sql`k.owner_org_id = ${ownerOrgId}`]),
      ...(unused ? [sql`${useCount} = 0`] : []),
      ...(query.keyword === '' ? [] : [sql`k.name ilike ${`%${escapeLike(query.keyword)}%`}`]),
    ],
    sql` and `,
  )
  const { sort = '-createdAt', page, pageSize } = query
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`k.created_at`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const list = await selectGroups(
    tx,
    sql`${where} order by ${column} ${direction}, k.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return { list, total: await countRows(tx, sql`user_groups k`, where, query.exactTotal) }
}

export const readGroup = async (tx: Tx, id: string): Promise<GroupRow> => {
  const [group] = await selectGroups(tx, sql`k.id = ${id} and ${groupVisible(tx)}`)
  ensure(group, errors.missing)
  return group
}

/** Members in scope of a group in scope. */
export const pageOfMembers = async (
  tx: Tx,
  secrets: Secrets,
  query: BodyOf<typeof groupMembers>,
): Promise<ResultOf<typeof groupMembers>> => {
  await readGroup(tx, query.groupId)
  const { orgId, way } = query.filter
  const where = sql.join(
    [
      sql`g.group_id = ${query.groupId} and u.deleted_at is null`,
      personVisible(tx),
      way === undefined ? sql`g.way <> 'excluded'` : sql`g.way = ${way}`,
      ...(orgId === undefined ? [] : [inSubtree(sql`u.primary_org_id`, orgId)]),
      ...(query.keyword === '' ? [] : [personMatches(secrets, query.keyword)]),
    ],
    sql` and `,
  )
  const from = sql`user_group_members g join users u on u.id = g.user_id`
  const direction = (query.sort ?? '-addedAt').startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<
    Record<string, unknown> & Omit<ResultOf<typeof groupMembers>['list'][number], 'addedAt'> & { addedAt: string }
  >(sql`
    select u.id, u.code, u.name, o.name as "orgName", g.way, g.added_at as "addedAt", coalesce(by.name, '') as "addedBy"
    from ${from} join org_units o on o.id = u.primary_org_id left join users by on by.id = g.added_by
    where ${where} order by g.added_at ${direction}, u.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  const list = rows.map((row) => ({ ...row, addedAt: new Date(row.addedAt) }))
  return { list, total: await countRows(tx, from, where, query.exactTotal) }
}
