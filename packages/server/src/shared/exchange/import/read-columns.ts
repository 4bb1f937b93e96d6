import type { ImportColumn } from '@portal/contract/areas/exchange/import-column.ts'
import { headerAt, recognised } from '@portal/contract/areas/exchange/import-layout.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importFileWords } from '@portal/contract/areas/exchange/import-words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type Block, columnLetters, type SheetPicture } from './read/limits.ts'
import { readSheet, type SheetContent } from './read/read-sheet.ts'
import type { ImportReading, PlacedPicture, ReadRow } from './reading.ts'

/** What people do not see must not be imported by guess. */
const refuseHidden = ({ hiddenRows, hiddenColumns }: SheetContent, header: number, width: number) => {
  const row = hiddenRows.find((each) => each >= header)
  if (row !== undefined) refuse(no.hiddenRow, { row })
  const column = hiddenColumns.find(({ from }) => from < width)
  if (column) refuse(no.hiddenColumn, { column: columnLetters(column.from) })
}

/** Columns of merged cells by row: what stands in one of them is meant for several. */
const mergedColumns = (merges: readonly Block[], header: number, width: number): Map<number, number[]> => {
  const found = new Map<number, number[]>()
  for (const { top, bottom, left, right } of merges)
    for (let row = Math.max(top, header + 1); row <= Math.min(bottom, top + MOST_MERGED); row += 1)
      for (let column = left; column <= Math.min(right, width - 1); column += 1)
        found.set(row, [...(found.get(row) ?? []), column])
  return found
}

/** Beyond this a merge is a frame around everything. */
const MOST_MERGED = 1000

interface ShownPicture extends PlacedPicture {
  row: number
  /** Its part of the file; null: what is shown here is not in the file. */
  part: string | null
}

type NamePictures = (pictures: readonly SheetPicture[]) => ShownPicture[]

interface SheetReading extends Pick<ImportReading, 'headers' | 'rows'> {
  header: number
  /** All pictures of the sheet, those that stand in no row with them. */
  shown: ShownPicture[]
}

interface Wishes {
  columns: readonly ImportColumn[]
  /** Gives the pictures of cells their names; without it they are not looked for. */
  named?: NamePictures
}

/** A sheet as a header and rows, and the pictures of its cells; refuses what is no list. */
export const readColumns = async (
  file: { path: string; name: string },
  { columns, named }: Wishes,
): Promise<SheetReading> => {
  const content = await readSheet(file.path, file.name, { pictures: named !== undefined })
  ensure(content.rows.length > 0, no.noRows)
  const at = headerAt(
    content.rows.map(({ cells }) => cells),
    columns,
  )
  const header = content.rows[at] ?? refuse(no.noHeader)
  const headers = recognised(header.cells, columns)
  const width = headers.length
  refuseHidden(content, header.no, width)
  const merged = mergedColumns(content.merges, header.no, width)
  const shown = named ? named(content.pictures) : []
  const byRow = grouped(shown, ({ row }) => row)
  const rows = content.rows.slice(at + 1).map(({ no: place, cells, dates }): ReadRow => {
    const pictures = byRow.get(place)?.map(({ row: _, part: __, ...picture }) => picture)
    const cover = merged.get(place)
    return { place, cells, ...(dates && { dates }), ...(cover && { merged: cover }), ...(pictures && { pictures }) }
  })
  ensure(rows.length > 0, no.noRows)
  return { headers, header: header.no, rows, shown }
}

/** A sheet of a kind that has one form and no pictures. */
export const readPlainColumns = async (
  file: { path: string; name: string },
  columns: readonly ImportColumn[],
): Promise<ImportReading> => {
  const { headers, header, rows } = await readColumns(file, { columns })
  return { format: '', headers, header, rows, loose: [], pictures: [] }
}

/** Titles of columns that this product itself writes beside those of the template. */
export const isOwnRemark = (title: string): boolean => title.trim() === importFileWords.reason
