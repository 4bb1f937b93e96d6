import type { getAttempt, takeOverAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Call, OwnCall } from '#src/platform/http/serve.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handedOutNow } from '#src/shared/attempt/clock/item-clock.ts'
import { writeEvents, writeEvidence } from '#src/shared/attempt/events.ts'
import { handInIfOverdue, isOverdue, isRunning, lockAttempt } from '#src/shared/attempt/overdue.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { getOwnAttempt } from './own.ts'
import { readySitting, sittingOf } from './sitting.ts'

/** The device rule of the sitting; an invigilator's word opens it once. */
const ensureMayChange = ({ rules, device, deviceAllowed }: Attempt): void => {
  if (deviceAllowed || rules?.deviceRule === 'takeOver') return
  ensureSitting(rules?.deviceRule !== 'release', no.needsRelease)
  ensureSitting(false, no.otherDevice, { values: { device }, told: { device } })
}

const waitsForRelease = ({ rules, deviceAllowed, state }: Attempt): boolean =>
  rules?.deviceRule === 'release' && !deviceAllowed && isRunning({ state })

/** From this instant the page that answered before may write no more. */
export const takeOverWith =
  (attempts: Attempts) =>
  async ({ tx, body, actor, origin, commit }: OwnCall<typeof takeOverAttempt>) => {
    const { attemptId, clientKey, device } = body
    const before = await getOwnAttempt(tx, actor, attemptId)
    // A refusal takes back what its transaction wrote, and the invigilator has to see who waits for his word.
    if (before.clientKey !== clientKey && waitsForRelease(before))
      await writeEvidence(tx.db, {
        attemptId,
        kind: 'deviceWaits',
        detail: { lease: before.lease, device, address: origin.address },
      })
    return commit((writing) => takeOver(attempts, writing, { body, actor, origin }))
  }

type Taking = Pick<Call<typeof takeOverAttempt>, 'body' | 'actor' | 'origin'>

const takeOver = async (attempts: Attempts, tx: Tx, { body, actor, origin }: Taking) => {
  const { attemptId, clientKey, device } = body
  const now = await attempts.clock.at()
  const attempt = (await lockAttempt(tx, attemptId, { personId: actor.id })) ?? refuse(errors.missing)
  ensureSitting(attempt.state !== 'void', no.voided)
  ensureSitting(isRunning(attempt), no.submitted)
  ensureSitting(!isOverdue(attempt, now), no.timeOver)
  const view = { core: attempts, tx, actor, now, holdsLease: true }
  if (attempt.clientKey === clientKey) return readySitting(await sittingOf(view, attempt))
  ensureMayChange(attempt)

  const [taken = attempt] = await tx.db
    .update(attemptRows)
    .set({
      lease: attempt.lease + 1,
      clientKey,
      device,
      deviceAllowed: false,
      lastBeatAt: null,
      itemSince: handedOutNow,
    })
    .where(eq(attemptRows.id, attemptId))
    .returning()
  const detail = { from: attempt.device, address: origin.address, lease: taken.lease }
  await writeEvents(tx.db, [{ attemptId, kind: 'takeOver', device, detail }])
  pushTo(tx, [actor.id], { kind: 'attempt', attemptId })

  return readySitting(await sittingOf(view, taken))
}

/** A page that holds the lease reads its paper again; any other page of the person learns the state only. */
export const getWith =
  (attempts: Attempts) =>
  async ({ tx, body, actor }: Call<typeof getAttempt>) => {
    let attempt = await getOwnAttempt(tx, actor, body.attemptId)
    const now = await attempts.clock.at()
    if (isOverdue(attempt, now)) {
      await handInIfOverdue(attempts, attempt.id)
      attempt = await getOwnAttempt(tx, actor, body.attemptId)
    }
    const holdsLease = body.lease === attempt.lease
    return readySitting(await sittingOf({ core: attempts, tx, actor, now, holdsLease }, attempt))
  }
