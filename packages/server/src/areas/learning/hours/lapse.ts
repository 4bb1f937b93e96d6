import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { hourEntries, studyRecords } from '#src/schema/study.ts'
import { dutyKey, type ItemRef, type StudyItems } from '#src/shared/evidence/study-items.ts'
import { lockAnyPeople } from '../play/batch.ts'
import type { StudyRecord } from '../play/study-record.ts'
import { giveStudyPointsBack, takeStudyPoints } from '../study-points.ts'
import { withdrawEntries } from './grant.ts'
import { regrade } from './regrade.ts'

/** Completed records whose duty beside study is open again, with their people held. */
const holdLapsed = async (items: StudyItems, tx: Tx, { itemType, itemId }: ItemRef, userIds: readonly string[]) => {
  await lockAnyPeople(tx.db, userIds)
  const records = await tx.db
    .select()
    .from(studyRecords)
    .where(
      sql`${eq(studyRecords.itemType, itemType)} and ${eq(studyRecords.itemId, itemId)}
        and ${anyOf(studyRecords.userId, userIds)} and ${studyRecords.completedAt} is not null
        and ${studyRecords.voidedAt} is null`,
    )
  const open = await items.openDuties(tx.db, records)
  return records.filter((record) => open.has(dutyKey(record)))
}

const withdrawHours = async (tx: Tx, records: readonly StudyRecord[], reason: string): Promise<void> => {
  const ids = records.map(({ id }) => id)
  const entries = await tx.db
    .select({ id: hourEntries.id })
    .from(hourEntries)
    .where(sql`${anyOf(hourEntries.evidenceId, ids)} and ${hourEntries.state} = 'granted'`)
  await withdrawEntries(
    tx.db,
    entries.map(({ id }) => id),
    'voided',
    reason,
  )
}

/**
 * What was done and is no longer, because a duty beside study was taken back: its completion goes with hours and points.
 * The evidence stays, so {@link grantFulfilled} brings all of it again.
 */
export const withdrawLapsed = async (
  items: StudyItems,
  tx: Tx,
  ref: ItemRef,
  userIds: readonly string[],
  reason: string,
): Promise<void> => {
  const lapsed = await holdLapsed(items, tx, ref, userIds)
  if (lapsed.length === 0) return
  await withdrawHours(tx, lapsed, reason)
  await tx.db
    .update(studyRecords)
    .set({ completedAt: null, completedVersion: null, completedMs: null })
    .where(
      anyOf(
        studyRecords.id,
        lapsed.map(({ id }) => id),
      ),
    )
  for (const record of lapsed) await takeStudyPoints(tx, record, reason)
}

/** Judges people again whose duty was fulfilled late; points that {@link withdrawLapsed} took come back. */
export const grantFulfilled = async (
  items: StudyItems,
  tx: Tx,
  ref: ItemRef,
  userIds: readonly string[],
): Promise<void> => {
  for (const userId of await regrade(items, tx.db, ref, userIds))
    await giveStudyPointsBack(tx, { ...ref, userId, cycle: 0 }, '')
}
