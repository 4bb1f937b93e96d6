import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { posts } from '#src/schema/post.ts'
import type { Files } from '../files/files.ts'
import { cutText } from '../search/cut-text.ts'
import { laterOf, timeOf } from '../search/labelled.ts'
import type { SearchItem, SearchSource } from '../search/search.ts'
import { readableBy } from './access.ts'
import { readerLink } from './links.ts'

interface Row extends Record<string, unknown> {
  id: string
  kind: PostKind
  title: string
  summary: string
  author: string
  year: number
  plain: string
  is_open: boolean
  attachments: string[]
  publish_at: string | null
  published_at: string | null
  valid_from: string | null
  audience_include: string[]
  audience_exclude: string[]
}

const itemOf = (row: Row): SearchItem => ({
  id: row.id,
  kind: row.kind === 'announcement' || row.kind === 'notice' ? 'notice' : 'article',
  title: row.title,
  labels: [],
  labelIds: [],
  people: row.author === '' ? [] : [row.author],
  summary: row.summary,
  parts: row.attachments,
  year: row.year,
  durationMs: null,
  publishedAt: timeOf(row.published_at ?? row.publish_at),
  timeless: row.kind === 'history',
  isOpen: row.is_open,
  from: laterOf(timeOf(row.publish_at), timeOf(row.valid_from)),
  // What is past its validity stays readable; only what people owe of it ends.
  to: null,
  audienceInclude: row.audience_include,
  audienceExclude: row.audience_exclude,
  pieces: cutText(row.plain),
})

/** Announcements, notices, articles and days in history, by title, author, attachments and text. */
export const searchedPosts = (files: Files): SearchSource => ({
  all: sql`select ${posts.id} as id from ${posts} where ${posts.deletedAt} is null`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select p.id, p.kind, p.title, p.summary, p.author, p.year, p.plain, p.state in ('published', 'expired') as is_open,
        array(select f.name from files f where f.id::text in (select jsonb_array_elements_text(p.attachments)) order by 1)
          as attachments,
        p.publish_at, p.published_at, p.valid_from, p.audience_include, p.audience_exclude
      from posts p where p.deleted_at is null and p.state <> 'draft' and p.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map(itemOf)
  },
  open: async (tx, actor, ids) => {
    const rows = await tx.db
      .select({
        id: posts.id,
        kind: posts.kind,
        title: posts.title,
        publishedAt: posts.publishedAt,
        cover: posts.coverFileId,
      })
      .from(posts)
      .where(and(anyOf(posts.id, ids), readableBy(actor)))
    return rows.map(({ id, kind, title, publishedAt, cover }) => ({
      id,
      title,
      coverUrl: cover === null ? '' : files.fileUrl(actor, { id: cover, name: title }),
      aside: publishedAt === null ? '' : shanghaiDay(publishedAt),
      link: readerLink({ kind, id }),
    }))
  },
})
