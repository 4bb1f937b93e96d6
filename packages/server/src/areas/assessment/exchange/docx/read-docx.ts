import { escapeHtml, markupOf } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import {
  namesTable,
  pictureName,
  pictureWord,
  placeTables,
  tableWord,
} from '@portal/contract/areas/assessment/exchange/file-words.ts'
import { parseQuestionText } from '@portal/contract/areas/assessment/exchange/parse-text.ts'
import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { AppError } from '#src/platform/errors.ts'
import { readPictureParts } from '#src/shared/exchange/import/pictures/picture-parts.ts'
import { type Archive, openArchive } from '#src/shared/exchange/import/read/archive.ts'
import { limits, ReadFault } from '#src/shared/exchange/import/read/limits.ts'
import { readRelations } from '#src/shared/exchange/import/read/relations.ts'
import type { FileReading } from '../reading.ts'
import { readNumbering } from './numbering.ts'
import { latexOf, type MathNode } from './omml.ts'

const MOST_PICTURES = 2000

interface Body {
  text: string
  /** Picture parts by the number their place carries. */
  media: string[]
  tables: string[]
}

/** Cells of the tables being read; the innermost last. */
interface Table {
  rows: string[][]
  cell: string[]
}

const tableHtml = ({ rows }: Table): string =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`

/** Paragraphs as lines; pictures and tables leave their mark, formulas become LaTeX. */
const readBody = async (archive: Archive): Promise<Body> => {
  const body: Body = { text: '', media: [], tables: [] }
  const relations = await readRelations(archive, 'word/document.xml')
  const numberOf = await readNumbering(archive)
  const lines: string[] = []
  const open: Table[] = []
  const math: MathNode[] = []
  let line = ''
  let list = { id: '', depth: 0 }
  let inText = false
  let deleted = 0

  const endParagraph = () => {
    const text = list.id === '' || line.trim() === '' ? line : numberOf(list.id, list.depth) + line
    const table = open.at(-1)
    if (table) table.cell.push(text)
    else lines.push(text)
    line = ''
    list = { id: '', depth: 0 }
  }
  const endTable = () => {
    const table = open.pop()
    if (!table) return
    // A table within a table stays its text: markup allows none.
    const outer = open.at(-1)
    if (outer) outer.cell.push(table.rows.map((cells) => cells.join(' ')).join('\n'))
    else lines.push(tableWord(body.tables.push(tableHtml(table))))
  }
  const picture = (relation: string) => {
    const part = relations.get(relation)?.target
    if (part === undefined || !archive.has(part) || body.media.length >= MOST_PICTURES) return
    const known = body.media.indexOf(part)
    line += pictureWord(known >= 0 ? known + 1 : body.media.push(part))
  }
  const openMath = (name: string, value: string): boolean => {
    if (name !== 'oMath' && math.length === 0) return false
    const node: MathNode = { name, text: '', children: [], value }
    math.at(-1)?.children.push(node)
    math.push(node)
    return true
  }

  await archive.parse('word/document.xml', {
    open: (name, { val = '', embed = '', id = '' }) => {
      if (openMath(name, val)) return
      if (name === 't') inText = true
      else if (name === 'del') deleted += 1
      else if (name === 'tab') line += '\t'
      else if (name === 'br' || name === 'cr') line += '\n'
      else if (name === 'numId') list.id = val === '0' ? '' : val
      else if (name === 'ilvl') list.depth = Number(val)
      else if (name === 'blip') picture(embed)
      else if (name === 'imagedata') picture(id)
      else if (name === 'tbl') open.push({ rows: [], cell: [] })
      else if (name === 'tr') open.at(-1)?.rows.push([])
      else if (name === 'tc') Object.assign(open.at(-1) ?? {}, { cell: [] })
    },
    text: (piece) => {
      const node = math.at(-1)
      if (node) node.text += piece
      else if (inText && deleted === 0) line += piece
    },
    close: (name) => {
      const node = math.pop()
      if (node) {
        if (math.length === 0) line += `$${latexOf(node).trim()}$`
        return
      }
      if (name === 't') inText = false
      else if (name === 'del') deleted -= 1
      else if (name === 'p') endParagraph()
      else if (name === 'tc') {
        const table = open.at(-1)
        table?.rows.at(-1)?.push(table.cell.join('\n').trim())
      } else if (name === 'tbl') endTable()
    },
  })
  body.text = lines.join('\n')
  return body
}

const namesByPart = (media: readonly string[]) => new Map(media.map((part, at) => [part, [pictureName(at + 1)]]))

const withTables = (fields: QuestionFields, tables: readonly string[]): QuestionFields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, text]) => [key, namesTable(text) ? placeTables(markupOf(text), tables) : text]),
  )

/** Reads a Word document as the text its paragraphs make (40 section 11). */
export const readDocx = async (file: string): Promise<FileReading> => {
  try {
    const archive = await openArchive(file)
    try {
      if (archive.names().some((name) => /vbaProject\.bin$/i.test(name))) throw new ReadFault('macros')
      const body = await readBody(archive)
      if (body.text.length > limits.allCharacters) throw new ReadFault('inflated')
      const { drafts, loose } = parseQuestionText(body.text)
      const tabled = drafts.map((draft) => ({ ...draft, fields: withTables(draft.fields, body.tables) }))
      return { drafts: tabled, loose, pictures: await readPictureParts(file, namesByPart(body.media)) }
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof ReadFault) throw new AppError(no[error.code], { values: error.values })
    throw error
  }
}
