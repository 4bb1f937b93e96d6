import { P } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { RoomSelect } from '../room/RoomSelect.tsx'
import { CancelModal } from './CancelModal.tsx'
import { meetingColumns, meetingSource } from './meeting-columns.tsx'
import { useMeetingActs } from './use-meeting-acts.ts'

/** Meetings in scope, the latest first. */
export function MeetingList({ primary, toolbar }: { primary: RowAction; toolbar: ReactNode }) {
  const list = useResourceList(meetingSource)
  const acts = useMeetingActs()
  return (
    <>
      <ListPage
        list={list}
        chips={[
          'state',
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.meeting} allowClear /> },
          'kind',
          { name: 'hosting', label: '我主持的' },
        ]}
        more={[
          { name: 'hostId', label: '主持人', control: <PersonSelect for={P.meeting} />, words: PersonSelect.chipWords },
          { name: 'roomId', label: '会议室', control: <RoomSelect /> },
          { name: 'from', label: '时间从' },
          { name: 'to', label: '时间至' },
        ]}
        columns={meetingColumns}
        primary={primary}
        toolbar={toolbar}
        exports={[P.meetingExport]}
        actions={acts.actionsOf}
      />
      <CancelModal acts={acts} />
    </>
  )
}
