import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Tx } from '#src/platform/tx.ts'
import { exams } from '#src/schema/exam.ts'
import type { Asker, Attempt, AttemptSceneRules, ReviewRules, SittingRules } from '#src/shared/attempt/scene.ts'
import type { VersionCache } from '#src/shared/attempt/versions.ts'
import { regradeLate } from '../regrade/late-hand-in.ts'
import { ensureAtDoor } from './door.ts'
import { drawOne, type ExamDraws, exposureOf, seenBy } from './draw-exam.ts'
import { findPublished, getStartable } from './find-mine.ts'
import { overridesOf } from './overrides-of.ts'
import { type Exam, type PersonRules, personRules } from './person-rules.ts'
import { settleResult } from './settle-result.ts'

const DAY_MS = 86_400_000

const sittingRules = (exam: Exam, own: PersonRules): SittingRules => ({
  title: exam.title,
  openAt: own.openAt,
  closeAt: own.closeAt,
  limitSeconds: own.limitMinutes === null ? null : own.limitMinutes * 60,
  graceSeconds: exam.rules.graceSeconds,
  maxAttempts: own.maxAttempts,
  gapMinutes: exam.rules.gapMinutes,
  lateEntryMin: exam.rules.lateEntryMin,
  earliestHandInMin: exam.rules.earliestHandInMin,
  navigation: exam.rules.navigation,
  feedback: 'final',
  shuffleOptions: exam.rules.shuffleOptions,
  deviceRule: exam.rules.deviceRule,
  guard: exam.rules.guard,
  pausedAt: exam.pausedAt,
})

/**
 * The exam as it is and stays until this start commits: edits and cancellations wait. The first start of all closes the
 * settings; a start that is refused later takes that back with everything else.
 */
const holdExam = async (tx: Tx, known: Exam, own: PersonRules): Promise<Exam> => {
  const now = new Date()
  if (known.firstStartedAt === null && own.openAt <= now && now < own.closeAt) {
    const [first] = await tx.db
      .update(exams)
      .set({ firstStartedAt: sql`now()` })
      .where(and(eq(exams.id, known.id), isNull(exams.firstStartedAt)))
      .returning()
    if (first) return first
  }
  const [held] = await tx.db.select().from(exams).where(eq(exams.id, known.id)).for('share')
  return held ?? refuse(errors.missing)
}

const rulesFor =
  (platform: Platform) =>
  async (tx: Tx, { actor, objectId, address, password }: Asker): Promise<SittingRules> => {
    const known = await getStartable(tx, actor, objectId)
    const overrides = await overridesOf(tx, [objectId], actor.id)
    const exam = await holdExam(tx, known, personRules(known, overrides))
    if (exam.revision !== known.revision || exam.state !== 'published') await getStartable(tx, actor, objectId)
    await ensureAtDoor(platform, tx, exam, { personId: actor.id, address, password })
    return sittingRules(exam, personRules(exam, overrides))
  }

/** The exam that a transaction has read: a hand-in asks for its rules and settles by them a moment later. */
const readBy = new WeakMap<Tx, Exam>()

const examOf = async (tx: Tx, id: string): Promise<Exam> => {
  const known = readBy.get(tx)
  if (known?.id === id) return known
  const exam = await findPublished(tx, id)
  readBy.set(tx, exam)
  return exam
}

const reviewOf = async (tx: Tx, attempt: Attempt): Promise<ReviewRules> => {
  const exam = await examOf(tx, attempt.objectId)
  const own = personRules(exam, await overridesOf(tx, [exam.id], attempt.personId))
  const isOut = attempt.state === 'published' || attempt.state === 'appealed'
  const byItself = exam.rules.resultBy === 'auto' || exam.resultsPublishedAt !== null
  const { publishedAt } = attempt
  return {
    matrix: exam.rules.review,
    closeAt: own.closeAt,
    published: isOut || (attempt.state === 'marked' && byItself),
    appealUntil:
      publishedAt && exam.rules.appealDays > 0
        ? new Date(publishedAt.getTime() + exam.rules.appealDays * DAY_MS)
        : null,
    passScore: exam.passScore,
  }
}

/** 综合考试 as a user of the one attempt engine. */
export const examScene = (platform: Platform, draws: ExamDraws, versions: VersionCache): AttemptSceneRules => ({
  scene: 'exam',
  rulesFor: rulesFor(platform),
  draw: async (tx, { actor, objectId }, seed) => {
    const exam = await findPublished(tx, objectId)
    const plan = await draws.planOf(tx, exam)
    const seen = (await seenBy(tx, exam, plan, [actor.id])).get(actor.id) ?? new Map()
    return drawOne(tx, { exam, plan, seed, seen, exposure: await exposureOf(tx, exam, plan) })
  },
  onHandedIn: async (tx, attempt) => {
    await regradeLate(tx, versions, await examOf(tx, attempt.objectId), attempt)
    if (attempt.state === 'published') await settleResult(tx, attempt.objectId, attempt.personId)
  },
  reviewOf,
})
