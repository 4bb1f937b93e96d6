import type { Archive } from './archive.ts'
import { PLAIN, shownNumber, unescaped } from './cell-format.ts'
import { readDrawing } from './drawing.ts'
import { type Block, limits, ReadFault, rowCollector, type SheetFacts, type TakeRows } from './limits.ts'
import { textRuns } from './text-runs.ts'
import type { Book } from './workbook.ts'

const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

interface Place {
  row: number
  column: number
}

const columnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const placeOf = (reference: string): Place => {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference) ?? []
  const place = { row: Number(digits), column: columnIndex(letters) }
  if (letters === '' || place.row > LAST_ROW || place.column >= LAST_COLUMN) throw new ReadFault('unreadable')
  return place
}

const blockOf = (reference: string): Block => {
  const [from = '', to = from] = reference.split(':')
  const [start, end] = [placeOf(from), placeOf(to)]
  return { top: start.row, left: start.column, bottom: end.row, right: end.column }
}

const whole = (text: string | undefined, least: number, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) throw new ReadFault('unreadable')
  return value
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'

/** Shown text of a cell: what Excel last calculated, never a formula. */
const shownText = (book: Book, type: string, style: number, raw: string): string => {
  switch (type) {
    case 's':
      return book.strings[Number(raw)] ?? ''
    case 'str':
    case 'inlineStr':
      return unescaped(raw)
    case 'b':
      return isTrue(raw.trim()) ? '是' : '否'
    case 'd':
      return raw.replace('T', ' ').replace(/( 00:00:00)?(\.\d+)?Z?$/, '')
    case 'e':
      return raw
    default:
      if (raw.trim() === '') return ''
      return shownNumber(raw, book.looks[style] ?? PLAIN, book.from1904, book.format)
  }
}

/** Longest formula that is looked at: one that names a picture. */
const FORMULA_MOST = 200

/** Reads one sheet row by row; stops as soon as there are more rows than anybody may import. */
const readCells = async (archive: Archive, book: Book, take: TakeRows): Promise<SheetFacts> => {
  const facts: SheetFacts = { merges: [], hiddenRows: [], hiddenColumns: [], pictures: [] }
  const collector = rowCollector(take)
  const at = { row: 0, column: -1, hidden: false, cells: [] as string[], dates: [] as number[] }
  const cell = { type: 'n', style: 0, raw: '', formula: '', metadata: 0 }
  let inValue = false
  let inFormula = false
  const runs = textRuns()

  const startRow = ({ r, hidden, ht }: Record<string, string>) => {
    const row = r === undefined ? at.row + 1 : whole(r, 1, LAST_ROW)
    if (row <= at.row) throw new ReadFault('unreadable')
    Object.assign(at, { row, column: -1, hidden: isTrue(hidden) || Number(ht) === 0, cells: [], dates: [] })
  }

  const startCell = ({ r, t = 'n', s = '0', vm = '0' }: Record<string, string>) => {
    const place = r === undefined ? { row: at.row, column: at.column + 1 } : placeOf(r)
    if (place.row !== at.row || place.column <= at.column) throw new ReadFault('unreadable')
    at.column = place.column
    Object.assign(cell, { type: t, style: Number(s), raw: '', formula: '', metadata: Number(vm) })
  }

  const endCell = () => {
    const text = shownText(book, cell.type, cell.style, cell.raw)
    const picture = book.pictures.in({ formula: cell.formula, shown: text, metadata: cell.metadata })
    if (picture) {
      if (facts.pictures.length >= limits.pictures) throw new ReadFault('inflated')
      facts.pictures.push({ row: at.row, column: at.column, part: picture.part, altered: picture.altered })
      return
    }
    if (text.trim() === '') return
    if (at.column >= limits.columns) throw new ReadFault('tooManyColumns')
    at.cells[at.column] = text
    if (cell.type === 'd' || (cell.type === 'n' && book.looks[cell.style]?.isDate)) at.dates.push(at.column)
  }

  const hideColumns = ({ min, max, hidden, width }: Record<string, string>) => {
    if (!isTrue(hidden) && Number(width) !== 0) return
    facts.hiddenColumns.push({ from: whole(min, 1, LAST_COLUMN) - 1, to: whole(max, 1, LAST_COLUMN) - 1 })
  }

  await archive.parse(
    book.sheet,
    {
      open: (name, attributes) => {
        if (name === 'row') startRow(attributes)
        else if (name === 'c') startCell(attributes)
        else if (name === 'v') inValue = true
        else if (name === 'f') inFormula = true
        else if (cell.type === 'inlineStr') runs.open(name, attributes)
        else if (name === 'col' && facts.hiddenColumns.length < limits.merges) hideColumns(attributes)
        else if (name === 'mergeCell' && facts.merges.length < limits.merges)
          facts.merges.push(blockOf(attributes.ref ?? ''))
      },
      text: (piece) => {
        if (inValue) cell.raw += piece
        else if (cell.type === 'inlineStr') runs.text(piece)
        else if (inFormula && cell.formula.length < FORMULA_MOST) cell.formula += piece
      },
      close: (name) => {
        if (name === 'v') inValue = false
        else if (name === 'f') inFormula = false
        else if (name === 'c') {
          if (cell.type === 'inlineStr') cell.raw = runs.take()
          endCell()
          cell.type = 'n'
        } else if (cell.type === 'inlineStr') runs.close(name)
        else if (name === 'row' && collector.add(at.row, at.cells, at.dates) && at.hidden) facts.hiddenRows.push(at.row)
      },
    },
    false,
  )
  collector.flush()
  return facts
}

/** Rows of a sheet, and where its pictures are if wished. */
export const readSheetRows = async (
  archive: Archive,
  book: Book,
  take: TakeRows,
  withPictures: boolean,
): Promise<SheetFacts> => {
  const facts = await readCells(archive, book, take)
  if (!withPictures) return facts
  return { ...facts, pictures: [...facts.pictures, ...(await readDrawing(archive, book.sheet))] }
}
