import { type ImportAction, type ImportKindName } from '@portal/contract/areas/exchange/import.ts'
import type { ImportColumn } from '@portal/contract/areas/exchange/import-column.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { ImportChange, ImportFault } from '#src/schema/exchange.ts'

/** A row of a file by the columns it was recognised to have; absent columns are absent. */
export interface RawRow {
  no: number
  fields: Readonly<Record<string, string>>
  choice: 'update' | 'create' | null
}

export interface Suspect {
  id: string
  code: string
  name: string
}

/** What a row would do, worked out without writing; `plan` is what the kind needs to do it. */
export interface JudgedRow<Plan = unknown> {
  no: number
  action: ImportAction
  code: string
  name: string
  targetId: string | null
  changes: ImportChange[]
  faults: ImportFault[]
  suspect: Suspect | null
  plan: Plan | null
}

/** What one row did, for taking it back. */
export interface ImportEffect {
  no: number
  objectId: string
  created: boolean
  name: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The import at hand; `tx.scope` is that of the code which imports. */
export interface ImportCall {
  tx: Tx
  actor: Actor
  batchId: string
  /** Rows of existing things update them. */
  update: boolean
  targetId: string | null
  /** Between portions of long work: lets others of the process have their turn, and tells how far it is. */
  pause(done: number, all: number): Promise<void>
}

/** How rows of one file depend on each other, in words of the kind. */
export interface RowTies {
  /** What the row brings into the file; a row that brings the same is judged with it. */
  owns: string[]
  /** What it needs of other rows. */
  asks: string[]
}

export interface Undone {
  restored: number
  kept: { row: number; name: string; reason: string }[]
}

/** One kind of thing that can be imported: what its rows mean and do. The life around it is the same for all. */
export interface ImportKind<Plan = unknown> {
  name: ImportKindName
  columns: readonly ImportColumn[]
  /** Name of the thing the rows go to; refuses one that is not there or not the caller's. */
  targetName?(call: Pick<ImportCall, 'tx' | 'actor'>, id: string): Promise<string>
  /** Values that the template offers by column. */
  options(call: Pick<ImportCall, 'tx' | 'actor'>): Promise<Record<string, readonly string[]>>
  /** Which rows are judged anew with a repaired one; without it all of them are. */
  tiesOf?(row: RawRow): RowTies
  /** What things outside the file ask for in turn, when rows ask for them. */
  behind?(tx: Tx, asked: readonly string[]): Promise<string[]>
  /** Page that shows a batch. */
  page?(batchId: string): string
  judge(call: ImportCall, rows: readonly RawRow[]): Promise<JudgedRow<Plan>[]>
  /** Does what was judged good, inside the transaction of the commit. */
  apply(call: ImportCall, rows: readonly JudgedRow<Plan>[]): Promise<ImportEffect[]>
  undo(call: ImportCall, effects: readonly ImportEffect[]): Promise<Undone>
}

const known = new WeakMap<Platform, Map<ImportKindName, ImportKind>>()

export const registerImport = <Plan>(platform: Platform, kind: ImportKind<Plan>): void => {
  const kinds = known.get(platform) ?? new Map<ImportKindName, ImportKind>()
  known.set(platform, kinds)
  // The engine hands each kind back its own plans.
  kinds.set(kind.name, kind as unknown as ImportKind)
}

export const importKindOf = (platform: Platform, name: ImportKindName): ImportKind => {
  const kind = known.get(platform)?.get(name)
  if (!kind) throw new Error(`no area imports ${name}`)
  return kind
}
