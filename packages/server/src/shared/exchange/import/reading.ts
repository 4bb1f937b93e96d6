import type { ImportHeader } from '@portal/contract/areas/exchange/import-layout.ts'
import type { ImportFault, LooseFault } from '#src/schema/exchange.ts'
import type { FoundPicture } from './pictures/found-picture.ts'

/** A picture of a sheet in the column it stands in, by the name that texts call it. */
export interface PlacedPicture {
  column: number
  name: string
  altered: boolean
  /** In a form that is not read: its place is known, and that is all. */
  unread?: true
}

/** A row as its file gives it, before anything of it is judged. */
export interface ReadRow {
  /** Row of the sheet, or line of the text; several may share one. */
  place: number
  cells: string[]
  /** What the reader has to say of it. */
  said?: ImportFault[]
  pictures?: PlacedPicture[]
  /** Columns whose numbers Excel shows as dates. */
  dates?: number[]
  /** Columns of cells that are merged with others. */
  merged?: number[]
}

/** What a file or text holds. */
export interface ImportReading {
  /** Form it came in; empty for kinds that have one. */
  format: string
  headers: ImportHeader[]
  /** Row of the header, of files that have columns. */
  header: number | null
  rows: ReadRow[]
  loose: LooseFault[]
  pictures: FoundPicture[]
}

/** What somebody sent: a file, or a text in place of one. */
export interface ImportUpload {
  file: { path: string; name: string } | null
  text: string
  /** Form it is said to have; empty: told from itself. */
  format: string
}
