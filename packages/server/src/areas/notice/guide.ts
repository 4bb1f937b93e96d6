import type { GuideAnnouncement } from '@portal/contract/areas/account/guide.ts'
import { sql } from 'drizzle-orm'
import { FACETS } from '#src/kit/page-read/place.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import { posts } from '#src/schema/post.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { GuideCall } from '#src/shared/guide/guide-providers.ts'
import { isRunning } from '#src/shared/post/access.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { unreadBy } from '#src/shared/post/owed.ts'

const SHOWN = 5

/** As the database words it: times are text. */
interface Row extends Omit<GuideAnnouncement, 'link' | 'publishedAt'> {
  kind: 'announcement' | 'notice'
  publishedAt: string
}

const onTop = sql`coalesce(${posts.topUntil} > now(), false)`

/** Whether it was read is asked of those that are shown, not of all that are sorted. */
const selectFirst = pointRead<Row>(
  () => sql`
    select posts.id, posts.kind, posts.title, ${onTop} as top, posts.duty <> 'none' as "mustRead",
      not ${unreadBy({ id: sql.placeholder('userId') })} as read,
      coalesce(${posts.publishedAt}, ${posts.createdAt}) as "publishedAt"
    from (select posts.id from posts
      where ${posts.kind} in ('announcement', 'notice') and ${isRunning} and ${addressedTo(posts, FACETS)}
      order by (${posts.priority} = 'urgent') desc, ${onTop} desc, ${posts.publishedAt} desc limit ${SHOWN}) first
      join posts on posts.id = first.id
    order by (${posts.priority} = 'urgent') desc, ${onTop} desc, ${posts.publishedAt} desc`,
)

/** The panel 公告 of both start pages: what is urgent or on top first, then the newest. */
export const guideAnnouncements = async ({ tx: { db }, actor }: GuideCall): Promise<GuideAnnouncement[]> => {
  const rows = await selectFirst(db, { userId: actor.id, facets: actor.facets })
  return rows.map(({ kind, publishedAt, ...row }) => ({
    ...row,
    publishedAt: new Date(publishedAt),
    link: readerLink({ kind, id: row.id }),
  }))
}
