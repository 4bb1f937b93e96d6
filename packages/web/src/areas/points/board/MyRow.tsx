import type { ReactNode } from 'react'

interface MyRowProps {
  label: string
  rank: number | null
  /** Among whom, and what the figure is. */
  among: string
  unit: string
  figure: ReactNode
  /** Unit of the figure. */
  suffix?: string
  /** Distance to the next place, or why there is no rank. */
  note: string
}

/** The own place, large and first: what people open a board for. */
export function MyRow({ label, among, unit, rank, figure, suffix, note }: MyRowProps) {
  return (
    <section className="points-mine" aria-label={label}>
      <div>
        <p>{among}</p>
        <p className="points-place">
          {rank === null ? (
            <strong>未上榜</strong>
          ) : (
            <>
              <strong>第 {rank.toLocaleString('zh-CN')}</strong> 名
            </>
          )}
        </p>
        <p>{note}</p>
      </div>
      <p className="points-mine-figure">
        {unit}
        <br />
        <strong>{figure}</strong>
        {suffix && ` ${suffix}`}
      </p>
    </section>
  )
}
