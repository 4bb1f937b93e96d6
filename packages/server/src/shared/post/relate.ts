import type { PostRelation } from '@portal/contract/areas/notice/post.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import type { Post } from './access.ts'
import { tellLists } from './publish.ts'

/** Puts these things in place of what the held post relates to; readers see it at once. */
export const relatePost = async (tx: Tx, post: Post, relations: PostRelation[]): Promise<void> => {
  await tx.db
    .update(posts)
    .set({ relations, revision: post.revision + 1, updatedAt: sql`now()` })
    .where(eq(posts.id, post.id))
  tx.notes.push({
    objectType: 'posts',
    objectId: post.id,
    objectName: post.title,
    objectOrgId: post.ownerOrgId,
    diff: [{ field: 'relations', before: post.relations.length, after: relations.length }],
  })
  tellLists(tx)
}
