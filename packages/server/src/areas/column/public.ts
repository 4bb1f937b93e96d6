import type { ColumnRow } from '@portal/contract/areas/column/column.ts'
import { sql } from 'drizzle-orm'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openToFacets } from './column/reach.ts'
import { columns, joins, type Read, withOwn } from './column/rows.ts'

const readRows = rowsByKey<ColumnRow>()({ from: sql`${learningColumns}`, key: learningColumns.id, joins, columns })

/** Published columns of these kinds that are addressed to this person, each with how far he is, in the order of lists. */
export const columnsOfKinds = async (
  portal: Portal,
  tx: Tx,
  actor: Actor,
  kinds: readonly ColumnRow['kind'][],
): Promise<ColumnRow[]> => {
  const c = learningColumns
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select ${c.id} as id from ${c} where ${c.kind} = any(${sql.param([...kinds])}::text[]) and ${openToFacets(actor.facets)}
    order by ${c.sort}, ${c.publishedAt} desc, ${c.id}`)
  const found = await readRows(
    { tx, actor },
    rows.map(({ id }) => id),
  )
  return withOwn(portal)({ tx, actor }, found as Read[])
}
