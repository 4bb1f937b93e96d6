import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { finish } from './finish.ts'
import { tellResult } from './notify.ts'
import { addRecord } from './record.ts'
import type { ApprovalRequest } from './subject.ts'
import { beginWork, type Engine, subjectOf, type Work } from './work.ts'

export const findRequest = async (tx: Tx, requestId: string): Promise<ApprovalRequest> => {
  const [row] = await tx.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId))
  return row ?? refuse(errors.missing)
}

export const lockRequest = async (tx: Tx, requestId: string): Promise<ApprovalRequest> => {
  const [row] = await tx.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId)).for('update')
  return row ?? refuse(errors.missing)
}

const lockOpen = async (tx: Tx, subjectType: string, subjectId: string): Promise<ApprovalRequest | null> => {
  const [row] = await tx.db
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, subjectType),
        eq(approvalRequests.subjectId, subjectId),
        eq(approvalRequests.state, 'pending'),
      ),
    )
    .for('update')
  return row ?? null
}

export interface Withdrawal {
  subjectType: string
  subjectId: string
  requestId?: string | undefined
  note?: string | undefined
}

/** 撤回 by the submitter. */
export const withdraw = async (
  engine: Engine,
  tx: Tx,
  { subjectType, subjectId, requestId, note = '' }: Withdrawal,
): Promise<ApprovalRequest> => {
  const request = await lockOpen(tx, subjectType, subjectId)
  ensure(request, approvalRefusals.notOpen)
  ensure(requestId === undefined || request.id === requestId, approvalRefusals.newerRound)
  ensure(request.submitterId === tx.actor?.id, approvalRefusals.onlySubmitter)

  const work = await beginWork(engine, tx)
  await addRecord(work, request, { action: 'withdraw', opinion: note })
  return finish(work, request, 'withdraw', note)
}

const withdrawChanged = async (work: Work, request: ApprovalRequest): Promise<void> => {
  await addRecord(work, request, { action: 'change', byItself: true })
  await finish(work, request, 'withdraw', '')
  await tellResult(work, request, 'changed', '')
}

/** The subject was edited: its open request, if any, is over. Answers whether there was one. */
export const withdrawBecauseChanged = async (
  engine: Engine,
  tx: Tx,
  subjectType: string,
  subjectId: string,
): Promise<boolean> => {
  const request = await lockOpen(tx, subjectType, subjectId)
  if (request) await withdrawChanged(await beginWork(engine, tx), request)
  return request !== null
}

export const hasChanged = async (engine: Engine, tx: Tx, request: ApprovalRequest): Promise<boolean> => {
  const facts = await subjectOf(engine, request.subjectType).describe(tx, request.subjectId)
  return facts?.snapshotHash !== request.snapshotHash
}

/**
 * Withdraws a request whose subject is no longer what was submitted, in a transaction of its own: the decision that
 * noticed it is refused and rolled back, the withdrawal stays.
 */
export const withdrawApart = async (engine: Engine, requestId: string): Promise<void> => {
  await inTransaction(
    engine.platform.pool,
    () => bareTx(engine.platform.db, null, ALL_ROWS),
    async (tx) => {
      const request = await lockRequest(tx, requestId)
      if (request.state !== 'pending' || !(await hasChanged(engine, tx, request))) return
      await withdrawChanged(await beginWork(engine, tx), request)
    },
  )
}
