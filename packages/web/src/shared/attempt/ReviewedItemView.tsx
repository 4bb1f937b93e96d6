import type { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Tag } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { SourceLine } from '../instant/SourceLine.tsx'
import { QuestionView } from '../question/QuestionView.tsx'
import { SafeHtml } from '../rich-text/SafeHtml.tsx'
import { askedQuestion } from './asked-question.ts'
import './attempt.css'
import { keyLine, outcomeTags } from './verdict-words.ts'

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
  const { outcome, score, explanation, source, comment, dropped } = item
  const right = keyLine(item.asked, item)
  return (
    <article className="attempt-review-item">
      <QuestionView
        asked={asked}
        answer={item.answer ?? null}
        number={String(number)}
        files={item.files ?? []}
        disabled
        onAnswer={() => undefined}
      />
      {dropped && (
        <p className="attempt-review-score">
          <Tag>已剔除</Tag>
          <span>本题不计入总分</span>
        </p>
      )}
      {!dropped && (outcome !== undefined || score !== undefined) && (
        <p className="attempt-review-score">
          {outcome !== undefined && <Tag color={outcomeTags[outcome].colour}>{outcomeTags[outcome].word}</Tag>}
          {score !== undefined && (
            <span>{score === null ? '待评分' : `得 ${score} 分（满分 ${item.asked.maxScore ?? 0} 分）`}</span>
          )}
        </p>
      )}
      {right !== '' && <p className="attempt-review-key">正确答案：{right}</p>}
      {explanation !== undefined && explanation !== '' && (
        <div className="attempt-review-key">
          <strong>解析</strong>
          <SafeHtml formulas html={explanation} />
        </div>
      )}
      {source && <SourceLine source={source} />}
      {comment !== undefined && comment !== '' && <p className="attempt-review-key">评语：{comment}</p>}
      {children}
    </article>
  )
}
