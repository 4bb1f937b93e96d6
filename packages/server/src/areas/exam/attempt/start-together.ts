import { startAttempt } from '@portal/contract/areas/exam/attempt.ts'
import { type Caller, writeAudits } from '#src/platform/audit.ts'
import type { OwnCall } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import type { Asker, Attempt } from '#src/shared/attempt/scene.ts'
import { isRunning } from '#src/shared/attempt/settle.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { callsTogether, type Outcome, outcomeOf } from '#src/shared/batch/together.ts'
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

/**
 * Refuses, or takes the prepared paper; before that nothing is written, so that a refusal leaves nothing behind. Null
 * for a start that goes by itself.
 */
const startOne = async (attempts: Attempts, tx: Tx, call: StartCall): Promise<Attempt | null> => {
  const { body, actor, now } = call
  const { scene, objectId, clientKey, device } = body
  const asker = askerOf(call)
  const earlier = await earlierOf(tx, { scene, objectId, personId: actor.id })
  const prepared = earlier.find(({ state }) => state === 'prepared')
  // Whoever goes on with a sitting is not asked for the rules again.
  if (!prepared || earlier.some(isRunning)) return null
  const rules = await attempts.rulesOf(scene).rulesTogether?.(tx, asker)
  if (!rules) return null
  ensureMayStart(rules, earlier, now)
  const row = { ...begun(rules, new Date(now)), clientKey, device, orgAtStart: actor.orgId, mode: asker.mode }
  return takePrepared(tx, { id: prepared.id, row })
}

const workOn = async (attempts: Attempts, tx: Tx, calls: readonly StartCall[]): Promise<Outcome<Attempt>[]> => {
  const outcomes = await allOrFirstError(calls.map((call) => outcomeOf(() => startOne(attempts, tx, call))))
  const begunNow = calls.flatMap((call, place) => {
    const outcome = outcomes[place]
    return outcome && 'value' in outcome ? [{ ...call, attemptId: outcome.value.id }] : []
  })
  const events = begunNow.map(({ attemptId, body, origin }) => {
    return { attemptId, kind: 'start' as const, device: body.device, detail: { address: origin.address } }
  })
  if (begunNow.length > 0) await allOrFirstError([writeEvents(tx.db, events), writeAudits(tx, startAttempt, begunNow)])
  return outcomes
}

const AT_ONCE = 32

/** A hall opens at one moment: its starts share transactions. Null for a start that goes by itself. */
export const startsTogether = (attempts: Attempts): ((call: StartCall) => Promise<Attempt | null>) => {
  const together = callsTogether<StartCall, Attempt>(attempts.platform, {
    keyOf: ({ actor }) => actor.id,
    most: AT_ONCE,
    work: (tx, calls) => workOn(attempts, tx, calls),
  })
  return async (call) => (attempts.rulesOf(call.body.scene).rulesTogether ? together(call) : null)
}
