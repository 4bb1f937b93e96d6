import type { QuestionRow } from '@portal/contract/areas/assessment/question.ts'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper.ts'
import { QuestionPicker } from '#src/areas/assessment/public.ts'

interface QuestionBasketProps {
  /** In the paper already. */
  held: ReadonlySet<string>
  onAdd: (questions: PaperQuestion[]) => void
  onClose: () => void
}

const DEFAULT_SCORE = 2

const asPaperQuestion = (row: QuestionRow): PaperQuestion => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  stemText: row.stemText,
  difficulty: row.measured ?? row.difficulty,
  score: DEFAULT_SCORE,
  state: row.state,
  currentNo: row.no,
  usable: true,
})

/** Questions put into the section, one by one or several at a time. */
export function QuestionBasket({ onAdd, ...rest }: QuestionBasketProps) {
  return (
    <QuestionPicker
      {...rest}
      heldText="已在试卷中"
      addText={(count) => `加入试卷（${count} 题）`}
      onAdd={(rows) => onAdd(rows.map(asPaperQuestion))}
    />
  )
}
