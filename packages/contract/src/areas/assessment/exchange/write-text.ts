import { PICTURE_FILE } from '../../../shared/rich-text.ts'
import { cellOfMarkup, textOfHtml } from './field-markup.ts'
import { chineseNumeral, pictureMarkOf } from './file-words.ts'
import { kindOfWord } from './kind-words.ts'
import { parseQuestionText } from './parse-text.ts'
import {
  OPTION_LETTERS,
  optionTexts,
  type QuestionColumn,
  type QuestionFields,
  richColumns,
} from './question-fields.ts'

const PICTURE = new RegExp(`<img\\b[^>]*?\\b${PICTURE_FILE}="([0-9a-f-]{36})"[^>]*>`, 'g')

/** Files of the pictures that stand in the cells of a question. */
export const pictureFilesOf = (fields: QuestionFields): string[] =>
  richColumns.flatMap((column) => [...(fields[column] ?? '').matchAll(PICTURE)].map(([, file = '']) => file))

/** Cells whose pictures are words, such as `[图1]`, by the names their files are given. */
export const withPictureWords = (fields: QuestionFields, nameOf: (fileId: string) => string): QuestionFields => {
  const named = { ...fields }
  for (const column of richColumns) {
    const html = fields[column]
    if (html?.includes('<img')) named[column] = html.replace(PICTURE, (_, file: string) => `[${nameOf(file)}]`)
  }
  return named
}

/** Cells as plain lines, each picture as its mark; `lost` names those whose form plain lines cannot keep. */
export const plainFields = (
  fields: QuestionFields,
  markOf: (fileId: string) => string,
): { fields: QuestionFields; lost: QuestionColumn[] } => {
  const plain = { ...fields }
  const lost: QuestionColumn[] = []
  for (const column of richColumns) {
    const html = fields[column] ?? ''
    if (!html.startsWith('<')) continue
    const marked = html.replace(PICTURE, (_, file: string) => markOf(file))
    const cell = cellOfMarkup(marked)
    if (cell.startsWith('<')) lost.push(column)
    plain[column] = cell.startsWith('<') ? textOfHtml(marked) : cell
  }
  return { fields: plain, lost }
}

/** Fields of the grammar in the order in which people read them. */
const named: readonly (readonly [string, QuestionColumn])[] = [
  ['解析', 'explanation'],
  ['分值', 'score'],
  ['难度', 'difficulty'],
  ['知识点', 'knowledge'],
  ['标签', 'labels'],
  ['来源', 'source'],
]

const answerName = (kind: string | undefined): string =>
  ['short', 'upload'].includes(kindOfWord(kind ?? '') ?? '') ? '评分点' : '答案'

/** One question as pasted text has it; its kind is said by the heading above. */
export const textLinesOf = (fields: QuestionFields, no: number): string[] => [
  `${no}. ${fields.stem ?? ''}`,
  ...optionTexts(fields).map((text, at) => `${OPTION_LETTERS[at] ?? ''}. ${text}`),
  ...(fields.answer ? [`${answerName(fields.kind)}：${fields.answer}`] : []),
  ...named.flatMap(([name, column]) => (fields[column] ? [`${name}：${fields[column]}`] : [])),
]

/** The heading above the questions of a kind, by its place from 0. */
export const textHeading = (place: number, kind: string): string => `${chineseNumeral(place + 1)}、${kind}题`

/** What is read out of the text of one question again; null: not this one question. */
export const textReadBack = (fields: QuestionFields) => {
  const plain = plainFields(fields, pictureMarkOf)
  const text = [textHeading(0, fields.kind ?? ''), ...textLinesOf(plain.fields, 1)].join('\n')
  const [draft, ...more] = parseQuestionText(text).drafts
  return { plain, back: draft && more.length === 0 ? draft.fields : null }
}
