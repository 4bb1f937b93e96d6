import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { type VideoDraft, videos } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findManaged, lockVideo, type Video } from './access.ts'

/** Any edit ends a review under way; the request is taken before the video, in the order that approvers take them. */
export const withdrawReview = async (portal: Portal, tx: Tx, actor: Actor, videoId: string): Promise<Video> => {
  const seen = (await findManaged(tx, actor, videoId, 'edit')) ?? refuse(errors.missing)
  if (seen.state === 'in_review' || seen.draftState === 'in_review')
    await portal.approval.withdrawBecauseChanged(tx, 'video', videoId)
  return lockVideo(tx, actor, videoId, 'edit')
}

/** Adds to the change that waits beside a published video; a change of nothing is no change. */
export const keepDraft = async (tx: Tx, video: Video, change: VideoDraft): Promise<void> => {
  const draft = { ...video.draft, ...change }
  const isEmpty = Object.keys(draft).length === 0
  await tx.db
    .update(videos)
    .set({
      draft: isEmpty ? null : draft,
      draftState: isEmpty ? 'none' : 'open',
      revision: sql`${videos.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(videos.id, video.id))
}
