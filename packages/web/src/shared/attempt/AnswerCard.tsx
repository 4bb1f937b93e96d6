import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useStore } from 'zustand'
import { isAnswered, numbered } from './progress.ts'
import type { AttemptSession } from './session/attempt-session.ts'

interface AnswerCardProps {
  session: AttemptSession
  sections: Sitting['sections']
  current: number
  onGo: (index: number) => void
}

/** 答题卡: every question by number, with what is answered, marked and open. */
export function AnswerCard({ session, sections, current, onGo }: AnswerCardProps) {
  const answers = useStore(session.store, (view) => view.answers)
  return (
    <nav className="attempt-card" aria-label="答题卡">
      {numbered(sections).map(({ heading, items, first }) => (
        <section key={first}>
          {heading !== '' && <h3>{heading}</h3>}
          <ol>
            {items.map(({ itemId }, place) => {
              const here = first + place
              const held = answers[itemId]
              const done = isAnswered(held?.answer ?? null)
              const words = [`第 ${here + 1} 题`, done ? '已答' : '未答', ...(held?.flag ? ['已标记'] : [])].join('，')
              return (
                <li key={itemId}>
                  <button
                    type="button"
                    aria-label={words}
                    aria-current={here === current ? 'step' : undefined}
                    data-done={done}
                    data-flag={held?.flag ?? false}
                    onClick={() => onGo(here)}
                  >
                    {here + 1}
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
      <p className="attempt-legend" aria-hidden="true">
        <span data-done="true">已答</span>
        <span data-done="false">未答</span>
        <span data-flag="true">标记</span>
      </p>
    </nav>
  )
}
