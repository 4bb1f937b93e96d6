import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cell } from '@portal/contract/kit/cell.ts'
import { ZipFile } from 'yazl'
import { cellXml, columnName, STYLE, type Style } from './cell-xml.ts'
import {
  type Choices,
  contentTypesXml,
  rootRelationsXml,
  sheetHead,
  sheetTail,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './parts.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface SheetColumn {
  title: string
  /** In characters of Excel. */
  width: number
  /** Look of the cells below the title, also of those still to be typed. */
  style?: Style
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  hidden?: boolean
  choices?: readonly Choices[]
}

/** The text of a hundred rows is too large for the young part of the heap: it would stay until the whole is cleaned. */
const ROWS_PER_PIECE = 20

const rowXml = (cells: readonly Cell[], no: number, styleOf: (at: number) => Style | undefined) =>
  `<row r="${no}">${cells.map((cell, at) => cellXml(`${columnName(at)}${no}`, cell, styleOf(at))).join('')}</row>`

/** The sheet piece by piece: no more than twenty rows stand in memory, however many there are. */
async function* sheetXml({ columns, rows, choices = [] }: Sheet): AsyncGenerator<string> {
  yield sheetHead(columns)
  const titles = columns.map(({ title }) => title)
  yield rowXml(titles, 1, () => STYLE.header)
  let piece: string[] = []
  let no = 1
  for await (const cells of rows) {
    no += 1
    piece.push(rowXml(cells, no, (at) => columns[at]?.style))
    if (piece.length < ROWS_PER_PIECE) continue
    yield piece.join('')
    piece = []
  }
  yield piece.join('') + sheetTail(choices)
}

/** Writes a workbook to a file as its rows come; a failing row source leaves a rejected promise and no use of the file. */
export const writeWorkbook = async (file: string, sheets: readonly Sheet[]): Promise<void> => {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const sources: Readable[] = []
  zip.on('error', (error: Error) => out.destroy(error))
  const open = (sheet: Sheet) => {
    const source = Readable.from(sheetXml(sheet), { objectMode: true, highWaterMark: 2 })
    // A source that fails must end the file too: the archive would otherwise wait for its next piece for ever.
    source.on('error', (error) => out.destroy(error))
    sources.push(source)
    return source
  }
  const part = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  part('[Content_Types].xml', contentTypesXml(sheets))
  part('_rels/.rels', rootRelationsXml)
  part('xl/workbook.xml', workbookXml(sheets))
  part('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets))
  part('xl/styles.xml', stylesXml)
  for (const [at, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { compressionLevel: 3 }, (use) => use(null, open(sheet)))
  zip.end()
  try {
    await pipeline(out, fs.createWriteStream(file, { flags: 'wx' }))
  } finally {
    // After a full disk nobody reads on: the sources let go of their connections.
    for (const source of sources) source.destroy()
  }
}

/** A width that shows the title, and what such columns usually hold. */
export const widthOf = (title: string, least = 12): number =>
  Math.max(
    least,
    [...title].reduce((sum, sign) => sum + (/[^\p{ASCII}]/u.test(sign) ? 2 : 1), 4),
  )
