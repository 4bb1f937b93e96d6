import { trainSubjects } from '@portal/contract/areas/train/messages.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openRulesOfUnit, ruleFor } from '../../permission/narrow.ts'
import { ensureMayOpen } from '../may-open.ts'
import { mayDo } from '../reach.ts'
import { hoursOfClass } from '../rule.ts'
import { databaseNow, type TrainClass } from '../state.ts'
import { ensureReady, openToPeople, writeClass } from './open-class.ts'

/** The subject type of opening a class in the approval engine. */
export const OPENING = 'trainClass'

const lock = async (tx: Tx, id: string): Promise<TrainClass> => {
  const [row] = await tx.db.select().from(trainClasses).where(eq(trainClasses.id, id)).for('no key update')
  return row && row.deletedAt === null ? row : refuse(errors.missing)
}

/** Whether 开班权限 of the unit ask for a decision before this person opens the class. */
export const needsApproval = async (tx: Tx, row: TrainClass, personId: string): Promise<boolean> =>
  ruleFor(await openRulesOfUnit(tx, row.ownerOrgId), { category: row.category, personId })?.needsApproval === true

const describe = async (tx: Tx, subjectId: string) => {
  const [row] = await tx.db.select().from(trainClasses).where(eq(trainClasses.id, subjectId))
  if (!row || row.deletedAt !== null || (row.state !== 'draft' && row.state !== 'in_review')) return null
  const hours = await hoursOfClass(tx, row.id)
  const { title, category, capacity, budget, enrolFrom, enrolTo, startsAt, endsAt } = row
  return {
    title: fill(trainWords.openingTitle, { title }),
    ownerOrgId: row.ownerOrgId,
    link: `/train/classOpeningManagemeDetial?id=${row.id}&requestId={requestId}`,
    snapshotHash: sha256(
      JSON.stringify([title, category, capacity, budget, enrolFrom, enrolTo, startsAt, endsAt, hours]),
    ),
    conditions: { capacity, hours, budget: budget ?? 0 },
    owners: [row.headTeacherId],
  }
}

/** A class that is ready goes to those who decide; nothing of it may be changed meanwhile. */
const begin =
  (portal: Portal) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const row = await lock(tx, subjectId)
    const actor = tx.actor ?? refuse(errors.noSession)
    await ensureMayOpen(tx, actor, row)
    await ensureReady(portal, tx, row, await databaseNow(tx.db))
    await writeClass(tx, row, { state: 'in_review' })
  }

const approve =
  (portal: Portal) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const row = await lock(tx, subjectId)
    const now = await databaseNow(tx.db)
    ensure(row.state === 'in_review', errors.stateChanged)
    ensure(row.enrolTo > now, no.enrolOver)
    await openToPeople(portal, tx, row, now)
  }

/** 退回 and 撤回: a draft again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const row = await lock(tx, subjectId)
  if (row.state === 'in_review') await writeClass(tx, row, { state: 'draft' })
}

/** 开班 in the one approval engine, of units that ask for it. */
export const openingSubject = (portal: Portal): ApprovalSubject => ({
  code: OPENING,
  name: trainSubjects.trainClass,
  allCodes: [P.trainPermissionEdit],
  setCodes: [P.trainPermissionEdit],
  menuCodes: [P.trainClass],
  conditionFields: [
    { field: 'capacity', label: trainWords.capacity },
    { field: 'hours', label: trainWords.hours },
    { field: 'budget', label: trainWords.budget },
  ],
  withoutRule: 'refused',
  describe,
  maySubmit: (tx, actor, subjectId) => mayDo(tx, actor, subjectId, 'publish'),
  onSubmitted: begin(portal),
  onApproved: approve(portal),
  onRejected: giveBack,
  onWithdrawn: giveBack,
})
