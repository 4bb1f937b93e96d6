import { useStore } from 'zustand'
import { outcomeTags } from '../attempt/verdict-words.ts'
import type { InstantSession } from './instant-session.ts'

interface InstantCardProps {
  session: InstantSession
  current: number
  onGo: (index: number) => void
}

/** 答题卡: every question of the round by number, with its verdict. */
export function InstantCard({ session, current, onGo }: InstantCardProps) {
  const items = useStore(session.store, (view) => view.items)
  const verdicts = useStore(session.store, (view) => view.verdicts)
  return (
    <nav className="attempt-card" aria-label="答题卡">
      <ol>
        {items.map(({ itemId }, index) => {
          const outcome = verdicts[itemId]?.outcome
          return (
            <li key={itemId}>
              <button
                type="button"
                aria-label={`第 ${index + 1} 题，${outcome ? outcomeTags[outcome].word : '未答'}`}
                aria-current={index === current ? 'step' : undefined}
                data-outcome={outcome}
                onClick={() => onGo(index)}
              >
                {index + 1}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="attempt-legend" aria-hidden="true">
        <span data-outcome="right">答对</span>
        <span data-outcome="wrong">答错</span>
        <span>未答</span>
      </p>
    </nav>
  )
}
