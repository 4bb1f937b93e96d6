import { startAttempt } from '@portal/contract/areas/exam/attempt.ts'
import { type Caller, writeAudits } from '#src/platform/audit.ts'
import { AppError } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/serve.ts'
import { sqlState } from '#src/platform/transaction.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import type { Asker, Attempt } from '#src/shared/attempt/scene.ts'
import { isRunning } from '#src/shared/attempt/settle.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { createGatherer } from '#src/shared/batch/gather.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { begun, takePrepared } from './begin.ts'
import { earlierOf, ensureMayStart } from './earlier.ts'

export interface StartCall extends Caller {
  body: OwnCall<typeof startAttempt>['body']
  now: number
}

export const askerOf = ({ body, actor, origin }: Omit<StartCall, 'now'>): Asker => ({
  actor,
  objectId: body.objectId,
  mode: body.mode ?? '',
  address: origin.address,
  ...(body.password !== undefined && { password: body.password }),
})

type Outcome = { attempt: Attempt } | { refused: AppError } | { alone: true }

/** Refuses, or takes the prepared paper; before that nothing is written, so that a refusal leaves nothing behind. */
const startOne = async (attempts: Attempts, tx: Tx, call: StartCall): Promise<Outcome> => {
  const { body, actor, now } = call
  const { scene, objectId, clientKey, device } = body
  const asker = askerOf(call)
  const earlier = await earlierOf(tx, { scene, objectId, personId: actor.id })
  const prepared = earlier.find(({ state }) => state === 'prepared')
  // Whoever goes on with a sitting is not asked for the rules again.
  if (!prepared || earlier.some(isRunning)) return { alone: true }
  const rules = await attempts.rulesOf(scene).rulesTogether?.(tx, asker)
  if (!rules) return { alone: true }
  ensureMayStart(rules, earlier, now)
  const row = { ...begun(rules, new Date(now)), clientKey, device, orgAtStart: actor.orgId, mode: asker.mode }
  const attempt = await takePrepared(tx, { id: prepared.id, row })
  return attempt ? { attempt } : { alone: true }
}

const refusedOr = async (work: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    throw error
  }
}

const workOn = async (attempts: Attempts, tx: Tx, calls: readonly StartCall[]): Promise<Outcome[]> => {
  const outcomes = await allOrFirstError(calls.map((call) => refusedOr(startOne(attempts, tx, call))))
  const begunNow = calls.flatMap((call, place) => {
    const outcome = outcomes[place]
    return outcome && 'attempt' in outcome ? [{ ...call, attemptId: outcome.attempt.id }] : []
  })
  const events = begunNow.map(({ attemptId, body, origin }) => {
    return { attemptId, kind: 'start' as const, device: body.device, detail: { address: origin.address } }
  })
  if (begunNow.length > 0) await allOrFirstError([writeEvents(tx.db, events), writeAudits(tx, startAttempt, begunNow)])
  return outcomes
}

/** What one of them waits for in vain, such as an exam that is being changed, is not the others' fault. */
const LOCK_TIMEOUT = '55P03'
const AT_ONCE = 32

/**
 * A hall opens at one moment: its starts share transactions, as hand-ins do. Answered after the commit; null for a
 * start that goes by itself, such as one that resumes or has no prepared paper, with nothing done about it.
 */
export const startsTogether = (attempts: Attempts): ((call: StartCall) => Promise<Attempt | null>) => {
  const gathered = createGatherer<StartCall, Outcome>({
    keyOf: ({ actor }) => actor.id,
    most: AT_ONCE,
    work: async (calls) => {
      try {
        return await inBackground(attempts.platform, (tx) => workOn(attempts, tx, calls))
      } catch (error) {
        if (sqlState(error) === LOCK_TIMEOUT) return calls.map(() => ({ alone: true }))
        throw error
      }
    },
  })
  return async (call) => {
    if (!attempts.rulesOf(call.body.scene).rulesTogether) return null
    const outcome = await gathered(call)
    if ('refused' in outcome) throw outcome.refused
    return 'attempt' in outcome ? outcome.attempt : null
  }
}
