import type { ReportDefinition } from '@portal/contract/areas/system/statistics/report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import {
  type Cells,
  cellsOf,
  columnsShown,
  ensureReadable,
  figuresShown,
  groupsShown,
  rowsFor,
  selected,
} from './query.ts'

interface Paging {
  page: number
  pageSize: number
}

const byPosition = (count: number): SQL =>
  sql.join(
    Array.from({ length: count }, (_, index) => sql.identifier(`c${index}`)),
    sql`, `,
  )

/** Times stand in their order, everything else by the first figure, the greatest first. */
const orderOf = ({ group, measures }: ReportDefinition): SQL =>
  group[0]?.way === 'value' && measures.length > 0
    ? sql`${sql.identifier(`c${group.length}`)} desc nulls last, ${byPosition(group.length)}`
    : byPosition(group.length)

const pageOf = ({ page, pageSize }: Paging): SQL => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** One page of the answer and how many rows it has. */
export const rowsOfReport = async (
  tx: Tx,
  actor: Actor,
  definition: ReportDefinition,
  paging: Paging,
): Promise<{ list: Cells[]; total: number }> => {
  ensureReadable(actor, definition.dataset)
  const { group, dataset } = definition
  const rows = rowsFor(tx, actor, definition)
  const shown = columnsShown(definition)
  const read =
    group.length > 0
      ? sql`select ${selected(shown)} from (${rows}) d group by ${byPosition(group.length)}`
      : sql`select ${selected(shown)}, d.row_id from (${rows}) d`
  const order = group.length > 0 ? orderOf(definition) : sql`row_id`
  const counted = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from (${read}) x`)
  const { rows: found } = await tx.db.execute(sql`select * from (${read}) x order by ${order} ${pageOf(paging)}`)
  return { list: found.map((row) => cellsOf(dataset, shown, row)), total: counted.rows[0]?.n ?? 0 }
}

/** The measures over everything at once; a list without measures has its number of rows. */
export const wholeOfReport = async (
  tx: Tx,
  actor: Actor,
  definition: ReportDefinition,
): Promise<{ figures: Record<string, number | null>; people: number }> => {
  ensureReadable(actor, definition.dataset)
  const shown = figuresShown(withFigures(definition))
  const { rows } = await tx.db.execute<{ people: number }>(sql`
    select ${selected(shown)}, count(distinct d.person_id)::int as people
    from (${rowsFor(tx, actor, definition)}) d`)
  const cells = cellsOf(definition.dataset, shown, rows[0] ?? {})
  const figures = Object.fromEntries(
    Object.entries(cells).map(([key, value]) => [key, typeof value === 'number' ? value : null]),
  )
  return { figures, people: rows[0]?.people ?? 0 }
}

/** A report without measures of its own counts its rows. */
export const withFigures = (definition: ReportDefinition): ReportDefinition =>
  definition.measures.length > 0 ? definition : { ...definition, measures: [{ kind: 'count', field: null }] }

/** The groups with how many people stand behind each, at most `most` of them. */
export const groupsOfReport = async (
  tx: Tx,
  actor: Actor,
  definition: ReportDefinition,
  most: number,
): Promise<{ label: string; values: Record<string, number | null>; people: number }[]> => {
  ensureReadable(actor, definition.dataset)
  const { group, dataset } = definition
  if (group.length === 0) return []
  const [groups, figures] = [groupsShown(definition), figuresShown(definition)]
  const shown = [...groups, ...figures]
  const { rows } = await tx.db.execute<{ people: number }>(sql`
    select * from (
      select ${selected(shown)}, count(distinct d.person_id)::int as people
      from (${rowsFor(tx, actor, definition)}) d group by ${byPosition(group.length)}
    ) x order by ${orderOf(definition)} limit ${most}`)
  return rows.map((row) => {
    const cells = cellsOf(dataset, shown, row)
    return {
      label: groups.map(({ key }) => String(cells[key] ?? '')).join(' · '),
      values: Object.fromEntries(figures.map(({ key }) => [key, typeof cells[key] === 'number' ? cells[key] : null])),
      people: row.people,
    }
  })
}
