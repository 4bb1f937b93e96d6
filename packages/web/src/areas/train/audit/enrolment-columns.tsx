import { type EnrolmentRow, listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import { enrolmentState } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { auditAddress, classAddress } from '../addresses.ts'
import { shortTime } from '../class/class-words.tsx'

export const enrolmentColumn = columnsOf(listEnrolments)
const column = enrolmentColumn
const states = wordsOf(enrolmentState)

/** Where somebody stands: of the queue with his place. */
export function EnrolmentStanding({ state, wait }: Pick<EnrolmentRow, 'state' | 'wait'>) {
  return <StateWord of={states[state]}>{wait === null ? states[state] : `候补 ${wait}`}</StateWord>
}

const standing = column('state', { width: 100, badge: true, render: (_, row) => <EnrolmentStanding {...row} /> })
const name = column('name', { width: 90, fixed: 'left', link: ({ id }) => auditAddress(id) })
const applied = column('appliedAt', { width: 110, render: (_, { appliedAt }) => shortTime(appliedAt) })
const conflicts = column('conflicts', {
  width: 90,
  render: (_, { conflicts }) => (conflicts === 0 ? '无' : <span data-bad="true">{conflicts} 处</span>),
})
const trained = column('trained', { width: 110, render: (_, { trained }) => `${trained} 次` })
const noShows = column('noShows', {
  width: 64,
  render: (_, { noShows }) => <span data-bad={noShows > 0}>{noShows}</span>,
})

/** `2 / 5`: of his unit and for all; of released seats only those for all. */
const freeText = ({ freeUnit, freeGeneral }: EnrolmentRow): string =>
  freeUnit === null ? String(freeGeneral) : `${freeUnit} / ${freeGeneral}`

const waitedText = ({ waitedHours, dueAt }: EnrolmentRow) => {
  if (waitedHours === null) return ''
  const isLate = dueAt !== null && dueAt.getTime() < Date.now()
  return <span data-bad={isLate}>{`${Math.round(waitedHours)} 小时${isLate ? '（超时）' : ''}`}</span>
}

/** People somebody has to decide on, at the class itself. */
export const decideColumns: Column<EnrolmentRow>[] = [
  name,
  column('orgName', { width: 160 }),
  column('way', { width: 64 }),
  applied,
  conflicts,
  trained,
  noShows,
  standing,
  column('nominatorName', { width: 90 }),
  column('code', { width: 110 }),
  column('preconditionsOpen', { title: '先修未完成', width: 100 }),
  column('offerEnd', { width: 140 }),
]

/** The same people over all classes, for whoever reviews them. */
export const auditColumns: Column<EnrolmentRow>[] = [
  name,
  column('className', { width: 232, link: ({ classId }) => classAddress(classId) }),
  column('orgName', { width: 150 }),
  column('way', { width: 64 }),
  applied,
  column('waitedHours', { width: 100, render: (_, row) => waitedText(row) }),
  column('freeUnit', { title: '剩余（单位/共用）', width: 130, render: (_, row) => freeText(row) }),
  conflicts,
  standing,
  trained,
  noShows,
  column('preconditionsOpen', {
    title: '先修',
    width: 90,
    render: (_, { preconditionsOpen }) => (preconditionsOpen === 0 ? '已完成' : `差 ${preconditionsOpen} 项`),
  }),
  column('nominatorName', { width: 90 }),
  column('step', { width: 64 }),
  column('code', { width: 110 }),
  column('dueAt', { width: 140 }),
  column('reason', { width: 160 }),
]
