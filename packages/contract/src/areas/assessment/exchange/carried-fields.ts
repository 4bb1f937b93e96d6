import { splitEscaped } from './answer-list.ts'
import { type QuestionColumn, type QuestionFields, questionColumns } from './question-fields.ts'

const keyOfTitle = new Map<string, QuestionColumn>(questionColumns.map(({ key, title }) => [title, key]))
const titleOfKey = new Map<string, string>(questionColumns.map(({ key, title }) => [key, title]))

const ESCAPED = /[\\|\n]/g

/** Cells on one line, for formats that have no place of their own for them; an empty one says so. */
export const carriedLine = (fields: QuestionFields, columns: readonly QuestionColumn[]): string =>
  columns
    .map((column) => {
      const text = fields[column] ?? ''
      const written = text.replace(ESCAPED, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
      return `${titleOfKey.get(column) ?? ''}=${written}`
    })
    .join('|')

/** Columns in which a question read back differs from what was meant. */
export const differingColumns = (
  meant: QuestionFields,
  back: QuestionFields,
  except: readonly QuestionColumn[] = ['number'],
): QuestionColumn[] =>
  questionColumns
    .map(({ key }) => key)
    .filter((key) => !except.includes(key) && (meant[key] ?? '').trim() !== (back[key] ?? '').trim())

export const carriedFields = (line: string): QuestionFields => {
  const fields: QuestionFields = {}
  for (const part of splitEscaped(line, '|')) {
    const cut = part.indexOf('=')
    const column = keyOfTitle.get(part.slice(0, cut).trim())
    if (column !== undefined) fields[column] = unescapeLine(part.slice(cut + 1))
  }
  return fields
}

const unescapeLine = (text: string): string =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim()
