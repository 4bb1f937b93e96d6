import type { labelListNum, numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import { whereVideos } from '../video/where.ts'

/** Labels with the number of contents that the person may open; what has none is not listed. */
export const labelCounts =
  ({ videos: supplements }: Portal): HandlerOf<typeof labelListNum> =>
  async ({ tx, body, actor }) => {
    const { channel, category, year, labelTypeId } = body
    const nums = new Map<string, number>()
    if (category === 'doc') {
      const documents = channel === 'school' ? supplements.documents.of('documents') : undefined
      for (const { labelId, num } of (await documents?.labels(tx, actor, { year, labelTypeId })) ?? [])
        nums.set(labelId, num)
    } else {
      const where = whereVideos(tx, actor, { channel, filter: { category, year, labelTypeId } })
      const { rows } = await tx.db.execute<{ label_id: string; num: number }>(sql`
        select c.label_id, count(*) as num from ${videos}
          join content_labels c on c.subject_kind = 'video' and c.subject_id = ${videos.id}
        where ${where} group by c.label_id`)
      for (const { label_id: labelId, num } of rows) nums.set(labelId, num)
    }
    const { rows: labels } = await tx.db.execute<{ id: string; name: string; colour: string | null }>(sql`
      select id, name, colour from labels
      where kind = 'label' and enabled and id = any(${sql.param([...nums.keys()])}::uuid[])
      order by sort, name collate "zh-x-icu"`)
    return labels.map(({ id, name, colour }) => ({ labelId: id, name, colour, num: nums.get(id) ?? 0 }))
  }

/** Counts of the tabs, and the years there are; equal to what the lists give this person. */
export const contentCounts =
  ({ videos: supplements, settings }: Portal): HandlerOf<typeof numberAliVideo> =>
  async ({ tx, body, actor }) => {
    const { channel, year, labelTypeId, labelIds = [] } = body
    const documents = channel === 'school' ? supplements.documents.of('documents') : undefined
    const where = whereVideos(tx, actor, { channel, filter: { year, labelTypeId, labelIds } })
    const { rows } = await tx.db.execute<{ shipin: number; xiaoshipin: number }>(sql`
      select count(*) filter (where ${videos.category} = 'shipin') as shipin,
        count(*) filter (where ${videos.category} = 'xiaoshipin') as xiaoshipin
      from ${videos} where ${where}`)
    const { shipin = 0, xiaoshipin = 0 } = rows[0] ?? {}
    const doc = (await documents?.count(tx, actor, { year, labelTypeId, labelIds })) ?? 0

    const { rows: ofVideos } = await tx.db.execute<{ year: number; num: number }>(sql`
      select year, count(*) as num from ${videos} where ${whereVideos(tx, actor, { channel, filter: {} })} group by year`)
    const years = new Map<number, number>()
    for (const each of [...ofVideos, ...((await documents?.years(tx, actor)) ?? [])])
      years.set(each.year, (years.get(each.year) ?? 0) + each.num)
    const sorted = [...years].sort(([a], [b]) => b - a).map(([of, num]) => ({ year: of, num }))
    const defaultYear = await settings.get('defaultCourseYear')
    return { shipin, xiaoshipin, doc, total: shipin + xiaoshipin + doc, years: sorted, defaultYear }
  }
