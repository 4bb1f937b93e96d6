import { useRef } from 'react'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'

interface TimeChartProps {
  title: string
  /** What is counted, and until when. */
  note: string
  /** Names of the values of a point. */
  series: readonly string[]
  points: readonly { second: number; values: readonly number[] }[]
  /** Opens what the first figure of a moment counts. */
  onOpen?: ((second: number) => void) | undefined
}

const HEIGHT = 100
const CLASSES = ['main', 'second']

/** Figures along the time line of a video as bars, with the same as a table. */
export function TimeChart({ title, note, series, points, onOpen }: TimeChartProps) {
  const most = Math.max(0, ...points.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  const chart = useRef<HTMLElement>(null)
  if (most === 0) return null
  const last = points.at(-1)?.second ?? 0
  return (
    <figure className="time-chart" ref={chart}>
      <figcaption>
        {title}（最多 {most}）
      </figcaption>
      <PictureActs
        compact
        title={title}
        note={note}
        of={chart}
        table={{
          columns: ['时间', ...series],
          rows: points.map(({ second, values }) => [clockText(second), ...values]),
        }}
      />
      <svg viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {points.map(({ second, values }, at) =>
          values.map((value, index) => {
            const below = values.slice(0, index).reduce((sum, each) => sum + each, 0)
            const height = (value / most) * HEIGHT
            return (
              <rect
                key={series[index]}
                className={CLASSES[index]}
                x={at}
                y={HEIGHT - height - (below / most) * HEIGHT}
                width={0.9}
                height={height}
              >
                <title>{`${clockText(second)} ${series[index]} ${value}`}</title>
              </rect>
            )
          }),
        )}
      </svg>
      <div className="axis" aria-hidden>
        <span>0:00</span>
        <span>{clockText(last + 10)}</span>
      </div>
      <details>
        <summary>查看数据</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ second, values }) => (
              <tr key={second}>
                <td>{clockText(second)}</td>
                {values.map((value, index) => (
                  <td key={series[index]}>
                    {onOpen && index === 0 && value > 0 ? (
                      <button
                        type="button"
                        aria-label={`${clockText(second)} ${series[index]} ${value}，查看名单`}
                        onClick={() => onOpen(second)}
                      >
                        {value}
                      </button>
                    ) : (
                      value
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
