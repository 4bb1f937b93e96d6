import {
  MOST_SHEET_ROWS,
  type MyDataSheet,
  myDataSheets,
  myDataWords as words,
} from '@portal/contract/areas/account/my-data.ts'
import { type Cell, cellOf, sheetFields } from '@portal/contract/kit/cell.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { sql } from 'drizzle-orm'
import { type Sheet, widthOf, writeWorkbook } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { readProfile } from './profile.ts'
import { sheetQueries } from './sheets.ts'

type Row = Record<string, unknown>
type Source = Pick<Portal, 'platform' | 'content'>

const readRows = async ({ platform, content }: Source, key: MyDataSheet, userId: string): Promise<Row[]> => {
  const { db, secrets } = platform
  if (key === 'profile') return [await readProfile(db, secrets, userId)]
  const { rows } = await db.execute<Row>(
    sql`${sheetQueries[key](userId, content.titleOf)} limit ${MOST_SHEET_ROWS + 1}`,
  )
  return rows
}

const sheetOf = (key: MyDataSheet, rows: readonly Row[]): Sheet => {
  const { title, row } = myDataSheets[key]
  const fields = sheetFields(row)
  const cells = (record: Row): Cell[] =>
    fields.map(({ key: name, schema }) => {
      const value = record[name]
      // Instants of plain SQL arrive as text.
      return cellOf(schema, schemaKind(schema) === 'instant' && typeof value === 'string' ? new Date(value) : value)
    })
  const shown = rows.slice(0, MOST_SHEET_ROWS).map(cells)
  if (rows.length > MOST_SHEET_ROWS) shown.push([fill(words.cut, { n: MOST_SHEET_ROWS })])
  return {
    name: title,
    columns: fields.map((field) => ({ title: field.title, width: widthOf(field.title, 16) })),
    rows: shown,
  }
}

/** Writes everything about the person into one workbook, a sheet per subject; answers the number of rows. */
export const writeMyData = async (
  source: Source,
  userId: string,
  file: string,
  onSheet: (done: number, all: number) => Promise<void>,
): Promise<number> => {
  const keys = Object.keys(myDataSheets) as MyDataSheet[]
  const sheets: Sheet[] = []
  let rows = 0
  for (const [at, key] of keys.entries()) {
    const found = await readRows(source, key, userId)
    rows += Math.min(found.length, MOST_SHEET_ROWS)
    sheets.push(sheetOf(key, found))
    await onSheet(at + 1, keys.length)
  }
  await writeWorkbook(file, sheets)
  return rows
}
