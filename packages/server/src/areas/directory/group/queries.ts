import {
  describeGroupRule,
  type GroupRuleInput,
  groupMembers,
  listUserGroups,
} from '@portal/contract/areas/directory/group.ts'
import { errors, GONE } from '@portal/contract/errors.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import type { Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { userGroups } from '#src/schema/access.ts'
import { inSubtree, PERSON_SEARCH, personSought } from '#src/shared/directory/search.ts'
import { personInPlacedScope, personWithin } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'

type GroupRow = RowOf<typeof listUserGroups>

/** Members that the caller may see; the scope holds for counts as for lists. */
const memberCount = (way: SQL): SQL => sql`
  (select count(*) from user_group_members g join users u on u.id = g.user_id
    where g.group_id = ${userGroups.id} and ${way} and u.deleted_at is null and ${personInPlacedScope()})`

/** Roles and other groups that name the group; audiences and approval rules are counted when asked for. */
const useCount = sql`
  ((select count(*) from role_members m where m.subject_kind = 'group' and m.subject_id = ${userGroups.id})
    + (select count(*) from user_groups x where x.rule->'groupIds' ? ${userGroups.id}::text))`

const shown = {
  from: sql`${userGroups}`,
  key: userGroups.id,
  columns: {
    ...getTableColumns(userGroups),
    ownerOrgName: sql`coalesce((select o.name from org_units o where o.id = ${userGroups.ownerOrgId}), '')`,
    members: memberCount(sql`g.way <> 'excluded'`),
    excluded: memberCount(sql`g.way = 'excluded'`),
    usedCount: useCount,
  },
}

const namesOf = async (tx: Tx, rules: readonly GroupRuleInput[]): Promise<Map<string, string>> => {
  const ids = (pick: (rule: GroupRuleInput) => readonly string[]) => sql.param([...new Set(rules.flatMap(pick))])
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from org_units where id = any(${ids((rule) => (rule.units ?? []).map(({ orgId }) => orgId))}::uuid[])
    union all select id, name from roles where id = any(${ids((rule) => rule.roleIds ?? [])}::uuid[])
    union all select id, name from user_groups where id = any(${ids((rule) => rule.groupIds ?? [])}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Groups with their rules in words. */
const inWords = async (
  { tx }: Caller,
  found: readonly Found<GroupRow, typeof shown.columns>[],
): Promise<GroupRow[]> => {
  const names = await namesOf(
    tx,
    found.flatMap(({ rule }) => rule ?? []),
  )
  const nameOf = (id: string) => names.get(id) ?? GONE
  return found.map((row) => ({ ...row, ruleText: row.rule === null ? '' : describeGroupRule(row.rule, { nameOf }) }))
}

export const list = pageRead(listUserGroups, {
  ...shown,
  scope: [userGroups.ownerOrgId, userGroups.createdBy],
  search: [userGroups.name],
  filter: {
    kind: equals(userGroups.kind),
    unused: { true: sql`${useCount} = 0`, false: sql`true` },
    ownerOrgId: equals(userGroups.ownerOrgId),
  },
  sort: { createdAt: userGroups.createdAt, name: chinese(userGroups.name), updatedAt: userGroups.updatedAt },
  order: '-createdAt',
  finish: inWords,
})

const readRows = rowsByKey<GroupRow>()(shown)

export const readGroup = async (tx: Tx, id: string): Promise<GroupRow> => {
  await getRow(tx, userGroups, id)
  const caller = { tx, actor: tx.actor }
  const [group] = await inWords(caller, await readRows(caller, [id]))
  ensure(group, errors.missing)
  return group
}

/** Members in scope of a group in scope. */
export const listMembers = ({ platform: { secrets } }: Portal) =>
  pageRead(groupMembers, {
    from: sql`user_group_members g join users u on u.id = g.user_id and g.group_id = ${given('group')}`,
    joins: sql`join org_units o on o.id = u.primary_org_id left join users adder on adder.id = g.added_by`,
    key: sql`u.id`,
    columns: {
      id: sql`u.id`,
      code: sql`u.code`,
      name: sql`u.name`,
      orgName: sql`o.name`,
      way: sql`g.way`,
      addedAt: sql`g.added_at`,
      addedBy: sql`coalesce(adder.name, '')`,
    },
    scope: personWithin,
    where: ({ way }) => sql`u.deleted_at is null and ${way ? sql`true` : sql`g.way <> 'excluded'`}`,
    given: async ({ tx, body }) => ({
      ...personSought(secrets, body.keyword),
      group: (await getRow(tx, userGroups, body.groupId)).id,
    }),
    search: PERSON_SEARCH,
    filter: { orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit), way: equals(sql`g.way`) },
    sort: { addedAt: sql`g.added_at` },
    order: '-addedAt',
  })
