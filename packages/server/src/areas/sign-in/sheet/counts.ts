import type { SheetCounts } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import { CAME_SQL, personRows } from './person-rows.ts'

/** 应到 = 实到 + 未到 + 请假 + 待确认, of those expected; the rest stands beside. */
export const countsOf = (sheetId: SQL): SQL => sql`
  select jsonb_build_object(
    'expected', count(*) filter (where w.expected),
    'present', count(*) filter (where w.expected and w.status in ${CAME_SQL}),
    'late', count(*) filter (where w.expected and w.status in ('late', 'lateEarly')),
    'leave', count(*) filter (where w.expected and w.status = 'leave'),
    'pending', count(*) filter (where w.expected and w.status = 'pending'),
    'missing', count(*) filter (where w.expected and w.status in ('none', 'absent')),
    'others', count(*) filter (where not w.expected)) as counts
  from (${personRows}) w where w.sheet_id = ${sheetId}`

const read = prepared<{ counts: SheetCounts }>(() => countsOf(sql`${sql.placeholder('sheetId')}::uuid`))

export const readCounts = async (db: Db, sheetId: string): Promise<SheetCounts> => {
  const [row] = await read(db, { sheetId })
  return row?.counts ?? { expected: 0, present: 0, late: 0, leave: 0, pending: 0, missing: 0, others: 0 }
}

/** Entries that wait for a host, also of people who are not on the list. */
export const pendingLeft = async (db: Db, sheetId: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from sign_entries where sheet_id = ${sheetId} and state = 'pending'`,
  )
  return rows[0]?.n ?? 0
}
