import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { documents } from '#src/schema/document/document.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { labelColumns, laterOf, timeOf } from '#src/shared/search/labelled.ts'
import type { SearchItem, SearchSource } from '#src/shared/search/search.ts'
import { documentRows } from './document/rows.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  summary: string
  year: number
  labels: string[]
  label_ids: string[]
  is_open: boolean
  publish_at: string | null
  published_at: string | null
  valid_from: string | null
  valid_to: string | null
  audience_include: string[]
  audience_exclude: string[]
  pieces: { at: number; text: string }[]
}

const itemOf = (row: Row): SearchItem => ({
  id: row.id,
  kind: 'doc',
  title: row.title,
  labels: row.labels,
  labelIds: row.label_ids,
  people: [],
  summary: row.summary,
  parts: [],
  year: row.year,
  durationMs: null,
  publishedAt: timeOf(row.publish_at ?? row.published_at),
  isOpen: row.is_open,
  from: laterOf(timeOf(row.publish_at), timeOf(row.valid_from)),
  to: timeOf(row.valid_to),
  audienceInclude: row.audience_include,
  audienceExclude: row.audience_exclude,
  pieces: row.pieces,
})

/** Documents by title, labels, summary and the pages of the version in force. */
export const searchedDocuments = (files: Files): SearchSource => ({
  all: sql`select ${documents.id} as id from ${documents} where ${documents.deletedAt} is null`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select d.id, d.title, d.summary, d.year, ${labelColumns('doc', sql`d.id`)},
        d.state = 'published' and d.current_version_id is not null as is_open,
        d.publish_at, d.published_at, d.valid_from, d.valid_to, d.audience_include, d.audience_exclude,
        coalesce((select jsonb_agg(jsonb_build_object('at', p.page, 'text', p.text) order by p.page)
          from document_pages p where p.version_id = d.current_version_id), '[]') as pieces
      from documents d where d.deleted_at is null and d.state in ('published', 'retired')
        and d.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map(itemOf)
  },
  open: async (tx, actor, ids) => {
    const open = await tx.db
      .select({ id: documents.id })
      .from(documents)
      .where(sql`${anyOf(documents.id, ids)} and ${openTo(documents, actor)}`)
    const rows = await documentRows(
      files,
      { tx, actor },
      open.map(({ id }) => id),
    )
    return rows.map(({ id, title, coverUrl, pages, versionNo }) => ({
      id,
      title,
      coverUrl,
      aside: fill(documentWords.pagesOfVersion, { pages, n: versionNo }),
      link: `/pdfView?docId=${id}`,
    }))
  },
})
