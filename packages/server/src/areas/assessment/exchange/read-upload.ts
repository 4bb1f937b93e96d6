import { open, readFile } from 'node:fs/promises'
import { readAiken } from '@portal/contract/areas/assessment/exchange/gift/aiken.ts'
import { readGift } from '@portal/contract/areas/assessment/exchange/gift/read-gift.ts'
import { parseQuestionText } from '@portal/contract/areas/assessment/exchange/parse-text.ts'
import type { Reading } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionImportRefusals as no, type QuestionFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { readDocx } from './docx/read-docx.ts'
import { readMoodle } from './moodle/read-moodle.ts'
import { type FileReading, MOST_QUESTIONS } from './reading.ts'
import { readSheetQuestions } from './sheet/read-sheet-questions.ts'
import { decodeText } from './text/decode.ts'
import { withUnpacked } from './zip/with-unpacked.ts'

interface NamedFile {
  path: string
  name: string
}

export interface Upload {
  file: NamedFile | null
  text: string
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

const readText = (text: string, wanted: QuestionFormat | undefined) => {
  const format = wanted === undefined || wanted === 'excel' || wanted === 'docx' ? formatOfText(text) : wanted
  if (format === 'excel' || format === 'docx') return refuse(no.fileKind)
  return { format, reading: { pictures: [], ...readers[format](text) } }
}

const readOne = async ({ path, name }: NamedFile, wanted: QuestionFormat | undefined) => {
  const extension = extensionOf(name)
  const format = byExtension[extension] ?? (extension === 'txt' || extension === 'text' ? 'text' : null)
  if (format === null) return refuse(no.fileKind)
  if (format === 'excel') return { format, reading: await readSheetQuestions(path, name) }
  ensure((await startsAsZip(path)) === (format === 'docx'), no.fileKind)
  if (format === 'docx') return { format, reading: await readDocx(path) }
  return readText(decodeText(await readFile(path)), format === 'text' ? wanted : format)
}

/** A file of questions, or a zip of one with its pictures; those inside of the file itself come first. */
const readFileOf = async (file: NamedFile, wanted: QuestionFormat | undefined) => {
  if (extensionOf(file.name) !== 'zip') return readOne(file, wanted)
  return withUnpacked(file.path, async (inner, pictures) => {
    const { format, reading } = await readOne(inner, wanted)
    return { format, reading: { ...reading, pictures: [...reading.pictures, ...pictures] } }
  })
}

/** What an upload holds, whatever its form; nothing is judged yet. */
export const readUpload = async (
  { file, text }: Upload,
  wanted: QuestionFormat | undefined,
): Promise<{ format: QuestionFormat; reading: FileReading }> => {
  const read = file ? await readFileOf(file, wanted) : readText(text, wanted)
  const { drafts, loose } = read.reading
  ensure(drafts.length > 0 || loose.length > 0, no.empty)
  ensure(drafts.length <= MOST_QUESTIONS, no.tooMany)
  return read
}
