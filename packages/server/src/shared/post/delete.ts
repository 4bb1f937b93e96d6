import { type PostKind } from '@portal/contract/areas/notice/post.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { postRefusals as no, postWords } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { eachAlone } from '../batch/each-alone.ts'
import { inBackground } from '../batch/in-background.ts'
import { forgetContents } from '../content/forget.ts'
import type { Portal } from '../portal.ts'
import { findManaged, lockPost, type Post, reachable } from './access.ts'
import type { PostEngine } from './engine.ts'

const LIVE: readonly Post['state'][] = ['scheduled', 'published', 'expired']

const noteDeleted = (tx: Tx, { id, title }: Post, after: string) =>
  tx.notes.push({
    objectType: 'posts',
    objectId: id,
    objectName: title,
    diff: [{ field: 'deletedAt', before: '', after }],
  })

const recycle = async ({ approval }: PostEngine, tx: Tx, actor: Actor, kind: PostKind, id: string) => {
  ensure(await findManaged(tx, actor, { kind, id, action: 'del' }), errors.missing)
  await approval.withdrawBecauseChanged(tx, 'article', id)
  const post = await lockPost(tx, actor, { kind, id, action: 'del' })
  ensure(!LIVE.includes(post.state), no.retireFirst)
  await tx.db.update(posts).set({ deletedAt: sql`now()` }).where(eq(posts.id, id))
  noteDeleted(tx, post, postWords.recycled)
}

const restore = async (tx: Tx, actor: Actor, kind: PostKind, id: string) => {
  const [post] = await tx.db
    .update(posts)
    .set({ deletedAt: null })
    .where(and(eq(posts.id, id), isNotNull(posts.deletedAt), reachable(tx, actor, kind, 'del')))
    .returning()
  noteDeleted(tx, post ?? refuse(errors.missing), postWords.restored)
}

/** Into the recycle bin and back. */
export const deletePosts =
  (engine: PostEngine, kind: PostKind): HandlerOf<PostEndpoints['delete']> =>
  async ({ tx, body, actor }) => {
    const { done, failed } = await eachAlone(tx, body.ids, (id) =>
      body.restore ? restore(tx, actor, kind, id) : recycle(engine, tx, actor, kind, id),
    )
    return { deleted: done.length, failed }
  }

/** Drafts among these posts that nobody has touched since they were made go into the recycle bin; answers which. */
export const recycleUntouched = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const gone = await tx.db
    .update(posts)
    .set({ deletedAt: sql`now()` })
    .where(and(anyOf(posts.id, ids), eq(posts.state, 'draft'), eq(posts.revision, 1), isNull(posts.deletedAt)))
    .returning({ id: posts.id })
  return new Set(gone.map(({ id }) => id))
}

/** What has been in the recycle bin since before the cutoff: the post goes with its versions and reads; files nothing else shows go with it. */
export const purgePosts =
  ({ platform }: Portal) =>
  (cutoff: Date): Promise<number> =>
    inBackground(platform, async (tx) => {
      const due = sql`deleted_at < ${cutoff.toISOString()}`
      const { rows } = await tx.db.execute<{ file_id: string }>(
        sql`select distinct f.file_id from post_files f join posts on posts.id = f.post_id where ${due}`,
      )
      const { rows: gone } = await tx.db.execute<{ id: string }>(sql`delete from posts where ${due} returning id`)
      await forgetContents(
        tx,
        'post',
        gone.map(({ id }) => id),
      )
      await tx.db.execute(sql`
        delete from content_labels where subject_kind = 'post'
          and subject_id = any(${sql.param(gone.map(({ id }) => id))}::uuid[])`)
      const fileIds = sql.param(rows.map((row) => row.file_id))
      await tx.db.execute(sql`
        delete from uploads where file_id = any(${fileIds}::uuid[])
          and not exists (select 1 from post_files p where p.file_id = uploads.file_id)`)
      await tx.db.execute(sql`
        delete from files f where f.id = any(${fileIds}::uuid[]) and f.purpose in ('picture', 'document', 'cover')
          and not exists (select 1 from post_files p where p.file_id = f.id)
          and not exists (select 1 from videos v where v.cover_file_id = f.id)
          and not exists (select 1 from history_topics t where t.cover_file_id = f.id)
          and not exists (select 1 from uploads u where u.file_id = f.id)`)
      return gone.length
    })
