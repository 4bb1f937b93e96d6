import type { Archive } from './archive.ts'
import { isDateFormat, unescaped } from './cell-format.ts'
import { type CellPictures, noCellPictures, readCellPictures } from './cell-pictures.ts'
import { ReadFault } from './limits.ts'
import { readRelations } from './relations.ts'

/** What a sheet refers to. */
export interface Book {
  /** Part of the first sheet that people see. */
  sheet: string
  from1904: boolean
  strings: string[]
  /** Whether the cells of each format show a date. */
  dateFormats: boolean[]
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
  let text = ''
  let [inText, inPhonetic] = [false, false]
  await archive.parse(part, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = true
    },
    text: (piece) => {
      if (inText && !inPhonetic) text += piece
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

const readDateFormats = async (archive: Archive, part: string | undefined): Promise<boolean[]> => {
  const formats: boolean[] = []
  if (part === undefined || !archive.has(part)) return formats
  const codes = new Map<number, string>()
  let inCells = false
  await archive.parse(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

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
  return {
    sheet: sheet.target,
    from1904,
    strings: await readStrings(archive, partOf('sharedStrings')),
    dateFormats: await readDateFormats(archive, partOf('styles')),
    pictures: withPictures ? await readCellPictures(archive, partOf) : noCellPictures,
  }
}
