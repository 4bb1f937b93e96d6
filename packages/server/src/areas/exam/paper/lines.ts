import type { PaperLine } from '@portal/contract/areas/exam/paper/paper.ts'
import { type InferSelectModel, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { papers } from '#src/schema/exam/exam.ts'

export type Paper = InferSelectModel<typeof papers>

interface Beside extends Record<string, unknown> {
  id: string
  exam_count: number
  owner_org_name: string
  created_by_name: string
}

/** Adds what a list shows beside the record itself. */
export const linesOf = async (tx: Tx, list: readonly Paper[]): Promise<PaperLine[]> => {
  const { rows } = await tx.db.execute<Beside>(sql`
    select p.id, (select count(*) from exams e where e.paper_id = p.id)::int as exam_count,
      coalesce(o.name, '') as owner_org_name, coalesce(u.name, '') as created_by_name
    from papers p left join org_units o on o.id = p.owner_org_id left join users u on u.id = p.created_by
    where p.id = any(${sql.param(list.map(({ id }) => id))}::uuid[])`)
  const beside = new Map(rows.map((row) => [row.id, row]))
  return list.map(({ content: _content, ...paper }) => ({
    ...paper,
    total: paper.total / 100,
    examCount: beside.get(paper.id)?.exam_count ?? 0,
    ownerOrgName: beside.get(paper.id)?.owner_org_name ?? '',
    createdByName: beside.get(paper.id)?.created_by_name ?? '',
  }))
}
