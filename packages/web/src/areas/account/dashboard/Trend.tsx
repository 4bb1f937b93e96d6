const WIDTH = 120
const HEIGHT = 28

/** A line without axes: the course of the last days at a glance. The figure beside it carries the meaning. */
export function Trend({ figures }: { figures: readonly number[] }) {
  if (figures.length < 2) return null
  const top = Math.max(...figures)
  const range = top - Math.min(...figures) || 1
  const points = figures.map((figure, index) => {
    const x = (index / (figures.length - 1)) * WIDTH
    const y = 2 + ((top - figure) / range) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className="trend" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
