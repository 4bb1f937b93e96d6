import type { SubjectKind } from '@portal/contract/areas/access/member.ts'
import { CONFLICT_WARNED, grantRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { isPrivilege } from '@portal/contract/privilege-rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor, DataScope } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import { coversUnit, findUnits, personVisible, unitVisible } from '../directory/visible.ts'
import { type ConflictPair, clashesOf } from './conflict.ts'
import { coversScope } from './containment.ts'
import { peopleOfMemberships } from './membership.ts'
import { loadPerson, selectPaths } from './person.ts'
import { ruleFor, scopeOfSource, uniteScopes } from './rights.ts'
import { disabledCodes } from './sensitive.ts'

/** What is given: the codes of a role, or the one code of a direct grant. */
export interface Given {
  codes: readonly string[]
  scope: ScopeRule
  scopeByResource: Record<string, ScopeRule>
  grantableBy: readonly string[]
}

export interface Receiver {
  kind: SubjectKind
  id: string
  anchorOrgId: string | null
}

interface WhyNot {
  refusal: Refusal
  values?: Record<string, string>
}

interface Place {
  orgId: string
  path: string
}

const placesOf = async (tx: Tx, where: SQL): Promise<Place[]> => {
  const { rows } = await tx.db.execute<{ orgId: string; path: string }>(
    sql`select o.id as "orgId", o.path from org_units o where ${where}`,
  )
  return rows
}

/** Main units of the people a membership reaches: what 本单位 would mean for them. */
const placesOfReceiver = (tx: Tx, { kind, id, anchorOrgId }: Receiver): Promise<Place[]> => {
  if (anchorOrgId !== null) return placesOf(tx, sql`o.id = ${anchorOrgId}`)
  const member = sql`(select ${id}::uuid as id, null::uuid as role_id, ${kind}::text as subject_kind, ${id}::uuid as subject_id) m`
  const people = sql`select p.user_id from ${member}
    cross join lateral (${peopleOfOne()}) p`
  const itself = kind === 'unit' || kind === 'unitBelow' ? sql`or o.id = ${id}` : sql``
  return placesOf(tx, sql`o.id in (select u.primary_org_id from users u where u.id in (${people})) ${itself}`)
}

/** What 本单位 would mean for these people: the anchor, else their main units. */
export const placesOfPeople = (tx: Tx, userIds: readonly string[], anchorOrgId: string | null): Promise<Place[]> =>
  anchorOrgId === null
    ? placesOf(tx, sql`o.id in (select u.primary_org_id from users u where u.id = any(${sql.param(userIds)}::uuid[]))`)
    : placesOf(tx, sql`o.id = ${anchorOrgId}`)

/** As {@link peopleOfMemberships} for one row `m` that need not be stored yet. */
const peopleOfOne = (): SQL => sql`
  select m.subject_id as user_id where m.subject_kind = 'user'
  union all
  select u.user_id from org_units top
    join org_units o on o.id = top.id or (m.subject_kind = 'unitBelow' and o.path like top.path || '%')
    join (select id as user_id, primary_org_id as org_id from users union all select user_id, org_id from user_orgs) u
      on u.org_id = o.id
    where top.id = m.subject_id and m.subject_kind in ('unit', 'unitBelow')
  union all
  select g.user_id from user_group_members g
    where g.group_id = m.subject_id and m.subject_kind = 'group' and g.way <> 'excluded'`

/** Main units of everybody who holds the role now, or the unit each membership is anchored at. */
export const placesOfRole = (tx: Tx, roleId: string): Promise<Place[]> =>
  placesOf(
    tx,
    sql`o.id in (select m.anchor_org_id from role_members m where m.role_id = ${roleId} and m.anchor_org_id is not null)
      or o.id in (select u.primary_org_id from (${peopleOfMemberships(sql`m.role_id = ${roleId} and m.anchor_org_id is null`)}) p
        join users u on u.id = p.user_id)`,
  )

/** Nobody gives what he does not hold with a scope that contains the given one (20 section 3.3). */
export const whyNotHeld = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  places: readonly Place[],
): Promise<WhyNot | null> => {
  const off = await disabledCodes(tx)
  const codes = given.codes.filter(isPrivilege).filter((code) => !off.has(code))
  const foreign = codes.filter((code) => !actor.holds(code))
  if (foreign.length > 0) return { refusal: no.foreignCodes, values: { list: foreign.map(titleOf).join('、') } }

  const rules = [given.scope, ...Object.values(given.scopeByResource)]
  const named = rules.flatMap((rule) => (rule.units ?? []).map(({ orgId }) => orgId))
  const pathOf = await selectPaths(tx.db, [...new Set(named)])
  for (const { orgId, path } of places) pathOf.set(orgId, path)
  const reached = new Map<string, DataScope>()
  const scopeGiven = (code: string): DataScope => {
    const key = JSON.stringify(ruleFor(given, code))
    const known = reached.get(key)
    if (known) return known
    const scopes = places.map((own) => scopeOfSource({ ...given, anchorOrgId: null }, code, { own, pathOf }))
    const scope = uniteScopes(scopes)
    reached.set(key, scope)
    return scope
  }
  const wide = codes.some((code) => !coversScope(actor.scopeOf([code]), scopeGiven(code), pathOf))
  return wide ? { refusal: no.scopeTooWide } : null
}

