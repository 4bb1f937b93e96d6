import { startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { hourRules } from '#src/schema/study.ts'
import { lockAnyPeople } from '../play/batch.ts'
import { findStanding } from './course-hours.ts'
import { type Grant, grantHours, withdrawEntries } from './grant.ts'
import { ruleAt, ruleFromRow } from './rules.ts'

/** Hours earned outside: the row that proves them is item and evidence at once. */
export interface OutsideHours {
  rowId: string
  userId: string
  title: string
  hundredths: number
  /** Last day of the course: its year is the one they count in. */
  day: string
}

/** Holds everything that changes the hours of these people until the commit; what is read afterwards stays true. */
export const holdHours = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await lockAnyPeople(tx.db, [...new Set(userIds)].sort())
}

/** Enters them as source `upload`, each row once; call {@link holdHours} before. */
export const postUploadHours = async (tx: Tx, rows: readonly OutsideHours[]): Promise<void> => {
  const rules = (await tx.db.select().from(hourRules)).map(ruleFromRow)
  const { rows: homes } = await tx.db.execute<{ id: string; org_id: string }>(sql`
    select id, primary_org_id as org_id from users where id = any(${sql.param(rows.map(({ userId }) => userId))}::uuid[])
    order by id`)
  const orgOf = new Map(homes.map((row) => [row.id, row.org_id]))
  const grants = rows.map(({ rowId, userId, title, hundredths, day }): Grant => {
    const completedAtMs = startOfDay(day).getTime()
    return {
      userId,
      orgId: orgOf.get(userId) ?? '',
      source: 'upload',
      itemId: rowId,
      itemTitle: title,
      itemVersion: 1,
      cycle: 0,
      hundredths,
      required: false,
      ruleVersion: ruleAt(rules, completedAtMs).version,
      recordId: rowId,
      completedAtMs,
      revises: null,
      reason: '',
    }
  })
  await grantHours(tx.db, grants)
}

/** Voids what these rows gave; the entries stay and say why. */
export const revokeUploadHours = async (tx: Tx, rowIds: readonly string[], reason: string): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from hour_entries where source = 'upload' and state = 'granted' and cycle = 0
      and item_id = any(${sql.param(rowIds)}::uuid[])`)
  if (rows.length > 0)
    await withdrawEntries(
      tx.db,
      rows.map(({ id }) => id),
      'voided',
      reason,
    )
}

/** Uploaded hours of a person in a year and the most of them that count, in hundredths; null counts all. */
export const uploadCapOf = async (
  tx: Tx,
  userId: string,
  year: number,
): Promise<{ total: number; cap: number | null }> => {
  const { rows } = await tx.db.execute<{ total: number }>(sql`
    select hours_hundredths as total from hour_totals where user_id = ${userId} and year = ${year} and source = 'upload'`)
  const standing = await findStanding(tx.db, userId, year)
  return { total: rows[0]?.total ?? 0, cap: standing?.caps?.upload ?? null }
}
