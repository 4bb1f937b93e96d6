import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { eq, sql } from 'drizzle-orm'
import { countUnits } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { activities } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { BankOwner, Leaving } from '#src/shared/bank-owners.ts'
import { type Activity, partsOf, quizIn, stateOf } from '../activity/activities.ts'
import { poolOf } from './pool.ts'

/** Answered in a try, or lying before somebody now. */
const isAsked = async (tx: Tx, activityId: string, questionId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ asked: boolean }>(sql`
    select exists (select 1 from attempt_items i join attempts a on a.id = i.attempt_id
        where i.question_id = ${questionId} and a.scene = 'activity' and a.object_id = ${activityId})
      or exists (select 1 from attempts a where a.scene = 'activity' and a.object_id = ${activityId}
        and a.state in ('started', 'frozen') and jsonb_path_exists(a.paper, '$.sections[*].items[*] ? (@.questionId == $q)',
          jsonb_build_object('q', ${questionId}::text))) as asked`)
  return rows[0]?.asked ?? false
}

/** While an activity runs its answered questions stay, and once published it never has fewer than a try asks. */
export const ensureMayLeave = async (
  core: Attempts,
  tx: Tx,
  activity: Activity,
  questionId: string,
  way: Leaving,
): Promise<void> => {
  const state = stateOf(activity, await core.clock.at())
  if (state !== 'running' && state !== 'upcoming') return
  const isKept = state === 'running' && way === 'remove' && (await isAsked(tx, activity.id, questionId))
  ensure(!isKept, no.answeredKept)
  const part = quizIn(await partsOf(tx, activity.id))
  if (part === null) return
  ensure(countUnits(await poolOf(tx, activity.id, questionId)) >= part.settings.count, no.tooFewQuestions)
}

/** The same for questions of the own bank, asked by the area that keeps the banks. */
export const activityBankOwner = (core: Attempts): BankOwner => ({
  beforeLeaving: async (tx, activityId, { id }, way) => {
    // Two removals at once wait for each other: each counts what the other has left.
    const [activity] = await tx.db.select().from(activities).where(eq(activities.id, activityId)).for('update')
    if (activity) await ensureMayLeave(core, tx, activity, id, way)
  },
})
