import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import type { Given } from './granting.ts'

/** A role as it is given to somebody. */
export interface GivenRole extends Given {
  id: string
  code: string
  name: string
  maxDays: number | null
  needsApproval: boolean
  enabled: boolean
}

export const loadGivenRoles = async (tx: Tx, ids?: readonly string[]): Promise<GivenRole[]> => {
  const among = ids === undefined ? sql`true` : sql`r.id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.db.execute<
    { [column: string]: unknown } & GivenRole & { scope: ScopeRule; scopeByResource: Record<string, ScopeRule> }
  >(sql`
    select r.id, r.code, r.name, r.scope, r.scope_by_resource as "scopeByResource", r.grantable_by as "grantableBy",
      r.max_days as "maxDays", r.needs_approval as "needsApproval", r.enabled,
      coalesce((select array_agg(p.code order by p.code) from role_privileges p where p.role_id = r.id), '{}') as codes
    from roles r where ${among} order by r.sort, r.name, r.id`)
  return rows
}

export const loadGivenRole = async (tx: Tx, id: string): Promise<GivenRole | null> =>
  (await loadGivenRoles(tx, [id]))[0] ?? null
