import { errors } from '@portal/contract/errors.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { syncSources } from '#src/schema/sync.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'
import type { SourceRow } from './pull/open-source.ts'

const rootBelow = (paths: unknown): SQL =>
  sql`exists (select 1 from org_units o where o.id = s.root_org_id and o.path like any(${paths}::text[]))`

/** Condition on `sync_sources s`: the whole subtree it writes to is in scope. */
export const sourceVisible = ({ scope }: Tx): SQL =>
  scope.all ? sql`true` : rootBelow(sql.param(scope.below.map((path) => `${path}%`)))

/** {@link sourceVisible} in the text of a list. */
export const sourceWithin = (_within: unknown, kind: string): SQL =>
  kind === 'all' ? sql`true` : rootBelow(sql.placeholder('scopeBelow'))

/** The source in scope, held; one answer for absent and foreign alike. */
export const lockSource = async (tx: Tx, id: string): Promise<SourceRow> => {
  const [row] = await tx.db.select().from(syncSources).where(eq(syncSources.id, id)).for('update')
  if (!row) return refuse(errors.missing)
  const root = (await findUnits(tx, [row.rootOrgId])).get(row.rootOrgId)
  return root && coversUnit(tx.scope, root, true) ? row : refuse(errors.missing)
}
