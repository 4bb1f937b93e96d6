import { isDeepStrictEqual } from 'node:util'
import type { configPrivileges } from '@portal/contract/areas/access/person-rights.ts'
import { DIRECT_GRANT_DAYS, grantRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { directGrants } from '#src/schema/access.ts'
import { gateFor, reasonUnder } from '#src/shared/access/gate.ts'
import { ensureMayGive } from '#src/shared/access/granting.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askThird } from '../grant/ask-third.ts'
import { checkPeriod, todayOf } from '../grant/period.ts'
import { type LockedPerson, lockPerson, touchPerson } from './lock.ts'

type Wanted = BodyOf<typeof configPrivileges>['privileges'][number]

const write = async (tx: Tx, actor: Actor, userId: string, { code, scope, to }: Wanted, reason: string) => {
  const values = { scope, validTo: to, reason, grantedBy: actor.id, grantedAt: new Date() }
  await tx.db
    .insert(directGrants)
    .values({ userId, code, ...values })
    .onConflictDoUpdate({ target: [directGrants.userId, directGrants.code], set: values })
}

const give = async (portal: Portal, tx: Tx, actor: Actor, person: LockedPerson, wanted: Wanted) => {
  const { code, scope, to } = wanted
  await checkPeriod(tx, { from: null, to, maxDays: DIRECT_GRANT_DAYS }, 'privileges')
  const given = { codes: [code], scope, scopeByResource: {}, grantableBy: [] }
  await ensureMayGive(tx, actor, given, { kind: 'user', id: person.id, anchorOrgId: null })
  const gate = await gateFor(tx, [code])
  const reason = reasonUnder(gate, actor, wanted.reason)
  if (gate !== 'approval') {
    await write(tx, actor, person.id, wanted, reason)
    const diff = [{ field: 'directGrants', before: null, after: titleOf(code) }]
    tx.notes.push({ objectType: 'users', objectId: person.id, objectName: person.name, diff, reason })
    return null
  }
  const title = `${titleOf(code)} → ${person.name}`
  const asking = { receiverId: person.id, ownerOrgId: person.orgId, title, asked: { code, scope, to, reason } }
  return { id: await askThird(tx, portal.approval, actor, asking), name: titleOf(code) }
}

/** Replaces the direct grants of a person; what stayed the same is not asked about again. */
export const configGrants =
  (portal: Portal) =>
  async ({ tx, body, actor }: Call<typeof configPrivileges>) => {
    ensure(body.userId !== actor.id, no.oneself)
    const person = await lockPerson(tx, body.userId, body.revision)
    const held = await tx.db.select().from(directGrants).where(eq(directGrants.userId, person.id))
    const heldBy = new Map(held.map((each) => [each.code, each]))
    const wantedCodes = new Set<string>(body.privileges.map(({ code }) => code))
    const today = await todayOf(tx)
    const gone = held.filter(({ code, validTo }) => validTo >= today && !wantedCodes.has(code))
    const changes = body.privileges.filter((each) => {
      const before = heldBy.get(each.code)
      return !before || before.validTo !== each.to || !isDeepStrictEqual(before.scope, each.scope)
    })

    for (const { id, code } of gone) {
      await tx.db.delete(directGrants).where(and(eq(directGrants.id, id)))
      const diff = [{ field: 'directGrants', before: titleOf(code), after: null }]
      tx.notes.push({ objectType: 'users', objectId: person.id, objectName: person.name, diff })
    }
    const pending: { id: string; name: string }[] = []
    for (const wanted of changes) {
      const asked = await give(portal, tx, actor, person, wanted)
      if (asked) pending.push(asked)
    }
    const changed = gone.length + changes.length > 0
    if (changed) rightsChanged(tx, person.id)
    const revision = changed ? await touchPerson(tx, person) : person.revision
    return { saved: gone.length + changes.length - pending.length, pending, revision }
  }
