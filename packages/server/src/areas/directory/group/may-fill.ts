import { grantRefusals } from '@portal/contract/areas/access/refusals.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { gateFor, reasonUnder } from '#src/shared/access/gate.ts'
import { loadGivenRole } from '#src/shared/access/given-role.ts'
import { ensureMayGive, placesOfPeople, whyNotHeld } from '#src/shared/access/granting.ts'

interface Filling {
  groupId: string
  /** Absent when the rule itself changes: then the whole owner unit may come in. */
  userIds?: readonly string[]
  ownerOrgId: string
}

/** Roles that a group brings, by itself or by groups whose rules name it. */
export const rolesOfGroup = async (
  tx: Tx,
  groupId: string,
): Promise<{ roleId: string; anchorOrgId: string | null }[]> => {
  const { rows } = await tx.db.execute<{ roleId: string; anchorOrgId: string | null }>(sql`
    with recursive outer_group as (
      select ${groupId}::uuid as id
      union
      select k.id from outer_group o join user_groups k on k.rule->'groupIds' ? o.id::text
    )
    select m.role_id as "roleId", m.anchor_org_id as "anchorOrgId" from role_members m
    where m.subject_kind = 'group' and m.subject_id in (select id from outer_group)`)
  return rows
}

/**
 * Putting people into a group gives them the roles of the group, so the rules of granting hold (20 section 3.3).
 * Where a rule changes, the roles must be held for the whole owner unit.
 */
export const ensureMayFill = async (tx: Tx, actor: Actor, { groupId, userIds, ownerOrgId }: Filling): Promise<void> => {
  const memberships = await rolesOfGroup(tx, groupId)
  for (const { roleId, anchorOrgId } of memberships) {
    const role = await loadGivenRole(tx, roleId)
    if (!role) continue
    ensure(!userIds?.includes(actor.id), grantRefusals.oneself)
    const gate = await gateFor(tx, role.codes, role.needsApproval)
    // A request of the approval engine names one receiver and one role, which a group would go round.
    ensure(gate !== 'approval', grantRefusals.sensitiveGroup)
    reasonUnder(gate, actor, '')
    if (userIds === undefined) {
      const reason = await whyNotHeld(tx, actor, role, await placesOfPeople(tx, [], anchorOrgId ?? ownerOrgId))
      if (reason) refuse(reason.refusal, reason.values)
      continue
    }
    for (const id of userIds) await ensureMayGive(tx, actor, role, { kind: 'user', id, anchorOrgId })
  }
}
