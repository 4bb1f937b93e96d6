import { changeMeetingState, listMeetings, type MeetingRow } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingRefusals } from '@portal/contract/areas/meeting/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { MeetingWizard } from '#src/areas/meeting/public.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { wallClock } from '#src/ui/time/instant.ts'
import { minuteText } from '../sheet/wall/wall-words.ts'

const whole = () => <LateSkeleton />
const SignDesk = late(() => import('../host/SignDesk.tsx').then((module) => module.SignDesk), whole)
const SheetPeople = late(() => import('./SheetPeople.tsx').then((module) => module.SheetPeople), whole)
const QuickDrawer = late(() => import('./QuickDrawer.tsx').then((module) => module.QuickDrawer))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const column = columnsOf(listMeetings)
const school = { channel: 'school' }
const over = ['ended', 'minuted']

/** 会议签到 of the safety school: meetings with their figures; one of them as console, wall, camera or list. */
export function MeetingSignInPage() {
  const { query, setQuery } = usePage()
  const { sheetId, view } = query
  const back = () => setQuery({ sheetId: undefined, view: undefined, people: undefined, tab: undefined })
  if (!sheetId)
    return (
      <Editor access={[P.schoolMeetingEdit]} list={<Meetings />}>
        {(asked) => <MeetingWizard asked={asked} />}
      </Editor>
    )
  if (view === 'list') return <SheetPeople sheetId={sheetId} onBack={back} />
  return <SignDesk sheetId={sheetId} onBack={back} />
}

type Opened = { kind: 'quick' } | { kind: 'cancel'; meeting: MeetingRow }

const shareText = ({ present, expected, state }: MeetingRow): string =>
  present === null || expected === 0 || state === 'draft' ? '—' : `${Math.floor((present / expected) * 1000) / 10}%`

/** 缺席 stands when the meeting is over; until then people may still come. */
const absentText = ({ present, expected, onLeave, state }: MeetingRow): string =>
  over.includes(state) && present !== null ? String(Math.max(0, expected - present - onLeave)) : '—'

const columns = [
  column('topic', { width: 200, fixed: 'left' }),
  column('from', {
    title: '时间',
    width: 190,
    render: (_, { from, to }) => `${dateTimeText(from.getTime())}–${minuteText(to)}`,
  }),
  column('place', { width: 120 }),
  column('state', { width: 88, badge: true }),
  column('expected', { width: 64 }),
  column('present', { width: 64 }),
  {
    key: 'share',
    title: '签到率',
    width: 84,
    className: 'kit-figure',
    align: 'right' as const,
    render: (_: unknown, row: MeetingRow) => shareText(row),
  },
  column('sealedAt', { width: 150, render: (_, { sealedAt }) => (sealedAt ? dateTimeText(sealedAt.getTime()) : '—') }),
  column('late', { width: 64 }),
  column('onLeave', { width: 64 }),
  {
    key: 'absent',
    title: '缺席',
    width: 64,
    className: 'kit-figure',
    align: 'right' as const,
    render: (_: unknown, row: MeetingRow) => absentText(row),
  },
  column('classHours', { width: 84 }),
  column('hostName', { width: 110 }),
  column('ownerOrgName', { width: 160, hidden: true }),
  column('kind', { width: 100, hidden: true }),
]

function Meetings() {
  const { setQuery } = usePage()
  const { edit } = useEditor()
  const list = useResourceList(listMeetings, { fixed: school })
  const [opened, setOpened] = useState<Opened>()
  const change = useWrite(changeMeetingState, { refreshes: ['signIn', 'guide'] })
  const close = () => setOpened(undefined)
  const open = (view: 'console' | 'wall' | 'list', { sheetId }: MeetingRow) =>
    setQuery({ sheetId: sheetId ?? undefined, view }, { push: true })

  const actionsOf = (meeting: MeetingRow): RowAction[] => {
    const { state, sheetId, hosting } = meeting
    const host = hosting ? {} : { access: [P.schoolMeetingSign] }
    const goesOn = state === 'notified' || state === 'running'
    return [
      ...(sheetId && goesOn ? [{ label: '签到管理', ...host, onClick: () => open('console', meeting) }] : []),
      ...(sheetId && over.includes(state)
        ? [{ label: '名单与封存', ...host, onClick: () => open('console', meeting) }]
        : []),
      ...(sheetId && goesOn ? [{ label: '大屏', ...host, onClick: () => open('wall', meeting) }] : []),
      ...(sheetId ? [{ label: '人员明细', ...host, onClick: () => open('list', meeting) }] : []),
      ...(state !== 'cancelled'
        ? [{ label: '编辑', access: [P.schoolMeetingEdit], onClick: () => edit(meeting.id) }]
        : []),
      ...(state === 'draft' || goesOn
        ? [
            {
              label: '取消会议',
              access: [P.schoolMeetingEdit],
              danger: true,
              onClick: () => setOpened({ kind: 'cancel', meeting }),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <ListPage
        list={list}
        views="state"
        chips={[
          { name: 'from', label: '时间' },
          { name: 'to', label: '至' },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.schoolMeeting} allowClear /> },
          { name: 'hostId', label: '主持人', control: <PersonSelect for={P.schoolMeeting} /> },
        ]}
        more={['signs', 'sealed', 'kind', 'hosting']}
        columns={columns}
        primary={{ label: '快速签到', access: [P.schoolMeetingAdd], onClick: () => setOpened({ kind: 'quick' }) }}
        toolbar={<Elsewhere asked={list.sentFilter} />}
        exports={[P.schoolMeetingExport]}
        actions={actionsOf}
      />
      {opened?.kind === 'quick' && <QuickDrawer onClose={close} />}
      {opened?.kind === 'cancel' && (
        <ReasonModal
          title={`取消会议《${opened.meeting.topic}》`}
          verb="取消会议"
          label="取消原因"
          help="参会人员会收到取消原因；签到随之取消，不能恢复。"
          fault={meetingRefusals.reasonMissing.message}
          pending={change.isPending}
          onSend={async (reason) => {
            const answer = await change.run({ id: opened.meeting.id, action: 'cancel', reason, following: false })
            if (answer) tip('success', '会议已取消')
            return answer !== undefined
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** 单位年度签到率 is a report, of the unit and the year that the list shows; 返回 leads to the school. */
function Elsewhere({ asked: { orgId, from } }: { asked: Record<string, unknown> }) {
  const mayCount = useHolds([P.statistics])
  const { year } = wallClock(from instanceof Date ? from.getTime() : serverNow())
  const unit = typeof orgId === 'string' ? `&orgId=${orgId}` : ''
  return (
    <>
      {mayCount && <Link to={`/system/statistics?report=meetingSigning&year=${year}${unit}`}>单位年度签到率</Link>}
      {isBuilt('/meeting/meetingList') && <Link to="/meeting/meetingList">会议列表</Link>}
      <Link to="/netSchool/courseCenter">安全网校</Link>
    </>
  )
}
