import { SHORT_VIDEO_MOST_MS } from '@portal/contract/areas/video/video.ts'
import { eq } from 'drizzle-orm'
import { videos } from '#src/schema/video.ts'
import { type MediaOwner, ownerOf } from '#src/shared/media-versions/owner.ts'
import { useVersion } from './use-version.ts'

/** Files of videos: short ones have a limit, and what nobody reviews shows its newest file at once. */
export const mediaOfVideos: MediaOwner = {
  lengthRule: async (db, id) => {
    const [video] = await db.select({ category: videos.category }).from(videos).where(eq(videos.id, id))
    const isShort = video?.category === 'xiaoshipin'
    return (durationMs) => (isShort && durationMs > SHORT_VIDEO_MOST_MS ? 'shortVideoTooLong' : null)
  },
  onReady: async (tx, version) => {
    const [video] = await tx.db
      .select()
      .from(videos)
      .where(eq(videos.id, ownerOf(version).id))
      .for('update')
    // A published video keeps what it shows until the change has been approved.
    if (!video || video.state === 'published' || video.state === 'in_review') return
    await useVersion(tx, video, version)
  },
}
