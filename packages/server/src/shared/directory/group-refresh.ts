import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { GroupRule } from '#src/schema/access.ts'
import { liveMembership } from '../access/membership.ts'
import { rightsChanged } from '../access/people.ts'

/** Job that works out every rule group anew. */
export const REFRESH_GROUPS_JOB = 'directory.refreshGroups'
/** Beyond this many people a refresh belongs behind the answer. */
const MOST_AT_ONCE = 200

const inUnits = (units: NonNullable<GroupRule['units']>): SQL => {
  const ids = (below: boolean) => sql.param(units.filter((unit) => unit.below === below).map(({ orgId }) => orgId))
  return sql`exists (
    select 1 from (select u.primary_org_id as id union select x.org_id from user_orgs x where x.user_id = u.id) place
    join org_units o on o.id = place.id
    where o.id = any(${ids(false)}::uuid[]) or exists (
      select 1 from org_units top where top.id = any(${ids(true)}::uuid[]) and o.path like top.path || '%'))`
}

/** Roles by way of rule groups do not count: a group could keep itself alive through the role it is given. */
const holdsRole = (roleIds: readonly string[]): SQL => sql`exists (
  select 1 from role_members m where m.role_id = any(${sql.param(roleIds)}::uuid[]) and ${liveMembership}
    and ( (m.subject_kind = 'user' and m.subject_id = u.id)
      or (m.subject_kind in ('unit', 'unitBelow') and exists (
        select 1 from (select u.primary_org_id as id union select x.org_id from user_orgs x where x.user_id = u.id) place
        join org_units o on o.id = place.id
        where o.id = m.subject_id or (m.subject_kind = 'unitBelow' and position(m.subject_id::text in o.path) > 0)))
      or (m.subject_kind = 'group' and exists (
        select 1 from user_group_members g join user_groups k on k.id = g.group_id and k.kind = 'static'
        where g.group_id = m.subject_id and g.user_id = u.id and g.way <> 'excluded'))))`

const conditionsOf = (rule: GroupRule): SQL[] => [
  ...(rule.units?.length ? [inUnits(rule.units)] : []),
  ...(rule.roleIds?.length ? [holdsRole(rule.roleIds)] : []),
  ...(rule.posts?.length ? [sql`u.post = any(${sql.param(rule.posts)}::text[])`] : []),
  ...(rule.tags?.length ? [sql`u.tags && ${sql.param(rule.tags)}::text[]`] : []),
  ...(rule.employment?.length ? [sql`u.employment = any(${sql.param(rule.employment)}::text[])`] : []),
  ...(rule.hiredFrom || rule.hiredTo
    ? [
        sql`u.hired_on between coalesce(${rule.hiredFrom ?? null}::date, '-infinity') and coalesce(${rule.hiredTo ?? null}::date, 'infinity')`,
      ]
    : []),
  ...(rule.groupIds?.length
    ? [
        sql`exists (select 1 from user_group_members g where g.user_id = u.id and g.way <> 'excluded'
          and g.group_id = any(${sql.param(rule.groupIds)}::uuid[]))`,
      ]
    : []),
]

/** Condition on `users u`: the rule takes the person in. Rules reach the owner unit and what lies below it. */
export const meetsRule = (rule: GroupRule, ownerOrgId: string): SQL => {
  const conditions = conditionsOf(rule)
  if (conditions.length === 0) return sql`false`
  const joined = sql.join(conditions, rule.match === 'any' ? sql` or ` : sql` and `)
  return sql`(u.deleted_at is null and exists (
    select 1 from org_units owner join org_units home on home.path like owner.path || '%'
    where owner.id = ${ownerOrgId} and home.id = u.primary_org_id) and (${joined}))`
}

interface RuleGroup {
  id: string
  ownerOrgId: string
  rule: GroupRule
}

const selectRuleGroups = async (db: Db): Promise<RuleGroup[]> => {
  const { rows } = await db.execute<{ [column: string]: unknown } & RuleGroup>(
    sql`select id, owner_org_id as "ownerOrgId", rule from user_groups where kind = 'rule' and rule is not null order by id`,
  )
  return rows
}

/** Groups come after the groups their rules name; what cannot be ordered stays where it is. */
const inOrder = (groups: readonly RuleGroup[]): RuleGroup[] => {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const done = new Set<string>()
  const ordered: RuleGroup[] = []
  const visit = (group: RuleGroup) => {
    if (done.has(group.id)) return
    done.add(group.id)
    for (const id of group.rule.groupIds ?? []) {
      const before = byId.get(id)
      if (before) visit(before)
    }
    ordered.push(group)
  }
  for (const group of groups) visit(group)
  return ordered
}

/** Brings the stored members of one group in line with its rule, for all people or for some; excluded ones stay out. */
const refreshGroup = async (tx: Tx, { id, rule, ownerOrgId }: RuleGroup, userIds?: readonly string[]) => {
  const among = userIds === undefined ? sql`true` : sql`u.id = any(${sql.param(userIds)}::uuid[])`
  const meant = sql`select u.id from users u where ${among} and ${meetsRule(rule, ownerOrgId)}`
  const gone = await tx.db.execute(sql`
    delete from user_group_members g using users u
    where g.group_id = ${id} and g.way = 'rule' and u.id = g.user_id and ${among} and not ${meetsRule(rule, ownerOrgId)}`)
  const come = await tx.db.execute(sql`
    insert into user_group_members (group_id, user_id, way, added_by)
    select ${id}, meant.id, 'rule', null from (${meant}) meant on conflict do nothing`)
  if (userIds === undefined) await tx.db.execute(sql`update user_groups set refreshed_at = now() where id = ${id}`)
  return (gone.rowCount ?? 0) + (come.rowCount ?? 0) > 0
}

/** Works out every rule group, or only the named one with those that build on it, for everybody. */
export const refreshGroups = async (tx: Tx): Promise<void> => {
  let changed = false
  for (const group of inOrder(await selectRuleGroups(tx.db))) changed = (await refreshGroup(tx, group)) || changed
  if (changed) rightsChanged(tx)
}

/** Something about these people changed that rules may ask for: their groups follow in the same transaction. */
export const refreshGroupsOf = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  if (userIds.length > MOST_AT_ONCE) return refreshGroupsSoon(tx)
  for (const group of inOrder(await selectRuleGroups(tx.db))) await refreshGroup(tx, group, userIds)
  for (const id of userIds) rightsChanged(tx, id)
}

/** Many people at once, such as a moved branch: within seconds after the commit. */
export const refreshGroupsSoon = (tx: Tx): Promise<void> =>
  enqueue(tx, REFRESH_GROUPS_JOB, {}, { key: REFRESH_GROUPS_JOB })
