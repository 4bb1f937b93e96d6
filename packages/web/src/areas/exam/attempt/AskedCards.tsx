import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import './asked.css'

/** Questions as they are asked, to be looked at. */
export function AskedCards({ items }: { items: readonly AskedItem[] }) {
  return (
    <div className="asked-cards">
      {items.map((item, place) => (
        <div key={item.itemId} className="asked-card">
          <QuestionView
            asked={askedQuestion(item)}
            answer={null}
            number={String(place + 1)}
            disabled
            onAnswer={() => undefined}
          />
        </div>
      ))}
    </div>
  )
}
