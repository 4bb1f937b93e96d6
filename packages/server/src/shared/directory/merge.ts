import type { MergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders } from '#src/platform/providers.ts'

/** A merge at work: everything that belongs to `dropId` goes to `keepId`. */
export interface Merging {
  tx: Tx
  belongings: Belongings
  mergeId: string
  keepId: string
  dropId: string
  /** Number of the latest statement in the journal. */
  step: number
  /** What does not go along and is shown by name. */
  names: Map<MergePart, string[]>
  /** Primary keys of the tables met so far. */
  keys: Map<string, readonly string[]>
}

export const startMerging = (of: Omit<Merging, 'step' | 'names' | 'keys'>): Merging => ({
  ...of,
  step: 0,
  names: new Map(),
  keys: new Map(),
})

/**
 * Rows that belong to a person, stated once by the area they are of. Conditions name the row `t`; where two rows are
 * compared, `d` is that of the dropped person and `k` that of the kept one.
 */
export interface PersonRows {
  part: MergePart
  /** The column that names the person. */
  column: PgColumn
  /** Which rows of the column are meant at all, such as those whose kind is a person. */
  among?: SQL
  /** Which of them may go along; absent for all. */
  where?: (people: Merging) => SQL
  /** With the person these must be unique; of two such rows the kept person's stays, the other is left behind. */
  once?: readonly PgColumn[]
  /** Uniqueness holds among these rows only, as in a partial index. */
  onceAmong?: (row: SQL) => SQL
  /** True where the dropped person's row is the better one of the two: then they change places. */
  better?: SQL
  /** Before the rows go: what must come to an end first. */
  prepare?: (people: Merging) => Promise<void>
  /** Replaces the plain way where rows hang together. */
  move?: (people: Merging) => Promise<void>
  /** A row that changed since refuses the undo, instead of staying with the kept person. */
  strict?: boolean
  /** Only the person counts as a change: other columns of the row move by themselves. */
  loose?: boolean
  note?: string
}

type Recount = (tx: Tx, userIds: readonly string[]) => Promise<void>

/** What belongs to a person, of every area: a merge of two people looks after all of it. */
export interface Belongings {
  provide(rows: readonly PersonRows[]): void
  /** Figures kept per person beside the rows they are derived from: worked out anew for both people. */
  provideFigures(column: PgColumn, recount: Recount): void
  rows(): readonly PersonRows[]
  recount(tx: Tx, userIds: readonly string[]): Promise<void>
  /** Every column that a merge looks after, as `table.column`. */
  columns(): string[]
}

const columnName = (column: PgColumn): string => `${getTableName(column.table)}.${column.name}`

export const createBelongings = (): Belongings => {
  const provided = createProviders<string, PersonRows>('column of a person')
  const recounts = createProviders<string, Recount>('figures of a person')
  return {
    provide: (rows) => {
      for (const each of rows) provided.provide(columnName(each.column), each)
    },
    provideFigures: (column, recount) => recounts.provide(columnName(column), recount),
    rows: () => [...provided.all().values()],
    recount: async (tx, userIds) => {
      for (const recount of recounts.all().values()) await recount(tx, userIds)
    },
    columns: () => [...provided.all().keys(), ...recounts.all().keys()],
  }
}
