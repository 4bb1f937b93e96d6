import type { PackLine } from '@portal/contract/areas/archive/pack.ts'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'
import type { Sheet } from '../exchange/workbook/write-workbook.ts'
import type { DrawnData } from '../paper/many/drawing-worker.ts'

/** What an audit pack is about. */
export interface PackScope {
  /** Condition on `users u`: people of the units, those below included. */
  people: SQL
  /** Condition on a column of units. */
  units: (column: SQL) => SQL
  /** What narrows a list to the unit, in its address; empty where there are several. */
  unitFilter: string
  /** First and last day. */
  from: string
  to: string
}

/** A file of a pack; it is made when its turn comes, so that no more than one lies in memory. */
export type PackPart = {
  /** Name within the archive, folders with slashes. */
  name: string
  /** What it is, for the table of contents. */
  title: string
  count: number
} & ({ sheet: Sheet } | { paper: DrawnData } | { stored: { sha256: string } })

/** What an area brings to audit packs: what an inspector would ask about, and its part of the papers. */
export interface PackSource {
  checks?(tx: Tx, scope: PackScope): Promise<PackLine[]>
  parts?(tx: Tx, scope: PackScope): AsyncIterable<PackPart>
}

export type PackSources = Providers<string, PackSource>
