import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import type { MergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { directGrants, roleMembers, type ScopeRule, userGroupMembers } from '#src/schema/access.ts'
import { orgUnits, userOrgs } from '#src/schema/directory.ts'
import { gateFor } from '#src/shared/access/gate.ts'
import { loadGivenRole } from '#src/shared/access/given-role.ts'
import { type Given, whyNotGive } from '#src/shared/access/granting.ts'
import { liveMembership } from '#src/shared/access/membership.ts'
import type { Merging } from '#src/shared/directory/merge.ts'
import { changeRows, dropRows } from '#src/shared/directory/merge-journal.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { rolesOfGroup } from '../group/may-fill.ts'

const remember = ({ names }: Merging, part: MergePart, name: string) =>
  names.set(part, [...(names.get(part) ?? []), name])

/** A merge gives nothing that a grant by the same person would not give at once (20 section 3.3). */
const mayPassOn = async (
  merging: Merging,
  code: Privilege,
  given: Given,
  needsApproval = false,
  anchor?: string | null,
) => {
  const { tx, keepId } = merging
  if (!tx.actor?.holds(code)) return false
  if ((await gateFor(tx, given.codes, needsApproval)) !== 'free') return false
  const receiver = { kind: 'user', id: keepId, anchorOrgId: anchor ?? null } as const
  return (await whyNotGive(tx, tx.actor, given, receiver)) === null
}

interface Membership extends Record<string, unknown> {
  id: string
  roleId: string
  anchorOrgId: string | null
  suspended: boolean
  doubled: boolean
}

/** Roles held in person: what may be passed on goes along, the rest ends as with a leaver. */
export const moveRoles = async (merging: Merging): Promise<void> => {
  const { tx, keepId, dropId } = merging
  const { rows } = await tx.db.execute<Membership>(sql`
    select m.id, m.role_id as "roleId", m.anchor_org_id as "anchorOrgId", m.suspended_at is not null as suspended,
      exists (select 1 from role_members k where k.subject_kind = 'user' and k.subject_id = ${keepId}
        and k.role_id = m.role_id and k.anchor_org_id is not distinct from m.anchor_org_id) as doubled
    from role_members m where m.subject_kind = 'user' and m.subject_id = ${dropId} order by m.id`)
  for (const { id, roleId, anchorOrgId, suspended, doubled } of rows) {
    const row = { part: 'roles', table: roleMembers, where: sql`t.id = ${id}` } as const
    const role = await loadGivenRole(tx, roleId)
    const goes =
      !suspended && !doubled && role && (await mayPassOn(merging, P.userRole, role, role.needsApproval, anchorOrgId))
    if (goes) {
      await changeRows(merging, { ...row, set: { subject_id: sql`${keepId}::uuid` } })
      continue
    }
    if (role && !doubled) remember(merging, 'roles', role.name)
    await dropRows(merging, row)
  }
}

interface Grant extends Record<string, unknown> {
  id: string
  code: string
  scope: ScopeRule
  suspended: boolean
  doubled: boolean
}

export const moveGrants = async (merging: Merging): Promise<void> => {
  const { tx, keepId, dropId } = merging
  const { rows } = await tx.db.execute<Grant>(sql`
    select g.id, g.code, g.scope, g.suspended_at is not null as suspended, exists (
      select 1 from direct_grants k where k.user_id = ${keepId} and k.code = g.code) as doubled
    from direct_grants g where g.user_id = ${dropId} order by g.id`)
  for (const { id, code, scope, suspended, doubled } of rows) {
    const row = { part: 'grants', table: directGrants, where: sql`t.id = ${id}` } as const
    const given = { codes: [code], scope, scopeByResource: {}, grantableBy: [] }
    if (!suspended && !doubled && (await mayPassOn(merging, P.userGrant, given))) {
      await changeRows(merging, { ...row, set: { user_id: sql`${keepId}::uuid` } })
      continue
    }
    remember(merging, 'grants', titleOf(code))
    await dropRows(merging, row)
  }
}

interface Brought {
  roleId: string
  anchorOrgId: string | null
}

/** Coming into a unit or group brings its roles: each must be one that could be given at once. */
const mayBring = async (merging: Merging, code: Privilege, roles: readonly Brought[]): Promise<boolean> => {
  for (const { roleId, anchorOrgId } of roles) {
    const role = await loadGivenRole(merging.tx, roleId)
    if (role && !(await mayPassOn(merging, code, role, role.needsApproval, anchorOrgId))) return false
  }
  return true
}

/** Roles that come with a further unit, by the unit itself or one above. */
const rolesOfUnit = (orgId: string): SQL => sql`
  select distinct m.role_id as "roleId", m.anchor_org_id as "anchorOrgId" from org_units here
  join role_members m on ${liveMembership} and (
    (m.subject_kind = 'unit' and m.subject_id = here.id)
    or (m.subject_kind = 'unitBelow' and m.subject_id::text = any(string_to_array(trim(both '/' from here.path), '/'))))
  where here.id = ${orgId}`

export const moveUnits = async (merging: Merging): Promise<void> => {
  const { tx, keepId, dropId } = merging
  const { rows } = await tx.db.execute<{ orgId: string; name: string; visible: boolean; doubled: boolean }>(sql`
    select x.org_id as "orgId", o.name, ${unitVisible(tx.scope)} as visible,
      exists (select 1 from user_orgs k where k.user_id = ${keepId} and k.org_id = x.org_id)
        or exists (select 1 from users k where k.id = ${keepId} and k.primary_org_id = x.org_id) as doubled
    from user_orgs x join ${orgUnits} o on o.id = x.org_id where x.user_id = ${dropId} order by o.path`)
  for (const { orgId, name, visible, doubled } of rows) {
    if (doubled) continue
    const { rows: roles } = await tx.db.execute<Brought & Record<string, unknown>>(rolesOfUnit(orgId))
    if (!visible || !(await mayBring(merging, P.userEdit, roles))) {
      remember(merging, 'units', name)
      continue
    }
    await changeRows(merging, {
      part: 'units',
      table: userOrgs,
      set: { user_id: sql`${keepId}::uuid` },
      where: sql`t.user_id = ${dropId} and t.org_id = ${orgId}`,
    })
  }
}

const mayEnter = async (merging: Merging, { groupId, way }: { groupId: string; way: string }) =>
  way === 'excluded' || mayBring(merging, P.userGroupMember, await rolesOfGroup(merging.tx, groupId))

/** Members that were put in, or kept out, by hand; what a rule says of both people is worked out anew. */
export const moveGroups = async (merging: Merging): Promise<void> => {
  const { tx, keepId, dropId } = merging
  const { rows } = await tx.db.execute<{ groupId: string; way: string; name: string }>(sql`
    select g.group_id as "groupId", g.way, k.name
    from user_group_members g join user_groups k on k.id = g.group_id
    where g.user_id = ${dropId} and g.way <> 'rule' and not exists (
      select 1 from user_group_members o where o.group_id = g.group_id and o.user_id = ${keepId})
    order by k.name`)
  for (const group of rows) {
    if (!(await mayEnter(merging, group))) {
      remember(merging, 'groups', group.name)
      continue
    }
    await changeRows(merging, {
      part: 'groups',
      table: userGroupMembers,
      set: { user_id: sql`${keepId}::uuid` },
      where: sql`t.user_id = ${dropId} and t.group_id = ${group.groupId}`,
    })
  }
}
