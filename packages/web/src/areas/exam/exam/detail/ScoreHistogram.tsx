import { bandOf } from '../../result/ScoreBands.tsx'

interface HistogramProps {
  /** People in each tenth of the total, the lowest first. */
  bands: readonly number[]
  total: number
  passScore: number
}

const WIDTH = 784
const BASE = 152
const HIGHEST = 132
const BAR = 56

/** How many people scored how much, with the pass line; what lies below it is red. */
export function ScoreHistogram({ bands, total, passScore }: HistogramProps) {
  const most = Math.max(1, ...bands)
  const pitch = WIDTH / bands.length
  const line = total > 0 ? Math.min(1, passScore / total) * WIDTH : 0
  const isRight = line > WIDTH / 2
  const rows = bands.map((count, at) => ({ count, ...bandOf(at, total) }))
  const words = rows.filter(({ count }) => count > 0).map(({ from, to, count }) => `${from}–${to} 分 ${count} 人`)
  return (
    <svg
      className="exam-histogram"
      viewBox={`0 0 ${WIDTH} 176`}
      role="img"
      aria-label={`成绩分布，及格线 ${passScore} 分：${words.join('，')}`}
    >
      {rows.map(({ from, to, count }, at) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * HIGHEST)
        const middle = pitch * at + pitch / 2
        return (
          <g key={from}>
            <rect
              x={middle - BAR / 2}
              y={BASE - height}
              width={BAR}
              height={height}
              rx="4"
              className={to < passScore ? 'exam-below' : 'exam-above'}
            />
            <text x={middle} y={BASE - height - 8}>
              {count.toLocaleString('zh-CN')}
            </text>
            <text x={middle} y="170" className="exam-axis">
              {from}
              <tspan className="exam-axis-end">–{Math.floor(to)}</tspan>
            </text>
          </g>
        )
      })}
      <line x1="0" x2={WIDTH} y1="152.5" y2="152.5" className="exam-base" />
      <line x1={line} x2={line} y1="8" y2="160" className="exam-pass" />
      <text x={isRight ? line - 6 : line + 6} y="16" className={isRight ? 'exam-pass-left' : 'exam-pass-right'}>
        及格 {passScore}
      </text>
    </svg>
  )
}
