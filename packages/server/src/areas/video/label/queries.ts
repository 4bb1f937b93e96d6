import type { LabelNode } from '@portal/contract/areas/video/label.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import type { labels } from '#src/schema/label.ts'

interface Figures {
  parentName: string
  videoCount: number
  docCount: number
  recentCount: number
}

/** Contents on each node; a type counts what hangs below it too. Deleted contents do not count. */
const usage = (ids: readonly string[]): SQL => sql`
  select n.id,
    count(*) filter (where c.subject_kind = 'video' and v.id is not null) as videos,
    count(*) filter (where c.subject_kind = 'doc') as docs,
    count(*) filter (where c.attached_at > now() - interval '30 days' and (c.subject_kind = 'doc' or v.id is not null)) as recent
  from labels n
    join labels below on below.path like n.path || '%'
    join content_labels c on c.label_id = below.id
    left join videos v on c.subject_kind = 'video' and v.id = c.subject_id and v.deleted_at is null
  where n.id = any(${sql.param(ids)}::uuid[])
  group by n.id`

type LabelRecord = typeof labels.$inferSelect

/** Adds what a list shows beside the record itself. */
export const withFigures = async (tx: Tx, rows: readonly LabelRecord[]): Promise<(LabelRecord & Figures)[]> => {
  const { rows: figures } = await tx.db.execute<{
    id: string
    parent_name: string | null
    videos: number | null
    docs: number | null
    recent: number | null
  }>(sql`
    select l.id, p.name as parent_name, u.videos, u.docs, u.recent
    from labels l left join labels p on p.id = l.parent_id
      left join (${usage(rows.map(({ id }) => id))}) u on u.id = l.id
    where l.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  const byId = new Map(figures.map((row) => [row.id, row]))
  return rows.map((row) => {
    const figure = byId.get(row.id)
    return {
      ...row,
      parentName: figure?.parent_name ?? '',
      videoCount: figure?.videos ?? 0,
      docCount: figure?.docs ?? 0,
      recentCount: figure?.recent ?? 0,
    }
  })
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
        and (c.subject_kind = 'doc' or exists (select 1 from videos v where v.id = c.subject_id and v.deleted_at is null))
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
