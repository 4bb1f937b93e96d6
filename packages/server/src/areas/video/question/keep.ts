import { LEAST_GAP_SECONDS, MOST_VIDEO_QUESTIONS } from '@portal/contract/areas/video/question.ts'
import { videoQuestionRefusals as no } from '@portal/contract/areas/video/question-words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { type VideoPin, videos } from '#src/schema/video.ts'
import type { Video } from '../video/access.ts'
import { keepDraft } from '../video/change.ts'
import { durationOf } from '../video/check-attrs.ts'
import { fallBack } from '../video/update.ts'
import { fitsFile, pinLines, pinsOf, writePins } from './pins.ts'

/** Milliseconds of the file that the author works on. */
export const workedDuration = async (tx: Tx, video: Video): Promise<number> => {
  const durationMs = await durationOf(tx, video.draft?.versionId ?? video.currentVersionId)
  ensure(durationMs > 0, no.noMedia)
  return durationMs
}

/** A place among the others; `field` names what the form shows beside the message. */
export const ensurePlace = (pins: readonly VideoPin[], second: number, durationMs: number): void => {
  ensure(pins.length < MOST_VIDEO_QUESTIONS, no.tooMany)
  if (!fitsFile(second, durationMs)) refuseField('second', no.beyondEnd)
  if (pins.some((pin) => Math.abs(pin.second - second) < LEAST_GAP_SECONDS)) refuseField('second', no.tooClose)
}

const same = (a: readonly VideoPin[], b: readonly VideoPin[]) =>
  JSON.stringify(pinLines(a)) === JSON.stringify(pinLines(b))

const lastRevision = async (tx: Tx, id: string): Promise<number> => {
  const [row] = await tx.db.select({ revision: videos.revision }).from(videos).where(eq(videos.id, id))
  return row?.revision ?? 0
}

/** Content goes to the waiting change of a published video; of any other it is written at once. */
export const keepPins = async (tx: Tx, video: Video, before: VideoPin[], after: VideoPin[]): Promise<number> => {
  const pins = [...after].sort((a, b) => a.second - b.second)
  if (video.state === 'published' || video.draft !== null) {
    const { questions: _replaced, ...rest } = video.draft ?? {}
    const isBack = same(await pinsOf(tx.db, video.id), pins)
    await keepDraft(tx, { ...video, draft: rest }, isBack ? {} : { questions: pins })
  } else {
    await writePins(tx, video.id, pins)
    await tx.db
      .update(videos)
      .set({ revision: sql`${videos.revision} + 1`, updatedAt: sql`now()` })
      .where(eq(videos.id, video.id))
    await fallBack(tx, video.id)
  }
  const diff = [{ field: 'questions', before: pinLines(before), after: pinLines(pins) }]
  tx.notes.push({ objectType: 'videos', objectId: video.id, objectName: video.title, diff })
  return lastRevision(tx, video.id)
}
