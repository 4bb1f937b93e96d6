import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { lockOf } from '@portal/contract/areas/activity/completion.ts'
import { type QuizSettings, quizMoment } from '@portal/contract/areas/activity/quiz-settings.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { feedWrongBook } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lastEndOf } from '#src/shared/attempt/clock/last-end.ts'
import { openRules } from '#src/shared/attempt/open-rules.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import { isOpen } from '#src/shared/attempt/review-rules.ts'
import type { Asker, Attempt, AttemptItem, AttemptSceneRules, ReviewRules } from '#src/shared/attempt/scene.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import {
  type Activity,
  findPublic,
  partsOf,
  type QuizPart,
  quizIn,
  quizPartOf,
  stateOf,
} from '../activity/activities.ts'
import { doneOf } from '../completion/own.ts'
import { joinPart, settleTry } from './credit-try.ts'
import { drawTry } from './draw.ts'
import { leftOf, triesOf } from './tries.ts'

const GRACE_SECONDS = 10

/** The activity as it is and stays until this start commits: an end or a cancellation waits for it. */
const holdActivity = async (tx: Tx, id: string): Promise<Activity> => {
  await tx.db.execute(sql`select 1 from activities where id = ${id} for share`)
  return findPublic(tx, id)
}

const startable = async (core: Attempts, tx: Tx, { actor, objectId }: Asker): Promise<Activity> => {
  const activity = await holdActivity(tx, objectId)
  ensureSitting(isAddressedTo(activity, actor.facets), no.outside)
  const state = stateOf(activity, await core.clock.at())
  ensureSitting(state !== 'cancelled', no.cancelled)
  ensureSitting(state !== 'upcoming', no.notOpen)
  ensureSitting(state === 'running', no.over)
  return activity
}

/** A quiz opens and closes inside of its activity, and may have to wait for another part. */
const ensureOpenPart = async (core: Attempts, tx: Tx, { actor }: Asker, activity: Activity): Promise<QuizPart> => {
  const parts = await partsOf(tx, activity.id)
  const part = quizIn(parts) ?? refuse(errors.missing)
  const now = await core.clock.at()
  ensureSitting(part.fromAt === null || now >= part.fromAt.getTime(), no.notOpen)
  ensureSitting(part.toAt === null || now < part.toAt.getTime(), no.over)
  const done = await doneOf(tx, parts, actor.id)
  const before = lockOf(
    parts,
    done,
    parts.findIndex(({ id }) => id === part.id),
  )
  ensureSitting(before === null, { ...no.locked, message: fill(no.locked.message, { title: before?.title ?? '' }) })
  return part
}

/** Starts of one person wait for each other, so twenty at once count their tries one by one. */
const ensureTryLeft = async (core: Attempts, tx: Tx, { actor, objectId }: Asker, quiz: QuizSettings): Promise<void> => {
  const left = leftOf(quiz, await triesOf(tx, objectId, actor.id), await core.clock.at())
  ensureSitting(left.all !== 0, no.usedAll)
  ensureSitting(left.today !== 0, no.usedToday)
}

const rulesOfReview = ({ endAt, state }: Activity, quiz: QuizSettings): ReviewRules => ({
  matrix: {
    total: 'submitted',
    answer: 'submitted',
    itemScores: quizMoment(quiz, 'outcome'),
    outcome: quizMoment(quiz, 'outcome'),
    key: quizMoment(quiz, 'key'),
    explanation: quizMoment(quiz, 'key'),
    rank: 'never',
  },
  closeAt: endAt,
  published: true,
  appealDays: 0,
  isCancelled: state === 'cancelled',
  passScore: quiz.passScore * 100,
})

/** From when nobody can begin a try any more and the last one begun is over, milliseconds. */
const keysFrom = async (core: Attempts, tx: Tx, activity: Activity, { keyRelease }: QuizSettings): Promise<number> => {
  if (keyRelease === 'handIn') return Number.NEGATIVE_INFINITY
  if (activity.state === 'cancelled') return Number.POSITIVE_INFINITY
  const end = activity.endAt.getTime()
  return end > (await core.clock.at()) ? end : Math.max(end, await lastEndOf(tx, 'activity', activity.id))
}

const onHandedIn = async (core: Attempts, tx: Tx, attempt: Attempt, items: readonly AttemptItem[]): Promise<void> => {
  const activity = await findPublic(tx, attempt.objectId)
  const part = await quizPartOf(tx, attempt.objectId)
  await settleTry(tx, activity, part, { attempt, items })
  const rules = rulesOfReview(activity, part.settings)
  const review = { ...rules, keysFrom: await keysFrom(core, tx, activity, part.settings) }
  if (!isOpen('key', review, await core.clock.at())) return
  await feedWrongBook(tx, attempt, items)
  await tx.db.execute(sql`update attempts set wrong_fed = true where id = ${attempt.id}`)
}

/** 活动答题 as a user of the one attempt engine. */
export const activityScene = (core: Attempts): AttemptSceneRules => ({
  scene: 'activity',
  rulesFor: async (tx, asker) => {
    const activity = await startable(core, tx, asker)
    const { settings: quiz, fromAt, toAt } = await ensureOpenPart(core, tx, asker, activity)
    await ensureTryLeft(core, tx, asker, quiz)
    return {
      ...openRules(activity.title),
      openAt: fromAt ?? activity.startAt,
      closeAt: toAt ?? activity.endAt,
      limitSeconds: quiz.limitMinutes === null ? null : quiz.limitMinutes * 60,
      graceSeconds: GRACE_SECONDS,
      feedback: 'final',
    }
  },
  draw: async (tx, { actor, objectId }, seed) => {
    const part = await quizPartOf(tx, objectId)
    const paper = await drawTry(tx, { activityId: objectId, personId: actor.id, quiz: part.settings, seed })
    await joinPart(tx, part, actor.id, actor.orgId)
    return { paper, snapshotNo: 0, relaxed: [] }
  },
  onHandedIn: (tx, attempt, items) => onHandedIn(core, tx, attempt, items),
  reviewOf: async (tx, { objectId }) =>
    rulesOfReview(await findPublic(tx, objectId), (await quizPartOf(tx, objectId)).settings),
  keysFrom: async (tx, { objectId }) =>
    keysFrom(core, tx, await findPublic(tx, objectId), (await quizPartOf(tx, objectId)).settings),
})
