import './result.css'

/** Scores of a band of tenths, both ends counted in. */
export interface ScoreBand {
  from: number
  to: number
}

interface ScoreBandsProps {
  /** People in each tenth of the total, the lowest first. */
  bands: readonly number[]
  total: number
  /** Shows the people of a band. */
  onBand?: (band: ScoreBand) => void
}

const CENTS = 100
const TENTHS = 10

/** A band begins with the first score, in hundredths of a 分, that the server counts in it; the last one holds the total too. */
export const bandOf = (at: number, total: number): ScoreBand => {
  const cents = Math.round(total * CENTS)
  const edge = (tenth: number) => Math.ceil((cents * tenth) / TENTHS)
  return { from: edge(at) / CENTS, to: (at === TENTHS - 1 ? cents : edge(at + 1) - 1) / CENTS }
}

/** 分数段: how many people scored how much. */
export function ScoreBands({ bands, total, onBand }: ScoreBandsProps) {
  const most = Math.max(1, ...bands)
  return (
    <section className="result-sheet" aria-label="分数段">
      <strong>分数段（人数）</strong>
      <ol className="result-bands">
        {bands.map((count, at) => {
          const band = bandOf(at, total)
          const words = `${band.from}–${band.to} 分：${count} 人`
          const drawn = (
            <>
              <small>{count}</small>
              <i style={{ height: `${(count / most) * 60}%` }} />
              <small>{band.from}</small>
            </>
          )
          return (
            <li key={band.from} title={words}>
              {onBand && count > 0 ? (
                <button type="button" aria-label={words} onClick={() => onBand(band)}>
                  {drawn}
                </button>
              ) : (
                drawn
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
