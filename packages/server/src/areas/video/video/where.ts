import { type Channel, videoCodes } from '@portal/contract/areas/video/video.ts'
import type { VideoFilter } from '@portal/contract/areas/video/video-list.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { videos } from '#src/schema/video.ts'
import { foldKeyword, keywordGrams } from '#src/shared/directory/grams.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { reachable } from './access.ts'
import { binned, managerConditions, videoConditions } from './conditions.ts'

/** What counts and facets ask for. */
interface VideoQuery {
  channel: Channel
  filter: VideoFilter
  keyword?: string
}

type Value = Place | SQL

/** What a video is looked for by. */
export const videoSought = (keyword: string) => ({
  grams: keywordGrams(keyword),
  like: `%${escapeLike(keyword)}%`,
  folded: `%${escapeLike(foldKeyword(keyword))}%`,
})

export const soughtBy = ({ grams, like, folded }: Record<keyof ReturnType<typeof videoSought>, Value>): SQL =>
  sql`(${videos.grams} @> ${grams}::text[]
    and (${videos.title} ilike ${like} or ${videos.lecturer} ilike ${like} or ${videos.initials} like ${folded}))`

export const matches = (keyword: string): SQL => {
  const { grams, like, folded } = videoSought(keyword)
  return soughtBy({ grams: sql`${sql.param(grams)}`, like: sql`${like}`, folded: sql`${folded}` })
}

/** The code by which somebody asks for the managing list: that of the channel, or of those who appoint anchors for theirs. */
export const codeToManage = (actor: Actor, channel: Channel, { ofAnchors }: VideoFilter): Privilege | null => {
  const { menu } = videoCodes[channel]
  if (actor.holds(menu)) return menu
  return ofAnchors === true && channel === 'school' && actor.holds(P.anchor) ? P.anchor : null
}

/** Refuses the managing list of a channel to whoever neither has its code nor asks for his own videos. */
export const ensureMayManage = (actor: Actor, channel: Channel, filter: VideoFilter): void =>
  ensure(filter.mine || codeToManage(actor, channel, filter), errors.noRight)

/** The condition of the lists on `videos`, for the figures beside them. */
export const whereVideos = (tx: Tx, actor: Actor, { channel, filter, keyword = '' }: VideoQuery): SQL => {
  const { manage = false, deleted = false } = filter
  if (manage) ensureMayManage(actor, channel, filter)
  const managed = () => [reachable(tx, actor, 'menu'), binned(deleted), ...narrowedBy(managerConditions, filter)]
  const parts = [
    eq(videos.channel, channel),
    ...(manage ? managed() : [openTo(videos, actor)]),
    ...narrowedBy(videoConditions(actor.id), filter),
    ...(keyword === '' ? [] : [matches(keyword)]),
  ]
  return sql.join(parts, sql` and `)
}
