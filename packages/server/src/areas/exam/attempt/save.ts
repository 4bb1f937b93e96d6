import type { AnswerChange, saveAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { AttemptCore, Attempts } from '#src/shared/attempt/attempts.ts'
import { clockReply } from '#src/shared/attempt/clock/clock-reply.ts'
import { writeEvidence } from '#src/shared/attempt/events.ts'
import { handInIfOverdue } from '#src/shared/attempt/overdue.ts'
import { ensureSitting, sittingRefusal } from '#src/shared/attempt/refuse.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { checkAnswers } from './check-answers.ts'
import { getOwnAttempt } from './own.ts'
import { createAnswerWriter, type Judged, type Refused, type SaveRow } from './save-statement.ts'
import { savedOf, surroundingsOf } from './sitting.ts'

interface Unkept {
  attemptId: string
  lease: number
  changes: readonly AnswerChange[]
}

/** What could not be kept as an answer is kept as evidence: for the page that goes on, or for an appeal. */
export const keepEvidence = async (
  core: AttemptCore,
  refused: Refused,
  { attemptId, lease, changes }: Unkept,
): Promise<void> => {
  const { db } = core.platform
  if (refused === 'timeOver') await handInIfOverdue(core, attemptId)
  if (changes.length === 0) return
  if (refused === 'takenOver') await writeEvidence(db, { attemptId, kind: 'stale', detail: { lease, changes } })
  if (refused === 'timeOver' || refused === 'submitted' || refused === 'itemOver')
    await writeEvidence(db, { attemptId, kind: 'late', detail: { changes } })
}

/** Who was handed in by the clock hears of the clock, not of a hand-in he never made. */
export const handedInByClock = async ({ platform }: AttemptCore, attemptId: string): Promise<boolean> => {
  const { rows } = await platform.db.execute(
    sql`select 1 from attempts where id = ${attemptId} and submit_kind in ('forced', 'auto')`,
  )
  return rows.length > 0
}

interface Sent extends Unkept {
  received: number
}

/** The seconds that are left, by the clock that judged. */
const tooEarly = (row: SaveRow, received: number): AppError => {
  const leaveFrom = clockReply(row, received).current?.leaveFrom
  const seconds = leaveFrom ? Math.max(1, Math.ceil((leaveFrom.getTime() - received) / 1000)) : 1
  return sittingRefusal(no.itemTooEarly, { values: { n: seconds }, told: { seconds } })
}

const refusalOf = async (core: AttemptCore, row: SaveRow, { received, ...unkept }: Sent): Promise<AppError> => {
  const { refused } = row
  if (refused === null || refused === 'missing') return new AppError(errors.missing)
  if (refused === 'itemTooEarly') return tooEarly(row, received)
  if (refused !== 'submitted') {
    await keepEvidence(core, refused, unkept)
    return sittingRefusal(no[refused])
  }
  if (!(await handedInByClock(core, unkept.attemptId))) return sittingRefusal(no.submitted)
  await keepEvidence(core, refused, unkept)
  return sittingRefusal(no.timeOver)
}

const itemReply = ({ i, verdict, old }: Judged, rev: number, savedAt: Date) => {
  if (verdict === 'stale' && old)
    return { itemId: i, accepted: false, rev: old.r, savedAt: new Date(old.t), server: savedOf(i, old) }
  return { itemId: i, accepted: true, rev, savedAt: verdict === 'same' && old ? new Date(old.t) : savedAt }
}

type SaveCall = OwnCall<typeof saveAttempt>

/** The item that is current after one was left. */
const nextItem = async (core: AttemptCore, { tx, actor, body }: SaveCall, row: SaveRow, now: number) => {
  const attempt = await getOwnAttempt(tx, actor, body.attemptId)
  const item = itemsOf(attempt)[row.reached]
  if (!item) return {}
  const versions = await core.versions.load(tx.db, [item])
  return { next: askedItemOf(item, versionOf(versions, item).content, surroundingsOf(core, actor, attempt, now)) }
}

export const saveWith = (attempts: Attempts) => {
  const saveAnswers = createAnswerWriter(attempts.platform.db)
  return async (call: SaveCall) => {
    const { tx, body, actor, origin } = call
    const { attemptId, lease, changes: sent, leave } = body
    const frame = (await attempts.frames.get(tx.db, attemptId)) ?? refuse(errors.missing)
    // A locked answer must never be written over, nor a question left behind unanswered.
    ensureSitting(!frame.instant, no.oneByOne)
    const changes = await checkAnswers(attempts, tx.db, frame, sent, actor.id)
    if (changes instanceof AppError) {
      await getOwnAttempt(tx, actor, attemptId)
      throw changes
    }
    const received = await attempts.clock.at(origin.receivedAt)
    const row = await saveAnswers({
      attemptId,
      personId: actor.id,
      lease,
      receivedAt: new Date(received),
      sequential: frame.sequential,
      changes,
      leave: leave === undefined || !frame.sequential ? -1 : frame.itemIds.indexOf(leave),
    })
    if (!row) return refuse(errors.missing)
    if (row.refused !== null) throw await refusalOf(attempts, row, { attemptId, lease, changes: sent, received })

    const now = await attempts.clock.at()
    const revs = new Map(changes.map(({ i, r }) => [i, r]))
    return {
      items: row.judged.map((judged) => itemReply(judged, revs.get(judged.i) ?? 0, new Date(row.saved_at))),
      ...(leave !== undefined && frame.sequential && (await nextItem(attempts, call, row, now))),
      ...clockReply(row, now),
    }
  }
}
