import { errors } from '@portal/contract/errors.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { videos } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Video } from '../video/access.ts'

/** In-video questions belong to the school. */
export const ofSchool: SQL = sql`(${videos.channel} = 'school' and ${videos.deletedAt} is null)`

/** The rows are those of the code the call was made under. */
const inReach = (tx: Tx): SQL | undefined => and(ofSchool, inScope(tx, videos.ownerOrgId, videos.createdBy))

export const getInReach = async (tx: Tx, videoId: string): Promise<Video> => {
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, videoId), inReach(tx)))
  return video ?? refuse(errors.missing)
}

/** The video held against other writers; an edit ends a review under way, whose request is taken first. */
export const lockInReach = async ({ approval }: Portal, tx: Tx, videoId: string): Promise<Video> => {
  const seen = await getInReach(tx, videoId)
  if (seen.state === 'in_review' || seen.draftState === 'in_review')
    await approval.withdrawBecauseChanged(tx, 'video', videoId)
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, videoId), inReach(tx)))
    .for('update')
  return video ?? refuse(errors.missing)
}
