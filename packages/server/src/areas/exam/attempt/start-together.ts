import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { type Caller, writeAudits } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { insertBegun } from '#src/shared/attempt/insert-drawn.ts'
import { tryLockStarts } from '#src/shared/attempt/lock-starts.ts'
import { isRunning } from '#src/shared/attempt/overdue.ts'
import type { Asker, Attempt, SittingRules } from '#src/shared/attempt/scene.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { callsTogether, type Outcome, outcomeOf } from '#src/shared/batch/together.ts'
import { type Earlier, earlierOf, ensureMayStart } from '../review/earlier.ts'
import { begun, takePrepared } from './begin.ts'

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

interface Judged {
  call: StartCall
  rules: SittingRules
  earlier: readonly Earlier[]
}

/** Takes the prepared paper, or draws one by the same rules; null where a twin was faster. */
export const beginWith = async (
  attempts: Attempts,
  tx: Tx,
  { call, rules, earlier }: Judged,
): Promise<Attempt | null> => {
  const { body, actor, now } = call
  const { scene, objectId, clientKey, device } = body
  const asker = askerOf(call)
  const row = { ...begun(rules, new Date(now)), clientKey, device, orgAtStart: actor.orgId, mode: asker.mode }
  const prepared = earlier.find(({ state }) => state === 'prepared')
  if (prepared) return takePrepared(tx, { id: prepared.id, row })
  const seed = randomSeed()
  const drawn = await attempts.rulesOf(scene).draw(tx, asker, seed)
  const no = Math.max(0, ...earlier.map((each) => each.no)) + 1
  return insertBegun(tx, { drawn: { ...drawn, scene, objectId, personId: actor.id, no, seed }, row })
}

/**
 * Earlier sittings as they are while nobody else can start one: a prepared paper is taken by whoever changes its row
 * first, only a draw needs the others to wait. Null where one is under way or about to be.
 */
const earlierHeld = async (tx: Tx, { body, actor }: StartCall): Promise<Earlier[] | null> => {
  const asked = { scene: body.scene, objectId: body.objectId, personId: actor.id }
  const isPrepared = (found: readonly Earlier[]) => found.some(({ state }) => state === 'prepared')
  const known = await earlierOf(tx, asked)
  if (known.some(isRunning)) return null
  if (isPrepared(known)) return known
  if (!(await tryLockStarts(tx, asked))) return null
  const held = await earlierOf(tx, asked)
  return held.some(isRunning) ? null : held
}

/**
 * Refuses, or begins; before that nothing is written, so that a refusal leaves nothing behind. Null for a start that
 * goes by itself, which whoever goes on with a sitting does.
 */
const startOne = async (attempts: Attempts, tx: Tx, call: StartCall): Promise<Attempt | null> => {
  const earlier = await earlierHeld(tx, call)
  const rules = earlier && (await attempts.rulesOf(call.body.scene).rulesTogether?.(tx, askerOf(call)))
  if (!rules) return null
  ensureMayStart(rules, earlier, call.now)
  return beginWith(attempts, tx, { call, rules, earlier })
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