const reachesReceiver = async (tx: Tx, { kind, id }: Receiver): Promise<boolean> => {
  if (tx.scope.all) return true
  if (kind === 'user') {
    const { rows } = await tx.db.execute(sql`select 1 from users u where u.id = ${id} and ${personVisible(tx)}`)
    return rows.length > 0
  }
  if (kind === 'group') {
    const { rows } = await tx.db.execute(sql`
      select 1 from user_groups g join org_units o on o.id = g.owner_org_id
      where g.id = ${id} and ${unitVisible(tx.scope)} and not exists (
        select 1 from user_group_members x join users u on u.id = x.user_id
        where x.group_id = g.id and x.way <> 'excluded' and not ${personVisible(tx)})`)
    return rows.length > 0
  }
  const unit = (await findUnits(tx, [id])).get(id)
  return unit !== undefined && coversUnit(tx.scope, unit, kind === 'unitBelow')
}

/** Also of a role that holds nothing yet, and of one that somebody is trusted with: codes may be added to it later. */
const reachesAnchor = async (
  tx: Tx,
  { scope, scopeByResource }: Given,
  { anchorOrgId }: Receiver,
): Promise<boolean> => {
  if (anchorOrgId === null || tx.scope.all) return true
  const below = [scope, ...Object.values(scopeByResource)].some(({ kind }) => kind === 'below')
  const unit = (await findUnits(tx, [anchorOrgId])).get(anchorOrgId)
  return unit !== undefined && coversUnit(tx.scope, unit, below)
}

const NOTHING: ReadonlySet<string> = new Set()

/** The first pair of this effect that giving would complete; units and groups are judged by what is given alone. */
const clashWith = async (tx: Tx, { codes }: Given, { kind, id }: Receiver, effect: ConflictPair['effect']) => {
  const held = async () => (kind === 'user' ? ((await loadPerson(tx.db, id))?.rights.codes ?? NOTHING) : NOTHING)
  return (await clashesOf(tx, codes, held)).find(({ pair }) => pair.effect === effect)
}

/** Why the caller may not give this to this receiver, or null. `tx.scope` is that of the code that gives. */
export const whyNotGive = async (tx: Tx, actor: Actor, given: Given, receiver: Receiver): Promise<WhyNot | null> => {
  if (receiver.kind === 'user' && receiver.id === actor.id) return { refusal: no.oneself }
  if (!(await reachesReceiver(tx, receiver))) return { refusal: no.outside }
  if (!(await reachesAnchor(tx, given, receiver))) return { refusal: no.anchorOutside }
  const clash = await clashWith(tx, given, receiver, 'refuse')
  if (clash) return { refusal: no.conflict, values: { b: titleOf(clash.other) } }
  // A unit or group may contain the giver: what lets him pass something on must not let him take it.
  const trusted = given.grantableBy.some((roleId) => actor.facets.includes(`r:${roleId}`))
  if (trusted && receiver.kind === 'user') return null
  return whyNotHeld(tx, actor, given, await placesOfReceiver(tx, receiver))
}

export const ensureMayGive = async (tx: Tx, actor: Actor, given: Given, receiver: Receiver): Promise<void> => {
  const reason = await whyNotGive(tx, actor, given, receiver)
  if (reason) refuse(reason.refusal, reason.values)
  const warned = await clashWith(tx, given, receiver, 'warn')
  if (!warned) return
  const objectName = `${titleOf(warned.given)} × ${titleOf(warned.other)}`
  tx.notes.push({ objectType: 'conflicts', objectId: warned.pair.id, objectName, diff: [], reason: CONFLICT_WARNED })
}
