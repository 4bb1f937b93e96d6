import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { type PostContent, postFiles, posts, postVersions } from '#src/schema/post.ts'
import { cleanRichText, picturesOf } from '../rich-text/clean.ts'
import type { Post } from './access.ts'

/** What readers see now, or with the waiting change what they would see after its approval. */
export const contentOf = (post: Post, withDraft: boolean): PostContent => {
  const { title, summary, body, category, coverFileId, attachments, source, sourceUrl, author, confirmText } =
    withDraft && post.draft ? post.draft : post
  return { title, summary, body, category, coverFileId, attachments, source, sourceUrl, author, confirmText }
}

/** One fixed order of fields: JSON columns of the database keep their keys in another one. */
export const hashOf = (content: PostContent): string =>
  sha256(
    JSON.stringify([
      content.title,
      content.summary,
      content.body,
      content.category,
      content.coverFileId,
      content.attachments,
      content.source,
      content.sourceUrl,
      content.author,
      content.confirmText,
    ]),
  )

/** What an approval is about. */
export const reviewHash = (post: Post): string => hashOf(contentOf(post, post.draftState !== 'none'))

/** The live text is the one approved last. */
export const isApproved = (post: Post): boolean =>
  post.approvedHash !== '' && hashOf(contentOf(post, false)) === post.approvedHash

/** Columns of a post that hold this content. */
export const contentColumns = (content: PostContent) => {
  const { plain, characters } = cleanRichText(content.body)
  return { ...content, plain, characters }
}

/** Whoever may read the post may open what it shows. */
export const keepFiles = async (tx: Tx, postId: string, { body, attachments, coverFileId }: PostContent) => {
  const fileIds = [...new Set([...picturesOf(body), ...attachments, ...(coverFileId === null ? [] : [coverFileId])])]
  if (fileIds.length === 0) return
  await tx.db
    .insert(postFiles)
    .values(fileIds.map((fileId) => ({ postId, fileId })))
    .onConflictDoNothing()
}

/** Fixes what people see from now on as the next version; answers its number. */
export const makeVersion = async (
  tx: Tx,
  post: Post,
  { changeKind, note }: { changeKind: 'first' | 'fix' | 'content' | 'reask'; note: string },
): Promise<number> => {
  const number = post.versionNo + 1
  const { title, summary, body, attachments } = contentOf(post, false)
  await tx.db
    .insert(postVersions)
    .values({ postId: post.id, number, title, summary, body, attachments, changeKind, note, createdBy: post.createdBy })
  await tx.db
    .update(posts)
    .set({ versionNo: number, ...((changeKind === 'first' || changeKind === 'reask') && { askedVersion: number }) })
    .where(eq(posts.id, post.id))
  return number
}

/** The text that people saw last, if it is another one than now. */
export const differsFromVersion = async (tx: Tx, post: Post): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ same: boolean }>(sql`
    select title = ${post.title} and summary = ${post.summary} and body = ${post.body}
      and attachments = ${JSON.stringify(post.attachments)}::jsonb as same
    from post_versions where post_id = ${post.id} and number = ${post.versionNo}`)
  return rows[0]?.same !== true
}
