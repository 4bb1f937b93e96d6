import type { extendRoleMembers, removeRoleMembers } from '@portal/contract/areas/access/member.ts'
import { grantRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { roleMembers } from '#src/schema/access.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { gateFor, reasonUnder } from '#src/shared/access/gate.ts'
import { ensureMayGive, type Receiver } from '#src/shared/access/granting.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askThird } from '../grant/ask-third.ts'
import { checkPeriod } from '../grant/period.ts'
import { findRoleInScope, membershipChanged, receiverOf } from './add.ts'
import { memberVisible } from './visible.ts'

type Membership = typeof roleMembers.$inferSelect

/** The memberships in scope, all of them or none. */
const lockMemberships = async (tx: Tx, ids: readonly string[]): Promise<Membership[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select m.id from role_members m where m.id = any(${sql.param(ids)}::uuid[]) and ${memberVisible(tx)} order by m.id for update`)
  ensure(rows.length === new Set(ids).size, errors.missing)
  return tx.db
    .select()
    .from(roleMembers)
    .where(sql`${roleMembers.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(roleMembers.id)
}

const asReceiver = ({ subjectKind, subjectId, anchorOrgId }: Membership): Receiver => ({
  kind: subjectKind,
  id: subjectId,
  anchorOrgId,
})

export const removeMembers: HandlerOf<typeof removeRoleMembers> = async ({ tx, body, actor }) => {
  const memberships = await lockMemberships(tx, body.ids)
  for (const membership of memberships) {
    ensure(membership.subjectKind !== 'user' || membership.subjectId !== actor.id, no.oneself)
    await findRoleInScope(tx, membership.roleId)
  }

  await keepingAnAdministrator(tx, async () => {
    for (const membership of memberships) {
      await tx.db.delete(roleMembers).where(eq(roleMembers.id, membership.id))
      const role = await findRoleInScope(tx, membership.roleId)
      const named = await receiverOf(tx, asReceiver(membership))
      const diff = [{ field: 'members', before: named?.name ?? '', after: null }]
      tx.notes.push({ objectType: 'roles', objectId: role.id, objectName: role.name, diff, reason: body.reason })
    }
  })
  await membershipChanged(tx, memberships.map(asReceiver))
  return { removed: memberships.length }
}

/** A later end is a new grant: the same rules hold as for the first one. */
export const extend =
  ({ approval }: Portal) =>
  async ({ tx, body, actor }: Call<typeof extendRoleMembers>) => {
    const memberships = await lockMemberships(tx, body.ids)
    let [extended, pending] = [0, 0]
    for (const membership of memberships) {
      const role = await findRoleInScope(tx, membership.roleId)
      const receiver = asReceiver(membership)
      await checkPeriod(tx, { from: membership.validFrom, to: body.to, maxDays: role.maxDays })
      await ensureMayGive(tx, actor, role, receiver)
      const gate = await gateFor(tx, role.codes, role.needsApproval)
      const reason = reasonUnder(gate, actor, '')
      const named = await receiverOf(tx, receiver)
      if (gate === 'approval' && named) {
        const { subjectKind, anchorOrgId, validFrom: from } = membership
        const asked = {
          roleId: role.id,
          subjectKind,
          subjectId: named.id,
          anchorOrgId,
          from,
          to: body.to,
          reason: membership.reason,
        }
        const title = `${role.name} → ${named.name}`
        await askThird(tx, approval, actor, { receiverId: named.id, ownerOrgId: named.orgId, title, asked })
        pending += 1
        continue
      }
      await keepingAnAdministrator(tx, () =>
        tx.db.update(roleMembers).set({ validTo: body.to }).where(eq(roleMembers.id, membership.id)),
      )
      const diff = [{ field: `validTo ${named?.name ?? ''}`, before: membership.validTo, after: body.to }]
      tx.notes.push({ objectType: 'roles', objectId: role.id, objectName: role.name, diff, reason })
      extended += 1
    }
    await membershipChanged(tx, memberships.map(asReceiver))
    return { extended, pending }
  }
