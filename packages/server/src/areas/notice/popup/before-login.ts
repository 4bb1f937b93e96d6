import { MAINTENANCE } from '@portal/contract/areas/notice/post.ts'
import type { listBeforeLogin } from '@portal/contract/areas/notice/post-announcement.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { isRunning } from '#src/shared/post/access.ts'

const MOST_SHOWN = 3

/** Running maintenance announcements, for people without a session: title and plain text only. */
export const beforeLogin: HandlerOf<typeof listBeforeLogin> = ({ tx }) =>
  tx.db
    .select({ title: posts.title, text: posts.plain })
    .from(posts)
    .where(and(eq(posts.kind, 'announcement'), eq(posts.beforeLogin, true), eq(posts.category, MAINTENANCE), isRunning))
    .orderBy(desc(posts.publishedAt))
    .limit(MOST_SHOWN)
