import type { userPrivileges, userRoles } from '@portal/contract/areas/access/person-rights.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type GivenRole, loadGivenRoles } from '#src/shared/access/given-role.ts'
import { whyNotGive } from '#src/shared/access/granting.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import { loadPersonAndSources, type PersonAndSources } from '#src/shared/access/person.ts'
import { ruleFor } from '#src/shared/access/rights.ts'
import { sensitiveCodes } from '#src/shared/access/sensitive.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { namesOfSources } from './sources.ts'

/** The person in scope with the sources of every right. */
export const personInScope = async (tx: Tx, userId: string): Promise<PersonAndSources> => {
  const { rows } = await tx.db.execute(
    sql`select 1 from users u where u.id = ${userId} and u.deleted_at is null and ${personVisible(tx)}`,
  )
  const loaded = rows.length > 0 ? await loadPersonAndSources(tx.db, userId) : null
  ensure(loaded, errors.missing)
  return loaded
}

export const readPrivileges = async (tx: Tx, userId: string): Promise<ResultOf<typeof userPrivileges>> => {
  const loaded = await personInScope(tx, userId)
  const { person, sources } = loaded
  const names = await namesOfSources(tx, loaded)
  return privilegeRows
    .filter(({ code }) => person.rights.codes.has(code))
    .map(({ code, type, name }) => {
      const giving = sources.filter((source) => source.codes.includes(code))
      const shown = giving.map((source) => ({
        ...names.named(source),
        scopeText: names.scopeOf(source, code),
        scope: ruleFor(source, code),
        reason: source.reason,
      }))
      const texts = [...new Set(shown.map(({ scopeText }) => scopeText))]
      return { code, type, title: name, scopeText: texts.join('、'), sources: shown }
    })
}

const whyNotRole = async (tx: Tx, actor: Actor, role: GivenRole, userId: string): Promise<string | null> => {
  const reason = await whyNotGive(tx, actor, role, { kind: 'user', id: userId, anchorOrgId: null })
  return reason === null ? null : fill(reason.refusal.message, reason.values)
}

/** Every role with how the person comes by it, and whether the caller could give it. */
export const readRoles = async (tx: Tx, actor: Actor, userId: string): Promise<ResultOf<typeof userRoles>> => {
  const loaded = await personInScope(tx, userId)
  const names = await namesOfSources(tx, loaded)
  const sensitive = await sensitiveCodes(tx)
  const giving: Tx = { ...tx, scope: actor.scopeOf([P.userRole]) }
  const answer: ResultOf<typeof userRoles> = []
  for (const role of await loadGivenRoles(tx)) {
    const held = loaded.sources.filter((source) => source.kind === 'role' && source.id === role.id)
    if (!role.enabled && held.length === 0) continue
    const why = role.code === EVERYBODY ? '' : await whyNotRole(giving, actor, role, userId)
    const sources = held.map((source) => {
      const { via, viaName, by, from, to } = names.named(source)
      const { memberId, anchorOrgId } = source
      return { via, viaName, by, from, to, memberId, anchorOrgId, anchorName: names.nameOf(anchorOrgId) }
    })
    answer.push({
      id: role.id,
      code: role.code,
      name: role.name,
      has: held.length > 0,
      sources,
      grantable: why === null,
      ...(why && { whyNot: why }),
      maxDays: role.maxDays,
      sensitive: role.needsApproval || role.codes.some((code) => sensitive.has(code)),
    })
  }
  return answer
}
