import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { RecordState } from '@portal/contract/areas/learning/record.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { findStanding } from './hours/course-hours.ts'
import { regrade } from './hours/regrade.ts'
import { isDone, isStarted, recordStateSql } from './record/queries.ts'

export { cycleOf } from './item/cycle.ts'
export { countedTries } from './item/question-tries.ts'
export { isDone, isStarted } from './record/queries.ts'

/** A person's progress with one item, as lists and players show it. */
export interface Progress {
  /** Percent, cut to one decimal. */
  coverage: number
  /** Second of a video or live class, page of a document. */
  position: number
  completed: boolean
  state: RecordState
}

/** Progress of a person with many items at once, by item id; items never opened are left out. */
export const progressOf = async (
  db: Db,
  userId: string,
  itemType: StudyItemType,
  itemIds: readonly string[],
): Promise<Map<string, Progress>> => {
  const { rows } = await db.execute<{
    item_id: string
    coverage_tenths: number
    last_position: number
    state: RecordState
  }>(sql`
    select distinct on (r.item_id) r.item_id, r.coverage_tenths, r.last_position, ${recordStateSql} as state
    from study_records r
    where r.user_id = ${userId} and r.item_type = ${itemType} and r.item_id = any(${sql.param(itemIds)}::uuid[])
    order by r.item_id, r.cycle desc`)
  return new Map(
    rows.map((row) => [
      row.item_id,
      {
        coverage: percentFromTenths(row.coverage_tenths),
        position: itemType === 'doc' ? row.last_position : row.last_position / 10,
        completed: row.state === 'completed',
        state: row.state,
      },
    ]),
  )
}

/** 已学 and 完成 of items over all people, by item id; an item without records is left out. */
export const recordCounts = async (
  db: Db,
  itemType: StudyItemType,
  itemIds: readonly string[],
): Promise<Map<string, { started: number; completed: number }>> => {
  const { rows } = await db.execute<{ item_id: string; started: number; completed: number }>(sql`
    select r.item_id, count(distinct r.user_id) filter (where ${isStarted})::int as started,
      count(distinct r.user_id) filter (where ${isDone})::int as completed
    from study_records r where r.item_type = ${itemType} and r.item_id = any(${sql.param(itemIds)}::uuid[])
    group by r.item_id`)
  return new Map(rows.map(({ item_id: itemId, started, completed }) => [itemId, { started, completed }]))
}

/** Hours of a person in one year in hundredths: as counted, and the target of the person's roles or null. */
export const yearHoursOf = async (db: Db, userId: string, year: number) => {
  const standing = await findStanding(db, userId, year)
  return { totalHundredths: standing?.total ?? 0, targetHundredths: standing?.target ?? null }
}

/**
 * A replaced content asks everybody to study it again: the evidence of former versions is put aside, finished people
 * are due again, and the hours stay. Call it with the transaction that makes the version the current one.
 */
export const reask = async (tx: Tx, itemType: StudyItemType, itemId: string, newVersionNo: number): Promise<void> => {
  // In the order of people, as everything that changes study.
  await tx.db.execute(sql`
    select 1 from study_balances b where b.user_id in
      (select r.user_id from study_records r where r.item_type = ${itemType} and r.item_id = ${itemId})
    order by b.user_id for update`)
  await tx.db.execute(sql`
    update study_records set version_no = ${newVersionNo}, intervals = '{}', page_ms = '[]', coverage_tenths = 0,
      furthest_ticks = 0, last_position = 0,
      restudy_at = case when completed_at is null then null else coalesce(restudy_at, now()) end
    where item_type = ${itemType} and item_id = ${itemId} and version_no < ${newVersionNo}`)
}

/** The question of an attention check was answered; or there is none to be asked, and a confirmation is asked for. */
export const changeAttention = async (
  tx: Tx,
  userId: string,
  sittingId: string,
  { from, to }: { from: 'question'; to: 'none' | 'confirm' },
): Promise<void> => {
  await tx.db.execute(sql`select 1 from study_balances where user_id = ${userId} for update`)
  await tx.db.execute(sql`
    update sittings set pending_check = ${to} where id = ${sittingId} and user_id = ${userId} and pending_check = ${from}`)
}

/**
 * Judges the records of an item again after something beside study was done: acknowledgement, must-pass question,
 * sign-in, end of a broadcast. `userIds` null means everybody with a record. Gives the people whose hours changed.
 */
export const judgeAgain = (
  items: StudyItems,
  tx: Tx,
  itemType: StudyItemType,
  itemId: string,
  userIds: readonly string[] | null,
): Promise<string[]> => regrade(items, tx.db, { itemType, itemId }, userIds)
