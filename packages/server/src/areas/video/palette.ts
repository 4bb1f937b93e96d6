import { videoCodes, videoWords } from '@portal/contract/areas/video/video.ts'
import { sql } from 'drizzle-orm'
import { videos } from '#src/schema/video.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachable } from './video/access.ts'
import { binned } from './video/conditions.ts'
import { matches } from './video/where.ts'

const pages = { portal: '/videoManage/videoDetail', school: '/videoManageSc/videoDetail' } as const

/** Videos of the channels that the person manages, the latest first. */
export const paletteOfCourses: PaletteSource = {
  access: [videoCodes.portal.menu, videoCodes.school.menu],
  find: async ({ tx, actor, keyword }) => {
    const { rows } = await tx.db.execute<{
      id: string
      title: string
      channel: keyof typeof pages
      year: number
      required: boolean
    }>(sql`
      select ${videos.id} as id, ${videos.title} as title, ${videos.channel} as channel, ${videos.year} as year,
        ${videos.required} as required from ${videos}
      where ${matches(keyword)} and ${binned(false)} and ${reachable(tx, actor, 'menu')}
      order by ${videos.createdAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, channel, year, required }) => ({
      id,
      title,
      code: '',
      aside: videoWords(year, required),
      link: `${pages[channel]}?id=${id}`,
    }))
  },
}
