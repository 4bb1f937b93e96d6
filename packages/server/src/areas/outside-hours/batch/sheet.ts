import type { UploadRowInput } from '@portal/contract/areas/outside-hours/batch.ts'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { hourUploadRows } from '#src/schema/outside-hours/batch.ts'
import type { SheetRow } from './judge.ts'

export type StoredRow = typeof hourUploadRows.$inferSelect

export const storedRows = (tx: Tx, batchId: string): Promise<StoredRow[]> =>
  tx.db.select().from(hourUploadRows).where(eq(hourUploadRows.batchId, batchId)).orderBy(asc(hourUploadRows.no))

export const asSheet = (row: StoredRow): SheetRow => ({
  no: row.no,
  code: row.code,
  name: row.name,
  courseName: row.courseName,
  courseCode: row.courseCode,
  from: row.fromDay,
  to: row.toDay,
  hundredths: row.hoursHundredths,
  certNo: row.certNo,
  confirmed: row.confirmed,
})

/** Hundredths as they are stored; more than two decimals become 0, which no row may have. */
export const hundredthsOf = (hours: number): number => {
  const rounded = Math.round(hours * 100)
  return Math.abs(hours * 100 - rounded) < 1e-6 ? rounded : 0
}

export const columnsOf = ({ from, to, hours, ...row }: UploadRowInput) => ({
  ...row,
  fromDay: from,
  toDay: to,
  hoursHundredths: hundredthsOf(hours),
})
