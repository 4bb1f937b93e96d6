import type { restoreRecord, voidRecord } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hourEntries, studyRecords } from '#src/schema/study.ts'
import { grantHours, withdrawEntries } from '../hours/grant.ts'
import { recalculate } from '../hours/recalculate.ts'
import { personInScope } from '../people.ts'
import { lockAnyPeople } from '../play/batch.ts'
import type { StudyRecord } from '../play/study-record.ts'
import type { Study } from '../study.ts'
import { giveStudyPointsBack, takeStudyPoints } from '../study-points.ts'

/** A record of a person in scope, with that person's study held until the commit. */
export const lockRecord = async (tx: Tx, recordId: string): Promise<StudyRecord & { personName: string }> => {
  const { rows } = await tx.db.execute<{ user_id: string; name: string }>(sql`
    select r.user_id, u.name from study_records r join users u on u.id = r.user_id
    where r.id = ${recordId} and ${personInScope(tx)}`)
  const [owner] = rows
  ensure(owner, errors.missing)
  await lockAnyPeople(tx.db, [owner.user_id])
  const [record] = await tx.db.select().from(studyRecords).where(eq(studyRecords.id, recordId))
  ensure(record, errors.missing)
  return { ...record, personName: owner.name }
}

const note = (tx: Tx, record: { id: string; personName: string }, before: string, after: string, reason: string) =>
  tx.notes.push({
    objectType: 'study_records',
    objectId: record.id,
    objectName: record.personName,
    diff: [{ field: 'state', before, after }],
    reason,
  })

export const stateOf = (record: StudyRecord) => {
  if (record.voidedAt !== null) return 'void'
  if (record.restudyAt !== null) return record.coverageTenths > 0 ? 'studying' : 'restudy'
  if (record.completedAt !== null) return 'completed'
  return record.effectiveMs >= 1000 ? 'studying' : 'none'
}

/** Takes a record and the hours that stand on it out of every figure; nothing of the evidence is lost. */
export const voidLocked = async (
  tx: Tx,
  record: StudyRecord & { personName: string },
  reason: string,
  atMs: number,
): Promise<void> => {
  const entries = await tx.db
    .select({ id: hourEntries.id })
    .from(hourEntries)
    .where(sql`${hourEntries.evidenceId} = ${record.id} and ${hourEntries.userId} = ${record.userId}
      and ${hourEntries.state} = 'granted'`)
  await withdrawEntries(
    tx.db,
    entries.map(({ id }) => id),
    'voided',
    reason,
  )
  await tx.db
    .update(studyRecords)
    .set({ voidedAt: new Date(atMs), voidReason: reason })
    .where(eq(studyRecords.id, record.id))
  await takeStudyPoints(tx, record, reason)
  note(tx, record, stateOf(record), 'void', reason)
}

const hasReason = (reason: string) => [...reason].length >= 2

export const voidWith =
  (now: (tx: Tx) => Promise<number>): HandlerOf<typeof voidRecord> =>
  async ({ tx, body }) => {
    const record = await lockRecord(tx, body.recordId)
    if (!hasReason(body.reason)) refuseField('reason', no.voidReason)
    ensure(record.voidedAt === null, no.voided)

    await voidLocked(tx, record, body.reason, await now(tx))
    return { state: 'void' }
  }

/** Grants anew exactly what the voided entry had; a record that earned nothing before is counted as it stands. */
const grantAgain = async (
  tx: Tx,
  record: StudyRecord,
  reason: string,
  { rules, items }: Pick<Study, 'rules' | 'items'>,
) => {
  const [former] = await tx.db
    .select()
    .from(hourEntries)
    .where(sql`${hourEntries.evidenceId} = ${record.id} and ${hourEntries.userId} = ${record.userId}
      and ${hourEntries.state} = 'voided'`)
    .orderBy(sql`${hourEntries.no} desc`)
    .limit(1)
  if (former) {
    const { hoursHundredths, completedAt, id, evidenceId, ...same } = former
    await grantHours(tx.db, [
      {
        ...same,
        hundredths: hoursHundredths,
        recordId: evidenceId ?? record.id,
        completedAtMs: completedAt.getTime(),
        revises: id,
        reason,
      },
    ])
  } else if (record.completedAt !== null) {
    const year = shanghaiYear(record.completedAt.getTime())
    await recalculate(items, tx.db, { userIds: [record.userId], year, dryRun: false }, await rules.all(tx.db))
  }
}

export const restoreWith =
  (study: Study): HandlerOf<typeof restoreRecord> =>
  async ({ tx, body }) => {
    const record = await lockRecord(tx, body.recordId)
    if (!hasReason(body.reason)) refuseField('reason', no.restoreReason)
    ensure(record.voidedAt !== null, no.notVoided)

    await tx.db
      .update(studyRecords)
      .set({ voidedAt: null, voidReason: '', checkState: record.checkState === 'void' ? 'passed' : record.checkState })
      .where(eq(studyRecords.id, record.id))
    await grantAgain(tx, record, body.reason, study)
    await giveStudyPointsBack(tx, record, body.reason)
    const state = stateOf({ ...record, voidedAt: null })
    note(tx, record, 'void', state, body.reason)
    return { state }
  }
