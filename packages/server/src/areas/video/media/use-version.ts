import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { mediaVersions, videos } from '#src/schema/video.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

type Version = InferSelectModel<typeof mediaVersions>
type Owned = Pick<InferSelectModel<typeof videos>, 'id' | 'title' | 'channel' | 'currentVersionId' | 'approvedAt'>

const playerOf = ({ id, channel }: Owned) =>
  channel === 'school' ? `/netSchool/courseCenter/newCourseVideoPlay?id=${id}` : `/netSchool/videoPlay?id=${id}`

/** People start again: what they had covered is empty; hours they were granted are entries of their own and stay. */
const askAgain = (tx: Tx, videoId: string, versionNo: number) =>
  tx.db.execute(sql`
    update study_records set intervals = '{}'::int4multirange, coverage_ticks = 0, furthest_ticks = 0,
      last_position_ticks = 0, effective_ms = 0, completed_at = null, completed_ms = null, version_no = ${versionNo}
    where item_type = 'video' and item_id = ${videoId} and voided_at is null`)

const keepProgress = (tx: Tx, videoId: string, versionNo: number) =>
  tx.db.execute(sql`
    update study_records set version_no = ${versionNo} where item_type = 'video' and item_id = ${videoId}`)

const learnersOf = async (tx: Tx, videoId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(
    sql`select distinct user_id from study_records where item_type = 'video' and item_id = ${videoId} and voided_at is null`,
  )
  return rows.map(({ user_id: userId }) => userId)
}

/** What those who have studied the old file owe the new one (30-learning section 8, 更换文件). */
const settleLearners = async (tx: Tx, video: Owned, { id, number, changeKind, note }: Version): Promise<void> => {
  const learners = await learnersOf(tx, video.id)
  if (changeKind === 'reask') await askAgain(tx, video.id, number)
  else await keepProgress(tx, video.id, number)
  if (changeKind === 'keep') return
  await sendMessage(tx, learners, {
    event: `videoVersion:${id}`,
    category: 'study',
    kind: '课程更新',
    title: changeKind === 'reask' ? `《${video.title}》已更新，请重新学习` : `《${video.title}》已更新`,
    text: note,
    link: playerOf(video),
    reason: '你学习过该视频',
  })
}

/** Makes a ready version the one that is shown. */
export const useVersion = async (tx: Tx, video: Owned, version: Version): Promise<void> => {
  if (video.currentVersionId === version.id) return
  await tx.db.update(videos).set({ currentVersionId: version.id }).where(eq(videos.id, video.id))
  if (video.currentVersionId !== null && video.approvedAt !== null) await settleLearners(tx, video, version)
}
