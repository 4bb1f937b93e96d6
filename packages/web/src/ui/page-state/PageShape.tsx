import '../plain/plain.css'

export type ShapeKind = 'list' | 'cards' | 'lines'

const PIECES: Record<ShapeKind, readonly string[]> = {
  list: ['head', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  cards: ['1', '2', '3', '4', '5', '6'],
  lines: ['head', '1', '2', '3'],
}

/** The shape of what comes: rows of a list, cards, or lines of text. */
export const PageShape = ({ kind = 'lines' }: { kind?: ShapeKind }) => (
  <div className={`shape shape-${kind}`}>
    {PIECES[kind].map((piece) => (
      <i key={piece} />
    ))}
  </div>
)
