import type { configRoles } from '@portal/contract/areas/access/person-rights.ts'
import { grantRefusals as no, roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { roleMembers } from '#src/schema/access.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { gateFor, reasonUnder } from '#src/shared/access/gate.ts'
import { type GivenRole, loadGivenRoles } from '#src/shared/access/given-role.ts'
import { ensureMayGive } from '#src/shared/access/granting.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askThird } from '../grant/ask-third.ts'
import { checkPeriod, todayOf } from '../grant/period.ts'
import { membershipChanged } from '../member/add.ts'
import { type LockedPerson, lockPerson, touchPerson } from './lock.ts'

type Wanted = BodyOf<typeof configRoles>['roles'][number]
type Membership = typeof roleMembers.$inferSelect

const keyOf = (roleId: string, anchorOrgId: string | null) => `${roleId} ${anchorOrgId ?? ''}`

interface Change {
  wanted: Wanted
  role: GivenRole
  /** The membership whose days change; absent for a new one. */
  before: Membership | undefined
  reason: string
}

const write = async (tx: Tx, actor: Actor, person: LockedPerson, { wanted, role, before, reason }: Change) => {
  const { anchorOrgId, from, to } = wanted
  const values = { validFrom: from, validTo: to, grantedBy: actor.id, reason, grantedAt: new Date() }
  if (before) await tx.db.update(roleMembers).set(values).where(eq(roleMembers.id, before.id))
  else
    await tx.db
      .insert(roleMembers)
      .values({ roleId: role.id, subjectKind: 'user', subjectId: person.id, anchorOrgId, ...values })
}

/** Gives a role or changes its days; answers the request where a third person has to decide. */
const give = async ({ approval }: Portal, tx: Tx, actor: Actor, person: LockedPerson, change: Change) => {
  const { wanted, role, reason } = change
  ensure(role.code !== EVERYBODY, roleRefusals.everybody)
  ensure(role.enabled, no.roleDisabled)
  await checkPeriod(tx, { ...wanted, maxDays: role.maxDays }, 'roles')
  await ensureMayGive(tx, actor, role, { kind: 'user', id: person.id, anchorOrgId: wanted.anchorOrgId })
  const gate = await gateFor(tx, role.codes, role.needsApproval)
  const marked = reasonUnder(gate, actor, reason)
  if (gate !== 'approval') {
    await write(tx, actor, person, { ...change, reason: marked })
    const diff = [{ field: 'roles', before: null, after: role.name }]
    tx.notes.push({ objectType: 'users', objectId: person.id, objectName: person.name, diff, reason: marked })
    return null
  }
  const { anchorOrgId, from, to } = wanted
  const asked = { roleId: role.id, subjectKind: 'user' as const, subjectId: person.id, anchorOrgId, from, to, reason }
  const title = `${role.name} → ${person.name}`
  const id = await askThird(tx, approval, actor, {
    receiverId: person.id,
    ownerOrgId: person.orgId,
    title,
    asked,
  })
  return { id, name: role.name }
}

/** Replaces the roles a person holds directly; what stayed the same is not asked about again. */
export const config =
  (portal: Portal) =>
  async ({ tx, body, actor }: Call<typeof configRoles>) => {
    ensure(body.userId !== actor.id, no.oneself)
    const person = await lockPerson(tx, body.userId, body.revision)
    const held = await tx.db
      .select()
      .from(roleMembers)
      .where(and(eq(roleMembers.subjectKind, 'user'), eq(roleMembers.subjectId, person.id)))
    const heldBy = new Map(held.map((each) => [keyOf(each.roleId, each.anchorOrgId), each]))
    const wanted = new Map(body.roles.map((each) => [keyOf(each.roleId, each.anchorOrgId), each]))
    const known = new Map((await loadGivenRoles(tx)).map((role) => [role.id, role]))
    ensure(
      body.roles.every(({ roleId }) => known.has(roleId)),
      errors.missing,
    )
    const today = await todayOf(tx)
    // The screen shows what is live. A membership of another day, or of a disabled role, is nobody's to lose by it.
    const isShown = ({ roleId, validFrom, validTo }: Membership) =>
      known.get(roleId)?.enabled && (validFrom ?? today) <= today && (validTo ?? today) >= today
    const gone = held.filter((each) => isShown(each) && !wanted.has(keyOf(each.roleId, each.anchorOrgId)))
    const changes = [...wanted].flatMap(([key, each]): Change[] => {
      const before = heldBy.get(key)
      const role = known.get(each.roleId)
      const same = before && before.validFrom === each.from && before.validTo === each.to
      return role && !same ? [{ wanted: each, role, before, reason: body.reason }] : []
    })

    const pending: { id: string; name: string }[] = []
    await keepingAnAdministrator(tx, async () => {
      for (const membership of gone) {
        await tx.db.delete(roleMembers).where(eq(roleMembers.id, membership.id))
        const diff = [{ field: 'roles', before: known.get(membership.roleId)?.name ?? '', after: null }]
        tx.notes.push({ objectType: 'users', objectId: person.id, objectName: person.name, diff, reason: body.reason })
      }
      for (const change of changes) {
        const asked = await give(portal, tx, actor, person, change)
        if (asked) pending.push(asked)
      }
    })
    const changed = gone.length + changes.length > 0
    if (changed) await membershipChanged(tx, [{ kind: 'user', id: person.id }])
    const revision = changed ? await touchPerson(tx, person) : person.revision
    return { saved: gone.length + changes.length - pending.length, pending, revision }
  }
