import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { QuestionPicker } from '#src/areas/assessment/public.ts'
import { asPaperQuestion } from './named-question.ts'

interface QuestionBasketProps {
  /** Kinds of the section. */
  begun: readonly PaperQuestion['kind'][]
  /** In the paper already. */
  held: ReadonlySet<string>
  /** What the paper would come to with these. */
  outcome: (questions: PaperQuestion[]) => string
  onAdd: (questions: PaperQuestion[]) => void
  onClose: () => void
}

/** Questions put into the section, one by one or several at a time. */
export function QuestionBasket({ outcome, onAdd, ...rest }: QuestionBasketProps) {
  return (
    <QuestionPicker
      {...rest}
      heldText="已在试卷中"
      addText={(count) => `加入试卷（${count} 题）`}
      outcome={(rows) => outcome(rows.map(asPaperQuestion))}
      onAdd={(rows) => onAdd(rows.map(asPaperQuestion))}
    />
  )
}
