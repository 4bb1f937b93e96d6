import { listPractice, type PracticeRow } from '@portal/contract/areas/exam/practice/practice.ts'
import { practiceMode } from '@portal/contract/areas/exam/practice/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './practice.css'

const row = listPractice.result.shape.list.element
const sortable = ['updatedAt', 'createdAt', 'title', 'closeAt']
export const practiceSource = listPractice
const column = columnsOf({ row, sortable })
const modes = wordsOf(practiceMode)

export const percentText = (share: number | null): string => (share === null ? '—' : `${Math.round(share * 100)}%`)

const windowText = ({ openAt, closeAt }: Pick<PracticeRow, 'openAt' | 'closeAt'>): string => {
  if (openAt === null && closeAt === null) return '长期有效'
  const from = openAt === null ? '' : `${dateTimeText(openAt.getTime())} 起`
  return [from, closeAt === null ? '' : `${dateTimeText(closeAt.getTime())} 止`].filter(Boolean).join('，')
}

const cover: Column<PracticeRow> = {
  key: 'cover',
  title: '封面',
  width: 120,
  render: (_, { title, coverUrl }) => (
    <span className="practice-cover practice-cover-row">
      <Cover url={coverUrl} title={title} />
    </span>
  ),
}

export const practiceColumns: Column<PracticeRow>[] = [
  column('title', { width: 220, fixed: 'left' }),
  cover,
  column('state', { width: 100, badge: true }),
  column('available', { width: 80 }),
  column('modes', { width: 240, render: (_, set) => set.modes.map((mode) => modes[mode]).join('、') }),
  column('feedback', { width: 120 }),
  column('audienceText', { width: 200 }),
  column('closeAt', { title: '有效期', width: 200, render: (_, set) => windowText(set) }),
  column('people', { width: 100 }),
  column('perPerson', { width: 100, render: (_, { perPerson }) => perPerson ?? '—' }),
  column('rate', { width: 90, render: (_, { rate }) => percentText(rate) }),
  column('ownerOrgName', { width: 160 }),
  column('updatedAt'),
]
