import type { approvalHealth } from '@portal/contract/areas/access/approval-survey.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

type Days = ResultOf<typeof approvalHealth>['days']

const HEIGHT = 120
const STEP = 24
const BAR = 9

/** What came and what went, day by day, with its table for those who read rather than look. */
export function FlowChart({ days }: { days: Days }) {
  const most = Math.max(1, ...days.flatMap((each) => [each.in, each.out]))
  const heightOf = (count: number) => Math.round((count / most) * (HEIGHT - 16))
  return (
    <figure className="health-flow">
      <figcaption>
        <i data-kind="in" /> 提交 <i data-kind="out" /> 办结
      </figcaption>
      <div className="health-scroll">
        <svg
          role="img"
          aria-label={`每日提交与办结，最多一天 ${most} 件`}
          width={days.length * STEP}
          height={HEIGHT + 18}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 18}`}
        >
          {days.map(({ day, ...counts }, at) => (
            <g key={day} transform={`translate(${at * STEP} 0)`}>
              <title>{`${day} 提交 ${counts.in}，办结 ${counts.out}`}</title>
              <rect data-kind="in" x={2} y={HEIGHT - heightOf(counts.in)} width={BAR} height={heightOf(counts.in)} />
              <rect
                data-kind="out"
                x={BAR + 3}
                y={HEIGHT - heightOf(counts.out)}
                width={BAR}
                height={heightOf(counts.out)}
              />
              {at % 5 === 0 && (
                <text x={0} y={HEIGHT + 14}>
                  {day.slice(5)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <details>
        <summary>查看数据表</summary>
        <table className="health-table" aria-label="每日提交与办结">
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">提交</th>
              <th scope="col">办结</th>
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <td>{each.day}</td>
                <td>{each.in}</td>
                <td>{each.out}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
