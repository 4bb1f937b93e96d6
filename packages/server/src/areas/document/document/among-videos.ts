import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import type { DocCard } from '@portal/contract/areas/video/video-list.ts'
import { type SQL, sql } from 'drizzle-orm'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import type { Actor } from '#src/platform/actor.ts'
import { documents } from '#src/schema/document/document.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import type { DocumentFilter, DocumentSource } from '#src/shared/video-supplements.ts'
import { documentConditions, joinVersion } from './conditions.ts'
import { documentRows } from './rows.ts'
import { matches } from './search.ts'

const openWith = (actor: Actor, { labelIds = [], ...filter }: DocumentFilter, keyword = ''): SQL =>
  sql.join(
    [
      openTo(documents, actor),
      ...narrowedBy(documentConditions(actor.id), { ...filter, ...(labelIds.length > 0 && { labelIds }) }),
      ...(keyword === '' ? [] : [matches(keyword)]),
    ],
    sql` and `,
  )

const cardOf = (row: DocumentRow): DocCard => {
  const { id, category, title, coverUrl, versionNo, pages, labelTypeName, labels, year, required, classHours } = row
  return { id, category, title, coverUrl, versionNo, pages, labelTypeName, labels, year, required, classHours }
}

/** Documents where the course centre counts and lists them beside videos. */
export const documentsAmongVideos = (files: Files): DocumentSource => ({
  count: async (tx, actor, filter) => {
    const { rows } = await tx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${documents} ${joinVersion} where ${openWith(actor, filter)}`,
    )
    return rows[0]?.n ?? 0
  },
  years: async (tx, actor) => {
    const { rows } = await tx.db.execute<{ year: number; num: number }>(sql`
      select ${documents.year} as year, count(*)::int as num from ${documents} ${joinVersion}
      where ${openWith(actor, {})} group by ${documents.year}`)
    return rows
  },
  labels: async (tx, actor, filter) => {
    const { rows } = await tx.db.execute<{ labelId: string; num: number }>(sql`
      select c.label_id as "labelId", count(*)::int as num from ${documents} ${joinVersion}
        join content_labels c on c.subject_kind = 'doc' and c.subject_id = ${documents.id}
      where ${openWith(actor, filter)} group by c.label_id`)
    return rows
  },
  list: async (tx, actor, { page, pageSize, keyword }, filter) => {
    const where = openWith(actor, filter, keyword)
    const { rows } = await tx.db.execute<{ id: string; total: number }>(sql`
      select ${documents.id} as id, count(*) over ()::int as total from ${documents} ${joinVersion} where ${where}
      order by ${documents.sort} desc, ${documents.publishedAt} desc nulls last, ${documents.id}
      limit ${pageSize} offset ${(page - 1) * pageSize}`)
    const ids = rows.map(({ id }) => id)
    const list = await documentRows(files, { tx, actor }, ids)
    return { list: list.map(cardOf), total: rows[0]?.total ?? 0 }
  },
})
