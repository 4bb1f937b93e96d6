import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import {
  type deleteLiveQuiz,
  LEAST_SECONDS,
  MOST_PAPER_SECONDS,
  MOST_QUESTION_SECONDS,
  type saveLiveQuiz,
} from '@portal/contract/areas/exam/live/quiz.ts'
import { liveQuizRefusals as no } from '@portal/contract/areas/exam/live/words.ts'
import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { isOver, lockHosted } from '#src/areas/live/public.ts'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { livePushes, liveQuizzes } from '#src/schema/exam/live-quiz.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { layQuestions } from '../daily/draw-day.ts'
import { prepareDraw } from '../paper/prepare.ts'
import { contentsOf, drawFor } from '../paper/sheets.ts'
import { askable } from '../practice/pool.ts'
import { findQuiz, getHostedQuiz, type LiveQuiz } from './desk.ts'

type Body = Call<typeof saveLiveQuiz>['body']

/** In the order of the host; new ones out of banks he may use, those of the quiz as they are in force. */
const fromQuestions = async (
  tx: Tx,
  actor: Actor,
  { questionIds }: Body,
  before: LiveQuiz | null,
  seed: string,
): Promise<DrawnPaper> => {
  const held = before ? itemsOf(before) : []
  const known = new Map(held.map(({ questionId, versionNo }) => [questionId, versionNo]))
  const fresh = questionIds.filter((id) => !known.has(id))
  const found = new Map((await askable(tx, fresh, await usableBanks(tx, actor))).map((each) => [each.id, each.no]))
  const chosen = [...new Set(questionIds)].map((id) => {
    const pinned = known.get(id) ?? found.get(id)
    return pinned === undefined ? refuseField('questionIds', no.unusable) : { id, no: pinned }
  })
  return layQuestions(tx, chosen, seed)
}

/** One drawing for everybody: the host talks about what all of them see. */
const fromPaper = async (tx: Tx, actor: Actor, paperId: string, seed: string): Promise<DrawnPaper> => {
  const codes = [P.exam]
  if (!actor.holds(...codes)) refuseField('paperId', errors.missing)
  const { plan } = await prepareDraw({ ...tx, scope: actor.scopeOf(codes) }, actor, paperId)
  const drawn = await drawFor(tx, { plan, seed, seen: new Map(), shuffleQuestions: false, shuffleOptions: false })
  const keys = itemsOf(drawn).map(({ questionId, versionNo }) => ({ id: questionId, no: versionNo }))
  const contents = await contentsOf(tx, keys)
  if ([...contents.values()].some(({ kind }) => UNFIT_KINDS.includes(kind))) refuseField('paperId', no.unfit)
  return drawn.paper
}

const paperFor = async (tx: Tx, actor: Actor, body: Body, before: LiveQuiz | null, seed: string) => {
  if (body.paperId === null) return fromQuestions(tx, actor, body, before, seed)
  return before?.paperId === body.paperId ? before.paper : fromPaper(tx, actor, body.paperId, seed)
}

const ensureSeconds = ({ paperId, seconds }: Body): void => {
  const most = paperId === null ? MOST_QUESTION_SECONDS : MOST_PAPER_SECONDS
  const least = paperId === null ? LEAST_SECONDS : 60
  if (seconds < least || seconds > most) refuseField('seconds', paperId === null ? no.questionSeconds : no.paperSeconds)
}

const ensureNotPushed = async (tx: Tx, id: string): Promise<void> => {
  ensure((await tx.db.$count(livePushes, eq(livePushes.quizId, id))) === 0, no.pushed)
}

export const save: HandlerOf<typeof saveLiveQuiz> = async ({ tx, body, actor }) => {
  const live = await lockHosted(tx, actor, body.liveId)
  ensure(!isOver(live.state), no.classOver)
  const before = body.id === undefined ? null : ((await findQuiz(tx, body.id)) ?? refuse(errors.missing))
  if (before) {
    ensure(before.liveId === live.id, errors.missing)
    ensure(before.revision === body.revision, errors.stale)
    await ensureNotPushed(tx, before.id)
  }
  const { title, showRank, paperId, seconds, questionIds } = body
  if (paperId === null && questionIds.length === 0) refuseField('questionIds', no.noQuestion)
  ensureSeconds(body)
  const seed = before?.seed ?? randomSeed()
  const paper = await paperFor(tx, actor, body, before, seed)
  const values = {
    title,
    showRank,
    paperId,
    seconds,
    kind: paperId === null ? ('questions' as const) : ('paper' as const),
    paper,
    seed,
    itemCount: itemsOf({ paper }).length,
  }
  const saved = before
    ? await updateRow(tx, liveQuizzes, before, values)
    : await insertRow(tx, liveQuizzes, { ...values, liveId: live.id })
  return { id: saved.id, revision: saved.revision, count: values.itemCount }
}

export const remove: HandlerOf<typeof deleteLiveQuiz> = async ({ tx, body, actor }) => {
  const quiz = await getHostedQuiz(tx, actor, body.id)
  // Against a push of the same moment.
  await lockHosted(tx, actor, quiz.liveId)
  await ensureNotPushed(tx, quiz.id)
  const { deleted } = await deleteRows(tx, liveQuizzes, [quiz.id])
  return { deleted }
}
