import { hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import { sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import type { Portal } from '#src/shared/portal.ts'
import { timeOf } from '#src/shared/search/labelled.ts'
import type { SearchSource } from '#src/shared/search/search.ts'
import { openTo } from './show/reach.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  intro: string
  year: number
  is_open: boolean
  shown_at: string | null
  audience_include: string[]
  audience_exclude: string[]
}

/** Exhibitions by title and what they are about; who made which work is never among it. */
export const searchedExhibitions = ({ files }: Portal): SearchSource => ({
  all: sql`select ${exhibitions.id} as id from ${exhibitions}`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select e.id, e.title, e.intro, extract(year from e.result_at at time zone 'Asia/Shanghai')::int as year,
        e.state <> 'draft' as is_open, e.created_at as shown_at, e.audience_include, e.audience_exclude
      from exhibitions e where e.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map((row) => ({
      ...{ id: row.id, kind: 'exhibition' as const, title: row.title, summary: row.intro, year: row.year },
      ...{ labels: [], labelIds: [], people: [], parts: [], pieces: [], durationMs: null, to: null, from: null },
      publishedAt: timeOf(row.shown_at),
      isOpen: row.is_open,
      audienceInclude: row.audience_include,
      audienceExclude: row.audience_exclude,
    }))
  },
  open: async (tx, actor, ids) => {
    const rows = await tx.db
      .select({
        id: exhibitions.id,
        kind: exhibitions.kind,
        title: exhibitions.title,
        coverFileId: exhibitions.coverFileId,
      })
      .from(exhibitions)
      .where(sql`${anyOf(exhibitions.id, ids)} and ${openTo(actor.facets, actor.id)}`)
    return rows.map(({ id, kind, title, coverFileId }) => ({
      id,
      title,
      coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: title }),
      aside: '',
      link: hallLink(kind, id),
    }))
  },
})
