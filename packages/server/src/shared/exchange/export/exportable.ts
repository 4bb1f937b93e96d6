import type { Cell } from '@portal/contract/kit/cell.ts'
import type { Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { rowSchemaOf } from '@portal/contract/kit/schema-kind.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Platform } from '#src/platform/platform.ts'
import { type Call, type HandlerOf, serve } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'

type RowIn<E extends Endpoint> = ResultOf<E> extends { list: (infer Row)[] } ? Row : never

/** For large lists: the ids of all rows in order, read through a cursor, and the rows of some of them. */
interface ByKeys<E extends Endpoint> {
  /** A query of one column `id`. */
  ids(tx: Tx, body: Call<E>['body']): SQL
  /** The rows of these ids, in any order; each has its `id`. */
  rows(tx: Tx, ids: readonly string[]): Promise<RowIn<E>[]>
}

interface ExportOptions<E extends Endpoint> {
  byKeys?: ByKeys<E>
  /** Columns that the record has no field for, or whose words only the screen makes. */
  cells?: Record<string, { title: string; cell: (row: RowIn<E>) => Cell }>
}

/** Codes of which any lets people export a list; a list of what is their own is open to whoever reads it. */
type ExportAccess = readonly Privilege[] | 'signedIn'

/** A list as the exchange engine knows it. */
export interface ExportSource {
  endpoint: Endpoint
  title: string
  codes: ExportAccess
  row: z.ZodObject
  read(call: Call<Endpoint>): Promise<{ list: Record<string, unknown>[]; total: number }>
  byKeys?: {
    ids(tx: Tx, body: never): SQL
    rows(tx: Tx, ids: readonly string[]): Promise<Record<string, unknown>[]>
  }
  cells: Record<string, { title: string; cell: (row: never) => Cell }>
}

const known = new WeakMap<Platform, Map<string, ExportSource>>()

const sourcesOf = (platform: Platform): Map<string, ExportSource> => {
  const sources = known.get(platform) ?? new Map<string, ExportSource>()
  known.set(platform, sources)
  return sources
}

/** Every exportable list of this process by the path of its call. */
export const exportSources = (platform: Platform): ReadonlyMap<string, ExportSource> => sourcesOf(platform)

/** Makes a list exportable to whom `codes` says; the handler is the one that serves the list. */
export const exportable = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  codes: ExportAccess,
  handler: HandlerOf<E>,
  { byKeys, cells = {} }: ExportOptions<E> = {},
): void => {
  const row = rowSchemaOf(endpoint.result)
  if (!row) throw new Error(`${endpoint.path} answers no page of records`)
  if (codes.length === 0) throw new Error(`${endpoint.path} names no code for its export`)
  sourcesOf(app.platform).set(endpoint.path, {
    endpoint,
    title: endpoint.title.replace(/^(查询|管理|查看)|列表$/g, ''),
    codes,
    row,
    // The registry forgets the kinds of rows; a source only ever meets its own.
    read: handler as unknown as ExportSource['read'],
    ...(byKeys && { byKeys: byKeys as unknown as NonNullable<ExportSource['byKeys']> }),
    cells: cells as unknown as ExportSource['cells'],
  })
}

/** Serves a list and makes it exportable: one line where `serve` stood. */
export const serveList = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  exportBy: ExportAccess,
  handler: HandlerOf<E>,
  options: ExportOptions<E> = {},
): void => {
  serve(app, endpoint, handler)
  exportable(app, endpoint, exportBy, handler, options)
}
