import type { ImportAction, ImportChoice, ImportKindName } from '@portal/contract/areas/exchange/import.ts'
import type { ImportColumn } from '@portal/contract/areas/exchange/import-column.ts'
import type { ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { FileAnswer } from '#src/platform/http/file-answer.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { ImportChange, ImportFault, ImportSettings } from '#src/schema/exchange.ts'
import type { ImportReading, ImportUpload, PlacedPicture } from './reading.ts'

/** A row of a file by the columns it was recognised to have; absent columns are absent. */
export interface RawRow {
  no: number
  place: number
  fields: Readonly<Record<string, string>>
  choice: ImportChoice | null
  /** What is wrong with its cells, whatever they mean. */
  faults: readonly ImportFault[]
  /** What the reader of its file has to say of it. */
  said: readonly ImportFault[]
  /** Columns whose numbers Excel shows as dates. */
  dates: ReadonlySet<string>
  /** Pictures of its cells, by the columns these are. */
  pictures: readonly (Omit<PlacedPicture, 'column'> & { column: string | null })[]
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
  /** Decisions that are open for it. */
  choices?: ImportChoice[]
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
  /** How the cells of its file are meant. */
  ways: ImportWays
  settings: ImportSettings
  /** Whether its columns have the titles of our own template. */
  isOwnForm: boolean
  /** Stored pictures of the file by their names. */
  pictures: Readonly<Record<string, string>>
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

/** What the page of a batch shows of a row beside its cells. */
export interface ShownRow {
  fields: Record<string, string>
  pictures: { name: string; fileId: string; url: string }[]
}

type Viewing = Pick<ImportCall, 'tx' | 'actor'>

/** One kind of thing that can be imported: what its rows mean and do. The life around it is the same for all. */
export interface ImportKind<Plan = unknown> {
  name: ImportKindName
  columns: readonly ImportColumn[]
  mostBytes?: number
  mostRows?: number
  /** What changes under a check, in the sentence that refuses it. */
  ground?: string
  /** All cells may be looked at and repaired by whoever uploaded them, not only faulty ones. */
  isOpen?: true
  /** Reads what was sent, of kinds that come in more than sheets. */
  read?(upload: ImportUpload): Promise<ImportReading>
  /** How the cells of a sheet are probably meant, with what was confirmed the last time, and whether that is sure. */
  waysOf?(rows: readonly Readonly<Record<string, string>>[], before?: ImportWays): ImportWays & { isSure: boolean }
  /** Name of the thing the rows go to; refuses one that is not there or not the caller's. */
  targetName?(call: Viewing, id: string): Promise<string>
  /** Rows may name themselves where they go. */
  isTargetOptional?: true
  /** What is said of a row that names no place while none was chosen. */
  aimlessSays?: string
  /** Values that the template offers by column. */
  options(call: Viewing): Promise<Record<string, readonly string[]>>
  /** The template, of kinds whose forms have others. */
  template?(call: Viewing, format: string): Promise<FileAnswer | null>
  /** The faulty rows as a file, of kinds whose rows bring more than cells. */
  faultFile?(call: ImportCall, name: string, rows: readonly FaultyRow[]): Promise<FileAnswer | null>
  /** Cells of a row with all in them that stands beside: after that they can be repaired as texts. */
  settled?(call: ImportCall, row: RawRow): Record<string, string>
  /** Which rows are judged anew with a repaired one; without it all of them are. */
  tiesOf?(row: RawRow): RowTies
  /** What things outside the file ask for in turn, when rows ask for them. */
  behind?(tx: Tx, asked: readonly string[]): Promise<string[]>
  /** Page that shows a batch. */
  page?(batchId: string): string
  /** Rows as they will be, their pictures in place. */
  show?(call: ImportCall, rows: readonly RawRow[]): Promise<ReadonlyMap<number, ShownRow>>
  judge(call: ImportCall, rows: readonly RawRow[]): Promise<JudgedRow<Plan>[]>
  /** Does what was judged good, inside the transaction of the commit. */
  apply(call: ImportCall, rows: readonly JudgedRow<Plan>[]): Promise<ImportEffect[]>
  undo(call: ImportCall, effects: readonly ImportEffect[]): Promise<Undone>
}

export interface FaultyRow {
  row: RawRow
  reasons: string
}

/** Kinds of rows that come in from files, each handed in by the area it belongs to. */
export interface Imports {
  provide<Plan>(kind: ImportKind<Plan>): void
  kindOf(name: ImportKindName): ImportKind
}

export const createImports = (): Imports => {
  const kinds = createProviders<ImportKindName, ImportKind>('import kind')
  return {
    // The engine hands each kind back its own plans.
    provide: (kind) => kinds.provide(kind.name, kind as unknown as ImportKind),
    kindOf: (name) => {
      const kind = kinds.of(name)
      if (!kind) throw new Error(`no area imports ${name}`)
      return kind
    },
  }
}
