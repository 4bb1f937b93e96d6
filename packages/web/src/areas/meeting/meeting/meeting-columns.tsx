import { listMeetings, type MeetingRow } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingState } from '@portal/contract/areas/meeting/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { meetingAddress } from '../addresses.ts'
import { spanText } from './time-words.ts'

export const meetingSource = listMeetings
const column = columnsOf(listMeetings)
const states = wordsOf(meetingState)

export const MeetingState = ({ state }: Pick<MeetingRow, 'state'>) => <StateWord>{states[state]}</StateWord>

const orDash = (figure: number | null) => figure ?? '—'

export const meetingColumns: Column<MeetingRow>[] = [
  column('topic', { width: 240, fixed: 'left', link: ({ id }) => meetingAddress(id) }),
  column('state', { width: 96, badge: true, render: (_, row) => <MeetingState state={row.state} /> }),
  column('from', { title: '时间', width: 190, render: (_, { from, to }) => spanText(from, to) }),
  column('place', { width: 130 }),
  column('hostName', { width: 90 }),
  column('expected', { width: 72 }),
  column('present', { width: 72, render: (_, { present }) => orDash(present) }),
  column('decisions', {
    width: 80,
    align: 'right',
    render: (_, { decisions, decisionsDone, decisionsOverdue }) =>
      decisions === 0 ? '—' : <span data-bad={decisionsOverdue > 0}>{`${decisionsDone}/${decisions}`}</span>,
  }),
  column('attending', { width: 92 }),
  column('kind', { width: 90 }),
  column('channel', { width: 90 }),
  column('onLeave', { width: 72 }),
  column('deputies', { width: 72 }),
  column('unanswered', { width: 80 }),
  column('late', { width: 72, render: (_, { late }) => orDash(late) }),
  column('classHours', { width: 72, render: (_, { classHours }) => classHours?.toFixed(2) ?? '—' }),
  column('minuted', { width: 72, render: (_, { minuted }) => (minuted ? '已发布' : '—') }),
  column('recorderName', { width: 90 }),
  column('ownerOrgName', { width: 150 }),
  column('updatedAt'),
]
