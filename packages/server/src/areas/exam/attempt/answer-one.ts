import { isBlank } from '@portal/contract/areas/assessment/scoring/blank-answer.ts'
import type { answerOneQuestion } from '@portal/contract/areas/exam/attempt-instant.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { attemptItems, type StoredAnswer } from '#src/schema/attempt.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { AttemptCore, Attempts } from '#src/shared/attempt/attempts.ts'
import { handIn, writeItems } from '#src/shared/attempt/hand-in.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import type { Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { itemsOf, scoredItem } from '#src/shared/attempt/score-items.ts'
import { isOverdue, isRunning, lockAttempt } from '#src/shared/attempt/settle.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { checkAnswers } from './check-answers.ts'
import { surroundingsOf } from './sitting.ts'
import { type Answered, verdictsOf } from './verdicts.ts'

type AnswerCall = Call<typeof answerOneQuestion>

type Reply = ResultOf<typeof answerOneQuestion>

/** Of a sitting that hands out one question after the other: the one that is current now. */
const nextOf = async (core: AttemptCore, call: AnswerCall, attempt: Attempt, now: number): Promise<Partial<Reply>> => {
  const item = itemsOf(attempt)[attempt.reached]
  if (attempt.rules?.navigation !== 'sequential' || !isRunning(attempt) || !item) return {}
  const versions = await core.versions.load(call.tx.db, [item])
  return { next: askedItemOf(item, versionOf(versions, item).content, surroundingsOf(core, call.actor, attempt, now)) }
}

const replyOf = async (
  core: AttemptCore,
  call: AnswerCall,
  attempt: Attempt,
  answered: Answered,
  versions: Versions,
): Promise<Reply> => {
  const now = await core.clock.at()
  const { addressOf } = surroundingsOf(core, call.actor, attempt, now)
  const [verdict] = await verdictsOf(call.tx, attempt, [answered], { versions, addressOf })
  if (!verdict) throw new Error('the verdict is not there')
  return { ...verdict, ...(await nextOf(core, call, attempt, now)), finished: !isRunning(attempt) }
}

const ensureOpen = (attempt: Attempt, now: number): void => {
  ensureSitting(attempt.state !== 'void', no.voided)
  ensureSitting(attempt.rules?.feedback === 'instant', no.noSuchScene)
  ensureSitting(isRunning(attempt), no.submitted)
  ensureSitting(!isOverdue(attempt, now), no.timeOver)
  ensureSitting(attempt.state !== 'frozen', no.frozen)
  ensureSitting(attempt.pausedAt === null, no.paused)
}

/** The same act again gets the same verdict and earns nothing more; another answer comes too late. */
const repeated = async (
  tx: Tx,
  attempt: Attempt,
  { body }: AnswerCall,
  versions: Versions,
): Promise<Answered | null> => {
  const [row] = await tx.db
    .select()
    .from(attemptItems)
    .where(and(eq(attemptItems.attemptId, attempt.id), eq(attemptItems.itemId, body.itemId)))
  const stored = attempt.answers[body.itemId]
  if (!row || stored?.k === undefined) return null
  ensureSitting(stored.k === body.clientKey, no.answered)
  const item = itemsOf(attempt).find(({ itemId }) => itemId === body.itemId) ?? refuse(no.unknownItem)
  const scored = scoredItem(
    { attemptId: attempt.id, item, position: row.position, stored, at: row.answeredAt },
    versions,
  )
  return { item: row, why: scored.why, points: stored.p ?? 0 }
}

const lock = async (tx: Tx, attempt: Attempt, place: number, stored: StoredAnswer): Promise<Attempt> => {
  const { itemId = '' } = itemsOf(attempt)[place] ?? {}
  const reached = Math.max(attempt.reached, place + 1)
  await tx.db.execute(sql`
    update attempts set answers = answers || ${JSON.stringify({ [itemId]: stored })}::jsonb, reached = ${reached},
      updated_at = now(), last_beat_at = clock_timestamp() where id = ${attempt.id}`)
  return { ...attempt, reached, answers: { ...attempt.answers, [itemId]: stored } }
}

const isOver = (attempt: Attempt, { endsAfter }: AttemptSceneRules, row: AttemptItem): boolean =>
  endsAfter?.(attempt, row) === true || itemsOf(attempt).every(({ itemId }) => attempt.answers[itemId]?.k !== undefined)

/** Scores one question for good; the last one closes the sitting. */
export const answerOneWith =
  (attempts: Attempts): HandlerOf<typeof answerOneQuestion> =>
  async (call) => {
    const { tx, body, actor, origin } = call
    const { attemptId, itemId, rev, clientKey } = body
    const received = await attempts.clock.at(origin.receivedAt)
    const attempt = (await lockAttempt(tx, attemptId, { personId: actor.id })) ?? refuse(errors.missing)
    const frame = (await attempts.frames.get(tx.db, attemptId)) ?? refuse(errors.missing)
    const place = frame.itemIds.indexOf(itemId)
    const item = itemsOf(attempt)[place] ?? refuse(no.unknownItem)
    const versions = await attempts.versions.load(tx.db, [item])
    const earlier = await repeated(tx, attempt, call, versions)
    if (earlier) return replyOf(attempts, call, attempt, earlier, versions)
    ensureOpen(attempt, received)
    ensureSitting(!frame.sequential || place === attempt.reached, no.sequential)
    const sent = { itemId, rev, answer: body.answer, flag: false, spentMs: attempt.answers[itemId]?.s ?? 0 }
    const checked = await checkAnswers(attempts, tx.db, frame, [sent], actor.id)
    if (checked instanceof AppError) throw checked
    const answer = checked[0]?.a ?? null
    ensureSitting(!isBlank(answer), no.notAnswered)

    const scene = attempts.rulesOf(attempt.scene)
    const stored: StoredAnswer = { r: rev, a: answer, f: false, s: sent.spentMs, t: Math.floor(received), k: clientKey }
    const at = new Date(received)
    const { row, why } = scoredItem({ attemptId, item, position: place + 1, stored, at }, versions)
    await writeItems(tx.db, [row])
    const points = (await scene.onAnswered?.(tx, attempt, row)) ?? 0
    const after = await lock(tx, attempt, place, { ...stored, p: points })
    const closed = isOver(after, scene, row)
      ? (await handIn(attempts, tx, after, { kind: 'self', at, clientKey })).attempt
      : after

    return replyOf(attempts, call, closed, { item: row, why, points }, versions)
  }
