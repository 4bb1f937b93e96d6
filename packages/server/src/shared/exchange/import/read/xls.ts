import { readFile } from 'node:fs/promises'
import { type CellObject, CFB, read, type WorkSheet } from '@e965/xlsx'
import { dateText, isDateFormat, numberText } from './cell-format.ts'
import { limits, ReadFault, rowCollector, type SheetFacts, type SheetPicture, type TakeRows } from './limits.ts'
import { xlsPictures } from './xls-pictures.ts'

/** Formats of East Asian dates have no code in the file; how such a cell looks in another language says what it is. */
const LOOKS_LIKE_DATE = /^\d{1,2}(?:\/\d{1,2}\/\d{2}|:\d{2})/

const isDate = ({ w = '', z }: CellObject): boolean =>
  z === undefined ? LOOKS_LIKE_DATE.test(w) : isDateFormat(-1, String(z))

/** Shown text of a cell: what Excel last calculated, never a formula. */
const shownText = (cell: CellObject, from1904: boolean): string => {
  const { t, v, w = '' } = cell
  if (t === 'b') return v === true ? '是' : '否'
  if (t === 'e') return w
  if (t === 'n' && typeof v === 'number') return isDate(cell) ? dateText(v, from1904) : numberText(String(v))
  return typeof v === 'string' ? v : ''
}

/** The stream of the workbook: one of BIFF8, beside none that holds a program or hides the others. */
const plainStream = (bytes: Buffer): Buffer => {
  const compound = CFB.read(bytes, { type: 'buffer' })
  const names = new Set(compound.FullPaths.map((path: string) => path.replace(/^.*\/(?=.)/, '')))
  if (names.has('EncryptedPackage') || !names.has('Workbook')) throw new ReadFault('unreadable')
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

/**
 * Reads the first shown sheet of a workbook of before 2007, as WPS still writes them. One row more is read than anybody
 * may import: what lies below is not even taken into memory.
 */
export const readXlsRows = async (file: string, take: TakeRows, pictures: boolean): Promise<SheetFacts> => {
  const bytes = await readFile(file)
  const stream = plainStream(bytes)
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellStyles: true,
    cellFormula: false,
    cellHTML: false,
    sheetRows: limits.rows + limits.rowsAbove + 1,
  })
  const shown = (book.Workbook?.Sheets ?? []).findIndex(({ Hidden }) => !Hidden)
  const name = book.SheetNames[shown] ?? ''
  const sheet = book.Sheets[name]
  if (shown < 0) throw new ReadFault(book.SheetNames.length > 0 ? 'allHidden' : 'unreadable')
  if (!sheet) throw new ReadFault('unreadable')
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  const facts = factsOf(sheet, pictures ? xlsPictures(stream, name) : [])
  const collector = rowCollector(take)
  for (const [at, row] of (sheet['!data'] ?? []).entries()) {
    const cells = Array.from((row as typeof row | undefined) ?? [], (cell) =>
      (cell as CellObject | undefined) ? shownText(cell, from1904) : '',
    )
    if (collector.add(at + 1, cells) && sheet['!rows']?.[at]?.hidden) facts.hiddenRows.push(at + 1)
  }
  collector.flush()
  return facts
}
