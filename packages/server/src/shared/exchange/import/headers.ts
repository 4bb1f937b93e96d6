import { IMPORT_MOST_ROWS } from '@portal/contract/areas/exchange/import.ts'
import type { ImportColumn } from '@portal/contract/areas/exchange/import-column.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { ImportHeader } from '#src/schema/exchange.ts'
import { columnLetters, type SheetRow } from './read/limits.ts'
import type { SheetContent } from './read/read-sheet.ts'

/** Width, case, blanks, stars and what stands in brackets make no other column. */
const folded = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【{（［].*?[)\]】}）］]/g, '')
    .replace(/[\s*＊:：]/g, '')

const keysByName = (columns: readonly ImportColumn[]): Map<string, string> => {
  const names = new Map<string, string>()
  // The title itself wins over the synonym of another column.
  for (const { key, synonyms } of columns) for (const synonym of synonyms) names.set(folded(synonym), key)
  for (const { key, title } of columns) names.set(folded(title), key)
  return names
}

const recognise = (cells: readonly string[], names: ReadonlyMap<string, string>): ImportHeader[] =>
  cells.map((title) => ({ title: title.trim(), key: names.get(folded(title)) ?? null }))

const knownIn = (headers: readonly ImportHeader[]) => headers.filter(({ key }) => key !== null).length

const ROWS_LOOKED_AT = 6

/** The row among the first ones that names most columns. */
const findHeader = (rows: readonly SheetRow[], columns: readonly ImportColumn[]) => {
  const names = keysByName(columns)
  const candidates = rows.slice(0, ROWS_LOOKED_AT).map((row) => ({ row, headers: recognise(row.cells, names) }))
  return candidates.reduce((best, each) => (knownIn(each.headers) > knownIn(best.headers) ? each : best))
}

const checkHeaders = (headers: readonly ImportHeader[], columns: readonly ImportColumn[]) => {
  const keys = headers.flatMap(({ key }) => (key === null ? [] : [key]))
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  if (twice !== undefined) refuse(no.sameColumn, { column: titleOf(twice) })
  const missing = columns.filter(({ key, required }) => required && !keys.includes(key)).map(({ title }) => title)
  ensure(missing.length === 0, no.missingColumns, { list: missing.join('、') })
}

/** What people do not see, or see only once, must not be imported by guess. */
const checkShape = ({ merges, hiddenRows, hiddenColumns }: SheetContent, headerNo: number, width: number) => {
  const merge = merges.find(({ bottom, left }) => bottom >= headerNo && left < width)
  if (merge) refuse(no.merged, { cell: `${columnLetters(merge.left)}${merge.top}` })
  const row = hiddenRows.find((each) => each >= headerNo)
  if (row !== undefined) refuse(no.hiddenRow, { row })
  const column = hiddenColumns.find(({ from }) => from < width)
  if (column) refuse(no.hiddenColumn, { column: columnLetters(column.from) })
}

/** Splits a sheet into its header and its rows; refuses what is no list of this kind. */
export const splitSheet = (content: SheetContent, columns: readonly ImportColumn[]) => {
  ensure(content.rows.length > 0, no.noRows)
  const { row: header, headers } = findHeader(content.rows, columns)
  checkHeaders(headers, columns)
  const rows = content.rows.filter(({ no: at }) => at > header.no)
  checkShape(content, header.no, headers.length)
  ensure(rows.length <= IMPORT_MOST_ROWS, no.tooManyRows)
  ensure(rows.length > 0, no.noRows)
  return { headers, rows }
}

/** Cells by the columns they stand in. */
export const fieldsOf = (headers: readonly ImportHeader[], cells: readonly string[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const [at, { key }] of headers.entries()) if (key !== null) fields[key] = (cells[at] ?? '').trim()
  return fields
}
