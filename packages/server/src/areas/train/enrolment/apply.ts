import type { applyToClass } from '@portal/contract/areas/train/enrolment/apply.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Actor } from '#src/platform/actor.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { createRounds } from '#src/shared/batch/rounds.ts'
import type { Outcome } from '#src/shared/batch/together.ts'
import type { Portal } from '#src/shared/portal.ts'
import { submitReview } from '../audit/submit-review.ts'
import { type Session, sessionsOf } from '../session/read.ts'
import { conflictsOf } from './answer.ts'
import { type Enrolled, enrol } from './enrol.ts'
import { holdClass } from './held-class.ts'
import { settle } from './settle.ts'

interface Applying {
  body: Call<typeof applyToClass>['body']
  actor: Actor
}

interface Applied {
  enrolled: Enrolled
  sessions: readonly Session[]
}

/** A round is over in a fraction of a second. */
const AT_ONCE = 250

/**
 * Applications of one class in one transaction, in the order in which they came: the class is held once for all of
 * them. Those that somebody has to decide about are submitted in it as well.
 */
const takeIn =
  (portal: Portal) =>
  (calls: readonly Applying[]): Promise<Outcome<Applied>[]> =>
    inBackground(portal.platform, async (tx) => {
      const [first] = calls
      const held = await holdClass(tx, first?.body.classId ?? refuse(errors.missing))
      await settle(tx, held)
      const outcomes = await enrol(
        tx,
        held,
        calls.map(({ body, actor }) => ({ userId: actor.id, way: 'self', nominatorId: null, answers: body.form })),
        null,
      )
      const sessions = await sessionsOf(tx, held.row.id)
      const applied: Outcome<Applied>[] = []
      for (const [at, outcome] of outcomes.entries()) {
        const actor = calls[at]?.actor
        if ('value' in outcome && outcome.value.state === 'pending' && actor)
          await submitReview(portal, tx, actor, outcome.value.id)
        applied.push('value' in outcome ? { value: { enrolled: outcome.value, sessions } } : outcome)
      }
      return applied
    })

export const applyWith = (portal: Portal): HandlerOf<typeof applyToClass> => {
  const apply = createRounds<Applying, Applied>({
    keyOf: ({ body }) => body.classId,
    most: AT_ONCE,
    work: takeIn(portal),
  })
  return async ({ body, actor }) => {
    const { enrolled, sessions } = (await apply({ body, actor })) ?? refuse(errors.missing)
    return {
      id: enrolled.id,
      state: enrolled.state,
      waitPosition: enrolled.waitPosition,
      conflicts: conflictsOf(enrolled.busy, sessions),
    }
  }
}
