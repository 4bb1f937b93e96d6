import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Part = string | Buffer | (() => Iterable<string>)

/** A zip file of exactly these parts, in this order; names may stand twice. */
export const zipOf = (parts: readonly (readonly [string, Part])[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, part] of parts) {
    if (typeof part === 'function') zip.addReadStream(Readable.from(part()), name)
    else zip.addBuffer(Buffer.from(part), name)
  }
  zip.end()
  return buffer(zip.outputStream)
}

export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26)

/** A cell given as text, or as the XML of a whole `<c>` element with `REF` in place of its reference. */
export type RawCell = string | { xml: string } | null

const cellXml = (cell: RawCell, reference: string) =>
  cell === null
    ? ''
    : typeof cell === 'string'
      ? `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      : cell.xml.replace('REF', reference)

export const rowXml = (cells: readonly RawCell[], no: number, attributes = '') =>
  `<row r="${no}"${attributes}>${cells.map((cell, at) => cellXml(cell, `${letters(at)}${no}`)).join('')}</row>`

export const number = (value: number | string, style = 0): RawCell => ({
  xml: `<c r="REF" s="${style}"><v>${value}</v></c>`,
})

interface BookWishes {
  rows?: readonly (readonly RawCell[])[]
  /** Attributes of rows by number. */
  rowAttributes?: Record<number, string>
  /** In place of everything between the tags of sheetData. */
  data?: string
  beforeData?: string
  afterData?: string
  /** Whole text of the sheet part. */
  sheet?: Part
  workbookPr?: string
  sheets?: string
  strings?: Part
  styles?: string
  /** Further parts, or replacements by name; null leaves a part out. */
  parts?: Record<string, Part | null>
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="&quot;dmy&quot;0.00"/></numFmts><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/></cellXfs></styleSheet>`

/** Styles of {@link STYLES} by what they show. */
export const LOOK = { plain: 0, day: 1, dayAndTime: 2, chineseDay: 3, quotedLetters: 4, builtInChineseDay: 5 } as const

/** Parts of a small correct workbook with the wished rows or faults. */
export const partsOf = (wishes: BookWishes = {}): [string, Part][] => {
  const { rows = [], rowAttributes = {}, beforeData = '', afterData = '' } = wishes
  const data = wishes.data ?? rows.map((cells, at) => rowXml(cells, at + 1, rowAttributes[at + 1])).join('')
  const sheets = wishes.sheets ?? '<sheet name="数据" sheetId="1" r:id="rId1"/>'
  const relation = (n: number, type: string, target: string) =>
    `<Relationship Id="rId${n}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const all: Record<string, Part | null> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${wishes.workbookPr ?? ''}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'worksheet', 'worksheets/sheet2.xml')}${relation(3, 'styles', 'styles.xml')}${relation(4, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': wishes.styles ?? STYLES,
    'xl/worksheets/sheet1.xml':
      wishes.sheet ??
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${beforeData}<sheetData>${data}</sheetData>${afterData}</worksheet>`,
    ...(wishes.strings !== undefined && { 'xl/sharedStrings.xml': wishes.strings }),
    ...wishes.parts,
  }
  return Object.entries(all).flatMap(([name, part]): [string, Part][] => (part === null ? [] : [[name, part]]))
}

export const aWorkbook = (wishes: BookWishes = {}): Promise<Buffer> => zipOf(partsOf(wishes))

/** Text of a sheet made on the fly, for those that are too large to hold. */
export const hugeSheet = (rows: number, row: (no: number) => string) =>
  function* () {
    yield `<worksheet xmlns="${MAIN}"><sheetData>`
    for (let no = 1; no <= rows; no += 1000) {
      let piece = ''
      for (let at = no; at < no + 1000 && at <= rows; at += 1) piece += row(at)
      yield piece
    }
    yield '</sheetData></worksheet>'
  }

export { MAIN as SHEET_NAMESPACE }
