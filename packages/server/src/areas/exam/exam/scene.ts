import { itemSecondsFor } from '@portal/contract/areas/exam/attempt/item-seconds.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Asker, Attempt, AttemptSceneRules, ReviewRules, SittingRules } from '#src/shared/attempt/scene.ts'
import type { VersionCache } from '#src/shared/attempt/versions.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import { ownOverrides } from '../override/overrides-of.ts'
import { type Exam, type Override, type PersonRules, personRules } from '../override/person-rules.ts'
import { ensureAtDoor, ensureNetwork, opensTogether } from '../own/entry-checks.ts'
import { ensureStartable, findPublished, wasPublished } from '../own/find-mine.ts'
import { keysOfExamFrom } from '../own/keys-from.ts'
import { ownReview, publishesItself } from '../own/own-review.ts'
import { regradeLate } from '../regrade/late-hand-in.ts'
import { type ExamDraws, seenByOne } from './draw-exam.ts'
import { settleResultOf } from './settle-result.ts'

const itemSeconds = ({ rules }: Exam, { limitMinutes }: PersonRules): Pick<SittingRules, 'itemSeconds'> => {
  const seconds = itemSecondsFor({ rules, limitMinutes })
  return seconds === null ? {} : { itemSeconds: seconds }
}

export const sittingRules = (exam: Exam, own: PersonRules): SittingRules => ({
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
  ...itemSeconds(exam, own),
  feedback: 'final',
  shuffleOptions: exam.rules.shuffleOptions,
  deviceRule: exam.rules.deviceRule,
  guard: exam.rules.guard,
  pausedAt: exam.pausedAt,
})

const heldRow = wholeRow(exams)

/** Those that have begun already, held: nobody needs to change them first. */
const holdBegun = preparedRows(
  () => sql`select ${heldRow.list} from ${exams}
    where ${exams.id} = any(${sql.placeholder('ids')}::uuid[]) and ${wasPublished}
      and ${exams.firstStartedAt} is not null order by ${exams.id} for share`,
)

const begunExam = coalesced(async ({ db }: Tx, ids: readonly string[]): Promise<(Exam | null)[]> => {
  const rows = await holdBegun(db, { ids: [...new Set(ids)] })
  const held = new Map(rows.map((values) => heldRow.rowOf(values)).map((exam) => [exam.id, exam]))
  return ids.map((id) => held.get(id) ?? null)
})

/** The first start of all closes the settings; one that is refused later takes that back with everything else. */
const holdFirst = async (tx: Tx, actor: Actor, examId: string, overrides: readonly Override[]): Promise<Exam> => {
  const known = await findPublished(tx, examId)
  ensureStartable(known, actor)
  const now = new Date()
  const own = personRules(known, overrides)
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
    const asked = { examId: objectId, personId: actor.id }
    const [begun, overrides] = await Promise.all([begunExam(tx, objectId), ownOverrides(tx, asked)])
    // Held, the exam stays as it is until this start commits: edits and cancellations wait.
    const exam = begun ?? (await holdFirst(tx, actor, objectId, overrides))
    ensureStartable(exam, actor)
    await ensureAtDoor(platform, tx, exam, { personId: actor.id, address, password })
    return sittingRules(exam, personRules(exam, overrides))
  }

/** The first start of all changes the exam, and a wrong password is counted: such a start goes by itself. */
const rulesTogether =
  (platform: Platform) =>
  async (tx: Tx, { actor, objectId, address, password }: Asker): Promise<SittingRules | null> => {
    const asked = { examId: objectId, personId: actor.id }
    const [exam, overrides] = await Promise.all([begunExam(tx, objectId), ownOverrides(tx, asked)])
    if (!exam) return null
    ensureStartable(exam, actor)
    ensureNetwork(exam, address)
    if (!(await opensTogether(platform, tx, exam, { personId: actor.id, password }))) return null
    return sittingRules(exam, personRules(exam, overrides))
  }

/** Exams that a transaction has read: whoever has asked for the rules draws or settles by them a moment later. */
const readBy = new WeakMap<Tx, Map<string, Promise<Exam>>>()

const examOf = (tx: Tx, id: string): Promise<Exam> => {
  const known = readBy.get(tx) ?? new Map<string, Promise<Exam>>()
  readBy.set(tx, known)
  const exam = known.get(id) ?? findPublished(tx, id)
  known.set(id, exam)
  return exam
}

const reviewOf = async (tx: Tx, attempt: Attempt): Promise<ReviewRules> => {
  const { objectId: examId, personId } = attempt
  const [exam, overrides] = await Promise.all([examOf(tx, examId), ownOverrides(tx, { examId, personId })])
  const isOut = attempt.state === 'published' || attempt.state === 'appealed'
  const published = isOut || (attempt.state === 'marked' && publishesItself(exam))
  return ownReview(exam, personRules(exam, overrides), published)
}

/** 综合考试 as a user of the one attempt engine. */
export const examScene = (platform: Platform, draws: ExamDraws, versions: VersionCache): AttemptSceneRules => ({
  scene: 'exam',
  rulesFor: rulesFor(platform),
  rulesTogether: rulesTogether(platform),
  draw: async (tx, { actor, objectId }, seed) => {
    const exam = await examOf(tx, objectId)
    const plan = await draws.planOf(tx, exam)
    const [seen, exposure] = await Promise.all([
      seenByOne(tx, { exam, plan, personId: actor.id }),
      draws.exposures.of(tx, exam, plan),
    ])
    return draws.draw(tx, { exam, plan, seed, seen, exposure })
  },
  onHandedIn: async (tx, attempt) => {
    const exam = await examOf(tx, attempt.objectId)
    await regradeLate(tx, versions, exam, attempt)
    if (attempt.state === 'published') await settleResultOf(tx, exam, attempt.personId)
  },
  reviewOf,
  keysFrom: (tx, { objectId }) => keysOfExamFrom(tx, objectId),
})
