import type { Archive } from './archive.ts'
import { type CellLook, type Formatter, lookOf, unescaped } from './cell-format.ts'
import { type CellPictures, noCellPictures, readCellPictures } from './cell-pictures.ts'
import { ReadFault } from './limits.ts'
import { readRelations } from './relations.ts'
import { textRuns } from './text-runs.ts'

/** What a sheet refers to. */
export interface Book {
  /** Part of the first sheet that people see. */
  sheet: string
  from1904: boolean
  strings: string[]
  /** How the cells of each format show a number. */
  looks: CellLook[]
  /** Null where no cell needs it. */
  format: Formatter | null
  /** Pictures that are the values of cells; none where nobody asked for them. */
  pictures: CellPictures
}

interface SheetEntry {
  relation: string
  hidden: boolean
}

const findWorkbook = async (archive: Archive): Promise<string> => {
  const root = await readRelations(archive, 'x').then((found) => [...found.values()])
  const document = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!archive.has(document)) throw new ReadFault('unreadable')
  return document
}

const readSheets = async (archive: Archive, workbook: string) => {
  const sheets: SheetEntry[] = []
  let from1904 = false
  await archive.parse(workbook, {
    open: (name, { date1904 = '', id = '', state = 'visible' }) => {
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet') sheets.push({ relation: id, hidden: state !== 'visible' })
    },
  })
  return { sheets, from1904 }
}

const readStrings = async (archive: Archive, part: string | undefined): Promise<string[]> => {
  const strings: string[] = []
  if (part === undefined || !archive.has(part)) return strings
  const runs = textRuns()
  await archive.parse(part, {
    open: runs.open,
    text: runs.text,
    close: (name) => {
      runs.close(name)
      if (name === 'si') strings.push(unescaped(runs.take()))
    },
  })
  return strings
}

const readLooks = async (archive: Archive, part: string | undefined): Promise<CellLook[]> => {
  const looks: CellLook[] = []
  if (part === undefined || !archive.has(part)) return looks
  const codes = new Map<number, string>()
  let inCells = false
  await archive.parse(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) looks.push(lookOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return looks
}

/** The library is larger than all the rest of the reader: most files never need it. */
const formatterFor = async (looks: readonly CellLook[]): Promise<Formatter | null> =>
  looks.some(({ kind }) => kind === 'coded') ? (await import('./number-format.ts')).formatNumber : null

/** Names, texts and formats of a workbook, and the places of its pictures if wished; its formulas, macros and links are never touched. */
export const openBook = async (archive: Archive, withPictures: boolean): Promise<Book> => {
  if (archive.names().some((name) => /vbaProject\.bin$/i.test(name))) throw new ReadFault('macros')
  const workbook = await findWorkbook(archive)
  const relations = await readRelations(archive, workbook)
  const { sheets, from1904 } = await readSheets(archive, workbook)
  const shown = sheets.filter(({ hidden }) => !hidden).map(({ relation }) => relations.get(relation))
  const sheet = shown.find((relation) => relation?.type === 'worksheet')
  if (!sheet) throw new ReadFault(sheets.length > 0 && shown.length === 0 ? 'allHidden' : 'unreadable')
  const partOf = (kind: string) => [...relations.values()].find(({ type }) => type === kind)?.target
  const looks = await readLooks(archive, partOf('styles'))
  return {
    sheet: sheet.target,
    from1904,
    strings: await readStrings(archive, partOf('sharedStrings')),
    looks,
    format: await formatterFor(looks),
    pictures: withPictures ? await readCellPictures(archive, partOf) : noCellPictures,
  }
}
