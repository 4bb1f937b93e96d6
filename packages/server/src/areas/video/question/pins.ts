import { END_MARGIN_SECONDS } from '@portal/contract/areas/video/question.ts'
import { videoQuestionRefusals as no } from '@portal/contract/areas/video/question-words.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { anyOf, type Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { VideoDraft, VideoPin } from '#src/schema/video.ts'
import { videoQuestions } from '#src/schema/video-question.ts'

const fields = {
  id: videoQuestions.id,
  second: videoQuestions.second,
  questionId: videoQuestions.questionId,
  versionNo: videoQuestions.versionNo,
  mustPass: videoQuestions.mustPass,
  maxTries: videoQuestions.maxTries,
  onWrong: videoQuestions.onWrong,
}

/** What learners are asked, in the order of time. */
export const pinsOf = (db: Db, videoId: string): Promise<VideoPin[]> =>
  db.select(fields).from(videoQuestions).where(eq(videoQuestions.videoId, videoId)).orderBy(asc(videoQuestions.second))

export const pinsOfMany = (db: Db, videoIds: readonly string[]): Promise<(VideoPin & { videoId: string })[]> =>
  db
    .select({ ...fields, videoId: videoQuestions.videoId })
    .from(videoQuestions)
    .where(anyOf(videoQuestions.videoId, videoIds))
    .orderBy(asc(videoQuestions.second))

/** As the author sees them: with the change that waits for its approval. */
export const authoredPins = async (tx: Tx, video: { id: string; draft: VideoDraft | null }): Promise<VideoPin[]> =>
  video.draft?.questions ?? pinsOf(tx.db, video.id)

/** One fixed order of fields, for comparing and for the hash of what was approved. */
export const pinLines = (pins: readonly VideoPin[]) =>
  [...pins]
    .sort((a, b) => a.second - b.second)
    .map(({ second, questionId, versionNo, mustPass, maxTries, onWrong }) => [
      second,
      questionId,
      versionNo,
      mustPass,
      maxTries,
      onWrong,
    ])

/** Makes these the questions of a video; those that stay keep their ids, and with them their answers. */
export const writePins = async (tx: Tx, videoId: string, pins: readonly VideoPin[]): Promise<void> => {
  const kept = sql.param(pins.map(({ id }) => id))
  await tx.db.execute(sql`delete from video_questions where video_id = ${videoId} and id <> all(${kept}::uuid[])`)
  for (const { id, ...values } of pins) {
    await tx.db
      .insert(videoQuestions)
      .values({ id, videoId, ...values })
      .onConflictDoUpdate({ target: videoQuestions.id, set: { ...values, updatedAt: sql`now()` } })
  }
}

/** Whether the file is long enough for a question there. */
export const fitsFile = (second: number, durationMs: number): boolean =>
  (second + END_MARGIN_SECONDS) * 1000 <= durationMs

/** A shorter file leaves questions behind its end: nobody would ever meet them. */
export const ensurePinsFit = async (
  tx: Tx,
  video: { id: string; draft: VideoDraft | null },
  durationMs: number,
): Promise<void> => {
  const pins = await authoredPins(tx, video)
  ensure(
    pins.every(({ second }) => fitsFile(second, durationMs)),
    no.markersLost,
  )
}
