import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { RecordState } from '@portal/contract/areas/learning/record.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { hourRules, type StudyItemType } from '#src/schema/study.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { findStanding } from './hours/course-hours.ts'
import { regrade } from './hours/regrade.ts'
import { ruleAt, ruleFromRow } from './hours/rules.ts'
import { lockAnyPeople } from './play/batch.ts'
import { isDone, isStarted, recordStateSql } from './record/queries.ts'

export { yearsOfPerson } from './hours/archive.ts'
export { countedHours } from './hours/counted.ts'
export { grantFulfilled, withdrawLapsed } from './hours/lapse.ts'
export { minutesPerHour, minutesPerHourSql } from './hours/minutes-in-force.ts'
export { isReached, standingTables } from './hours/standing.ts'
export { type Attended, type AttendedBy, setTrainHours } from './hours/train.ts'
export {
  holdHours,
  type OutsideHours,
  postUploadHours,
  revokeUploadHours,
  uploadCapOf,
} from './hours/upload.ts'
export { cycleOf } from './item/cycle.ts'
export { countedTries } from './item/question-tries.ts'
export { allOf, PERSON_COLUMNS, personInScope, personOfUnit } from './people.ts'
export { studyProof } from './record/proof.ts'
export { hoursOfRecord, isDone, isStarted } from './record/queries.ts'
export { lastReminded } from './record/send-reminder.ts'
export { onReports } from './report-reads.ts'
export { nameBelow, partsOf, unitLookedAt } from './target/behind-units.ts'

export { recordStateSql }

/** What {@link joinOwnRecord} finds; all null where the item was never opened. */
export interface OwnRecord {
  coverageTenths: number | null
  lastPosition: number | null
  recordState: RecordState | null
}

/** Joins, as `own_record`, what a person did last with the item of a row. */
export const joinOwnRecord = (itemType: StudyItemType, itemId: SQLWrapper, person: SQLWrapper): SQL =>
  sql`left join lateral (select r.coverage_tenths, r.last_position, ${recordStateSql} as state from study_records r
    where r.user_id = ${person} and r.item_type = ${sql`${itemType}`.inlineParams()} and r.item_id = ${itemId}
    order by r.cycle desc limit 1) own_record on true`

export const ownRecordColumns = {
  coverageTenths: sql<number | null>`own_record.coverage_tenths`,
  lastPosition: sql<number | null>`own_record.last_position`,
  recordState: sql<RecordState | null>`own_record.state`,
} as const

/** Percent cut to one decimal, and the second of a video or live class; a document's page stands in `lastPosition`. */
export const progressOf = ({ coverageTenths, lastPosition, recordState }: OwnRecord) => ({
  coverage: percentFromTenths(coverageTenths ?? 0),
  position: (lastPosition ?? 0) / 10,
  completed: recordState === 'completed',
})

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

/** Minutes of one 学时 by the rule of each of these moments (milliseconds), in their order. */
export const minutesPerHourAt = async (db: Db, moments: readonly number[]): Promise<number[]> => {
  const rules = (await db.select().from(hourRules)).map(ruleFromRow)
  return moments.map((at) => ruleAt(rules, at).minutesPerHour)
}

/** Keeps the hours of these people from being changed by anybody else until the transaction is over. */
export const holdLearners = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await lockAnyPeople(tx.db, [...userIds].sort())
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
