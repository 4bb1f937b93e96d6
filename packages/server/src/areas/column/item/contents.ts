import { quizPathOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { ColumnItemType } from '@portal/contract/areas/column/words.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/platform/database/tx.ts'
import { activities } from '#src/schema/activity.ts'
import { documents } from '#src/schema/document/document.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { posts } from '#src/schema/post.ts'
import { videos } from '#src/schema/video.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { isOpen } from '#src/shared/publication/open-to.ts'

export interface ContentRef {
  type: ColumnItemType
  itemId: string
}

/** What an item of a column is about, as its own area keeps it. */
export interface Content extends ContentRef {
  title: string
  /** Published and valid now, whoever asks. */
  open: boolean
  publishAt: Date | null
  audience: Audience
  audienceInclude: readonly string[]
  audienceExclude: readonly string[]
  link: string
}

export const contentKey = ({ type, itemId }: ContentRef): string => `${type} ${itemId}`

interface Table {
  id: PgColumn
  title: PgColumn
  audience: PgColumn
  audienceInclude: PgColumn
  audienceExclude: PgColumn
  ownerOrgId: PgColumn
  createdBy: PgColumn
}

interface Source {
  table: Table
  from: SQL
  /** Exists at all. */
  is: SQL
  open: SQL
  publishAt: SQL
  /** What the address depends on. */
  about?: SQL
  link(id: string, about: string): string
}

/** One source for each kind of item: from here all lists, figures and candidates of columns take their contents. */
export const sources: Record<ColumnItemType, Source> = {
  article: {
    table: posts,
    from: sql`${posts}`,
    is: sql`(${posts.kind} = 'article' and ${posts.deletedAt} is null)`,
    open: isOpen(posts),
    publishAt: sql`coalesce(${posts.publishedAt}, ${posts.publishAt})`,
    link: (id) => readerLink({ kind: 'article', id }),
  },
  video: {
    table: videos,
    from: sql`${videos}`,
    is: sql`${videos.deletedAt} is null`,
    open: sql`(${isOpen(videos)} and ${videos.currentVersionId} is not null)`,
    publishAt: sql`coalesce(${videos.publishAt}, ${videos.publishedAt})`,
    about: sql`${videos.channel}`,
    link: videoLink,
  },
  doc: {
    table: documents,
    from: sql`${documents}`,
    is: sql`${documents.deletedAt} is null`,
    open: sql`(${isOpen(documents)} and ${documents.currentVersionId} is not null)`,
    publishAt: sql`coalesce(${documents.publishAt}, ${documents.publishedAt})`,
    link: (id) => `/pdfView?docId=${id}`,
  },
  practice: {
    table: practiceSets,
    from: sql`${practiceSets}`,
    is: sql`true`,
    open: sql`(${practiceSets.state} = 'published' and (${practiceSets.openAt} is null or ${practiceSets.openAt} <= now())
      and (${practiceSets.closeAt} is null or ${practiceSets.closeAt} > now()))`,
    publishAt: sql`coalesce(${practiceSets.openAt}, ${practiceSets.createdAt})`,
    about: sql`(${practiceSets.modes})[1]`,
    link: (id, mode) => `/netSchool/specialAnswer?id=${id}&mode=${mode}`,
  },
  activity: {
    table: activities,
    from: sql`${activities}`,
    is: sql`true`,
    open: sql`(${activities.state} = 'published' and ${activities.startAt} <= now() and ${activities.endAt} > now())`,
    publishAt: sql`${activities.publishedAt}`,
    link: quizPathOf,
  },
}

interface Row extends Record<string, unknown> {
  type: ColumnItemType
  itemId: string
  title: string
  open: boolean
  publishedMs: number | null
  audience: Audience
  audienceInclude: string[]
  audienceExclude: string[]
  about: string
}

const selectOf = (type: ColumnItemType, ids: readonly string[]): SQL => {
  const { table, from, is, open, publishAt, about } = sources[type]
  return sql`select ${type}::text as type, ${table.id} as "itemId", ${table.title} as title, ${open} as open,
      (extract(epoch from ${publishAt}) * 1000)::float8 as "publishedMs", ${table.audience} as audience,
      ${table.audienceInclude} as "audienceInclude", ${table.audienceExclude} as "audienceExclude",
      ${about ?? sql`''`}::text as about
    from ${from} where ${is} and ${table.id} = any(${sql.param([...ids])}::uuid[])`
}

/** Facts of these contents by {@link contentKey}; what is gone is left out. */
export const loadContents = async (
  tx: Pick<Tx, 'db'>,
  refs: readonly ContentRef[],
): Promise<ReadonlyMap<string, Content>> => {
  const asked = grouped(refs, ({ type }) => type)
  if (asked.size === 0) return new Map()
  const selects = [...asked].map(([type, of]) =>
    selectOf(
      type,
      of.map(({ itemId }) => itemId),
    ),
  )
  const { rows } = await tx.db.execute<Row>(sql.join(selects, sql` union all `))
  return new Map(
    rows.map(({ publishedMs, about, ...row }) => [
      contentKey(row),
      {
        ...row,
        publishAt: publishedMs === null ? null : new Date(publishedMs),
        link: sources[row.type].link(row.itemId, about),
      },
    ]),
  )
}
