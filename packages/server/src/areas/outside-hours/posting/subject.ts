import { createHash } from 'node:crypto'
import { uploadRefusals as no } from '@portal/contract/areas/outside-hours/refusals.ts'
import { uploadWords } from '@portal/contract/areas/outside-hours/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { holdHours, postUploadHours } from '#src/areas/learning/public.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { hourUploadBatches, hourUploadRows } from '#src/schema/outside-hours/batch.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { evidenceHashes, groundOf } from '../batch/ground.ts'
import { judgeRows } from '../batch/judge.ts'
import { isOpen, lockBatch } from '../batch/reach.ts'
import { asSheet, storedRows } from '../batch/sheet.ts'

/** Refuses a sheet of which one row may not be posted, and names the row and why. */
const ensureFlawless = async (tx: Tx, { settings }: Portal, batchId: string, everybody: boolean) => {
  const stored = await storedRows(tx, batchId)
  ensure(stored.length > 0, no.rowsMissing)
  const rows = stored.map(asSheet)
  const findings = judgeRows(rows, await groundOf(tx, settings, rows, { batchId, everybody }))
  const [fault] = findings.filter(({ level }) => level === 'error')
  if (fault) refuse(no.faulty, { n: fault.row, reason: fault.message })
  const asked = new Set(findings.flatMap(({ row, level }) => (level === 'hint' ? [row] : [])))
  const [open] = rows.filter((row) => asked.has(row.no) && !row.confirmed)
  if (open) refuse(no.unconfirmed, { n: open.no })
  return stored
}

const begin =
  (portal: Portal) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const batch = await lockBatch(tx, subjectId)
    ensure(isOpen(batch), errors.stateChanged)
    ensure((await evidenceHashes(tx, batch.id)).length > 0, no.evidenceMissing)
    const scope = tx.actor?.scopeOf([P.hourUploadAdd, P.hourUploadEdit]) ?? tx.scope
    await ensureFlawless({ ...tx, scope }, portal, batch.id, false)
    await tx.db
      .update(hourUploadBatches)
      .set({ state: 'pending', submittedAt: new Date(), returnReason: '', updatedAt: new Date() })
      .where(eq(hourUploadBatches.id, batch.id))
  }

/**
 * Everybody of the sheet is held before it is judged again, in the order of people: of two batches with the same course
 * of one person, the second is judged after the first was posted.
 */
const post =
  (portal: Portal) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const batch = await lockBatch(tx, subjectId)
    ensure(batch.state === 'pending', errors.stateChanged)
    const certs = await storedRows(tx, batch.id)
    await holdHours(
      tx,
      certs.flatMap(({ userId }) => (userId === null ? [] : [userId])),
    )
    // Certificate numbers are of no person: who brings one waits for who brings the same.
    for (const certNo of [...new Set(certs.flatMap((row) => (row.certNo === '' ? [] : [row.certNo])))].sort())
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hourCert ${certNo}`}, 0))`)
    const rows = await ensureFlawless(tx, portal, batch.id, true)
    await postUploadHours(
      tx,
      rows.map(({ id, userId, courseName, hoursHundredths, toDay }) => ({
        rowId: id,
        userId: userId ?? refuse(errors.stateChanged),
        title: courseName,
        hundredths: hoursHundredths,
        day: toDay,
      })),
    )
    await tx.db
      .update(hourUploadRows)
      .set({ state: 'posted' })
      .where(
        anyOf(
          hourUploadRows.id,
          rows.map(({ id }) => id),
        ),
      )
    await tx.db
      .update(hourUploadBatches)
      .set({ state: 'posted', postedAt: new Date(), updatedAt: new Date() })
      .where(eq(hourUploadBatches.id, batch.id))
    const diff = [{ field: 'state', before: 'pending', after: 'posted' }]
    tx.notes.push({ objectType: 'hour_upload_batches', objectId: batch.id, objectName: batch.title, diff })
  }

const giveBack =
  (state: 'returned' | 'withdrawn') =>
  async (tx: Tx, request: ApprovalRequest, reason = '') => {
    const batch = await lockBatch(tx, request.subjectId)
    if (batch.state !== 'pending') return
    await tx.db
      .update(hourUploadBatches)
      .set({ state, returnReason: reason, revision: batch.revision + 1, updatedAt: new Date() })
      .where(eq(hourUploadBatches.id, batch.id))
  }

/** Batches in the one approval engine. */
export const courseHoursSubject = (portal: Portal): ApprovalSubject => ({
  code: 'courseHours',
  name: uploadWords.subject,
  allCodes: [P.hourUploadAll],
  setCodes: [P.trainPermissionEdit],
  menuCodes: [P.hourUpload],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const [batch] = await tx.db.select().from(hourUploadBatches).where(eq(hourUploadBatches.id, subjectId))
    if (!batch) return null
    const rows = (await storedRows(tx, batch.id)).map(asSheet)
    const told = JSON.stringify([batch.title, rows, await evidenceHashes(tx, batch.id)])
    return {
      title: batch.title,
      ownerOrgId: batch.ownerOrgId,
      link: `/train/uploadCourseHoursDetail?id=${batch.id}`,
      snapshotHash: createHash('sha256').update(told).digest('hex'),
      owners: batch.createdBy === null ? [] : [batch.createdBy],
    }
  },
  maySubmit: async (tx, actor, subjectId) => {
    const [batch] = await tx.db.select().from(hourUploadBatches).where(eq(hourUploadBatches.id, subjectId))
    return batch?.createdBy === actor.id && actor.holds(P.hourUploadEdit)
  },
  onSubmitted: begin(portal),
  onApproved: post(portal),
  onRejected: giveBack('returned'),
  onWithdrawn: giveBack('withdrawn'),
})
