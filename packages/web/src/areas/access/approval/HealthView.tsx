import { listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import { approvalHealth } from '@portal/contract/areas/access/approval-survey.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Select } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import { FlowChart } from './FlowChart.tsx'
import './health.css'

type Health = ResultOf<typeof approvalHealth>

const spans = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
]

/** 健康度: what comes and goes, how long each step takes, what is stuck, and when the rest will be done. */
export function HealthView() {
  const { query: address, setQuery } = usePage()
  const items = useQuery(query(listApproveItems, {})).data ?? []
  const span = spans.some(({ value }) => value === address.span) ? (address.span ?? '30') : '30'
  const now = serverNow()
  const body = {
    itemId: address.itemId,
    from: dateText(now - (Number(span) - 1) * DAY_MS),
    to: dateText(now),
  }
  const health = useQuery({ ...query(approvalHealth, body), placeholderData: keepPreviousData })
  return (
    <>
      <div className="authority-filters">
        <Segmented
          aria-label="时间"
          value={span}
          options={spans}
          onChange={(next) => setQuery({ span: next === '30' ? undefined : next })}
        />
        <Select
          aria-label="事项"
          allowClear
          placeholder="全部事项"
          value={address.itemId}
          options={items.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(itemId?: string) => setQuery({ itemId })}
        />
      </div>
      <Loaded of={health}>{(found) => <Board health={found} />}</Loaded>
    </>
  )
}

const hoursText = (hours: number | null) => (hours === null ? '—' : `${hours} 小时`)

function Board({ health }: { health: Health }) {
  const { passRate, median, p90, pending, overdue, forecast, days, steps, stuck } = health
  const figures = [
    { label: '提交', value: health.in },
    { label: '办结', value: health.out },
    { label: '通过率', value: passRate === null ? '—' : `${Math.round(passRate * 100)}%` },
    { label: '办理时长中位数', value: hoursText(median) },
    { label: '九成在此时长内', value: hoursText(p90) },
    { label: '待处理', value: pending },
    { label: '已超时', value: overdue, bad: overdue > 0 },
  ]
  return (
    <div className="health-board">
      <dl className="health-figures">
        {figures.map(({ label, value, bad }) => (
          <div key={label} data-bad={bad}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{forecast.text}</p>
      <FlowChart days={days} />
      <h3>各步骤时长（工作小时）</h3>
      <table className="health-table" aria-label="各步骤时长">
        <thead>
          <tr>
            <th scope="col">事项</th>
            <th scope="col">步骤</th>
            <th scope="col">处理次数</th>
            <th scope="col">中位数</th>
            <th scope="col">九成以内</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ itemId, itemName, step, count, ...times }) => (
            <tr key={`${itemId} ${step}`}>
              <td>{itemName}</td>
              <td>第 {step} 步</td>
              <td>{count}</td>
              <td>{hoursText(times.median)}</td>
              <td>{hoursText(times.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length === 0 && <p className="authority-note">所选时间内没有处理记录</p>}
      <h3>超时未办</h3>
      <Stuck stuck={stuck} overdue={overdue} />
    </div>
  )
}

function Stuck({ stuck, overdue }: Pick<Health, 'stuck' | 'overdue'>) {
  if (stuck.length === 0) return <p className="authority-note">没有超时的审批单</p>
  return (
    <>
      <ul className="authority-people" aria-label="超时未办">
        {stuck.map(({ requestId, title, itemName, orgName, link, step, assignees, overdueHours }) => (
          <li key={requestId}>
            <Button type="link" size="small" className="health-title" onClick={() => go(link)}>
              {title}
            </Button>
            <p>
              {itemName} · {orgName} · 第 {step} 步 · 处理人 {assignees.join('、') || '无'} ·{' '}
              <span className="matrix-missing">超时 {overdueHours} 小时</span>
            </p>
          </li>
        ))}
      </ul>
      {overdue > stuck.length && <p className="authority-note">仅显示超时最久的 {stuck.length} 项</p>}
    </>
  )
}
