import { pictureName } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { sheetColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { readPictureParts } from '#src/shared/exchange/import/pictures/picture-parts.ts'
import { columnLetters, type SheetPicture } from '#src/shared/exchange/import/read/limits.ts'
import { readColumns } from '#src/shared/exchange/import/read-columns.ts'
import type { ImportReading } from '#src/shared/exchange/import/reading.ts'
import { faultOf } from './draft.ts'

const cellOf = ({ column, row }: Pick<SheetPicture, 'column' | 'row'>) => `${columnLetters(column)}${row}`

/** The pictures of a sheet, each by its cell and, from the second of a cell on, its place in it: 图D5, 图D5-2. */
const named = (pictures: readonly SheetPicture[]) => {
  const counts = new Map<string, number>()
  return pictures.map((picture) => {
    const cell = cellOf(picture)
    const count = (counts.get(cell) ?? 0) + 1
    counts.set(cell, count)
    return { ...picture, name: pictureName(count === 1 ? cell : `${cell}-${count}`) }
  })
}

/** Rows of the first sheet that is shown, with the pictures of their cells; formulas are read as the values they show. */
export const readSheetQuestions = async (file: { path: string; name: string }): Promise<ImportReading> => {
  const { headers, header, rows, shown } = await readColumns(file, { columns: sheetColumns, named })
  const asked = new Set(rows.map(({ place }) => place))
  const [inRows, outside] = [true, false].map((isAsked) => shown.filter(({ row }) => asked.has(row) === isAsked))
  const loose = [...grouped(outside ?? [], ({ row }) => row)].map(([place, own]) => {
    const cells = [...new Set(own.map(cellOf))].join('、')
    return { place, ...faultOf(finding('pictureNowhere', null, { cells })) }
  })
  const parts = grouped(
    inRows?.flatMap((picture) => (picture.part === null ? [] : [{ ...picture, part: picture.part }])) ?? [],
    ({ part }) => part,
  )
  const names = new Map([...parts].map(([part, own]) => [part, own.map(({ name }) => name)]))
  return { format: 'excel', headers, header, rows, loose, pictures: await readPictureParts(file.path, names) }
}
