import { type Receipt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { AttemptCore, Attempts } from '#src/shared/attempt/attempts.ts'
import { isItemOver, secondsToKeep } from '#src/shared/attempt/clock/item-clock.ts'
import { writeEvent } from '#src/shared/attempt/events.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { isOverdue, isRunning } from '#src/shared/attempt/overdue.ts'
import { receiptOf } from '#src/shared/attempt/receipt.ts'
import { ensureSitting, sittingRefusal } from '#src/shared/attempt/refuse.ts'
import { type Answers, savedAnswers } from '#src/shared/attempt/saved-answers.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { type SittingCall, sittingsTogether } from '#src/shared/attempt/together.ts'
import { checkAnswers } from './check-answers.ts'
import { getOwnAttempt } from './own.ts'
import { keepEvidence } from './save.ts'
import type { Change } from './save-statement.ts'

/** The browser's clock may run ahead of ours by what a request takes. */
const BELL_MS = 5000

type Kind = 'self' | 'auto'

/** At the bell it is the clock that hands in, and only then. */
const kindOf = ({ deadline }: Attempt, atDeadline: boolean, received: number): Kind =>
  atDeadline && deadline !== null && received >= deadline.getTime() - BELL_MS ? 'auto' : 'self'

const refusedFor = (
  attempt: Attempt,
  lease: number,
  received: number,
): 'timeOver' | 'takenOver' | 'frozen' | 'paused' | null => {
  if (isOverdue(attempt, received)) return 'timeOver'
  if (attempt.lease !== lease) return 'takenOver'
  if (attempt.state === 'frozen') return 'frozen'
  return attempt.pausedAt === null ? null : 'paused'
}

const tooEarly = ({ rules, startedAt }: Attempt, received: number): number | null => {
  const minutes = rules?.earliestHandInMin ?? 0
  const from = (startedAt?.getTime() ?? 0) + minutes * MINUTE_MS
  return received < from ? minutes : null
}

interface Submission extends SittingCall {
  body: OwnCall<typeof submitAttempt>['body']
  changes: readonly Change[]
  received: number
  /** Questions of the paper. */
  weight: number
}

/** The last changes on top of what was saved; older ones than the server has are dropped. */
const newerOf = (attempt: Attempt, { changes, received }: Submission, saved: Answers): Answers => {
  const newer: Answers = {}
  const inGrace = attempt.deadline !== null && received > attempt.deadline.getTime()
  const isSequential = attempt.rules?.navigation === 'sequential'
  if (isItemOver(attempt, received)) return newer
  for (const { i, p, r, a, f, s } of changes) {
    if (r <= (saved[i]?.r ?? 0) || (isSequential && p !== attempt.reached)) continue
    newer[i] = { r, a, f, s, t: Math.floor(received), ...(inGrace && { g: true as const }) }
  }
  return newer
}

type Receiving = { receipt: Receipt } | { attempt: Attempt; kind: Kind }

const receiptNow = async (core: AttemptCore, tx: Tx, attempt: Attempt): Promise<Receipt> => {
  const rules = await core.rulesOf(attempt.scene).reviewOf(tx, attempt)
  return receiptOf(attempt, rules, await core.clock.at())
}

/** The first one hands in, every other one gets its receipt. */
const judge = async (core: AttemptCore, tx: Tx, attempt: Attempt, submission: Submission): Promise<Receiving> => {
  const { body, received } = submission
  if (attempt.state === 'prepared') return refuse(errors.missing)
  ensureSitting(attempt.state !== 'void', no.voided)
  if (!isRunning(attempt)) return { receipt: await receiptNow(core, tx, attempt) }
  const refused = refusedFor(attempt, body.lease, received)
  if (refused !== null) throw sittingRefusal(no[refused])
  const kind = kindOf(attempt, body.atDeadline, received)
  const minutes = kind === 'self' ? tooEarly(attempt, received) : null
  if (minutes !== null) throw sittingRefusal(no.tooEarly, { values: { n: minutes } })
  // Handing in leaves the open question too; the bell and the invigilator ask for no minimum.
  const seconds = kind === 'self' ? secondsToKeep(attempt, received) : 0
  if (seconds > 0) throw sittingRefusal(no.itemTooEarly, { values: { n: seconds }, told: { seconds } })
  return { attempt, kind }
}

const write = async (
  core: AttemptCore,
  tx: Tx,
  receiving: Receiving,
  submission: Submission,
  saved: Answers = {},
): Promise<Receipt> => {
  if ('receipt' in receiving) return receiving.receipt
  const { attempt, kind } = receiving
  const { body, received } = submission
  // In the grace the time is over all the same: nothing counts as handed in after the deadline.
  const at = new Date(Math.min(received, attempt.deadline?.getTime() ?? received))
  if (body.changes.length > 0 && isItemOver(attempt, received))
    await writeEvent(tx, { attemptId: attempt.id, kind: 'late', detail: { changes: body.changes } })
  const changed = (saved: Answers) => newerOf(attempt, submission, saved)
  const { attempt: closed, rules } = await handIn(core, tx, attempt, {
    ...{ kind, at, changed, saved, clientKey: body.clientKey },
  })
  return receiptOf(closed, rules, await core.clock.at())
}

/** What was refused for these reasons is kept as evidence. */
const EVIDENT = ['timeOver', 'takenOver'] as const

const MOST_HAND_INS = 16
/** Papers of a hundred questions are heavy: a batch of them must be over soon. */
const MOST_ITEMS = 1000

export const submitWith = (attempts: Attempts) => {
  const submit = sittingsTogether<Submission, Receiving, Receipt, Answers>(attempts, {
    endpoint: submitAttempt,
    most: MOST_HAND_INS,
    weightOf: ({ weight }) => weight,
    mostWeight: MOST_ITEMS,
    readAlong: savedAnswers,
    judge: (tx, attempt, submission) => judge(attempts, tx, attempt, submission),
    write: (tx, receiving, submission, saved) => write(attempts, tx, receiving, submission, saved),
  })
  return async ({ tx, body, actor, origin }: OwnCall<typeof submitAttempt>): Promise<Receipt> => {
    const { attemptId, lease, changes: sent } = body
    const received = await attempts.clock.at(origin.receivedAt)
    const frame = (await attempts.frames.get(tx.db, attemptId)) ?? refuse(errors.missing)
    ensureSitting(!frame.instant || sent.length === 0, no.oneByOne)
    const changes = await checkAnswers(attempts, tx.db, frame, sent, actor.id)
    if (changes instanceof AppError) {
      await getOwnAttempt(tx, actor, attemptId)
      throw changes
    }
    const weight = frame.itemIds.length
    try {
      return (await submit({ attemptId, actor, origin, body, changes, received, weight })) ?? refuse(errors.missing)
    } catch (error) {
      const refused = EVIDENT.find((name) => error instanceof AppError && error.code === no[name].code)
      if (refused) await keepEvidence(attempts, refused, { attemptId, lease, changes: sent })
      throw error
    }
  }
}
