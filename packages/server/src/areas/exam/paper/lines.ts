import { listPapers, type PaperLine } from '@portal/contract/areas/exam/paper/paper.ts'
import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { papers } from '#src/schema/exam/exam.ts'
import { pointsOf } from '../exam/results.ts'

export type Paper = InferSelectModel<typeof papers>

const { content: _content, ...stored } = getTableColumns(papers)

const shown = {
  from: sql`${papers}`,
  joins: sql`left join org_units o on o.id = ${papers.ownerOrgId} left join users u on u.id = ${papers.createdBy}`,
  key: papers.id,
  columns: {
    ...stored,
    total: pointsOf(sql`${papers.total}`),
    examCount: sql`(select count(*) from exams e where e.paper_id = ${papers.id})`,
    ownerOrgName: sql`coalesce(o.name, '')`,
    createdByName: sql`coalesce(u.name, '')`,
  },
} as const

/** Papers as the list shows them. */
export const paperLines = rowsByKey<PaperLine>()(shown)

export const list = pageRead(listPapers, {
  ...shown,
  scope: [papers.ownerOrgId, papers.createdBy],
  search: [papers.title],
  filter: { mode: equals(papers.mode), state: equals(papers.state) },
  sort: {
    updatedAt: papers.updatedAt,
    createdAt: papers.createdAt,
    title: papers.title,
    questionCount: papers.questionCount,
    total: papers.total,
  },
  order: '-updatedAt',
})
