/** Seats of a pool by how they are held: `kept` for its unit, `free` for anybody. */
export interface Pool {
  confirmed: number
  offered: number
  pending: number
  kept: number
  free: number
  seats: number
}

const KINDS = ['confirmed', 'offered', 'pending', 'kept', 'free'] as const
/** Two lines of cells; more seats than that are drawn as one bar of shares. */
const MOST_CELLS = 48
const WORDS = { confirmed: '已报名', offered: '待确认', pending: '待审核', kept: '保留', free: '空余' } as const

const saidOf = (of: Pool): string =>
  KINDS.filter((kind) => of[kind] > 0)
    .map((kind) => `${WORDS[kind]} ${of[kind]}`)
    .join('，')

/** One cell a seat. */
export function SeatCells({ of }: { of: Pool }) {
  const total = KINDS.reduce((sum, kind) => sum + of[kind], 0)
  if (total > MOST_CELLS)
    return (
      <span className="desk-seat-bar" role="img" aria-label={saidOf(of)}>
        {KINDS.map((kind) => of[kind] > 0 && <i key={kind} data-seat={kind} style={{ flexGrow: of[kind] }} />)}
      </span>
    )
  return (
    <span className="desk-cells" role="img" aria-label={saidOf(of)}>
      {KINDS.flatMap((kind) =>
        Array.from({ length: of[kind] }, (_, at) => <i key={`${kind} ${at}`} data-seat={kind} />),
      )}
    </span>
  )
}

const MOST_WAITING = 24

/** Those who wait, numbered in their order. */
export function WaitCells({ n }: { n: number }) {
  const shown = n > MOST_WAITING ? MOST_WAITING - 1 : n
  return (
    <span className="desk-cells" role="img" aria-label={`候补 ${n} 人`}>
      {Array.from({ length: shown }, (_, at) => (
        <i key={at} data-seat="waiting" data-long={at >= 9 || undefined}>
          {at + 1}
        </i>
      ))}
      {n > shown && <i data-seat="waiting">…</i>}
    </span>
  )
}
