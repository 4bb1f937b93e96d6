import type { QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { questionUrgency } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { dueWords } from './due-words.ts'
import '../../expert.css'

const urgencies = wordsOf(questionUrgency)

/** When it is due, in the colour of how near that is. */
export function DueText({ of }: { of: Pick<QuestionRow, 'dueAt' | 'state'> }) {
  const { words, tone } = dueWords(of, serverNow())
  return (
    <span className="expert-due" data-tone={tone} title={of.dueAt ? fullTimeText(of.dueAt.getTime()) : undefined}>
      {words}
    </span>
  )
}

export function UrgencyTag({ of: { urgency } }: { of: Pick<QuestionRow, 'urgency'> }) {
  return (
    <span className="expert-urgency" data-urgency={urgency}>
      {urgencies[urgency]}
    </span>
  )
}
