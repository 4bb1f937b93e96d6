import { privilegeRows, type Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { DataScope } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/db.ts'
import type { ScopeRule } from '#src/schema/access.ts'

/** One live way in which a person has a code: through a role or by a direct grant. */
export interface RightSource {
  kind: 'role' | 'direct'
  id: string
  name: string
  roleCode: string
  via: string
  anchorOrgId: string | null
  validFrom: string | null
  validTo: string | null
  grantedBy: string | null
  codes: readonly string[]
  scope: ScopeRule
  scopeByResource: Record<string, ScopeRule>
}

/** Today in Asia/Shanghai, the day on which memberships begin and end. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/**
 * Every live source of rights of one person (20 section 3.1): roles held directly, by a unit, by a group,
 * the role of all employees, and direct grants. Disabled roles give nothing; there is no deny rule.
 */
export const selectRightSources = async (db: Db, userId: string): Promise<RightSource[]> => {
  const { rows } = await db.execute<{ [column: string]: unknown } & RightSource>(sql`
    with person as (
      select u.id, o.path from users u join org_units o on o.id = u.primary_org_id where u.id = ${userId}
    ), places as (
      select p.id as user_id, o.id as org_id, o.path from person p join users u on u.id = p.id
        join org_units o on o.id = u.primary_org_id
      union
      select uo.user_id, o.id, o.path from user_orgs uo join org_units o on o.id = uo.org_id where uo.user_id = ${userId}
    ), membership as (
      select m.role_id, m.anchor_org_id, m.valid_from, m.valid_to, m.granted_by, m.subject_kind as via
      from role_members m
      where (m.valid_from is null or m.valid_from <= ${today}) and (m.valid_to is null or m.valid_to >= ${today})
        and ( (m.subject_kind = 'user' and m.subject_id = ${userId})
          or (m.subject_kind = 'unit' and m.subject_id in (select org_id from places))
          or (m.subject_kind = 'unitBelow' and exists (
                select 1 from places where position(m.subject_id::text in places.path) > 0))
          or (m.subject_kind = 'group' and m.subject_id in (
                select g.group_id from user_group_members g where g.user_id = ${userId} and g.way <> 'excluded')))
      union all
      select r.id, null, null, null, null, 'everyone' from roles r where r.code = 'employee'
    )
    select 'role' as kind, r.id, r.name, r.code as "roleCode", m.via, m.anchor_org_id as "anchorOrgId",
      m.valid_from::text as "validFrom", m.valid_to::text as "validTo", m.granted_by as "grantedBy",
      coalesce((select array_agg(p.code) from role_privileges p where p.role_id = r.id), '{}') as codes,
      r.scope, r.scope_by_resource as "scopeByResource"
    from membership m join roles r on r.id = m.role_id where r.enabled
    union all
    select 'direct', g.id, '附加权限', '', 'direct', null, null, g.valid_to::text, g.granted_by, array[g.code], g.scope, '{}'::jsonb
    from direct_grants g where g.user_id = ${userId} and g.valid_to >= ${today}`)
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

/** Rows one source reaches for one code. */
export const scopeOfSource = (source: RightSource, code: string, units: UnitPaths): DataScope => {
  const rule = source.scopeByResource[resourceOf(code)] ?? source.scope
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
