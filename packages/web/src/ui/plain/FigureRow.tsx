import './figure-row.css'

interface FigureRowProps {
  figures: readonly { name: string; figure: string; warm?: boolean }[]
}

/** What something came to: a few figures beside each other, each under its name. */
export function FigureRow({ figures }: FigureRowProps) {
  if (figures.length === 0) return null
  return (
    <dl className="figure-row">
      {figures.map(({ name, figure, warm }) => (
        <div key={name} data-warm={warm}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
