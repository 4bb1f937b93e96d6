import type { HistoryQuiz } from '@portal/contract/areas/history/day.ts'
import { historyWords } from '@portal/contract/areas/history/words.ts'
import { useState } from 'react'
import { CardEntry, FirstQuestion, type FirstTap } from '#src/areas/exam/public.ts'
import { useSession } from '#src/platform/session/session.ts'
import '#src/ui/plain/verb.css'

interface TwoMinutesProps {
  date: string
  quiz: HistoryQuiz
}

/** 今日两分钟: the first question stands there at once, a tap on it begins the round. */
export function TwoMinutes({ date, quiz }: TwoMinutesProps) {
  const personId = useSession(({ userId }) => userId)
  // Somebody else's page may be looked at, not answered.
  const isPreview = useSession(({ preview }) => Boolean(preview))
  // What was there when the page came stays, whatever the answers change about it.
  const [held, setHeld] = useState(quiz)
  const [tap, setTap] = useState<FirstTap | null>(null)
  const [isBegun, setBegun] = useState(false)
  const [isEnded, setEnded] = useState(quiz.done !== null && quiz.running === null)
  const begin = (next: FirstTap | null) => {
    setTap(next)
    setBegun(true)
  }
  const again = () => {
    setHeld({ ...quiz, first: null })
    setEnded(false)
    begin(null)
  }
  const shown = held.first ? (
    <FirstQuestion item={held.first} answer={tap?.answer ?? null} disabled={isBegun} onTap={begin} />
  ) : (
    <div className="history-quiz-line">
      <p>{held.running === null ? `${held.count} 题，约两分钟` : '上次还没答完'}</p>
      <button type="button" className="verb verb-large" disabled={isBegun} onClick={() => begin(null)}>
        {held.running === null ? '开始答题' : '继续答题'}
      </button>
    </div>
  )
  return (
    <section className="history-card history-quiz" aria-label={historyWords.quizTitle}>
      <header>
        <h2>{historyWords.quizTitle}</h2>
        <span>{quiz.count} 题</span>
      </header>
      {isPreview && <p className="history-note">{quiz.count} 题</p>}
      {!isPreview && isEnded && (
        <div className="history-quiz-line">
          <p>{quiz.done && `答对 ${quiz.done.right} / ${quiz.done.total} 题`}</p>
          <button type="button" className="verb" onClick={again}>
            再答一次
          </button>
        </div>
      )}
      {!isPreview && !isEnded && !isBegun && shown}
      {!isPreview && !isEnded && isBegun && (
        <CardEntry
          of={{ scene: 'history', objectId: personId, mode: date }}
          attemptId={held.running}
          tap={tap}
          told="已答"
          refreshes="historyToday"
          onEnd={() => {
            setBegun(false)
            setEnded(true)
          }}
        >
          {shown}
        </CardEntry>
      )}
    </section>
  )
}
