import { learningRefusals } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { sittings } from '#src/schema/study.ts'
import type { VideoPin } from '#src/schema/video.ts'
import { findOpen, type Video } from '../video/access.ts'
import { pinsOf } from './pins.ts'

type Sitting = typeof sittings.$inferSelect

export interface Place {
  sitting: Sitting
  video: Video
  pins: VideoPin[]
}

/** Questions are met while studying: in a sitting of this person that still goes on, of a video that is open to him. */
export const placeOf = async (tx: Tx, actor: Actor, sittingId: string): Promise<Place> => {
  const [sitting] = await tx.db
    .select()
    .from(sittings)
    .where(and(eq(sittings.id, sittingId), eq(sittings.userId, actor.id), eq(sittings.itemType, 'video')))
  ensure(sitting && sitting.endedAt === null, learningRefusals.sittingGone)
  const video = (await findOpen(tx, actor, sitting.itemId)) ?? refuse(errors.missing)
  return { sitting, video, pins: await pinsOf(tx.db, video.id) }
}

/** The study a sitting belongs to, whose tries count together. */
export const studyAt = (tx: Tx, { sitting: { userId, cycle }, video }: Place) => ({
  db: tx.db,
  personId: userId,
  cycle,
  video,
})

export const pinIn = ({ pins }: Place, id: string): VideoPin =>
  pins.find((pin) => pin.id === id) ?? refuse(errors.missing)
