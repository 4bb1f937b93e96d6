import { open, readFile } from 'node:fs/promises'
import { readAiken } from '@portal/contract/areas/assessment/exchange/gift/aiken.ts'
import { readGift } from '@portal/contract/areas/assessment/exchange/gift/read-gift.ts'
import { parseQuestionText } from '@portal/contract/areas/assessment/exchange/parse-text.ts'
import { type Reading, sheetColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import {
  questionImportRefusals as no,
  type QuestionFormat,
  questionFormat,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { ImportReading, ImportUpload } from '#src/shared/exchange/import/reading.ts'
import { readDocx } from '../docx/read-docx.ts'
import { readMoodle } from '../moodle/read-moodle.ts'
import type { FileReading } from '../reading.ts'
import { decodeText } from '../text/decode.ts'
import { withUnpacked } from '../zip/with-unpacked.ts'
import { faultOf } from './draft.ts'
import { readSheetQuestions } from './read-sheet.ts'

interface NamedFile {
  path: string
  name: string
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const byExtension: Record<string, QuestionFormat> = {
  xlsx: 'excel',
  xlsm: 'excel',
  xls: 'excel',
  csv: 'excel',
  docx: 'docx',
  xml: 'moodle',
  gift: 'gift',
}

const looksLikeAiken = (text: string) => /^ANSWER:\s*[A-Z]\s*$/m.test(text)
const looksLikeGift = (text: string) =>
  /^\$CATEGORY:|^::/m.test(text) || /(?<!\\|\{)\{\s*(?:[=~#]|T\b|F\b|TRUE|FALSE)/.test(text)

/** A text says by its own signs which form it has. */
const formatOfText = (text: string): QuestionFormat => {
  if (/^\s*(?:<\?xml|<quiz)/.test(text)) return 'moodle'
  if (looksLikeAiken(text)) return 'aiken'
  return looksLikeGift(text) ? 'gift' : 'text'
}

const readers: Record<Exclude<QuestionFormat, 'excel' | 'docx'>, (text: string) => Reading & Partial<FileReading>> = {
  text: parseQuestionText,
  gift: readGift,
  aiken: readAiken,
  moodle: readMoodle,
}

const startsAsZip = async (path: string): Promise<boolean> => {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    await handle.close()
  }
}

/** Rows of texts have the columns of our own template. */
const HEADERS = sheetColumns.map(({ key, title }) => ({ key, title }))

const rowsOf = (format: QuestionFormat, { drafts, loose, pictures }: FileReading): ImportReading => ({
  format,
  headers: HEADERS,
  header: null,
  rows: drafts.map(({ no: place, fields, findings }) => ({
    place,
    cells: sheetColumns.map(({ key }) => fields[key] ?? ''),
    said: findings.map(faultOf),
  })),
  loose: loose.map((each) => ({ place: each.no, ...faultOf(each) })),
  pictures,
})

const readText = (text: string, wanted: QuestionFormat | undefined): ImportReading => {
  const format = wanted === undefined || wanted === 'excel' || wanted === 'docx' ? formatOfText(text) : wanted
  if (format === 'excel' || format === 'docx') return refuse(no.fileKind)
  return rowsOf(format, { pictures: [], ...readers[format](text) })
}

const readOne = async ({ path, name }: NamedFile, wanted: QuestionFormat | undefined): Promise<ImportReading> => {
  const extension = extensionOf(name)
  const format = byExtension[extension] ?? (extension === 'txt' || extension === 'text' ? 'text' : null)
  if (format === null) return refuse(no.fileKind)
  if (format === 'excel') return readSheetQuestions({ path, name })
  ensure((await startsAsZip(path)) === (format === 'docx'), no.fileKind)
  if (format === 'docx') return rowsOf(format, await readDocx(path))
  return readText(decodeText(await readFile(path)), format === 'text' ? wanted : format)
}

/** A file of questions, or a zip of one with its pictures; those inside of the file itself come first. */
const readFileOf = async (file: NamedFile, wanted: QuestionFormat | undefined): Promise<ImportReading> => {
  if (extensionOf(file.name) !== 'zip') return readOne(file, wanted)
  return withUnpacked(file.path, async (inner, pictures) => {
    const reading = await readOne(inner, wanted)
    return { ...reading, pictures: [...reading.pictures, ...pictures] }
  })
}

/** What an upload holds, whatever its form; nothing is judged yet. */
export const readQuestions = async ({ file, text, format }: ImportUpload): Promise<ImportReading> => {
  const wanted = questionFormat.safeParse(format).data
  const reading = file ? await readFileOf(file, wanted) : readText(text, wanted)
  ensure(reading.rows.length > 0 || reading.loose.length > 0, no.empty)
  return reading
}
