import { readFile } from 'node:fs/promises'
import { type CellObject, CFB, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { type CellLook, lookOf, shownNumber } from './cell-format.ts'
import { limits, ReadFault, rowCollector, type SheetFacts, type SheetPicture, type TakeRows } from './limits.ts'
import { formatNumber } from './number-format.ts'
import { xlsPictures } from './xls-pictures.ts'

/** Formats of East Asian dates have no code in the file; how such a cell looks in another language says what it is. */
const LOOKS_LIKE_DATE = /^\d{1,2}(?:\/\d{1,2}\/\d{2}|:\d{2})/

const BUILT_IN_DAY = 31

const lookIn = ({ w = '', z }: CellObject): CellLook =>
  z === undefined ? lookOf(LOOKS_LIKE_DATE.test(w) ? BUILT_IN_DAY : 0, undefined) : lookOf(-1, String(z))

/** Shown text of a cell: what Excel last calculated, never a formula. */
const shownText = (cell: CellObject, from1904: boolean): string => {
  const { t, v, w = '' } = cell
  if (t === 'b') return v === true ? '是' : '否'
  if (t === 'e') return w
  if (t === 'n' && typeof v === 'number') return shownNumber(String(v), lookIn(cell), from1904, formatNumber)
  return typeof v === 'string' ? v : ''
}

const isDate = (cell: CellObject) => cell.t === 'n' && lookIn(cell).isDate

/** The stream of the workbook: one of BIFF8, beside none that holds a program or hides the others. */
const plainStream = (bytes: Buffer): Buffer => {
  const compound = CFB.read(bytes, { type: 'buffer' })
  const names = new Set(compound.FullPaths.map((path: string) => path.replace(/^.*\/(?=.)/, '')))
  if (names.has('EncryptedPackage')) throw new ReadFault('encrypted')
  if (!names.has('Workbook')) throw new ReadFault(names.has('Book') ? 'tooOld' : 'unreadable')
  if (names.has('_VBA_PROJECT_CUR/') || names.has('VBA/')) throw new ReadFault('macros')
  return Buffer.from((CFB.find(compound, '/Workbook')?.content ?? []) as Uint8Array)
}

const factsOf = (sheet: WorkSheet, pictures: SheetPicture[]): SheetFacts => ({
  merges: (sheet['!merges'] ?? [])
    .slice(0, limits.merges)
    .map(({ s, e }) => ({ top: s.r + 1, left: s.c, bottom: e.r + 1, right: e.c })),
  hiddenRows: [],
  hiddenColumns: (sheet['!cols'] ?? []).flatMap((column, at) =>
    (column as typeof column | undefined)?.hidden ? [{ from: at, to: at }] : [],
  ),
  pictures,
})

const readBook = (bytes: Buffer): WorkBook => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: limits.rows + limits.rowsAbove + 1,
    })
  } catch (error) {
    throw new ReadFault(/password/i.test(String(error)) ? 'encrypted' : 'unreadable')
  }
}

/**
 * Reads the first shown sheet of a workbook of before 2007, as WPS still writes them. One row more is read than anybody
 * may import: what lies below is not even taken into memory.
 */
export const readXlsRows = async (file: string, take: TakeRows, pictures: boolean): Promise<SheetFacts> => {
  const bytes = await readFile(file)
  const stream = plainStream(bytes)
  const book = readBook(bytes)
  const shown = (book.Workbook?.Sheets ?? []).findIndex(({ Hidden }) => !Hidden)
  const name = book.SheetNames[shown] ?? ''
  const sheet = book.Sheets[name]
  if (shown < 0) throw new ReadFault(book.SheetNames.length > 0 ? 'allHidden' : 'unreadable')
  if (!sheet) throw new ReadFault('unreadable')
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  const facts = factsOf(sheet, pictures ? xlsPictures(stream, name) : [])
  const collector = rowCollector(take)
  for (const [at, row] of (sheet['!data'] ?? []).entries()) {
    const cells = Array.from((row as (CellObject | undefined)[] | undefined) ?? [])
    const texts = cells.map((cell) => (cell ? shownText(cell, from1904) : ''))
    const dates = cells.flatMap((cell, column) => (cell && isDate(cell) ? [column] : []))
    if (collector.add(at + 1, texts, dates) && sheet['!rows']?.[at]?.hidden) facts.hiddenRows.push(at + 1)
  }
  collector.flush()
  return facts
}
