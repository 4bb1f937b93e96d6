import { GUARD_FROM_MS, type reportAttemptEvents } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptNoticeTexts } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { handInOverdue, isOverdue, isRunning, lockAttempt } from '#src/shared/attempt/overdue.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { clockOf } from './sitting.ts'

type Reported = Call<typeof reportAttemptEvents>['body']['events'][number]

/** Leaving the page or the full screen for longer than a glance; the rest is only written down. */
const counts = ({ kind, durationMs }: Reported) =>
  (kind === 'hidden' || kind === 'fullScreenLeft') && durationMs > GUARD_FROM_MS

/** What the guard does beyond the limit; it never touches a score. */
const guard = async (attempts: Attempts, tx: Tx, attempt: Attempt): Promise<void> => {
  const { switchLimit, onLimit } = attempt.rules?.guard ?? { switchLimit: null, onLimit: 'warn' }
  if (switchLimit === null || attempt.switches <= switchLimit || attempt.state === 'frozen') return
  const { id: attemptId } = attempt
  switch (onLimit) {
    case 'warn':
      return writeEvents(tx.db, [
        { attemptId, kind: 'message', text: fill(attemptNoticeTexts.guardWarned, { n: attempt.switches }) },
      ])
    case 'freeze': {
      const frozenAt = new Date(await attempts.clock.at())
      await tx.db.update(attemptRows).set({ state: 'frozen', frozenAt }).where(eq(attemptRows.id, attemptId))
      return writeEvents(tx.db, [{ attemptId, kind: 'freeze', text: attemptNoticeTexts.guardFroze }])
    }
    case 'submit': {
      const at = new Date(await attempts.clock.at())
      await handIn(attempts, tx, attempt, { kind: 'forced', at, text: attemptNoticeTexts.guardHandedIn })
    }
  }
}

export const reportEventsWith =
  (attempts: Attempts): HandlerOf<typeof reportAttemptEvents> =>
  async ({ tx, body, actor, origin }) => {
    const { attemptId, lease, events } = body
    const now = await attempts.clock.at(origin.receivedAt)
    const attempt = (await lockAttempt(tx, attemptId, { personId: actor.id })) ?? refuse(errors.missing)
    if (attempt.state === 'prepared') refuse(errors.missing)
    if (isOverdue(attempt, now)) await handInOverdue(attempts, tx, attempt)
    else if (isRunning(attempt) && attempt.lease === lease) {
      const switches = attempt.switches + events.filter(counts).length
      await writeEvents(
        tx.db,
        events.map((event) => ({ attemptId, device: attempt.device, ...event })),
      )
      if (switches > attempt.switches) {
        await tx.db.update(attemptRows).set({ switches }).where(eq(attemptRows.id, attemptId))
        await guard(attempts, tx, { ...attempt, switches })
      }
    }

    return { leaseValid: attempt.lease === lease, ...(await clockOf(tx, attemptId, await attempts.clock.at())) }
  }
