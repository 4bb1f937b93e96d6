import { isBlank } from '@portal/contract/areas/assessment/scoring/blank-answer.ts'
import type { answerOneQuestion } from '@portal/contract/areas/exam/attempt-instant.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { attemptItems, type StoredAnswer } from '#src/schema/attempt.ts'
import type { AttemptCore, Attempts } from '#src/shared/attempt/attempts.ts'
import { handIn, writeItems } from '#src/shared/attempt/hand-in.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { itemsOf, scoredItem } from '#src/shared/attempt/score-items.ts'
import { isOverdue, isRunning, lockAttempt } from '#src/shared/attempt/settle.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { checkAnswers } from './check-answers.ts'
import { openedKeys } from './opened-keys.ts'
import { surroundingsOf } from './sitting.ts'

type AnswerCall = Call<typeof answerOneQuestion>

interface Answered {
  item: AttemptItem
  why: string
  points: number
  finished: boolean
}

const verdictOf = async (
  core: AttemptCore,
  call: AnswerCall,
  attempt: Attempt,
  answered: Answered,
  versions: Versions,
) => {
  const { item, why, points, finished } = answered
  const { content, source } = versionOf(versions, item)
  const { addressOf } = surroundingsOf(core, call.actor, attempt, await core.clock.at())
  return {
    score: item.finalScore === null ? null : item.finalScore / 100,
    maxScore: item.max / 100,
    outcome: item.outcome,
    right: item.outcome === 'right',
    why,
    ...openedKeys(content),
    explanation: withPictureAddresses(content.explanation, addressOf),
    source,
    points,
    finished,
  }
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
  return { item: row, why: scored.why, points: stored.p ?? 0, finished: !isRunning(attempt) }
}

const lock = async (tx: Tx, attempt: Attempt, itemId: string, stored: StoredAnswer) => {
  await tx.db.execute(sql`
    update attempts set answers = answers || ${JSON.stringify({ [itemId]: stored })}::jsonb, updated_at = now(),
      last_beat_at = clock_timestamp() where id = ${attempt.id}`)
  return { ...attempt, answers: { ...attempt.answers, [itemId]: stored } }
}

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
    if (earlier) return verdictOf(attempts, call, attempt, earlier, versions)
    ensureOpen(attempt, received)
    const sent = { itemId, rev, answer: body.answer, flag: false, spentMs: attempt.answers[itemId]?.s ?? 0 }
    const checked = await checkAnswers(attempts, tx.db, frame, [sent])
    if (checked instanceof AppError) throw checked
    const answer = checked[0]?.a ?? null
    ensureSitting(!isBlank(answer), no.notAnswered)

    const stored: StoredAnswer = { r: rev, a: answer, f: false, s: sent.spentMs, t: Math.floor(received), k: clientKey }
    const at = new Date(received)
    const { row, why } = scoredItem({ attemptId, item, position: place + 1, stored, at }, versions)
    await writeItems(tx.db, [row])
    const points = (await attempts.rulesOf(attempt.scene).onAnswered?.(tx, attempt, row)) ?? 0
    const after = await lock(tx, attempt, itemId, { ...stored, p: points })
    const finished = itemsOf(after).every((each) => after.answers[each.itemId]?.k !== undefined)
    if (finished) await handIn(attempts, tx, after, { kind: 'self', at, clientKey })

    return verdictOf(attempts, call, after, { item: row, why, points, finished }, versions)
  }
