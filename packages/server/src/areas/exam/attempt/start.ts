import type { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import { leaveToCommit, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handedOutNow } from '#src/shared/attempt/clock/item-clock.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { lockStarts } from '#src/shared/attempt/lock-starts.ts'
import { handInIfOverdue, isOverdue, isRunning } from '#src/shared/attempt/overdue.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { createTurns } from '#src/shared/batch/turns.ts'
import { type Earlier, earlierOf, ensureMayStart } from '../review/earlier.ts'
import { getOwnAttempt } from './own.ts'
import { readySitting, sittingOf } from './sitting.ts'
import { askerOf, beginWith, type StartCall, startsTogether } from './start-together.ts'

const claim = async (tx: Tx, attempt: Earlier, page: Pick<Attempt, 'clientKey' | 'device'>): Promise<Attempt> => {
  const [claimed] = await tx.db
    .update(attemptRows)
    .set({ ...page, itemSince: handedOutNow })
    .where(eq(attemptRows.id, attempt.id))
    .returning()
  await writeEvents(tx.db, [{ attemptId: attempt.id, kind: 'resume', device: page.device }])
  return claimed ?? refuse(errors.missing)
}

/** Goes on with the sitting under way, on a page that may. */
const resume = async (tx: Tx, running: Earlier, { body, actor }: StartCall): Promise<Attempt> => {
  const { clientKey, device } = body
  // Reopened by an invigilator, and nobody's page yet; or answered one by one, where nothing is held by a page.
  const isFree = running.clientKey === '' || running.rules?.feedback === 'instant'
  if (isFree && running.clientKey !== clientKey) return claim(tx, running, { clientKey, device })
  ensureSitting(running.clientKey === clientKey, no.otherDevice, {
    values: { device: running.device },
    told: {
      attemptId: running.id,
      device: running.device,
      lastBeatAt: running.lastBeatAt?.toISOString() ?? null,
      deviceRule: running.rules?.deviceRule ?? 'takeOver',
    },
  })
  if (running.lastBeatAt) await writeEvents(tx.db, [{ attemptId: running.id, kind: 'resume', device }])
  return getOwnAttempt(tx, actor, running.id)
}

interface Started {
  attempt: Attempt
  isFresh: boolean
}

/** One start in a transaction of its own. */
const startAlone = async (attempts: Attempts, tx: Tx, call: StartCall): Promise<Started> => {
  const { body, actor, origin, now } = call
  const { scene, objectId, device } = body
  const rulesOfScene = attempts.rulesOf(scene)
  const asked = { scene, objectId, personId: actor.id }
  let earlier = await earlierOf(tx, asked)
  // A prepared paper is taken by whoever changes its row first; only a draw needs the others to wait.
  if (!earlier.some(({ state }) => state === 'prepared')) {
    await lockStarts(tx, asked)
    earlier = await earlierOf(tx, asked)
  }
  const running = earlier.find((attempt) => isRunning(attempt) && (!rulesOfScene.byMode || attempt.mode === body.mode))
  if (running) return { attempt: await resume(tx, running, call), isFresh: false }
  const rules = await rulesOfScene.rulesFor(tx, askerOf(call))
  ensureMayStart(rules, earlier, now)

  const attempt = await beginWith(attempts, tx, { call, rules, earlier })
  if (!attempt) return startAlone(attempts, tx, call)
  const detail = { address: origin.address }
  leaveToCommit(tx, writeEvents(tx.db, [{ attemptId: attempt.id, kind: 'start', device, detail }]))

  return { attempt, isFresh: true }
}

/** By themselves, before a connection is held: a refusal of the start must not take the hand-ins back. */
const handInBefore = async (attempts: Attempts, tx: Tx, { body, actor, now }: StartCall): Promise<void> => {
  const { scene, objectId } = body
  const earlier = await earlierOf(tx, { scene, objectId, personId: actor.id })
  for (const { id } of earlier.filter((attempt) => isOverdue(attempt, now))) await handInIfOverdue(attempts, id)
}

export const startWith = (attempts: Attempts) => {
  const together = startsTogether(attempts)
  const inTurn = createTurns()
  return async ({ tx, body, actor, origin, commit }: OwnCall<typeof startAttempt>) => {
    const now = await attempts.clock.at()
    const call: StartCall = { body, actor, origin, now }
    const view = { core: attempts, actor, now, holdsLease: true }
    const startTogether = async () => {
      const begun = await together(call)
      return begun && readySitting(await sittingOf({ ...view, tx, isFresh: true }, begun))
    }
    const startByItself = async () => {
      await handInBefore(attempts, tx, call)
      return commit(async (own) => {
        const { attempt, isFresh } = await startAlone(attempts, own, call)
        return readySitting(await sittingOf({ ...view, tx: own, isFresh }, attempt))
      })
    }
    // A password is tried in the order it came: the right one must not overtake the wrong ones that close the door.
    if (body.password !== undefined)
      return inTurn(actor.id, async () => (await startTogether()) ?? (await startByItself()))
    // Whoever presses often waits for himself alone.
    return (await startTogether()) ?? inTurn(actor.id, startByItself)
  }
}
