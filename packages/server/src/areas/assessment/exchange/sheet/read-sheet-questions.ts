import { pictureName } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import { looseFinding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import {
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { type RowPicture, withRowPictures } from '@portal/contract/areas/assessment/exchange/row-pictures.ts'
import { fieldsOf, splitSheet } from '#src/shared/exchange/import/headers.ts'
import { columnLetters, type SheetPicture } from '#src/shared/exchange/import/read/limits.ts'
import { readSheet } from '#src/shared/exchange/import/read/read-sheet.ts'
import { grouped } from '#src/shared/grouped.ts'
import { readPictureParts } from '../picture-parts.ts'
import type { FileReading } from '../reading.ts'

const columns = new Map<string, QuestionColumn>(questionColumns.map(({ key }) => [key, key]))

const present = (fields: QuestionFields): QuestionFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

const cellOf = ({ column, row }: SheetPicture) => `${columnLetters(column)}${row}`

/** The pictures of a sheet, each by its cell and, from the second of a cell on, its place in it: 图D5, 图D5-2. */
const namedPictures = (pictures: readonly SheetPicture[]) => {
  const counts = new Map<string, number>()
  return pictures.map((picture) => {
    const cell = cellOf(picture)
    const count = (counts.get(cell) ?? 0) + 1
    counts.set(cell, count)
    return { ...picture, name: pictureName(count === 1 ? cell : `${cell}-${count}`) }
  })
}

type Named = ReturnType<typeof namedPictures>[number]

const namesByPart = (pictures: readonly Named[]) =>
  new Map(
    [...grouped(pictures, ({ part }) => part)].flatMap(([part, shown]) =>
      part === null ? [] : [[part, shown.map(({ name }) => name)] as const],
    ),
  )

/**
 * Rows of the sheet 题目, or of whichever comes first, with the pictures of their cells; formulas are read as the values
 * they show.
 */
export const readSheetQuestions = async (path: string, name: string): Promise<FileReading> => {
  const content = await readSheet(path, name, { pictures: true })
  const { headers, rows } = splitSheet(content, questionColumns)
  const pictures = grouped(namedPictures(content.pictures), ({ row }) => row)
  const drafts = rows.map((row) => {
    const inRow = (pictures.get(row.no) ?? []).map(
      (picture): RowPicture => ({ ...picture, column: columns.get(headers[picture.column]?.key ?? '') ?? null }),
    )
    const { fields, findings } = withRowPictures(present(fieldsOf(headers, row.cells)), inRow)
    return { no: row.no, fields, findings }
  })
  const asked = new Set(rows.map((row) => row.no))
  const loose = [...pictures].flatMap(([row, own]) =>
    asked.has(row) ? [] : [looseFinding(row, 'pictureNowhere', { cells: [...new Set(own.map(cellOf))].join('、') })],
  )
  const shown = [...pictures].flatMap(([row, own]) => (asked.has(row) ? own : []))
  return { drafts, loose, pictures: await readPictureParts(path, namesByPart(shown)) }
}
