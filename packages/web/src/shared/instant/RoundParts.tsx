import { useStore } from 'zustand'
import type { InstantSession } from './instant-session.ts'

/** So many parts are still told apart on a phone; longer rounds have one bar. */
const MOST_PARTS = 20

interface RoundPartsProps {
  session: InstantSession
  index: number
  /** Opens the card of the round; null where it stands beside the question. */
  onCard: (() => void) | null
}

/** How far the round is: one part a question, green and red as it was judged. */
export function RoundParts({ session, index, onCard }: RoundPartsProps) {
  const items = useStore(session.store, (view) => view.items)
  const verdicts = useStore(session.store, (view) => view.verdicts)
  const { itemCount } = session.sitting
  const count = Math.max(itemCount, items.length)
  const answered = Object.keys(verdicts).length
  const place = (
    <>
      <b>{index + 1}</b> / {count}
    </>
  )
  return (
    <div className="round-parts">
      {count <= MOST_PARTS ? (
        <div
          className="round-dots"
          role="img"
          aria-label={`共 ${count} 题，已答 ${answered} 题，正在第 ${index + 1} 题`}
        >
          {Array.from({ length: count }, (_, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part has no other name than its place
            <i key={at} data-outcome={verdicts[items[at]?.itemId ?? '']?.outcome} />
          ))}
        </div>
      ) : (
        <progress className="instant-progress" aria-label="进度" max={count} value={answered} />
      )}
      {onCard ? (
        <button type="button" aria-label={`答题卡，第 ${index + 1} 题，共 ${count} 题`} onClick={onCard}>
          {place}
        </button>
      ) : (
        <span>{place}</span>
      )}
    </div>
  )
}
