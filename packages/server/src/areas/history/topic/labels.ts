import type { listHistoryLabels } from '@portal/contract/areas/history/topic.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { kindsUnder, videosUnder } from './contents.ts'

interface Row extends Record<string, unknown> {
  id: string
  revision: number
  createdAt: string
  updatedAt: string
  parentId: string | null
  kind: 'type' | 'label'
  name: string
  sort: number
  enabled: boolean
  depth: number
  fixed: boolean
  fromYear: number | null
  toYear: number | null
  intro: string
  coverFileId: string | null
  articles: number
  days: number
  videos: number
}

/** Each node after its parent, siblings by place and name. */
const inTreeOrder = (rows: readonly Row[]): Row[] => {
  const below = (parentId: string | null): Row[] =>
    rows.filter((row) => row.parentId === parentId).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}

/** 历史标签: the branch of the one tree, with what hangs on each node and below it. */
export const labelsWith =
  (files: Files): HandlerOf<typeof listHistoryLabels> =>
  async ({ tx, actor }) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select l.id, l.revision, l.created_at as "createdAt", l.updated_at as "updatedAt", l.parent_id as "parentId", l.kind,
        l.name, l.sort, l.enabled, l.depth, l.fixed, t.from_year as "fromYear", t.to_year as "toYear",
        coalesce(t.intro, '') as intro, t.cover_file_id as "coverFileId",
        n.articles, n.days, (select count(*)::int from (${videosUnder(sql`l.path`)}) v) as videos
      from labels l left join history_topics t on t.label_id = l.id
        cross join lateral (${kindsUnder(sql`l.path`, sql`p.deleted_at is null`)}) n
      where l.dic_code = 'history' order by l.depth, l.sort, l.name collate "zh-x-icu"`)
    return inTreeOrder(rows).map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
      coverUrl: row.coverFileId === null ? '' : files.fileUrl(actor, { id: row.coverFileId, name: row.coverFileId }),
    }))
  }
