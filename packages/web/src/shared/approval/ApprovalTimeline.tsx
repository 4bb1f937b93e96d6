import { assigneeText, recordedAction } from '@portal/contract/areas/access/approval.ts'
import { listApprovalRecords } from '@portal/contract/areas/access/approval-record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './approval.css'
import { type RequestRow, requestQuery } from './requests.ts'

type Line = ResultOf<typeof listApprovalRecords>[number]

type Subject = { requestId: string } | { subjectType: string; subjectId: string }

const actions = wordsOf(recordedAction)
const devices: Record<string, string> = { web: '电脑', phone: '手机', wechat: '微信' }
const tones: Partial<Record<Line['action'], string>> = {
  pass: 'ok',
  free: 'ok',
  repeat: 'ok',
  reject: 'danger',
  back: 'danger',
  change: 'warn',
  withdraw: 'warn',
  escalate: 'warn',
}

interface TimelineProps {
  of: Subject
  /** Asked for where it is not given: the last one about the subject. */
  open?: RequestRow
  /** Where a page that somebody has commented on can be looked at. */
  pageAddress?: (page: number) => string
}

/** 审批记录: what people did and what the engine did by itself, oldest first, all rounds. */
export function ApprovalTimeline({ of, open, pageAddress }: TimelineProps) {
  const records = useQuery(query(listApprovalRecords, of))
  const lastId = records.data?.at(-1)?.requestId
  const last = useQuery({ ...requestQuery(lastId ?? ''), enabled: open === undefined && lastId !== undefined })
  const waiting = open ?? last.data
  return (
    <Loaded of={records}>
      {(lines) =>
        lines.length === 0 ? (
          <EmptyNew text="暂无审批记录" />
        ) : (
          <ol className="approval-timeline" aria-label="审批记录">
            {lines.map((line, index) => (
              <TimelineEntry
                key={`${line.at.getTime()}-${line.action}-${line.actor?.id ?? ''}-${index}`}
                line={line}
                pageAddress={pageAddress}
                isNewRound={line.round > 1 && lines[index - 1]?.round !== line.round}
              />
            ))}
            {waiting?.state === 'pending' && <Waiting request={waiting} />}
          </ol>
        )
      }
    </Loaded>
  )
}

/** Working hours come in tenths; the tenth of nothing is a few minutes. */
const hoursText = (hours: number): string => {
  if (hours === 0) return '不到 5 分钟'
  return hours < 1 ? `${Math.round(hours * 60)} 分钟` : `${hours} 小时`
}

interface EntryProps extends Pick<TimelineProps, 'pageAddress'> {
  line: Line
  isNewRound: boolean
}

function TimelineEntry({ line, isNewRound, pageAddress }: EntryProps) {
  const { round, step, actor, onBehalfOf, action, opinion, at, hours, client, pageComments } = line
  const who = actor === null ? '系统' : assigneeText({ name: actor.name, onBehalfOf: onBehalfOf?.name ?? null })
  const facts = [
    step > 0 && action !== 'submit' ? `第 ${step} 步` : '',
    hours === null ? '' : `用时 ${hoursText(hours)}`,
    devices[client] ?? '',
  ].filter(Boolean)
  return (
    <li data-tone={tones[action] ?? 'plain'}>
      {isNewRound && <p className="approval-round">第 {round} 轮</p>}
      <p className="approval-act">
        <strong>{who}</strong> <span>{actions[action]}</span>
        <time dateTime={at.toISOString()}>{dateTimeText(at.getTime())}</time>
      </p>
      {facts.length > 0 && <p className="approval-facts">{facts.join(' · ')}</p>}
      {opinion !== '' && <p className="approval-opinion">{opinion}</p>}
      {pageComments.length > 0 && (
        <ul className="approval-opinion">
          {pageComments.map(({ page, text }) => (
            <li key={`${page}-${text}`}>
              {pageAddress ? <Link to={pageAddress(page)}>第 {page} 页</Link> : `第 ${page} 页`}：{text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Waiting({ request: { step, steps, assignees, dueAt } }: { request: RequestRow }) {
  const people = assignees.map((each) => assigneeText(each) + (each.escalated ? '（已升级）' : ''))
  return (
    <li data-tone="open">
      <p className="approval-act">
        <strong>{people.join('、') || '—'}</strong> <span>待处理</span>
        {dueAt && <time dateTime={dueAt.toISOString()}>时限 {dateTimeText(dueAt.getTime())}</time>}
      </p>
      <p className="approval-facts">
        第 {step}/{steps} 步
      </p>
    </li>
  )
}
