import { getMeeting, type MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingKind } from '@portal/contract/areas/meeting/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { MEETINGS } from '../addresses.ts'
import { PeopleTab } from '../receipt/PeopleTab.tsx'
import { ReceiptPanel } from '../receipt/ReceiptPanel.tsx'
import { AgendaPanel } from './AgendaPanel.tsx'
import { CancelModal } from './CancelModal.tsx'
import { MeetingActs } from './MeetingActs.tsx'
import { MeetingState } from './meeting-columns.tsx'
import { PapersTab } from './PapersTab.tsx'
import { SheetTab } from './SheetTab.tsx'
import { shortSpan, spanText } from './time-words.ts'
import { useMeetingActs } from './use-meeting-acts.ts'
import './meeting-page.css'

const MinutesTab = late(
  () => import('../minutes/MinutesTab.tsx').then((module) => module.MinutesTab),
  () => <LateSkeleton />,
)

const kinds = wordsOf(meetingKind)

/** One meeting: what was decided, who comes, and what is to be done next. */
export function MeetingPage({ id }: { id: string }) {
  const meeting = useQuery(query(getMeeting, { id }))
  const acts = useMeetingActs()
  return (
    <>
      <DetailPage of={meeting} back={MEETINGS}>
        {(detail) => ({
          title: detail.topic,
          state: <MeetingState state={detail.state} />,
          note: noteOf(detail),
          actions: <MeetingActs meeting={detail} acts={acts} />,
          hint: hintOf(detail),
          rail: <Rail meeting={detail} />,
          tabs: tabsOf(detail),
        })}
      </DetailPage>
      <CancelModal acts={acts} />
    </>
  )
}

const noteOf = ({ from, to, place, present, expected }: MeetingDetail): string =>
  [shortSpan(from, to), place, present === null ? `应到 ${expected}` : `实到 ${present} / ${expected}`].join(' · ')

const hintOf = (meeting: MeetingDetail): string | undefined => {
  const { state, cancelReason, expected, roomSeats } = meeting
  if (state === 'cancelled') return `已取消：${cancelReason}`
  if (roomSeats !== null && expected > roomSeats && (state === 'draft' || state === 'notified'))
    return `参会 ${expected} 人超过会议室容量 ${roomSeats}`
  return undefined
}

const counted = (label: string, figure: number | null): string =>
  figure ? `${label} ${figure.toLocaleString('zh-CN')}` : label

/** What was decided comes first once there is something; before that, what people come for. */
const tabsOf = (meeting: MeetingDetail) => {
  const { state, may, materials, expected, present, sheet } = meeting
  const isOver = state === 'ended' || state === 'minuted'
  const minutes = { key: 'minutes', label: '纪要与决议', content: <MinutesTab meeting={meeting} /> }
  const hasMinutes = isOver || (state === 'running' && may.minutes)
  return [
    ...(isOver ? [minutes] : []),
    { key: 'papers', label: counted('议程与资料', materials.length), content: <PapersTab meeting={meeting} /> },
    ...(may.people && state !== 'draft'
      ? [{ key: 'people', label: counted('人员与回执', expected), content: <PeopleTab meeting={meeting} /> }]
      : []),
    ...(sheet ? [{ key: 'sign', label: counted('签到', present), content: <SheetTab meeting={meeting} /> }] : []),
    ...(hasMinutes && !isOver ? [minutes] : []),
    { key: 'history', label: '变更记录', content: <ChangeHistory objectType="meetings" objectId={meeting.id} /> },
  ]
}

function Rail({ meeting }: { meeting: MeetingDetail }) {
  return (
    <>
      <AgendaPanel meeting={meeting} />
      {meeting.receipts && <ReceiptPanel receipts={meeting.receipts} />}
      <section>
        <h2>属性</h2>
        <dl className="kit-props">
          {factsOf(meeting).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

const factsOf = (meeting: MeetingDetail) =>
  [
    {
      label: '类型',
      value:
        meeting.classHours === null
          ? kinds[meeting.kind]
          : `${kinds[meeting.kind]}，计 ${meeting.classHours.toFixed(2)} 学时`,
    },
    { label: '时间', value: spanText(meeting.from, meeting.to) },
    {
      label: '地点',
      value: meeting.roomSeats === null ? meeting.place : `${meeting.place}（${meeting.roomSeats} 席）`,
    },
    {
      label: '线上',
      value: meeting.link !== '' && (
        <a href={meeting.link} target="_blank" rel="noreferrer">
          进入线上会议
        </a>
      ),
    },
    { label: '主持', value: meeting.hostName },
    { label: '记录', value: meeting.recorderName },
    { label: '参会', value: meeting.audienceText },
    { label: '回执截止', value: meeting.receiptDue && spanText(meeting.receiptDue, meeting.receiptDue).slice(0, 16) },
    { label: '周期', value: meeting.seriesNo !== null && `第 ${meeting.seriesNo} 场` },
    { label: '单位', value: meeting.ownerOrgName },
    { label: '说明', value: meeting.note },
  ].filter(({ value }) => value !== '' && value !== null && value !== undefined && value !== false)
