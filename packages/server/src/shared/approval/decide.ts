import { type AddMode, type ApprovalAction, approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { errors } from '@portal/contract/errors.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { advance } from './finish.ts'
import { addPeople, openWaiting, transfer, transferForOthers } from './hand-on.ts'
import { tellReminder } from './notify.ts'
import { isParty, type Party, partyOf } from './party.ts'
import { addRecord } from './record.ts'
import { namesOf } from './stand-in.ts'
import type { ApprovalRequest, ApprovalTask } from './subject.ts'
import { cancelTasks, closeTask, currentTasks, openStep } from './tasks.ts'
import { findRequest, hasChanged, lockRequest, withdrawApart } from './withdraw.ts'
import { beginWork, type Engine, subjectOf, type Work } from './work.ts'

export interface Decision {
  requestId: string
  action: ApprovalAction
  opinion: string
  toStep?: number | undefined
  toUserIds?: readonly string[] | undefined
  addMode?: AddMode | undefined
  files?: readonly string[] | undefined
  snapshot?: string | undefined
  until?: string | undefined
  pageComments?: readonly PageComment[] | undefined
}

const REMIND_AGAIN_MS = 4 * HOUR_MS
const DECIDES: readonly ApprovalAction[] = ['pass', 'reject', 'back']
const lengthOf = (text: string) => [...text].length

/** Refuses as the late one: with the name of who was first, where it was a person. */
const refuseHandled = async (work: Work, closedById: string | null): Promise<never> => {
  const names = await namesOf(work.tx, closedById === null ? [] : [closedById])
  const handledBy = names.get(closedById ?? '') ?? null
  throw new AppError(approvalRefusals.handled, { result: { handledBy } })
}

/** The open task that the person acts on, or the reason why there is none. */
const ownTask = async (work: Work, request: ApprovalRequest, { tasks }: Party, actor: Actor): Promise<ApprovalTask> => {
  ensure(request.submitterId !== actor.id, approvalRefusals.ownSubject)
  const own = tasks.filter(({ assigneeId }) => assigneeId === actor.id)
  const open = own.find(({ state }) => state === 'open')
  if (open && request.state === 'pending') return open
  ensure(own.length > 0, errors.noRight)
  const last = own.at(-1)
  ensure(last?.state !== 'waiting', approvalRefusals.waitForAdded)
  ensure(last?.closedById !== actor.id || last.state !== 'done', approvalRefusals.handledByYou)
  return refuseHandled(work, last?.closedById ?? null)
}

const pass = async (work: Work, request: ApprovalRequest, task: ApprovalTask, decision: Decision) => {
  await closeTask(work, request, task, { move: 'decide', passed: true })
  await addRecord(work, request, { ...decision, task, action: 'pass' })
  await openWaiting(work, request, task)
  return advance(work, request, decision.opinion)
}

const reject = async (work: Work, request: ApprovalRequest, task: ApprovalTask, decision: Decision) => {
  await closeTask(work, request, task, { move: 'decide', passed: false })
  await addRecord(work, request, { ...decision, task, action: 'reject' })
  return advance(work, request, decision.opinion)
}

const back = async (work: Work, request: ApprovalRequest, task: ApprovalTask, decision: Decision) => {
  const { toStep = 0 } = decision
  if (toStep < 1 || toStep >= request.step) refuseField('toStep', approvalRefusals.stepMissing)
  await closeTask(work, request, task, { move: 'decide', passed: false })
  await addRecord(work, request, { ...decision, task, action: 'back' })
  await cancelTasks(work, request)
  return openStep(work, { ...request, lap: request.lap + 1 }, toStep)
}

const remind = async (work: Work, request: ApprovalRequest, { submitter, overseer, tasks }: Party) => {
  ensure(submitter || overseer || tasks.length > 0, errors.noRight)
  const { remindedAt } = request
  ensure(
    remindedAt === null || work.at.getTime() - remindedAt.getTime() >= REMIND_AGAIN_MS,
    approvalRefusals.remindedLately,
  )
  const open = (await currentTasks(work, request)).filter(({ state }) => state === 'open')
  const userIds = open.map(({ assigneeId }) => assigneeId).filter((id) => id !== work.tx.actor?.id)
  await work.tx.db.update(approvalRequests).set({ remindedAt: work.at }).where(eq(approvalRequests.id, request.id))
  await tellReminder(work, request, userIds)
  await addRecord(work, request, { action: 'remind', toUserIds: userIds })
  return request
}

const comment = async (work: Work, request: ApprovalRequest, { opinion, files, pageComments }: Decision) => {
  if (opinion === '') refuseField('opinion', approvalRefusals.commentMissing)
  await addRecord(work, request, { action: 'comment', opinion, files: files ?? [], pageComments: pageComments ?? [] })
  return request
}

const handOn = async (work: Work, request: ApprovalRequest, party: Party, actor: Actor, decision: Decision) => {
  const { toUserIds = [], addMode, opinion, action } = decision
  const unique = [...new Set(toUserIds)]
  const mine = party.tasks.some(({ state, assigneeId }) => state === 'open' && assigneeId === actor.id)
  if (action === 'transfer' && !mine && party.overseer && !party.submitter)
    await transferForOthers(work, request, { toUserIds: unique, opinion })
  else {
    const task = await ownTask(work, request, party, actor)
    if (action === 'transfer') await transfer(work, request, task, { toUserIds: unique, opinion })
    else if (addMode) await addPeople(work, request, task, { toUserIds: unique, addMode, opinion })
    else refuseField('addMode', approvalRefusals.addModeMissing)
  }
  return request
}

const act = async (work: Work, request: ApprovalRequest, party: Party, actor: Actor, decision: Decision) => {
  switch (decision.action) {
    case 'pass':
      return pass(work, request, await ownTask(work, request, party, actor), decision)
    case 'reject':
      return reject(work, request, await ownTask(work, request, party, actor), decision)
    case 'back':
      return back(work, request, await ownTask(work, request, party, actor), decision)
    case 'remind':
      return remind(work, request, party)
    case 'comment':
      return comment(work, request, decision)
    case 'transfer':
    case 'add':
      return handOn(work, request, party, actor, decision)
  }
}

/** What only the subject knows about an act on it. */
const tellSubject = async (
  work: Work,
  request: ApprovalRequest,
  { tasks }: Party,
  actor: Actor,
  decision: Decision,
) => {
  const assignee = tasks.some(({ state, assigneeId }) => state === 'open' && assigneeId === actor.id)
  const { action, opinion, until } = decision
  const act = { action, opinion, until, actorId: actor.id, assignee }
  await subjectOf(work, request.subjectType).onActing?.(work.tx, request, act)
}

/**
 * One act of a person on a request. The request's row is held from here to the commit, so that of two who decide at
 * once the second finds what the first one did. Call it before locking the subject's own row.
 */
export const decide = async (engine: Engine, tx: Tx, actor: Actor, decision: Decision): Promise<ApprovalRequest> => {
  const { action, opinion, snapshot } = decision
  const seen = await findRequest(tx, decision.requestId)
  ensure(isParty(await partyOf(tx, actor, seen, engine.subjects)), errors.missing)
  const decides = DECIDES.includes(action)
  if ((action === 'reject' || action === 'back') && lengthOf(opinion) < 2)
    refuseField('opinion', approvalRefusals.rejectReason)
  if (decides && seen.state === 'pending' && (await hasChanged(engine, tx, seen))) {
    await withdrawApart(engine, seen.id)
    refuse(approvalRefusals.changed)
  }

  const request = await lockRequest(tx, seen.id)
  const work = await beginWork(engine, tx)
  const party = await partyOf(tx, actor, request, engine.subjects)
  if (action !== 'comment' && request.state !== 'pending') {
    ensure(party.tasks.length > 0, approvalRefusals.notOpen)
    await ownTask(work, request, party, actor)
  }
  if (decides) {
    // Changed between the look above and the lock: the next try finds and withdraws it.
    ensure(!(await hasChanged(engine, tx, request)), errors.stateChanged)
    ensure(snapshot === undefined || snapshot === request.snapshotHash, errors.stateChanged)
  }
  await tellSubject(work, request, party, actor, decision)
  return act(work, request, party, actor, decision)
}
