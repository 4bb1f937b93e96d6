import { exportRefusals as no } from '@portal/contract/areas/exchange/export.ts'
import { errors } from '@portal/contract/errors.ts'
import { type Cell, cellOf, sheetFields } from '@portal/contract/kit/cell.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { type Actor, ALL_ROWS, type DataScope } from '#src/platform/actor.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import { fieldErrors } from '#src/platform/http/envelope.ts'
import type { ExportRequest } from '#src/schema/exchange.ts'
import { widthOf } from '../workbook/write-workbook.ts'
import type { ExportSource, Exports } from './exportable.ts'
import type { ListBody, Row } from './read-rows.ts'

export interface ExportColumn {
  title: string
  width: number
  cell(row: Row): Cell
}

/** An export that the asking person may have: what to read, within which rows, and what to show of it. */
export interface ExportPlan {
  source: ExportSource
  scope: DataScope
  /** What the rights to read and to export the list reach, whatever the list makes of it. */
  reach: readonly DataScope[]
  body: ListBody
  columns: ExportColumn[]
}

const widths: Record<string, number> = { instant: 20, day: 13, number: 12, choice: 12, long: 40 }

const columnsOf = (source: ExportSource, asked: readonly string[]): ExportColumn[] => {
  const fields = sheetFields(source.row)
  const byKey = new Map<string, ExportColumn>()
  for (const { key, title, schema } of fields)
    byKey.set(key, {
      title,
      width: widthOf(title, widths[schemaKind(schema)] ?? 18),
      cell: (row) => cellOf(schema, row[key]),
    })
  for (const [key, { title, cell }] of Object.entries(source.cells))
    byKey.set(key, { title, width: widthOf(title, 18), cell: (row) => cell(row as never) })
  const keys = asked.length === 0 ? [...byKey.keys()] : [...new Set(asked)]
  // A picture or a column of buttons has no words to stand in a sheet.
  const columns = keys.flatMap((key) => byKey.get(key) ?? [])
  ensure(columns.length > 0, no.noColumns)
  return columns
}

/** What a list takes beside page, keyword and filter, such as the role whose members it shows. */
const PAGING = new Set(['page', 'pageSize', 'sort', 'keyword', 'filter', 'exactTotal'])

const bodyOf = ({ endpoint }: ExportSource, { keyword, filter, sort }: ExportRequest): ListBody => {
  const { shape = {} } = endpoint.body as { shape?: Record<string, unknown> }
  const entries = Object.entries(filter)
  const beside = entries.filter(([key]) => key in shape && !PAGING.has(key))
  const within = entries.filter(([key]) => !(key in shape) || PAGING.has(key))
  const parsed = endpoint.body.safeParse({
    page: 1,
    pageSize: 20,
    keyword,
    filter: Object.fromEntries(within),
    ...(sort !== undefined && { sort }),
    ...Object.fromEntries(beside),
  })
  if (!parsed.success) throw new AppError(errors.invalid, { fields: fieldErrors(parsed.error) })
  return parsed.data as ListBody
}

const scopeOf = ({ endpoint }: ExportSource, actor: Actor): DataScope =>
  endpoint.scope === 'rows' && typeof endpoint.access !== 'string' ? actor.scopeOf(endpoint.access) : ALL_ROWS

/** Judges the request with the rights that the person has now. */
export const planExport = (
  exports: Exports,
  actor: Actor,
  request: ExportRequest,
  noRight: Refusal = errors.noRight,
): ExportPlan => {
  const source = exports.of(request.list) ?? refuse(no.unknownList)
  const { access } = source.endpoint
  ensure(typeof access === 'string' || actor.holds(...access), noRight)
  ensure(source.codes === 'signedIn' || actor.holds(...source.codes), noRight)
  return {
    source,
    scope: scopeOf(source, actor),
    reach: [access, source.codes].map((codes) => (typeof codes === 'string' ? ALL_ROWS : actor.scopeOf(codes))),
    body: bodyOf(source, request),
    columns: columnsOf(source, request.columns),
  }
}
