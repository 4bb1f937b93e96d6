import { listRooms } from '@portal/contract/areas/meeting/room.ts'
import { repeatEvery } from '@portal/contract/areas/meeting/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { query } from '#src/kit/query.ts'
import { useAudienceCount } from '#src/shared/audience/audience-of-form.ts'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { whyNotEnd } from '#src/ui/time/why-not-end.ts'
import type { MeetingValues } from './meeting-values.ts'
import { shortSpan } from './time-words.ts'

const everyWords = wordsOf(repeatEvery)
const rooms = query(listRooms, { page: 1, pageSize: 200, keyword: '', exactTotal: false, filter: { enabled: true } })

/** 通知后是这样. */
export function MeetingSummary({ form, keptAt, onOpen }: SummaryOf) {
  const values: Partial<MeetingValues> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const { topic, from, to, roomId, place, link, hostId, receiptDue, agenda = [], materials = [], every, count } = values
  const people = useAudienceCount(values.audience)
  const room = useQuery(rooms).data?.list.find(({ id }) => id === roomId)
  const open = (field: string) => () => onOpen(field)
  return (
    <WizardSummary head="通知后是这样" title={topic} figure={people} unit="人参加" keptAt={keptAt}>
      <SummaryFact label="时间" onOpen={open(from ? 'to' : 'from')} fault={whyNotEnd(from, to) && '结束要改'}>
        {from && to && shortSpan(from, to)}
      </SummaryFact>
      <SummaryFact label="地点" onOpen={open('roomId')}>
        {room?.name || place || (link ? '线上' : undefined)}
      </SummaryFact>
      <SummaryFact label="主持" onOpen={open('hostId')}>
        {hostId && <PartName kind="user" id={hostId} />}
      </SummaryFact>
      <SummaryFact label="回执">
        {receiptDue ? `${dateTimeText(receiptDue.getTime()).slice(5)} 前` : '会议开始前'}
      </SummaryFact>
      <SummaryFact label="议程">{agenda.length > 0 ? `${agenda.length} 项` : '无'}</SummaryFact>
      <SummaryFact label="资料">{materials.length > 0 ? `${materials.length} 份` : '无'}</SummaryFact>
      {every && count && <SummaryFact label="周期">{`${everyWords[every]}，${count} 场`}</SummaryFact>}
    </WizardSummary>
  )
}
