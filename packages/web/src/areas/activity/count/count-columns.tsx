import {
  type ActivityPersonRow,
  type ActivityUnitRow,
  activityPersonRow,
  activityUnitRow,
  countActivityUnits,
  listActivityPeople,
} from '@portal/contract/areas/activity/quiz-answer.ts'
import { Tag } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { shareText } from '../activity/active-columns.tsx'

const unitSortable = ['joined', 'expected', 'tries', 'best', 'mean']
export const unitSource = countActivityUnits
const unit = columnsOf({ row: activityUnitRow, sortable: unitSortable })

const scoreText = (score: number | null) => score ?? '—'

/** Seconds as people say them. */
export const lengthText = (seconds: number): string => {
  if (seconds === 0) return '—'
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} 秒`
  return minutes < 60 ? `${minutes} 分 ${seconds % 60} 秒` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

export const unitColumns: Column<ActivityUnitRow>[] = [
  unit('orgName', { width: 180, fixed: 'left' }),
  unit('orgPath', { width: 240 }),
  unit('expected', { width: 90 }),
  unit('joined', { width: 90 }),
  unit('rate', { width: 90, render: (_, { rate }) => shareText(rate) }),
  unit('completed', { width: 80 }),
  unit('tries', { width: 100 }),
  unit('best', { width: 90, render: (_, { best }) => scoreText(best) }),
  unit('mean', { width: 90, render: (_, { mean }) => scoreText(mean) }),
  unit('seconds', { title: '用时', width: 130, render: (_, { seconds }) => lengthText(seconds) }),
  unit('firstAt', { width: 160 }),
]

const personSortable = ['code', 'tries', 'best', 'mean', 'seconds', 'firstAt']
export const personSource = listActivityPeople
const person = columnsOf({ row: activityPersonRow, sortable: personSortable })

export const personColumns: Column<ActivityPersonRow>[] = [
  person('name', { width: 100, fixed: 'left' }),
  person('code', { width: 120 }),
  person('orgName', { width: 180 }),
  person('joined', {
    width: 100,
    badge: true,
    render: (_, { joined, expected }) => (
      <>
        {joined ? <Tag color="success">已参与</Tag> : <Tag>未参与</Tag>}
        {!expected && <Tag>已离开范围</Tag>}
      </>
    ),
  }),
  person('complete', {
    width: 90,
    render: (_, { complete, corrected }) => (
      <>
        {complete ? '已完成' : '未完成'} {corrected && <Tag color="warning">更正</Tag>}
      </>
    ),
  }),
  person('progress', { width: 80 }),
  person('parts', {
    width: 160,
    render: (_, { parts }) =>
      parts
        .filter(({ begun }) => begun)
        .map(({ title, done, corrected }) => `${title}${done ? '✓' : ''}${corrected ? '（更正）' : ''}`)
        .join('、') || '—',
  }),
  person('missing', { width: 220, render: (_, { missing }) => missing.replace(/^还差：/, '') || '—' }),
  person('tries', { width: 100 }),
  person('best', { width: 90, render: (_, { best }) => scoreText(best) }),
  person('mean', { width: 90, render: (_, { mean }) => scoreText(mean) }),
  person('seconds', { title: '用时', width: 130, render: (_, { seconds }) => lengthText(seconds) }),
  person('firstAt', { width: 160 }),
]
