import { type Channel, videoCodes } from '@portal/contract/areas/video/video.ts'
import type { VideoFilter } from '@portal/contract/areas/video/video-list.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { videos } from '#src/schema/video.ts'
import type { GuideCall, GuideCardSource } from '#src/shared/guide/guide-providers.ts'
import { whereVideos } from './video/where.ts'

const lists = {
  school: '/videoManageSc/videoManageList?tab=failed',
  portal: '/videoManage/videoManageList?tab=failed',
} as const satisfies Record<Channel, string>

const failed: VideoFilter = { manage: true, mediaState: 'failed' }

const countFailed = async ({ tx, actor }: GuideCall, channel: Channel): Promise<number> => {
  const where = whereVideos(tx, actor, { channel, filter: failed })
  const { rows } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${videos} where ${where}`)
  return rows[0]?.n ?? 0
}

/** 转码失败, of the home that has the more of them: a card leads to one list and shows what stands there. */
export const failedTranscodesCard: GuideCardSource = {
  access: [P.video, P.schoolVideo],
  link: lists.school,
  load: async (call) => {
    const held = (['school', 'portal'] as const).filter((channel) => call.actor.holds(videoCodes[channel].menu))
    const counted = await Promise.all(held.map(async (channel) => ({ channel, n: await countFailed(call, channel) })))
    const [most] = counted.toSorted((a, b) => b.n - a.n)
    return { figure: String(most?.n ?? 0), ...(most && { link: lists[most.channel] }) }
  },
}
