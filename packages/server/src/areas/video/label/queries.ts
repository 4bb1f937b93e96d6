import type { LabelNode } from '@portal/contract/areas/video/label.ts'
import { type SQL, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { labels } from '#src/schema/label.ts'

interface Figures {
  parentName: string
  videoCount: number
  docCount: number
  recentCount: number
}

/** A content `c` that is not in the recycle bin. */
const isThere: SQL = sql`(case c.subject_kind when 'doc' then exists (select 1 from documents d
  where d.id = c.subject_id and d.deleted_at is null)
  when 'post' then exists (select 1 from posts p where p.id = c.subject_id and p.deleted_at is null)
  else exists (select 1 from videos v where v.id = c.subject_id and v.deleted_at is null) end)`

/** Contents on each node `l`; a type counts what hangs below it too. Deleted contents do not count. */
const usage: SQL = sql`
  select count(*) filter (where c.subject_kind = 'video') as videos, count(*) filter (where c.subject_kind = 'doc') as docs,
    count(*) filter (where c.attached_at > now() - interval '30 days') as recent
  from labels below join content_labels c on c.label_id = below.id
  where below.path like l.path || '%'
    and ${isThere}`

interface FigureRow extends Record<string, unknown> {
  id: string
  parentName: string
  videos: number
  docs: number
  recent: number
}

/** What is shown of a label `l` beside the record itself. */
export const figuresJoined: SQL = sql`left join labels p on p.id = l.parent_id cross join lateral (${usage}) u`

const figureOf = pointRead<FigureRow>(
  () => sql`
  select l.id, coalesce(p.name, '') as "parentName", u.videos, u.docs, u.recent
  from labels l ${figuresJoined} where l.id = ${sql.placeholder('id')}`,
)

type LabelRecord = typeof labels.$inferSelect

const withFigure = (row: LabelRecord, figure: FigureRow | undefined): LabelRecord & Figures => ({
  ...row,
  parentName: figure?.parentName ?? '',
  videoCount: figure?.videos ?? 0,
  docCount: figure?.docs ?? 0,
  recentCount: figure?.recent ?? 0,
})

/** One label; record and figures are asked together. */
export const labelWithFigures = async (tx: Tx, id: string): Promise<LabelRecord & Figures> => {
  const [row, [figure]] = await Promise.all([getRow(tx, labels, id), figureOf(tx.db, { id })])
  return withFigure(row, figure)
}

interface FlatNode extends Record<string, unknown> {
  id: string
  parent_id: string | null
  name: string
  kind: LabelNode['kind']
  colour: string | null
  enabled: boolean
  revision: number
  count: number
}

/** The tree of one category in sibling order, each node with the number of its contents. */
export const selectTree = async (tx: Tx, dicCode: string): Promise<LabelNode[]> => {
  const { rows } = await tx.db.execute<FlatNode>(sql`
    select l.id, l.parent_id, l.name, l.kind, l.colour, l.enabled, l.revision, count(c.subject_id) as count
    from labels l
      left join labels below on below.path like l.path || '%'
      left join content_labels c on c.label_id = below.id
        and ${isThere}
    where l.dic_code = ${dicCode}
    group by l.id order by l.depth, l.sort, l.name collate "zh-x-icu"`)
  const nodes = new Map<string, LabelNode>()
  const roots: LabelNode[] = []
  for (const { parent_id: parentId, ...node } of rows) {
    const grown: LabelNode = { ...node, children: [] }
    nodes.set(node.id, grown)
    const siblings = parentId === null ? roots : nodes.get(parentId)?.children
    siblings?.push(grown)
  }
  return roots
}
