import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import type { ReviewMatrix } from '@portal/contract/areas/exam/exam/rules.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { feedWrongBook } from '#src/areas/exam/public.ts'
import { judgeAgain } from '#src/areas/learning/public.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import { sittings } from '#src/schema/study.ts'
import { videos } from '#src/schema/video.ts'
import { videoQuestions } from '#src/schema/video-question.ts'
import type { Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { standingWith } from './standing.ts'

const findPin = async (tx: Tx, id: string) => {
  const [row] = await tx.db
    .select({ pin: videoQuestions, chapters: videos.chapters })
    .from(videoQuestions)
    .innerJoin(videos, eq(videos.id, videoQuestions.videoId))
    .where(eq(videoQuestions.id, id))
  return row ?? null
}

/** What the tries of this person have come to; null of an attention check, and of a question that was taken out. */
const findStanding = async (tx: Tx, { objectId, personId, mode, clientKey }: Attempt) => {
  const found = mode === '' ? await findPin(tx, objectId) : null
  if (!found) return null
  const [sitting] = await tx.db.select({ cycle: sittings.cycle }).from(sittings).where(eq(sittings.id, clientKey))
  if (!sitting) return null
  const video = { id: found.pin.videoId, chapters: found.chapters }
  const asked = { db: tx.db, personId, cycle: sitting.cycle, video }
  return { pin: found.pin, standing: await standingWith(asked, found.pin) }
}

/** Once the key is open all tries are told, in their order; later ones as they come. */
const itemsToTell = async (
  tx: Tx,
  items: readonly AttemptItem[],
  tries: readonly string[],
  maxTries: number | null,
): Promise<readonly AttemptItem[]> => {
  if (maxTries !== null && tries.length > maxTries) return items
  const told = await tx.db
    .select({ item: getTableColumns(attemptItems) })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .where(anyOf(attempts.id, tries))
    .orderBy(attempts.no)
  return told.map(({ item }) => item)
}

const matrixOf = (keyOpen: boolean): ReviewMatrix => ({
  total: 'submitted',
  itemScores: 'submitted',
  outcome: 'submitted',
  answer: 'submitted',
  key: keyOpen ? 'submitted' : 'never',
  explanation: keyOpen ? 'submitted' : 'never',
  rank: 'never',
})

/** 视频题目 as a user of the attempt engine: each try is a sitting of one question, begun and ended in the player. */
export const videoScene = (studyItems: StudyItems): AttemptSceneRules => ({
  scene: 'video',
  // Tries begin where the video stands still, not by the general start.
  rulesFor: async () => refuse(attemptRefusals.noSuchScene),
  draw: async () => refuse(attemptRefusals.noSuchScene),
  onHandedIn: async (tx, attempt, items) => {
    const found = await findStanding(tx, attempt)
    if (!found) return
    const { pin, standing } = found
    if (standing.keyOpen) {
      for (const item of await itemsToTell(tx, items, standing.tries, pin.maxTries))
        await feedWrongBook(tx, attempt, [item])
    }
    if (attempt.passed && pin.mustPass) await judgeAgain(studyItems, tx, 'video', pin.videoId, [attempt.personId])
  },
  reviewOf: async (tx, attempt) => ({
    matrix: matrixOf((await findStanding(tx, attempt))?.standing.keyOpen ?? false),
    closeAt: null,
    published: true,
    appealDays: 0,
    isCancelled: false,
    passScore: attempt.maxTotal,
  }),
})
