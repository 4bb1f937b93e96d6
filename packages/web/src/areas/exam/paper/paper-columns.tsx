import { listPapers, type PaperLine, paperRow } from '@portal/contract/areas/exam/paper/paper.ts'
import { pageQuery } from '@portal/contract/kit/page.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { DifficultyBar } from './DifficultyBar.tsx'

const sortable = ['updatedAt', 'createdAt', 'title', 'questionCount', 'total'] as const

/** 试卷 as the screen asks for it. */
export const paperSource = { ...listPapers, body: pageQuery(paperRow.pick({ mode: true, state: true }), sortable) }

const column = columnsOf({ row: paperRow, sortable })

const versionWords = ({ version, edited }: PaperLine) => {
  if (version === 0) return '—'
  return edited ? `v${version}（有修改）` : `v${version}`
}

export const paperColumns: Column<PaperLine>[] = [
  column('title', { width: 240 }),
  column('mode', { width: 100 }),
  column('questionCount', { width: 80 }),
  column('total', { width: 80 }),
  column('difficultyMix', { width: 150, render: (_, { difficultyMix }) => <DifficultyBar mix={difficultyMix} /> }),
  column('examCount', { width: 90 }),
  column('version', { width: 120, render: (_, row) => versionWords(row) }),
  column('state', { width: 100 }),
  column('ownerOrgName', { width: 140 }),
  column('createdByName', { width: 100 }),
  column('updatedAt'),
]
