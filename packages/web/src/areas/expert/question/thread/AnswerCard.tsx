import { type Answer, markUseful, type QuestionDetail } from '@portal/contract/areas/expert/question.ts'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { Pictures } from './Pictures.tsx'

interface AnswerCardProps {
  answer: Answer
  /** Acts of whoever asked, or of its author. */
  acts?: ReactNode
  question: Pick<QuestionDetail, 'mine'>
}

/** One answer: who says it, what it says, and whether it helped. */
export function AnswerCard({ answer, acts, question }: AnswerCardProps) {
  const useful = useWrite(markUseful)
  const { id, authorName, authorTitle, body, pictures, official, accepted, at, editedAt, isUseful, outdated } = answer
  return (
    <article className="expert-answer" data-accepted={accepted} aria-label={`${authorName}的回答`}>
      <header>
        <b>{authorName}</b>
        {authorTitle !== '' && <span>{authorTitle}</span>}
        {official && <Tag color="processing">官方</Tag>}
        {accepted && <Tag color="success">✓ 已采纳</Tag>}
        {outdated && <Tag color="warning">待复核，可能过时</Tag>}
        <time>
          {dateTimeText(at.getTime())}
          {editedAt && '（已修改）'}
        </time>
      </header>
      <p className="expert-words">{body}</p>
      <Pictures of={pictures} />
      <footer>
        {!answer.mine && !question.mine && (
          <Button
            aria-pressed={isUseful}
            disabled={isUseful}
            loading={useful.isPending}
            onClick={() => void useful.run({ answerId: id })}
          >
            有用{answer.useful > 0 && ` ${answer.useful}`}
          </Button>
        )}
        {(answer.mine || question.mine) && answer.useful > 0 && <span>{answer.useful} 人觉得有用</span>}
        {acts}
      </footer>
    </article>
  )
}
