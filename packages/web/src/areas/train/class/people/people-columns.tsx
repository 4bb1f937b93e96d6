import type { EnrolmentRow } from '@portal/contract/areas/train/audit/audit.ts'
import { enrolmentResult } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { auditAddress } from '../../addresses.ts'
import { enrolmentColumn as column, EnrolmentStanding } from '../../audit/enrolment-columns.tsx'
import { shortTime } from '../class-words.tsx'

const results = wordsOf(enrolmentResult)

/** Trainees of one class, with what they have reached. */
export const peopleColumns: Column<EnrolmentRow>[] = [
  column('name', { width: 90, fixed: 'left', link: ({ id }) => auditAddress(id) }),
  column('code', { width: 110 }),
  column('orgName', { width: 170 }),
  column('way', { width: 64 }),
  column('state', { width: 100, badge: true, render: (_, row) => <EnrolmentStanding {...row} /> }),
  column('percent', { width: 80, render: (_, { percent }) => (percent === null ? '—' : `${percent}%`) }),
  column('score', { width: 72, render: (_, { score }) => score ?? '—' }),
  column('result', {
    width: 90,
    render: (_, { result }) => (result === 'none' ? '—' : <StateWord>{results[result]}</StateWord>),
  }),
  column('appliedAt', { width: 110, render: (_, { appliedAt }) => shortTime(appliedAt) }),
  column('minutes', { width: 90, render: (_, { minutes }) => minutes ?? '—' }),
  column('resultWhy', { title: '未通过原因', width: 200, render: (_, { resultWhy }) => resultWhy.join('；') }),
  column('nominatorName', { width: 90 }),
  column('offerEnd', { width: 140 }),
  column('conflicts', { width: 72 }),
  column('trained', { width: 110 }),
  column('noShows', { width: 64 }),
  column('reason', { width: 160 }),
]
