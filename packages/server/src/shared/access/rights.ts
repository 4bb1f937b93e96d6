import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { DataScope } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import { EVERYBODY, liveGrant, liveMembership, subjectsOf } from './membership.ts'

/** One live way in which a person has a code: through a role or by a direct grant. */
export interface RightSource {
  kind: 'role' | 'direct'
  id: string
  name: string
  roleCode: string
  /** The membership that brings a role; null for the role of everybody and for direct grants. */
  memberId: string | null
  via: 'user' | 'unit' | 'unitBelow' | 'group' | 'everyone' | 'direct'
  viaId: string | null
  anchorOrgId: string | null
  validFrom: string | null
  validTo: string | null
  grantedBy: string | null
  reason: string
  codes: readonly string[]
  scope: ScopeRule
  scopeByResource: Record<string, ScopeRule>
}

/** A source with whose it is. */
export type SourceOfPerson = RightSource & { userId: string }

/**
 * Every live source of rights of these people (20 section 3.1): roles held directly, by a unit, by a group,
 * the role of all employees, and direct grants. Disabled roles give nothing; there is no deny rule.
 */
export const selectRightSources = async (db: Db, userIds: readonly string[]): Promise<SourceOfPerson[]> => {
  const { rows } = await db.execute<{ [column: string]: unknown } & SourceOfPerson>(sql`
    with subject as (${subjectsOf(userIds)}), membership as (
      select s.user_id, m.id, m.role_id, m.anchor_org_id, m.valid_from, m.valid_to, m.granted_by, m.reason,
        m.subject_kind as via, m.subject_id as via_id
      from subject s join role_members m on m.subject_id = s.subject_id and m.subject_kind = s.kind
      where ${liveMembership}
      union all
      select s.user_id, null, r.id, null, null, null, null, '', 'everyone', null
      from unnest(${sql.param(userIds)}::uuid[]) s(user_id) cross join roles r where r.code = ${EVERYBODY}
    )
    select m.user_id as "userId", 'role' as kind, r.id, r.name, r.code as "roleCode", m.id as "memberId", m.via, m.via_id as "viaId",
      m.anchor_org_id as "anchorOrgId", m.valid_from::text as "validFrom", m.valid_to::text as "validTo",
      m.granted_by as "grantedBy", m.reason,
      coalesce((select array_agg(p.code) from role_privileges p where p.role_id = r.id), '{}') as codes,
      r.scope, r.scope_by_resource as "scopeByResource"
    from membership m join roles r on r.id = m.role_id where r.enabled
    union all
    select g.user_id, 'direct', g.id, '附加权限', '', null, 'direct', null, null, null, g.valid_to::text, g.granted_by, g.reason,
      array[g.code], g.scope, '{}'::jsonb
    from direct_grants g where g.user_id = any(${sql.param(userIds)}::uuid[]) and ${liveGrant}`)
  return rows
}

const parentOf = new Map(privilegeRows.map((row) => [row.code as string, row.parent ?? row.code]))

/** The menu screen that a code administers: its resource, for scopes that differ by resource. */
export const resourceOf = (code: string): string => parentOf.get(code) ?? code

export interface UnitPaths {
  /** Path of the person's primary unit. */
  own: { orgId: string; path: string }
  pathOf: ReadonlyMap<string, string>
}

/** The rule of a role or grant that holds for one code. */
export const ruleFor = (given: Pick<RightSource, 'scope' | 'scopeByResource'>, code: string): ScopeRule =>
  given.scopeByResource[resourceOf(code)] ?? given.scope

/** Rows one source reaches for one code. */
export const scopeOfSource = (
  source: Pick<RightSource, 'scope' | 'scopeByResource' | 'anchorOrgId'>,
  code: string,
  units: UnitPaths,
): DataScope => {
  const rule = ruleFor(source, code)
  const anchorId = source.anchorOrgId ?? units.own.orgId
  const anchorPath = source.anchorOrgId === null ? units.own.path : units.pathOf.get(source.anchorOrgId)
  const none = { all: false, below: [], units: [], own: false }
  switch (rule.kind) {
    case 'all':
      return { ...none, all: true }
    case 'below':
      return { ...none, below: anchorPath === undefined ? [] : [anchorPath] }
    case 'unit':
      return { ...none, units: [anchorId] }
    case 'own':
      return { ...none, own: true }
    case 'custom': {
      const chosen = rule.units ?? []
      const below = chosen.filter((unit) => unit.below).flatMap(({ orgId }) => units.pathOf.get(orgId) ?? [])
      return { ...none, below, units: chosen.filter((unit) => !unit.below).map(({ orgId }) => orgId) }
    }
  }
}

/** Several sources widen each other, never another code. */
export const uniteScopes = (scopes: readonly DataScope[]): DataScope => ({
  all: scopes.some((scope) => scope.all),
  own: scopes.some((scope) => scope.own),
  below: [...new Set(scopes.flatMap((scope) => scope.below))],
  units: [...new Set(scopes.flatMap((scope) => scope.units))],
})

/** Rights of one person, resolved: what {@link Actor.holds} and {@link Actor.scopeOf} answer from. */
export interface Rights {
  codes: ReadonlySet<string>
  facets: readonly string[]
  scopeOf(codes: readonly Privilege[]): DataScope
}

export const resolveRights = (
  sources: readonly RightSource[],
  disabledCodes: ReadonlySet<string>,
  units: UnitPaths,
  facets: readonly string[],
): Rights => {
  const codes = new Set(sources.flatMap((source) => source.codes).filter((code) => !disabledCodes.has(code)))
  const scopes = new Map<string, DataScope>()
  for (const code of codes) {
    const giving = sources.filter((source) => source.codes.includes(code))
    scopes.set(code, uniteScopes(giving.map((source) => scopeOfSource(source, code, units))))
  }
  return {
    codes,
    facets,
    scopeOf: (asked) => uniteScopes(asked.flatMap((code) => scopes.get(code) ?? [])),
  }
}
