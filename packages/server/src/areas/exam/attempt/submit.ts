import type { AnswerChange, Receipt, submitAttempt } from '@portal/contract/areas/exam/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { attempts as attemptRows, type StoredAnswer } from '#src/schema/attempt.ts'
import type { AttemptCore, Attempts } from '#src/shared/attempt/attempts.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { receiptOf } from '#src/shared/attempt/receipt.ts'
import { ensureSitting, sittingRefusal } from '#src/shared/attempt/refuse.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { isOverdue, isRunning, lockAttempt } from '#src/shared/attempt/settle.ts'
import { checkAnswers } from './check-answers.ts'
import { getOwnAttempt } from './own.ts'
import { keepEvidence } from './save.ts'
import type { Change, Refused } from './save-statement.ts'

/** The browser's clock may run ahead of ours by what a request takes. */
const BELL_MS = 5000

type Kind = 'self' | 'auto'

/** At the bell it is the clock that hands in, and only then. */
const kindOf = ({ deadline }: Attempt, atDeadline: boolean, received: number): Kind =>
  atDeadline && deadline !== null && received >= deadline.getTime() - BELL_MS ? 'auto' : 'self'

type Seen = Pick<Attempt, 'state' | 'lease' | 'deadline' | 'graceSeconds' | 'frozenAt' | 'pausedAt'>

const refusedFor = (attempt: Seen, lease: number, received: number): Refused | null => {
  if (isOverdue(attempt, received)) return 'timeOver'
  if (attempt.lease !== lease) return 'takenOver'
  if (attempt.state === 'frozen') return 'frozen'
  return attempt.pausedAt === null ? null : 'paused'
}

const tooEarly = ({ rules, startedAt }: Attempt, received: number): number | null => {
  const minutes = rules?.earliestHandInMin ?? 0
  const from = (startedAt?.getTime() ?? 0) + minutes * 60_000
  return received < from ? minutes : null
}

/** The last changes on top of what was saved; older ones than the server has are dropped. */
const withChanges = (attempt: Attempt, changes: readonly Change[], received: number): Record<string, StoredAnswer> => {
  const answers = { ...attempt.answers }
  const inGrace = attempt.deadline !== null && received > attempt.deadline.getTime()
  const isSequential = attempt.rules?.navigation === 'sequential'
  for (const { i, p, r, a, f, s } of changes) {
    if (r <= (answers[i]?.r ?? 0) || (isSequential && p !== attempt.reached)) continue
    answers[i] = { r, a, f, s, t: Math.floor(received), ...(inGrace && { g: true as const }) }
  }
  return answers
}

interface Submission {
  core: AttemptCore
  body: OwnCall<typeof submitAttempt>['body']
  personId: string
  received: number
}

type Verdict = { receipt: Receipt } | { refused: Refused } | { error: AppError }

const receiptNow = async (core: AttemptCore, tx: Tx, attempt: Attempt): Promise<Receipt> => {
  const rules = await core.rulesOf(attempt.scene).reviewOf(tx, attempt)
  return receiptOf(attempt, rules, await core.clock.at())
}

/** Under the lock of the row: the first one hands in, every other one gets its receipt. */
const submitLocked = async (tx: Tx, { core, body, personId, received }: Submission, changes: readonly Change[]) => {
  const attempt = (await lockAttempt(tx, body.attemptId, { personId })) ?? refuse(errors.missing)
  if (attempt.state === 'void') return { refused: 'voided' } satisfies Verdict
  if (!isRunning(attempt)) return { receipt: await receiptNow(core, tx, attempt) }
  const refused = refusedFor(attempt, body.lease, received)
  if (refused !== null) return { refused }
  const kind = kindOf(attempt, body.atDeadline, received)
  const minutes = kind === 'self' ? tooEarly(attempt, received) : null
  if (minutes !== null) return { error: sittingRefusal(no.tooEarly, { values: { n: minutes } }) }

  const last = { ...attempt, answers: withChanges(attempt, changes, received) }
  // In the grace the time is over all the same: nothing counts as handed in after the deadline.
  const at = new Date(Math.min(received, attempt.deadline?.getTime() ?? received))
  const { attempt: closed, rules } = await handIn(core, tx, last, { kind, at, clientKey: body.clientKey })
  return { receipt: receiptOf(closed, rules, await core.clock.at()) }
}

const refusalOf = async (
  core: AttemptCore,
  refused: Refused,
  sent: readonly AnswerChange[],
  body: Submission['body'],
) => {
  await keepEvidence(core, refused, { attemptId: body.attemptId, lease: body.lease, changes: sent })
  return refused === 'missing' ? new AppError(errors.missing) : sittingRefusal(no[refused])
}

/** What a look without the lock can refuse: the transaction, and the line in the log, are for hand-ins. */
const refusedAtOnce = async (tx: Tx, { body, personId, received }: Submission): Promise<Refused | null> => {
  const [seen] = await tx.db
    .select({
      state: attemptRows.state,
      lease: attemptRows.lease,
      deadline: attemptRows.deadline,
      graceSeconds: attemptRows.graceSeconds,
      frozenAt: attemptRows.frozenAt,
      pausedAt: attemptRows.pausedAt,
    })
    .from(attemptRows)
    .where(and(eq(attemptRows.id, body.attemptId), eq(attemptRows.personId, personId)))
  if (!seen || seen.state === 'prepared') return 'missing'
  if (seen.state === 'void') return 'voided'
  return isRunning(seen) ? refusedFor(seen, body.lease, received) : null
}

export const submitWith =
  (attempts: Attempts) =>
  async ({ tx, body, actor, origin, commit }: OwnCall<typeof submitAttempt>): Promise<Receipt> => {
    const received = await attempts.clock.at(origin.receivedAt)
    const frame = (await attempts.frames.get(tx.db, body.attemptId)) ?? refuse(errors.missing)
    ensureSitting(!frame.instant || body.changes.length === 0, no.oneByOne)
    const changes = await checkAnswers(attempts, tx.db, frame, body.changes, actor.id)
    if (changes instanceof AppError) {
      await getOwnAttempt(tx, actor, body.attemptId)
      throw changes
    }
    const submission = { core: attempts, body, personId: actor.id, received }
    const early = await refusedAtOnce(tx, submission)
    if (early !== null) throw await refusalOf(attempts, early, body.changes, body)
    const verdict: Verdict = await commit((held) => submitLocked(held, submission, changes))
    if ('receipt' in verdict) return verdict.receipt
    throw 'error' in verdict ? verdict.error : await refusalOf(attempts, verdict.refused, body.changes, body)
  }
