import { statisticsRefusals as no } from '@portal/contract/areas/system/statistics/statistics.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, NO_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Report } from '#src/shared/reports/report.ts'
import { type Asked, factsOf, reaches } from './ask.ts'

export interface Cell {
  /** Key of a row of the table; without it the whole. */
  row?: string | undefined
  measure: string
}

type DetailRow = Record<string, string | number | null>

/** The reader may see the facts behind the figures: the codes of their own screen, where it has some. */
export const mayOpen = ({ evidence }: Report, actor: Actor): boolean =>
  evidence === undefined || actor.holds(...evidence)

/** The facts must lie in the scope of the statistics and in that of their own screen. */
const openedTo = (tx: Tx, actor: Actor, { evidence }: Report, person: SQL): SQL =>
  evidence === undefined ? sql`true` : reaches(tx, actor.holds(...evidence) ? actor.scopeOf(evidence) : NO_ROWS, person)

const plain = (value: unknown) => (typeof value === 'number' || value === null ? value : String(value))

/** The very facts that a figure counts, one page of them, and how many they are. */
export const factsBehind = async (
  tx: Tx,
  actor: Actor,
  asked: Asked,
  { cell, page, pageSize }: { cell: Cell; page: number; pageSize: number },
): Promise<{ list: DetailRow[]; total: number }> => {
  const { report, within } = asked
  const { measures, columns, order } = report
  const measure = Object.hasOwn(measures, cell.measure) ? measures[cell.measure] : undefined
  ensure(measure?.where, no.noMeasure)
  const names = Object.keys(columns)
  const shown = sql.join(
    names.map((name) => sql`f.${sql.identifier(name)}`),
    sql`, `,
  )
  const facts = factsOf({
    ...asked,
    within: (person) => sql`${within(person)} and ${openedTo(tx, actor, report, person)}`,
  })
  const inRow = cell.row === undefined ? sql`true` : sql`f.row_key = ${cell.row}`
  const found = sql`from f where ${inRow} and (${measure.where})`
  const counted = await tx.db.execute<{ n: number }>(sql`with f as (${facts}) select count(*) as n ${found}`)
  const { rows } = await tx.db.execute(sql`
    with f as (${facts}) select ${shown} ${found}
    order by ${order}, f.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map((row) => Object.fromEntries(names.map((name) => [name, plain(row[name])]))),
    total: counted.rows[0]?.n ?? 0,
  }
}
