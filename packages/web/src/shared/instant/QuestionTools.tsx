import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { CollectButton } from '../reactions/CollectButton.tsx'
import { ReportButton } from './ReportButton.tsx'

interface QuestionToolsProps {
  verdict: Pick<AnswerVerdict, 'attemptItemId' | 'questionId' | 'collected'>
  onCollected: (collected: boolean) => void
}

/** 收藏 and 报错 of a question that is answered: before that, nothing names it to the browser. */
export function QuestionTools({ verdict, onCollected }: QuestionToolsProps) {
  const { attemptItemId, questionId, collected } = verdict
  return (
    <div className="instant-tools">
      <FavouriteButton questionId={questionId} collected={collected} onCollected={onCollected} />
      <ReportButton attemptItemId={attemptItemId} />
    </div>
  )
}

interface FavouriteButtonProps {
  questionId: string
  collected: boolean
  onCollected: (collected: boolean) => void
}

export function FavouriteButton({ questionId, collected, onCollected }: FavouriteButtonProps) {
  const question = { kind: 'question', id: questionId } as const
  return (
    <CollectButton of={question} collected={collected} onCollected={onCollected} refreshes={['wrongQuestion']}>
      {collected ? '已收藏' : '收藏'}
    </CollectButton>
  )
}
