import { type ExamRow, listExams } from '@portal/contract/areas/exam/exam/exam.ts'
import { examPhase, examState } from '@portal/contract/areas/exam/exam/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { examAddress } from './exam-address.ts'

const row = listExams.result.shape.list.element
const sortable = ['openAt', 'closeAt', 'title', 'createdAt', 'updatedAt']
export const examSource = listExams
const column = columnsOf({ row, sortable })

const phases = wordsOf(examPhase)
const states = wordsOf(examState)

/** A published exam is told by its phase, any other by its state. */
export function StateTag({ state, phase, paused }: Pick<ExamRow, 'state' | 'phase' | 'paused'>) {
  if (state !== 'published') return <StateWord>{states[state]}</StateWord>
  return (
    <>
      <StateWord>{phases[phase]}</StateWord>
      {paused && <Tag color="red">暂停中</Tag>}
    </>
  )
}

const dash = <span className="exam-faint">—</span>
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

export const examColumns: Column<ExamRow>[] = [
  column('title', {
    width: 220,
    fixed: 'left',
    render: (_, { id, title }) => <Link to={examAddress(id)}>{title}</Link>,
  }),
  column('phase', {
    title: '阶段',
    width: 110,
    badge: true,
    render: (_, { state, phase, paused }) => <StateTag state={state} phase={phase} paused={paused} />,
  }),
  column('paperTitle', { width: 150 }),
  column('openAt', {
    title: '时间',
    width: 180,
    render: (_, { openAt, closeAt }) => (
      <span className="exam-window">
        {dateTimeText(openAt.getTime())} 至<br />
        {dateTimeText(closeAt.getTime())}
      </span>
    ),
  }),
  column('limitMinutes', {
    width: 90,
    render: (_, { limitMinutes }) => (limitMinutes === null ? '不限' : `${limitMinutes} 分钟`),
  }),
  column('expected', {
    title: '应考/已考/在考',
    width: 150,
    render: (_, { expected, submitted, sitting }) => `${expected} / ${submitted} / ${sitting}`,
  }),
  column('passRate', { width: 90, render: (_, { passRate }) => (passRate === null ? dash : percent(passRate)) }),
  column('mean', { width: 90, render: (_, { mean }) => mean ?? dash }),
  column('toMark', { width: 80 }),
  column('scene', { width: 100 }),
  column('ownerOrgName', { width: 160 }),
  column('updatedAt'),
]
