import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { videos } from '#src/schema/video.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { isParty, partyOf } from '#src/shared/approval/party.ts'
import { lastRequest } from '#src/shared/approval/submit.ts'
import type { Video } from '../video/access.ts'

/** An approver acts by being asked, not by a code: parties of the last request see what was submitted. */
export const findReviewed = async (approval: Approval, tx: Tx, actor: Actor, id: string): Promise<Video | null> => {
  const request = await lastRequest(tx, 'video', id)
  if (!request || !isParty(await partyOf(tx, actor, request, approval.engine.subjects))) return null
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), isNull(videos.deletedAt)))
  return video ?? null
}
