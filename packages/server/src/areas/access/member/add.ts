import type { addRoleMembers } from '@portal/contract/areas/access/member.ts'
import { GRANT_SUBMITTED, grantRefusals as no, roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type Call, worded } from '#src/platform/http/serve.ts'
import { roleMembers } from '#src/schema/access.ts'
import { gateFor, reasonUnder } from '#src/shared/access/gate.ts'
import { type GivenRole, loadGivenRole } from '#src/shared/access/given-role.ts'
import { ensureMayGive, type Receiver } from '#src/shared/access/granting.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf, refreshGroupsSoon } from '#src/shared/directory/group-refresh.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askThird } from '../grant/ask-third.ts'
import { checkPeriod } from '../grant/period.ts'
import { roleVisible } from '../role/visible.ts'

interface Named {
  id: string
  name: string
  orgId: string
}

/** Names of the receivers, for the log and for the request. */
export const receiverOf = async (tx: Tx, { kind, id }: Receiver): Promise<Named | undefined> => {
  const { rows } = await tx.db.execute<{ id: string; name: string; orgId: string }>(
    kind === 'user'
      ? sql`select id, name, primary_org_id as "orgId" from users where id = ${id} and deleted_at is null`
      : kind === 'group'
        ? sql`select id, name, owner_org_id as "orgId" from user_groups where id = ${id}`
        : sql`select id, name, id as "orgId" from org_units where id = ${id}`,
  )
  return rows[0]
}

export const findRoleInScope = async (tx: Tx, roleId: string): Promise<GivenRole> => {
  const { rows } = await tx.db.execute(sql`select 1 from roles r where r.id = ${roleId} and ${roleVisible(tx)}`)
  const role = rows.length > 0 ? await loadGivenRole(tx, roleId) : null
  ensure(role, errors.missing)
  return role
}

/** Membership changes reach one person, or whoever is behind a unit or group. */
export const membershipChanged = async (tx: Tx, receivers: readonly Pick<Receiver, 'kind' | 'id'>[]): Promise<void> => {
  const people = receivers.filter(({ kind }) => kind === 'user').map(({ id }) => id)
  for (const id of people) rightsChanged(tx, id)
  await refreshGroupsOf(tx, people)
  if (people.length === receivers.length) return
  rightsChanged(tx)
  await refreshGroupsSoon(tx)
}

/** Gives a role to people, units and groups; with sensitive codes a third person decides first. */
export const addMembers =
  ({ approval }: Portal) =>
  async ({ tx, body, actor }: Call<typeof addRoleMembers>) => {
    const { anchorOrgId, from, to } = body
    const role = await findRoleInScope(tx, body.roleId)
    ensure(role.code !== EVERYBODY, roleRefusals.everybody)
    ensure(role.enabled, no.roleDisabled)
    await checkPeriod(tx, { from, to, maxDays: role.maxDays })
    const gate = await gateFor(tx, role.codes, role.needsApproval)
    const reason = reasonUnder(gate, actor, body.reason)
    let [added, pending] = [0, 0]
    for (const { kind, id } of body.subjects) {
      const receiver: Receiver = { kind, id, anchorOrgId }
      const named = await receiverOf(tx, receiver)
      ensure(named, errors.missing)
      await ensureMayGive(tx, actor, role, receiver)
      if (gate === 'approval') {
        const asked = { roleId: role.id, subjectKind: kind, subjectId: id, anchorOrgId, from, to, reason }
        const title = `${role.name} → ${named.name}`
        await askThird(tx, approval, actor, { receiverId: id, ownerOrgId: named.orgId, title, asked })
        pending += 1
        continue
      }
      const values = { validFrom: from, validTo: to, grantedBy: actor.id, reason }
      await tx.db
        .insert(roleMembers)
        .values({ roleId: role.id, subjectKind: kind, subjectId: id, anchorOrgId, ...values })
      const diff = [{ field: 'members', before: null, after: named.name }]
      tx.notes.push({ objectType: 'roles', objectId: role.id, objectName: role.name, diff, reason })
      added += 1
    }
    if (added > 0) await membershipChanged(tx, body.subjects)
    const result = { added, pending }
    return pending > 0 ? worded(fill(GRANT_SUBMITTED, { name: role.name }), result) : result
  }
