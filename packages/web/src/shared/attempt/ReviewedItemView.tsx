import type { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { QuestionView } from '../question/QuestionView.tsx'
import { askedQuestion } from './asked-question.ts'
import './attempt.css'
import { Reason } from './Reason.tsx'
import { Verdict } from './Verdict.tsx'
import { keyLine } from './verdict-words.ts'

export type ReviewedItem = ResultOf<typeof reviewAttempt>['sections'][number]['items'][number]

interface ReviewedItemViewProps {
  item: ReviewedItem
  number: number
  /** Acts below it, such as an appeal. */
  children?: ReactNode
}

/** A question as it was asked and answered, with as much of its verdict as is open. */
export function ReviewedItemView({ item, number, children }: ReviewedItemViewProps) {
  const asked = useMemo(() => askedQuestion(item.asked), [item.asked])
  const { outcome, score, explanation, source, comment, dropped, key, partKeys, knowledge = [] } = item
  // Where the own answer is not open, a key drawn beside it would read as an answer that was not given.
  const isDrawn = item.answer !== undefined
  const right = keyLine(item.asked, item, isDrawn)
  return (
    <article className="attempt-review-item">
      <QuestionView
        asked={asked}
        answer={item.answer ?? null}
        number={String(number)}
        files={item.files ?? []}
        disabled
        aside={dropped ? <strong>已剔除，不计分</strong> : <Verdict outcome={outcome} score={score} />}
        opened={isDrawn ? { key, partKeys } : undefined}
        onAnswer={() => undefined}
      />
      {right !== '' && <p className="attempt-review-key">正确答案：{right}</p>}
      <Reason explanation={explanation} source={source} />
      {comment !== undefined && comment !== '' && <p className="attempt-review-key">评语：{comment}</p>}
      {knowledge.length > 0 && (
        <p className="attempt-points">
          <span>知识点</span>
          {knowledge.map(({ id, name }) => (
            <Link key={id} to={`/netSchool/specialExercise?knowledge=${id}`}>
              {name}
              <small>再练这一类</small>
            </Link>
          ))}
        </p>
      )}
      {children}
    </article>
  )
}
