import { versionMessage } from '@portal/contract/areas/video/messages.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import { reask } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

type Version = InferSelectModel<typeof mediaVersions>
type Owned = Pick<InferSelectModel<typeof videos>, 'id' | 'title' | 'channel' | 'currentVersionId' | 'approvedAt'>

const learnersOf = async (tx: Tx, videoId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(
    sql`select distinct user_id from study_records where item_type = 'video' and item_id = ${videoId} and voided_at is null`,
  )
  return rows.map(({ user_id: userId }) => userId)
}

/** What those who have studied the old file owe the new one (30-learning section 8, 更换文件). */
const settleLearners = async (tx: Tx, video: Owned, { id, number, changeKind, note }: Version): Promise<void> => {
  if (changeKind === 'keep') return
  if (changeKind === 'reask') await reask(tx, 'video', video.id, number)
  await sendMessage(tx, await learnersOf(tx, video.id), {
    event: `videoVersion:${id}`,
    category: 'study',
    kind: versionMessage.kind,
    title: fill(versionMessage[changeKind], { title: video.title }),
    text: note,
    link: videoLink(video.id, video.channel),
    reason: versionMessage.reason,
  })
}

/** Makes a ready version the one that is shown. */
export const useVersion = async (tx: Tx, video: Owned, version: Version): Promise<void> => {
  if (video.currentVersionId === version.id) return
  await tx.db.update(videos).set({ currentVersionId: version.id }).where(eq(videos.id, video.id))
  // A file that was never shown asks nobody to study again.
  await tx.db.execute(sql`
    update media_versions set change_kind = 'keep' where video_id = ${video.id} and number < ${version.number}
      and number > coalesce((select c.number from media_versions c where c.id = ${video.currentVersionId}), 0)`)
  if (video.currentVersionId !== null && video.approvedAt !== null) await settleLearners(tx, video, version)
}
