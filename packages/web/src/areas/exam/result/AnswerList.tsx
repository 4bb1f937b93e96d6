import { type AnswerRow, listAnswers } from '@portal/contract/areas/exam/attempt/answer-list.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Column } from '#src/ui/table/column.ts'
import { ScriptList, type ScriptListProps } from './ScriptList.tsx'

const column = columnsOf(listAnswers)
const columns: Column<AnswerRow>[] = [
  column('name', { width: 110, fixed: 'left' }),
  column('outcome', { width: 100, badge: true }),
  column('code', { width: 120 }),
  column('orgName', { width: 160 }),
  column('no', { width: 80 }),
  column('position', { width: 80 }),
  column('stemText', { width: 280 }),
  column('kind', { width: 90 }),
  column('answer', { width: 240, render: (_, { answer }) => answer || '未作答' }),
  column('score', { width: 80, render: (_, { score }) => score ?? '待评' }),
  column('max', { width: 80 }),
  column('seconds', { width: 110 }),
]

/** 作答明细: who answered what to which question, as a table and as a file. */
export function AnswerList({ examId, ...ways }: ScriptListProps) {
  const list = useResourceList(listAnswers, { fixed: { examId } })
  return <ScriptList title="作答明细" list={list} chips={['kind', 'outcome']} columns={columns} {...ways} />
}
