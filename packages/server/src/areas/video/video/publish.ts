import { fullHundredthsOfVideo } from '@portal/contract/areas/learning/hours/hours.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { publicationFlow } from '@portal/contract/shared/publication.ts'
import { eq, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { ensurePinsFit } from '../question/pins.ts'
import { isApproved } from '../review/reviewed.ts'
import type { Video } from './access.ts'
import { durationOf } from './check-attrs.ts'

/** What must be there before learners may see a video, whoever publishes it. */
export const ensurePublishable = async (tx: Tx, video: Video): Promise<void> => {
  const versionId = video.draft?.versionId ?? video.currentVersionId
  const [version] =
    versionId === null
      ? []
      : await tx.db.select({ state: mediaVersions.state }).from(mediaVersions).where(eq(mediaVersions.id, versionId))
  ensure(version?.state === 'ready', no.mediaNotReady)
  ensure(!isEmptyAudience(video.audience), no.noAudience)
  ensure(video.labelTypeId !== null, no.typeMissing)
  await ensurePinsFit(tx, video, await durationOf(tx, versionId))
  if (video.channel === 'school' && video.required) {
    const durationMs = await durationOf(tx, versionId)
    const rule = { durationMs, classHoursHundredths: video.hoursHundredths }
    ensure(fullHundredthsOfVideo(rule, await minutesPerHour(tx)) > 0, no.requiredNeedsHours)
  }
}

const noteState = (tx: Tx, video: Video, after: Video['state'], reason = '') =>
  tx.notes.push({
    objectType: 'videos',
    objectId: video.id,
    objectName: video.title,
    diff: [{ field: 'state', before: video.state, after }],
    ...(reason !== '' && { reason }),
  })

/** 发布: what was approved and has not changed since comes back without a new approval. */
export const publish = async (tx: Tx, video: Video): Promise<void> => {
  if (video.state === 'published') return
  ensure(publicationFlow.allows('publish', video.state), errors.stateChanged)
  await ensurePublishable(tx, { ...video, draft: null })
  ensure(await isApproved(tx, video), no.notApproved)

  await tx.db
    .update(videos)
    .set({
      state: 'published',
      retireReason: '',
      publishedAt: sql`coalesce(${videos.publishAt}, now())`,
      revision: sql`${videos.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(videos.id, video.id))
  noteState(tx, video, 'published')
}

export const retire = async (tx: Tx, video: Video, reason: string): Promise<void> => {
  const length = [...reason].length
  ensure(length >= 2 && length <= 200, no.reasonMissing)
  ensure(publicationFlow.allows('retire', video.state), errors.stateChanged)

  await tx.db
    .update(videos)
    .set({ state: 'retired', retireReason: reason, revision: sql`${videos.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(videos.id, video.id))
  noteState(tx, video, 'retired', reason)
}
