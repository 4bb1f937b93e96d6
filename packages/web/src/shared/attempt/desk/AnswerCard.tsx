import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useStore } from 'zustand'
import { isAnswered, numbered, openQuestions } from '../progress.ts'
import type { AttemptSession } from '../session/attempt-session.ts'

interface AnswerCardProps {
  session: AttemptSession
  sections: Sitting['sections']
  current: number
  onGo: (index: number) => void
}

/** 「1–30，每题 2 分」; the score only where all of the section have the same. */
const rangeText = (items: Sitting['sections'][number]['items'], first: number): string => {
  const range = items.length === 1 ? `${first + 1}` : `${first + 1}–${first + items.length}`
  const scores = new Set(items.map(({ maxScore }) => maxScore))
  const [score] = scores
  return scores.size === 1 && typeof score === 'number' ? `${range}，每题 ${score} 分` : range
}

/** 答题卡: every question by number, with what is answered, marked and open. */
export function AnswerCard({ session, sections, current, onGo }: AnswerCardProps) {
  const answers = useStore(session.store, (view) => view.answers)
  const { total, unanswered, flagged } = openQuestions(session.sitting, answers)
  return (
    <nav className="attempt-card" aria-label="答题卡">
      <p className="attempt-legend" aria-hidden="true">
        <span data-done="true">已答 {total - unanswered}</span>
        <span data-done="false">未答 {unanswered}</span>
        <span data-flag="true">标记 {flagged}</span>
        <span data-here="true">现在</span>
      </p>
      {numbered(sections).map(({ heading, items, first }) => (
        <section key={first}>
          {(heading !== '' || sections.length > 1) && (
            <h3>
              <span>{heading}</span>
              <small>{rangeText(items, first)}</small>
            </h3>
          )}
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
    </nav>
  )
}
