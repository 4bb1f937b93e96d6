import type { QuizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activityProgress } from '#src/schema/activity.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import type { Activity, ActivityPart, QuizPart } from '../activity/activities.ts'
import { earnCompleted } from '../completion/refresh.ts'
import { countedTry, triesOf } from './tries.ts'

/** Whoever begins a try has joined, in the unit he is in then. */
export const joinPart = async (tx: Tx, part: ActivityPart, personId: string, orgId: string): Promise<void> => {
  await tx.db
    .insert(activityProgress)
    .values({ activityId: part.activityId, partId: part.id, personId, orgId })
    .onConflictDoNothing()
}

/** The greatest number of right answers in the tries before. */
const bestBefore = async (tx: Tx, { objectId, personId, no }: Attempt): Promise<number | null> => {
  const { rows } = await tx.db.execute<{ best: number | null }>(sql`
    select max(x.n)::int as best from (
      select count(*) filter (where i.outcome = 'right') as n from attempts a join attempt_items i on i.attempt_id = a.id
      where a.scene = 'activity' and a.object_id = ${objectId} and a.person_id = ${personId} and a.no < ${no}
        and a.state <> 'void' group by a.id) x`)
  return rows[0]?.best ?? null
}

/** Right answers that no earlier try had: repeating what is known earns nothing again. */
const newlyRight = ({ counting }: QuizSettings, right: number, before: number | null): number => {
  if (before === null) return right
  return counting === 'first' ? 0 : Math.max(0, right - before)
}

const earnForAnswers = async (tx: Tx, activity: Activity, quiz: QuizSettings, told: Told): Promise<void> => {
  const { attempt, items } = told
  const right = items.filter(({ outcome }) => outcome === 'right').length
  const amount = newlyRight(quiz, right, await bestBefore(tx, attempt))
  if (!quiz.points || amount === 0) return
  await earnPoints(tx, {
    personId: attempt.personId,
    event: 'activityAnswer',
    sourceId: `activityAnswer:${attempt.id}`,
    amount,
    facts: { total: items.length, percent: Math.round((right / items.length) * 1000) / 10 },
    title: activity.title,
    occurredAt: attempt.submittedAt ?? new Date(),
  })
}

interface Told {
  attempt: Attempt
  items: readonly AttemptItem[]
}

/** Brings the part of a person in line with all his tries; completing the activity earns once. */
export const settleTry = async (tx: Tx, activity: Activity, part: QuizPart, told: Told): Promise<void> => {
  const { personId, orgAtStart } = told.attempt
  const quiz = part.settings
  // After the settlement only corrections change what somebody reached.
  if (activity.settledAt !== null) return
  await joinPart(tx, part, personId, orgAtStart ?? activity.ownerOrgId)
  const counted = countedTry(quiz, await triesOf(tx, activity.id, personId))
  const done = counted !== null && counted.score >= quiz.passScore * 100
  await tx.db
    .update(activityProgress)
    .set({ score: counted?.score ?? null, scoredAt: counted?.at ?? null, done, reached: done ? 1 : 0 })
    .where(and(eq(activityProgress.partId, part.id), eq(activityProgress.personId, personId)))

  await earnForAnswers(tx, activity, quiz, told)
  if (done) await earnCompleted(tx, activity, [personId])
}
