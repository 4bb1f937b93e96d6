import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

const skeleton = () => <LateSkeleton />
const MeetingList = late(() => import('./MeetingList.tsx').then((module) => module.MeetingList), skeleton)
const MeetingWizard = late(() => import('./MeetingWizard.tsx').then((module) => module.MeetingWizard), skeleton)
const MeetingPage = late(() => import('./MeetingPage.tsx').then((module) => module.MeetingPage), skeleton)
const RoomBoard = late(() => import('../room/RoomBoard.tsx').then((module) => module.RoomBoard), skeleton)
const RoomList = late(() => import('../room/RoomList.tsx').then((module) => module.RoomList), skeleton)

const tabs = [
  {
    key: 'board',
    label: (
      <>
        <Icon name="calendar" small />
        会议室
      </>
    ),
  },
  {
    key: 'list',
    label: (
      <>
        <Icon name="checklist" small />
        列表
      </>
    ),
  },
]

/** 会议列表: the week by room, the list, one meeting by `?id=`, or the wizard of one. */
export function MeetingListPage() {
  const { query } = usePage()
  return (
    <Editor access={[P.meetingAdd, P.meetingEdit]} list={query.id ? <MeetingPage id={query.id} /> : <Views />}>
      {(asked) => <MeetingWizard asked={asked} />}
    </Editor>
  )
}

function Views() {
  const { query, setQuery } = usePage()
  const { create } = useEditor()
  const mayPlan = useHolds([P.meetingEdit])
  const view = query.view === 'list' || (query.view === 'rooms' && mayPlan) ? query.view : 'board'
  const turnTo = (key: string) =>
    setQuery({ ...clearedAddress(query), view: key === 'board' ? undefined : key, week: undefined })
  const add = { label: '新建会议', access: [P.meetingAdd], onClick: () => create() }
  const toRooms = mayPlan && view !== 'rooms' && (
    <Button type="text" onClick={() => turnTo('rooms')}>
      会议室管理
    </Button>
  )
  return (
    <PageTabs items={tabs} activeKey={view} onChange={turnTo} label="视图" look="switch">
      {view === 'board' && <RoomBoard primary={add} toolbar={toRooms} />}
      {view === 'list' && <MeetingList primary={add} toolbar={toRooms} />}
      {view === 'rooms' && <RoomList />}
    </PageTabs>
  )
}
