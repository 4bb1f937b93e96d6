import { roleRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { copyName, type copyRole, type deleteRoles, type RoleInput } from '@portal/contract/areas/access/role.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, getRow, insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { roleMembers, roles } from '#src/schema/access.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { gateFor } from '#src/shared/access/gate.ts'
import { loadGivenRole } from '#src/shared/access/given-role.ts'
import { placesOfRole, whyNotHeld } from '#src/shared/access/granting.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsSoon } from '#src/shared/directory/group-refresh.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'

type RoleRecord = typeof roles.$inferSelect

const checkOwner = async (tx: Tx, ownerOrgId: string) => {
  const unit = (await findUnits(tx, [ownerOrgId])).get(ownerOrgId)
  if (!unit || !coversUnit(tx.scope, unit, false)) refuseField('ownerOrgId', no.ownerOutside)
}

const checkGrantableBy = async (tx: Tx, ids: readonly string[]) => {
  const known = await tx.db.$count(roles, sql`${roles.id} = any(${sql.param(ids)}::uuid[])`)
  ensure(known === new Set(ids).size, errors.missing)
}

/** Who may hand a role on, for how long, and whether it works at all is part of what it gives. */
const widens = (before: RoleRecord, input: RoleInput) =>
  input.grantableBy.some((id) => !before.grantableBy.includes(id)) ||
  (before.needsApproval && !input.needsApproval) ||
  (before.maxDays !== null && (input.maxDays === null || input.maxDays > before.maxDays)) ||
  (!before.enabled && input.enabled)

/** Only somebody who holds everything in the role may widen it; with sensitive codes he proves who he is. */
const ensureMayWiden = async (tx: Tx, actor: Actor, roleId: string) => {
  const given = await loadGivenRole(tx, roleId)
  if (!given) return
  const reason = await whyNotHeld(tx, actor, given, await placesOfRole(tx, roleId))
  if (reason) refuse(reason.refusal, reason.values)
  ensure((await gateFor(tx, given.codes)) === 'free' || actor.reauthenticated, errors.reauth)
}

const update = async (tx: Tx, key: RecordKey, input: RoleInput, actor: Actor) => {
  const before = await getRow(tx, roles, key.id)
  ensure(!before.shipped || before.code === input.code, no.shippedCode)
  ensure(before.code !== EVERYBODY || input.enabled, no.employeeStays)
  const ownerOrgId = input.ownerOrgId ?? before.ownerOrgId
  if (ownerOrgId !== before.ownerOrgId) await checkOwner(tx, ownerOrgId)
  await checkGrantableBy(tx, input.grantableBy)
  if (widens(before, input)) await ensureMayWiden(tx, actor, key.id)

  const after = await keepingAnAdministrator(tx, () => updateRow(tx, roles, key, { ...input, ownerOrgId }))
  if (after.revision !== before.revision) rightsChanged(tx)
  return after
}

const create = async (tx: Tx, input: RoleInput, actor: Actor) => {
  const ownerOrgId = input.ownerOrgId ?? actor.orgId
  await checkOwner(tx, ownerOrgId)
  await checkGrantableBy(tx, input.grantableBy)
  return insertRow(tx, roles, { id: v7(), ...input, ownerOrgId })
}

export const save = savedBy<RoleInput>({ create, update })

/** A role without members and with the same codes and scopes. */
export const copy: HandlerOf<typeof copyRole> = async ({ tx, body }) => {
  const source = await getRow(tx, roles, body.id)
  const id = v7()
  const { scope, scopeByResource, maxDays, needsApproval, sort, ownerOrgId } = source
  const code = `${source.code.slice(0, 30)}_${id.slice(-8)}`
  const kept = { scope, scopeByResource, maxDays, needsApproval, sort, ownerOrgId }
  await insertRow(tx, roles, { id, code, name: copyName(source.name), ...kept })
  await tx.db.execute(sql`
    insert into role_privileges (role_id, code, half) select ${id}, code, half from role_privileges where role_id = ${source.id}`)
  return { id }
}

export const remove: HandlerOf<typeof deleteRoles> = async ({ tx, body }) => {
  const result = await deleteRows(tx, roles, body.ids, async (row) => {
    if (row.shipped) return no.shippedDelete.message
    const members = await tx.db.$count(roleMembers, eq(roleMembers.roleId, row.id))
    if (members > 0) return fill(no.hasMembers.message, { n: members })
    const { rows } = await tx.db.execute<{ n: number }>(sql`
      select (select count(*) from roles r where ${row.id} = any(r.grantable_by) and r.id <> ${row.id})
        + (select count(*) from user_groups k where k.rule->'roleIds' ? ${row.id}::text) as n`)
    const uses = rows[0]?.n ?? 0
    return uses > 0 ? fill(no.usedElsewhere.message, { n: uses }) : null
  })
  if (result.deleted > 0) {
    rightsChanged(tx)
    await refreshGroupsSoon(tx)
  }
  return result
}
