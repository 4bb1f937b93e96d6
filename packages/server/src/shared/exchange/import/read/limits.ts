/** What a file may ask of the reader; whatever goes beyond is refused in words. */
export const limits = {
  rows: 50_000,
  /** Rows above the header, such as a title. */
  rowsAbove: 20,
  columns: 100,
  cellCharacters: 4000,
  allCharacters: 40_000_000,
  entries: 2000,
  /** Parts that are read as a whole: names, formats, shared texts. */
  partBytes: 64 * 1024 * 1024,
  /** Really inflated bytes of everything that is read. */
  inflatedBytes: 100 * 1024 * 1024,
  /** A part that inflates to more than this, and more than that many times its size, is a trap. */
  ratioFromBytes: 20 * 1024 * 1024,
  ratio: 400,
  merges: 1000,
  /** Places where a sheet shows a picture. */
  pictures: 20_000,
} as const

export type ReadFaultCode =
  | 'fileKind'
  | 'unreadable'
  | 'encrypted'
  | 'notWorkbook'
  | 'tooOld'
  | 'badPart'
  | 'encoding'
  | 'openQuote'
  | 'inflated'
  | 'tooComplex'
  | 'macros'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'allHidden'

/** A file that cannot be taken, with the sentence to say. */
export class ReadFault extends Error {
  readonly code: ReadFaultCode
  readonly values: Record<string, string>

  constructor(code: ReadFaultCode, values: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

export interface SheetRow {
  /** As Excel counts it. */
  no: number
  cells: string[]
  /** Columns whose numbers Excel shows as dates or times. */
  dates?: number[]
}

/** A block of cells, zero-based columns, rows as Excel counts them. */
export interface Block {
  top: number
  left: number
  bottom: number
  right: number
}

/** A picture that people see in a cell, or whose upper left corner lies on it. */
export interface SheetPicture {
  /** As Excel counts it. */
  row: number
  /** Zero-based. */
  column: number
  /** Its part of the file; null: what is shown here is not in the file. */
  part: string | null
  /** Shown cut or turned, while the part is the whole picture. */
  altered: boolean
  /** The file holds it in a form that is not read. */
  unread?: true
}

/** What a file holds beside its rows. */
export interface SheetFacts {
  merges: Block[]
  hiddenRows: number[]
  /** Zero-based, both ends included. */
  hiddenColumns: { from: number; to: number }[]
  /** By cell, in the order in which people see them; none where nobody asked for them. */
  pictures: SheetPicture[]
}

export type TakeRows = (rows: SheetRow[]) => void

const ROWS_AT_ONCE = 500

/** Collects rows with content, bounded in every direction. */
export const rowCollector = (take: TakeRows) => {
  let pending: SheetRow[] = []
  let [rows, characters] = [0, 0]
  const flush = () => {
    if (pending.length > 0) take(pending)
    pending = []
  }
  return {
    add: (no: number, cells: readonly (string | undefined)[], dates: readonly number[] = []): boolean => {
      const texts = Array.from(cells, (cell) => cell ?? '')
      while (texts.length > 0 && texts[texts.length - 1]?.trim() === '') texts.pop()
      if (texts.length === 0) return false
      if (texts.length > limits.columns) throw new ReadFault('tooManyColumns')
      for (const [column, text] of texts.entries()) {
        characters += text.length
        if (text.length > limits.cellCharacters)
          throw new ReadFault('cellTooLong', { cell: `${columnLetters(column)}${no}` })
      }
      rows += 1
      if (rows > limits.rows + limits.rowsAbove) throw new ReadFault('tooManyRows', { n: String(limits.rows) })
      if (characters > limits.allCharacters) throw new ReadFault('inflated')
      pending.push({ no, cells: texts, ...(dates.length > 0 && { dates: [...dates] }) })
      if (pending.length >= ROWS_AT_ONCE) flush()
      return true
    },
    flush,
  }
}

export const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))
