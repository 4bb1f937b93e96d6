import type { PostSave, postInput } from '@portal/contract/areas/notice/post.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { InferInsertModel } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { posts, postVersions } from '#src/schema/post.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { contentOf, hashOf } from '#src/shared/post/content.ts'

const EVERYONE = { ...EMPTY_AUDIENCE, everyone: true }

/** What an author sends for a complete announcement. */
export const aPostInput = (
  values: Partial<z.input<typeof postInput>> = {},
): z.input<typeof postInput> & Partial<Pick<PostSave, 'id'>> => ({
  title: '关于开展安全生产月活动的公告',
  body: '<p>各单位请于本月底前完成安全生产月的各项活动。</p>',
  category: 'company',
  audience: EVERYONE,
  ...values,
})

/** A published announcement for everybody, unless told otherwise; the clock and the jobs know nothing of it. */
export const aPost = async (db: Db, values: Partial<InferInsertModel<typeof posts>> = {}) => {
  const { audience = EVERYONE, state = 'published', ...rest } = values
  const isLive = state !== 'draft' && state !== 'in_review'
  const [inserted] = await db
    .insert(posts)
    .values({
      kind: 'announcement',
      title: '关于开展安全生产月活动的公告',
      summary: '摘要',
      body: '<p>各单位请于本月底前完成各项活动。</p>',
      plain: '各单位请于本月底前完成各项活动。',
      characters: 16,
      category: 'company',
      year: 2026,
      ownerOrgId: ROOT_ORG_ID,
      versionNo: isLive ? 1 : 0,
      publishedAt: isLive ? new Date() : null,
      ...audienceValues(audience),
      ...rest,
      state,
    })
    .returning()
  if (!inserted) throw new Error('nothing was inserted')
  if (!isLive) return inserted
  await db.insert(postVersions).values({
    postId: inserted.id,
    number: inserted.versionNo,
    title: inserted.title,
    summary: inserted.summary,
    body: inserted.body,
    attachments: inserted.attachments,
    changeKind: 'first',
  })
  const approvedHash = hashOf(contentOf(inserted, false))
  await db.execute(sql`update posts set approved_hash = ${approvedHash} where id = ${inserted.id}`)
  return { ...inserted, approvedHash }
}

/** A person has opened the version long enough ago, and read or confirmed it. */
export const aReading = (
  db: Db,
  postId: string,
  userId: string,
  { version = 1, read = true, confirmed = false }: { version?: number; read?: boolean; confirmed?: boolean } = {},
) =>
  db.execute(sql`
    insert into post_reads (post_id, user_id, version, client, opened_at, end_at, read_at, confirmed_at)
    values (${postId}, ${userId}, ${version}, 'web', now() - interval '1 hour', ${read ? sql`now()` : null},
      ${read ? sql`now()` : null}, ${confirmed ? sql`now()` : null})`)

/** Lets the person have opened the post so many seconds ago. */
export const openedAgo = (db: Db, postId: string, userId: string, seconds: number) =>
  db.execute(sql`
    update post_reads set opened_at = now() - make_interval(secs => ${seconds}) where post_id = ${postId} and user_id = ${userId}`)
