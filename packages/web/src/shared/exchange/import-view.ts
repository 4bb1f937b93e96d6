import type { ImportDiffRow, ImportLayout, ImportReport } from '@portal/contract/areas/exchange/import.ts'
import type { ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import type { ComponentType } from 'react'
import type { Sent } from './use-import.ts'

export interface StartProps {
  targetId: string | undefined
  isChecking: boolean
  percent: number
  onSend: (sent: Sent) => void
}

export interface MappedRow {
  row: number
  /** Cells by the columns they were mapped to. */
  fields: Readonly<Record<string, string>>
  ways: ImportWays
}

export interface AimProps {
  'aria-label': string
  placeholder: string
  value: string | null
  onChange: (id: string | null) => void
}

/** What a kind shows in its own way; everything else is the same for all kinds. */
export interface ImportView {
  /** Where from and in which form, in place of a plain button for a file. */
  Start?: ComponentType<StartProps>
  /** A row of a file as it will be, while its columns are mapped. */
  Mapped?: ComponentType<MappedRow>
  /** A row that was judged, as it will be. */
  Shown?: ComponentType<{ row: ImportDiffRow }>
  /** Columns that get one value for all rows where the file has none; `unset` says what holds without one. */
  defaults?: readonly { key: string; options?: readonly string[]; unit?: string; unset?: string }[]
  /** The column whose texts may begin with the number of their row. */
  numbered?: string
  /** How cells come apart by a sign: in words, and how many do not. */
  partsBy?: (cells: readonly string[], sign: string) => { words: string; failed: number }
  /** Signs that part values, with what they are called. */
  signs?: readonly { value: string; label: string }[]
  /** Chooses where rows go that do not say it themselves; `label` is what they lack. */
  aim?: { label: string; Chooser: ComponentType<AimProps> }
  /** What somebody may look at when the import is done. */
  done?: { label: string; onOpen: (report: ImportReport) => void }
}

export type MappedColumn = ImportReport['columns'][number]
export type FileColumn = ImportLayout['columns'][number]
