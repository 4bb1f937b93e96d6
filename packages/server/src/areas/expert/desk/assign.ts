import type { assignQuestions, mergeQuestion, transferQuestion } from '@portal/contract/areas/expert/desk.ts'
import { expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { atRest, change, happened, noteChange } from '../question/change.ts'
import { ensureLive, lockInScope, lockOpen, type Question, reaches } from '../question/reach.ts'
import { isOwed } from '../question/states.ts'
import { ensureChosen, holdCandidates } from './candidates.ts'
import { give } from './give.ts'
import { tellAsker, tellExpert } from './tell.ts'

export const nameOf = async (tx: Tx, userId: string | null): Promise<string> => {
  if (userId === null) return ''
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  return rows[0]?.name ?? ''
}

/** 催办: the expert is told once more, and who asked hears of it. */
const urge = async (tx: Tx, actor: Actor, question: Question, name: string): Promise<void> => {
  ensure(question.state === 'assigned' || question.state === 'followUp', errors.stateChanged)
  await happened(tx, question, { kind: 'urged', actorId: actor.id, toId: question.assigneeId })
  noteChange(tx, question, [], name)
  await tellExpert(tx, question, 'urged', 'urgedText')
  await tellAsker(tx, question, 'urgedForYou', 'urgedForYouText', { name })
}

const assignOne = async (tx: Tx, actor: Actor, id: string, userId: string): Promise<void> => {
  const candidates = await holdCandidates(tx)
  const question = await lockInScope(tx, id)
  ensureLive(question)
  if (question.assigneeId === userId) return urge(tx, actor, question, await nameOf(tx, userId))
  ensure(question.assigneeId === null, no.assignedTo, { name: await nameOf(tx, question.assigneeId) })
  ensure(isOwed(question), errors.stateChanged)
  const { name } = ensureChosen(candidates, question, userId)
  const given = await give(tx, question, userId, { actorId: actor.id })
  noteChange(tx, question, [{ field: 'assignee', before: '', after: name }])
  await tellAsker(tx, given, 'assignedForYou', 'assignedForYouText', { name })
}

/** 分派 and 催办, each question on its own merits. */
export const assign: HandlerOf<typeof assignQuestions> = async ({ tx, body: { ids, userId }, actor }) => {
  const { done, failed } = await eachAlone(tx, ids.toSorted(), (id) => assignOne(tx, actor, id, userId))
  return { assigned: done.length, failed }
}

const ensureMayTransfer = async (tx: Tx, actor: Actor, question: Question): Promise<void> => {
  const may = question.assigneeId === actor.id || (await reaches(tx, actor, P.questionnaireExpertAssign, question))
  ensure(may, errors.noRight)
  ensureLive(question)
  ensure(isOwed(question), errors.stateChanged)
}

/** 转交, with its reason; the clock goes on. */
export const transfer: HandlerOf<typeof transferQuestion> = async ({ tx, body, actor }) => {
  const candidates = await holdCandidates(tx)
  const question = await lockOpen(tx, actor, body.id)
  await ensureMayTransfer(tx, actor, question)
  ensure(question.assigneeId !== body.toUserId, no.samePerson)
  const { name } = ensureChosen(candidates, question, body.toUserId)
  const before = await nameOf(tx, question.assigneeId)
  const moved = { name: actor.name, reason: body.reason }
  const given = await give(tx, question, body.toUserId, { actorId: actor.id, transfer: moved })
  noteChange(tx, question, [{ field: 'assignee', before, after: name }], body.reason)
  await tellAsker(tx, given, 'assignedForYou', 'assignedForYouText', { name })
  return { assigneeName: name }
}

/** 合并: whoever asked reads the answers of the other question, which therefore is one for everybody. */
export const merge: HandlerOf<typeof mergeQuestion> = async ({ tx, body: { id, into }, actor }) => {
  ensure(id !== into, no.intoItself)
  const [first, second] = [id, into].toSorted()
  const locked = [await lockInScope(tx, first ?? id), await lockInScope(tx, second ?? into)]
  const question = locked.find((each) => each.id === id)
  const target = locked.find((each) => each.id === into)
  ensure(question && target && target.state !== 'merged' && !target.hidden, no.mergeGone)
  ensureLive(question)
  ensure(target.visibility === 'public', no.mergePrivate)
  const merged = await change(tx, question, { ...atRest, state: 'merged', mergedInto: into })
  await happened(tx, question, { kind: 'merged', actorId: actor.id, text: target.title })
  noteChange(tx, question, [{ field: 'mergedInto', before: '', after: target.title }])
  await tellAsker(tx, merged, 'merged', 'mergedText', { into: target.title })
  return { state: merged.state }
}
