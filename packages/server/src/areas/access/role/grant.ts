import { isDeepStrictEqual } from 'node:util'
import { grantRefusals, roleRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import type { compareRoles, grantRole } from '@portal/contract/areas/access/role.ts'
import { missingCompanions, titleOf, withHalfTicked } from '@portal/contract/areas/access/role-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { clashesOf } from '#src/shared/access/conflict.ts'
import { gateFor, reasonUnder } from '#src/shared/access/gate.ts'
import { type Given, placesOfRole, whyNotHeld } from '#src/shared/access/granting.ts'
import { ADMINISTRATOR, EVERYBODY, liveMembership, peopleOfMemberships } from '#src/shared/access/membership.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { findUnits } from '#src/shared/directory/visible.ts'
import { readRole } from './queries.ts'

type Body = BodyOf<typeof grantRole>
type Stored = { code: string; half: boolean }

const countHolders = async (tx: Tx, roleId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select case when (select r.code from roles r where r.id = ${roleId}) = ${EVERYBODY}
      then (select count(*) from users where enabled and deleted_at is null)
      else (select count(distinct h.user_id) from (${peopleOfMemberships(sql`m.role_id = ${roleId} and ${liveMembership}`)}) h) end as n`)
  return rows[0]?.n ?? 0
}

const checkUnits = async (tx: Tx, body: Body) => {
  const rules = [body.scope, ...Object.values(body.scopeByResource)]
  const ids = rules.flatMap((rule) => (rule?.units ?? []).map(({ orgId }) => orgId))
  const known = await findUnits(tx, ids)
  ensure(
    ids.every((id) => known.has(id)),
    errors.missing,
  )
}

const plain = (rules: Body['scopeByResource']): Record<string, ScopeRule> =>
  Object.fromEntries(Object.entries(rules).flatMap(([code, rule]) => (rule ? [[code, rule]] : [])))

const replaceCodes = async (tx: Tx, roleId: string, codes: readonly Stored[]) => {
  await tx.db.delete(rolePrivileges).where(eq(rolePrivileges.roleId, roleId))
  if (codes.length > 0) await tx.db.insert(rolePrivileges).values(codes.map((each) => ({ roleId, ...each })))
}

/**
 * Saves exactly the ticked codes, with the menus above them half-ticked, and the scopes. What is new must be held by the
 * caller for everybody who holds the role; a wider scope is new for every code.
 */
export const grant: HandlerOf<typeof grantRole> = async ({ tx, body, actor }) => {
  const before = await lockRow(tx, roles, body.id)
  ensure(before.revision === body.revision, errors.stale)
  ensure(before.code !== ADMINISTRATOR || !before.shipped, no.adminCodes)
  await checkUnits(tx, body)
  const former = await tx.db
    .select({ code: rolePrivileges.code, half: rolePrivileges.half })
    .from(rolePrivileges)
    .where(eq(rolePrivileges.roleId, body.id))
  const stored: Stored[] = withHalfTicked(body.codes)
  const scopeByResource = plain(body.scopeByResource)
  const codesOf = (rows: readonly Stored[]) => new Set(rows.map(({ code }) => code))
  const [had, has] = [codesOf(former), codesOf(stored)]
  const gained = [...has].filter((code) => !had.has(code)).sort()
  const lost = [...had].filter((code) => !has.has(code)).sort()
  const scopeChanged =
    !isDeepStrictEqual(before.scope, body.scope) || !isDeepStrictEqual(before.scopeByResource, scopeByResource)

  const given: Given = { codes: scopeChanged ? [...has] : gained, scope: body.scope, scopeByResource, grantableBy: [] }
  const places = await placesOfRole(tx, body.id)
  const owner = await findUnits(tx, [before.ownerOrgId])
  const home = [...owner.values()].map(({ id, path }) => ({ orgId: id, path }))
  const why = await whyNotHeld(tx, actor, given, places.length > 0 ? places : home)
  if (why) refuse(why.refusal, why.values)

  const clash = (await clashesOf(tx, [...has], async () => has)).find(({ pair }) => pair.effect === 'refuse')
  if (clash) refuse(grantRefusals.conflict, { b: titleOf(clash.other) })

  const people = await countHolders(tx, body.id)
  const change = {
    gain: { people: gained.length > 0 ? people : 0, codes: gained },
    lose: { people: lost.length > 0 ? people : 0, codes: lost },
    scopeChanged,
    missingCompanions: missingCompanions(body.codes),
  }
  const halfChanged = !isDeepStrictEqual([...former].sort(byCode), [...stored].sort(byCode))
  if (body.dryRun || !(halfChanged || scopeChanged)) return { ...change, revision: before.revision }

  const gate = people > 0 ? await gateFor(tx, given.codes) : 'free'
  // Everybody who holds the role would receive at once what one person at a time is approved for.
  ensure(gate !== 'approval', grantRefusals.sensitiveRole)
  const reason = reasonUnder(gate, actor, '')
  await replaceCodes(tx, body.id, stored)
  const values = { scope: body.scope, scopeByResource, revision: before.revision + 1, updatedAt: sql`now()` }
  await tx.db.update(roles).set(values).where(eq(roles.id, body.id))
  const diff = [
    ...(gained.length + lost.length > 0 ? [{ field: 'codes', before: lost, after: gained }] : []),
    ...(isDeepStrictEqual(before.scope, body.scope)
      ? []
      : [{ field: 'scope', before: before.scope, after: body.scope }]),
    ...(isDeepStrictEqual(before.scopeByResource, scopeByResource)
      ? []
      : [{ field: 'scopeByResource', before: before.scopeByResource, after: scopeByResource }]),
  ]
  tx.notes.push({ objectType: 'roles', objectId: body.id, objectName: before.name, diff, reason })
  rightsChanged(tx)
  return { ...change, revision: before.revision + 1 }
}

const byCode = (a: Stored, b: Stored) => a.code.localeCompare(b.code)

export const compare: HandlerOf<typeof compareRoles> = async ({ tx, body }) => {
  const [a, b] = [await readRole(tx, body.a), await readRole(tx, body.b)]
  const [inA, inB] = [new Set([...a.codes, ...a.halfCodes]), new Set([...b.codes, ...b.halfCodes])]
  return {
    onlyA: [...inA].filter((code) => !inB.has(code)),
    onlyB: [...inB].filter((code) => !inA.has(code)),
    both: [...inA].filter((code) => inB.has(code)),
    scopeA: a.scopeText,
    scopeB: b.scopeText,
  }
}
