import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { listMeetingPeople, type MeetingPerson } from '@portal/contract/areas/meeting/receipt.ts'
import { meetingWords, receiptAnswer } from '@portal/contract/areas/meeting/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { Column } from '#src/ui/table/column.ts'

const column = columnsOf(listMeetingPeople)
const answers = wordsOf(receiptAnswer)

const columns: Column<MeetingPerson>[] = [
  column('name', { width: 100, fixed: 'left' }),
  column('orgName', { width: 160 }),
  column('answer', {
    width: 150,
    badge: true,
    render: (_, { answer, again }) => (again ? `${answers[answer]} · ${meetingWords.receiptAgain}` : answers[answer]),
  }),
  column('deputyName', { width: 100 }),
  column('reason', { width: 200 }),
  column('answeredAt', { width: 150 }),
  column('signedAt', { width: 150 }),
  column('code', { width: 120 }),
  column('orgPath', { width: 240 }),
]

/** 人员与回执. */
export function PeopleTab({ meeting }: { meeting: MeetingDetail }) {
  const list = useResourceList(listMeetingPeople, { fixed: { meetingId: meeting.id } })
  const isPortal = meeting.channel === 'portal'
  return (
    <ListPage
      title="人员与回执"
      list={list}
      chips={[
        'answer',
        {
          name: 'orgId',
          label: '单位',
          control: <OrgSelect for={isPortal ? P.meeting : P.schoolMeeting} allowClear />,
        },
        { name: 'again', label: meetingWords.receiptAgain },
      ]}
      columns={columns}
      exports={[isPortal ? P.meetingExport : P.schoolMeetingExport]}
    />
  )
}
