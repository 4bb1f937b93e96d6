import type { activitySummary } from '@portal/contract/areas/activity/quiz-answer.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { countAddress } from '../addresses.ts'

interface PartFiguresProps {
  activityId: string
  need: number
  summary: ResultOf<typeof activitySummary>
}

/** 环节: who began and who is done, all on one scale. */
export function PartFigures({ activityId, need, summary: { parts, expected } }: PartFiguresProps) {
  const width = (n: number) => (expected === 0 ? 0 : `${Math.min(100, (n * 100) / expected)}%`)
  return (
    <section className="desk-panel" aria-label="环节">
      <header>
        <h2>环节</h2>
        <span>满 {need} 分且做完必做，算完成</span>
        <Link to={countAddress(activityId)}>明细</Link>
      </header>
      <div className="desk-scroll">
        <table className="desk-table">
          <thead>
            <tr>
              <th>环节</th>
              <th data-num>分值</th>
              <th data-wide>截止</th>
              <th>完成 / 开始</th>
              <th data-num>完成率</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ id, title, weight, required, toAt, begun, done }) => (
              <tr key={id}>
                <td>
                  {title} <Tag>{required ? '必做' : '选做'}</Tag>
                </td>
                <td data-num>{weight}</td>
                <td data-wide>{dateTimeText(toAt.getTime()).slice(5)}</td>
                <td aria-label={`完成 ${done}，开始 ${begun}`}>
                  <span className="desk-two">
                    <i aria-hidden="true">
                      <u style={{ width: width(begun) }} />
                      <u data-done style={{ width: width(done) }} />
                    </i>
                    <span>
                      <b>{done.toLocaleString()}</b> / {begun.toLocaleString()}
                    </span>
                  </span>
                </td>
                <td data-num>{rateText(done, expected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
