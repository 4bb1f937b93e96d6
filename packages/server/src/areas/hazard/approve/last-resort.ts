import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import { holdersInScope } from '../tell.ts'

const MOST = 20

/**
 * Who decides where no rule names anybody: people of the nearest unit upwards who may decide about hazards and whose data
 * scope reaches the unit.
 */
export const lastResort = async (portal: Pick<Portal, 'people'>, tx: Tx, orgId: string): Promise<string[]> => {
  const ids = await holdersInScope(portal, tx, P.hazardApproval, orgId)
  if (ids.length === 0) return []
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with near as (
      select u.id, coalesce((select max(o.depth) from org_units o, org_units own, org_units here
        where here.id = ${orgId} and own.id = u.primary_org_id and here.path like o.path || '%'
          and own.path like o.path || '%'), 0) as shared
      from users u where u.id = any(${sql.param(ids)}::uuid[]))
    select id from near where shared = (select max(shared) from near) order by id limit ${MOST}`)
  return rows.map(({ id }) => id)
}
