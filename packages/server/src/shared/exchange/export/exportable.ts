import type { Cell } from '@portal/contract/kit/cell.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { rowSchemaOf } from '@portal/contract/kit/schema-kind.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { RowIn } from '#src/kit/page-read/declaration.ts'
import type { PageRead } from '#src/kit/page-read/list.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type Call, type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'

interface ExportOptions<E extends Endpoint> {
  /** Columns that the record has no field for, or whose words only the screen makes. */
  cells?: Record<string, { title: string; cell: (row: RowIn<E>) => Cell }>
  /** The one thing the list is about, where its call names one. */
  about?: ExportAbout
}

/** A field that names what a list is about, in its filter or beside it, and how that thing is called in its file. */
export interface ExportAbout {
  field: string
  /** Empty: gone, or not to be told. */
  nameOf(tx: Tx, id: string): Promise<string>
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
  /** Present for a declared list: its rows are walked by their keys. */
  walk?: Pick<PageRead<Endpoint>, 'count' | 'keys' | 'rows'>
  cells: Record<string, { title: string; cell: (row: never) => Cell }>
  about?: ExportAbout
}

/** Every exportable list by the path of its call. */
export interface Exports extends Omit<Providers<string, ExportSource>, 'provide'> {
  /** Makes a list exportable to whom `codes` says; `list` is what serves it. */
  provide<E extends Endpoint>(
    endpoint: E,
    codes: ExportAccess,
    list: HandlerOf<E> | PageRead<E>,
    options?: ExportOptions<E>,
  ): void
}

const sourceOf = <E extends Endpoint>(
  endpoint: E,
  codes: ExportAccess,
  list: HandlerOf<E> | PageRead<E>,
  { cells = {}, about }: ExportOptions<E> = {},
): ExportSource => {
  const row = rowSchemaOf(endpoint.result)
  if (!row) throw new Error(`${endpoint.path} answers no page of records`)
  if (codes.length === 0) throw new Error(`${endpoint.path} names no code for its export`)
  return {
    endpoint,
    title: endpoint.title.replace(/^(查询|管理|查看)|列表$/g, ''),
    codes,
    row,
    // The registry forgets the kinds of rows; a source only ever meets its own.
    read: (typeof list === 'function' ? list : list.page) as unknown as ExportSource['read'],
    ...(typeof list === 'object' && { walk: list as unknown as PageRead<Endpoint> }),
    cells: cells as unknown as ExportSource['cells'],
    ...(about && { about }),
  }
}

export const createExports = (): Exports => {
  const sources = createProviders<string, ExportSource>('export')
  return {
    ...sources,
    provide: (endpoint, ...rest) => sources.provide(endpoint.path, sourceOf(endpoint, ...rest)),
  }
}

/** Serves a list and makes it exportable: one line where `serve` stood. */
export const serveList = <E extends Endpoint>(
  { app, exports }: { app: FastifyInstance; exports: Exports },
  endpoint: E,
  exportBy: ExportAccess,
  list: HandlerOf<E> | PageRead<E>,
  options: ExportOptions<E> = {},
): void => {
  serve(app, endpoint, typeof list === 'function' ? list : list.read)
  exports.provide(endpoint, exportBy, list, options)
}
