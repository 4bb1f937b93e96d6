import type { RelationCard } from '@portal/contract/areas/notice/post.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { and, sql } from 'drizzle-orm'
import { openVideoRows } from '#src/areas/video/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import type { Files } from '#src/shared/files/files.ts'
import { isReadable, readableBy } from '#src/shared/post/access.ts'
import type { RelationSource } from '#src/shared/post/engine.ts'
import { readerLink } from '#src/shared/post/links.ts'

interface VideoFacts extends Record<string, unknown> {
  id: string
  title: string
  channel: string
}

/** A manager sees the name of a course also where he could not watch it. */
const allVideoCards = async (tx: Tx, ids: readonly string[]): Promise<RelationCard[]> => {
  const { rows } = await tx.db.execute<VideoFacts>(sql`
    select id, title, channel from videos where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`)
  return rows.map((row) => ({
    type: 'video',
    id: row.id,
    title: row.title,
    coverUrl: '',
    link: videoLink(row.id, row.channel),
  }))
}

const openVideoCards = async (tx: Tx, files: Files, actor: Actor, ids: readonly string[]): Promise<RelationCard[]> =>
  (await openVideoRows(tx, files, actor, ids)).map(({ id, title, coverUrl, channel }) => ({
    type: 'video',
    id,
    title,
    coverUrl,
    link: videoLink(id, channel),
  }))

export const videoRelations = (files: Files): RelationSource => ({
  cards: (tx, actor, ids, manage) => (manage ? allVideoCards(tx, ids) : openVideoCards(tx, files, actor, ids)),
  audienceOf: async (tx, id) => {
    const { rows } = await tx.db.execute<{ title: string; audience: Audience }>(
      sql`select title, audience from videos where id = ${id} and deleted_at is null and state = 'published'`,
    )
    return rows[0] ?? null
  },
})

export const postRelations: RelationSource = {
  cards: async (tx, actor, ids, manage) => {
    const rows = await tx.db
      .select({ id: posts.id, kind: posts.kind, title: posts.title })
      .from(posts)
      .where(and(anyOf(posts.id, ids), manage ? isReadable : readableBy(actor)))
    return rows.map((post) => ({ type: 'post', id: post.id, title: post.title, coverUrl: '', link: readerLink(post) }))
  },
  audienceOf: async (tx, id) => {
    const { rows } = await tx.db.execute<{ title: string; audience: Audience }>(
      sql`select title, audience from posts where id = ${id} and deleted_at is null and state = 'published'`,
    )
    return rows[0] ?? null
  },
}
