import type { GuideAnnouncement } from '@portal/contract/areas/account/guide.ts'
import { and, desc, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/db.ts'
import { posts } from '#src/schema/post.ts'
import type { GuideCall } from '#src/shared/guide/guide-providers.ts'
import { runningFor } from '#src/shared/post/access.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { unreadBy } from '#src/shared/post/owed.ts'

const SHOWN = 5

/** The panel 公告 of both start pages: what is urgent or on top first, then the newest. */
export const guideAnnouncements = async ({ tx, actor }: GuideCall): Promise<GuideAnnouncement[]> => {
  const rows = await tx.db
    .select({
      id: posts.id,
      kind: posts.kind,
      title: posts.title,
      duty: posts.duty,
      top: sql<boolean>`coalesce(${posts.topUntil} > now(), false)`,
      unread: sql<boolean>`${unreadBy(actor)}`,
      publishedAt: posts.publishedAt,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .where(and(anyOf(posts.kind, ['announcement', 'notice']), runningFor(actor)))
    .orderBy(
      sql`(${posts.priority} = 'urgent') desc`,
      sql`coalesce(${posts.topUntil} > now(), false) desc`,
      desc(posts.publishedAt),
    )
    .limit(SHOWN)
  return rows.map(({ kind, id, title, duty, top, unread, publishedAt, createdAt }) => ({
    id,
    title,
    top,
    mustRead: duty !== 'none',
    read: !unread,
    publishedAt: publishedAt ?? createdAt,
    link: readerLink({ kind, id }),
  }))
}
