import { narrowed } from '@portal/contract/kit/narrow.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { userGroups } from '#src/schema/access.ts'
import { gateFor } from '#src/shared/access/gate.ts'
import { type GivenRole, loadGivenRoles } from '#src/shared/access/given-role.ts'
import { whyNotHeld } from '#src/shared/access/granting.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import type { Unit } from './lookups.ts'

export interface GivableRoles {
  names: string[]
  /** The role of this name or code, if the importer may give it to a person of this unit. */
  find(words: string, home: Unit): Promise<GivenRole | null>
}

/** Roles whose giving needs nobody else: sensitive ones are given one by one, with the third person who decides. */
const freeRoles = async (tx: Tx, roles: readonly GivenRole[]): Promise<GivenRole[]> => {
  const free: GivenRole[] = []
  for (const role of roles) if ((await gateFor(tx, role.codes, role.needsApproval)) === 'free') free.push(role)
  return free
}

/** The rules of granting (20 section 3.3), each pair of role and unit worked out once. */
export const givableRoles = async (tx: Tx, actor: Actor): Promise<GivableRoles> => {
  if (!actor.holds(P.userRole, P.roleMember)) return { names: [], find: async () => null }
  const all = await loadGivenRoles(tx)
  const free = await freeRoles(
    tx,
    all.filter(({ enabled, code }) => enabled && code !== EVERYBODY),
  )
  const known = new Map<string, Promise<boolean>>()
  const mayGive = (role: GivenRole, home: Unit): Promise<boolean> => {
    const key = `${role.id} ${home.id}`
    const trusted = role.grantableBy.some((id) => actor.facets.includes(`r:${id}`))
    const answer =
      known.get(key) ??
      (trusted
        ? Promise.resolve(true)
        : whyNotHeld(tx, actor, role, [{ orgId: home.id, path: home.path }]).then((reason) => reason === null))
    known.set(key, answer)
    return answer
  }
  return {
    names: free.map(({ name }) => name),
    find: async (words, home) => {
      const plain = narrowed(words)
      const role = free.find(({ name, code }) => narrowed(name) === plain || code === plain)
      return role && (await mayGive(role, home)) ? role : null
    },
  }
}

/** Static groups in scope that carry no role: whoever fills the others gives roles, and does that one by one. */
export const fillableGroups = async (tx: Tx, actor: Actor): Promise<ReadonlyMap<string, string>> => {
  if (!actor.holds(P.userGroupMember)) return new Map()
  const scoped: Tx = { ...tx, scope: actor.scopeOf([P.userGroupMember]) }
  const rows = await tx.db
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(
      sql`${userGroups.kind} = 'static' and ${inScope(scoped, userGroups.ownerOrgId, userGroups.createdBy)}
        and not exists (
          with recursive outer_group as (
            select ${userGroups.id} as id
            union
            select k.id from outer_group o join user_groups k on k.rule->'groupIds' ? o.id::text
          )
          select 1 from role_members m where m.subject_kind = 'group' and m.subject_id in (select id from outer_group))`,
    )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
