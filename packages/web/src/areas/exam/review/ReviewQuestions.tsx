import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { myAppeals } from '@portal/contract/areas/exam/appeal.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { ReportButton } from '#src/shared/instant/ReportButton.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { remainingText } from '../appeal/remaining-text.ts'
import { PageHead } from '../PageHead.tsx'
import './result.css'
import { questionsOf, type Review } from './review-of.ts'

const AppealAct = late(() => import('../appeal/AppealAct.tsx').then((module) => module.AppealAct))

const kinds = wordsOf(questionKind)

interface ReviewQuestionsProps {
  review: Review
  onlyWrong: boolean
  onOnlyWrong: (isOnly: boolean) => void
  onBack: () => void
}

/** 回顾: every question as it was answered, or only what was wrong. */
export function ReviewQuestions({ review, onlyWrong, onOnlyWrong, onBack }: ReviewQuestionsProps) {
  const { receipt, appealUntil } = review
  const { attemptId } = receipt
  const appeals = useQuery({ ...query(myAppeals, { attemptId }), enabled: appealUntil !== null })
  const [now] = useState(() => Date.now())
  const mayAppeal = appealUntil !== null && appealUntil.getTime() > now
  const left = appealUntil === null ? null : remainingText(appealUntil.getTime() - now)
  const all = questionsOf(review)
  const wrong = all.filter(({ isWrong }) => isWrong)
  const isJudged = all.some(({ item }) => item.outcome !== undefined)
  const shown = onlyWrong ? wrong : all
  return (
    <div className="own-page">
      <PageHead
        title="回顾"
        note={isJudged ? `错 ${wrong.length} / 共 ${all.length} 题` : `共 ${all.length} 题`}
        onBack={onBack}
      >
        {isJudged && (
          <label className="review-only">
            只看错题
            <Switch aria-label="只看错题" checked={onlyWrong} onChange={onOnlyWrong} />
          </label>
        )}
      </PageHead>
      <HeldKeysNote held={review.heldKeys} what="考试" />
      {appealUntil !== null && (
        <p className="own-note">
          {left === null
            ? '申诉期已过'
            : `对得分有异议，可在 ${dateTimeText(appealUntil.getTime())} 前逐题申诉，剩余 ${left}`}
        </p>
      )}
      {shown.length === 0 && <p className="own-sheet review-none">没有错题</p>}
      {shown.map(({ item, number, heading }) => (
        <section key={item.itemId} className="own-sheet review-item" aria-label={`第 ${number} 题的作答`}>
          {heading !== '' && heading !== kinds[item.asked.kind] && !onlyWrong && <p className="own-note">{heading}</p>}
          <ReviewedItemView item={item} number={number}>
            <div className="review-foot">
              {appeals.data && item.attemptItemId !== null && (
                <AppealAct
                  attemptItemId={item.attemptItemId}
                  appeals={appeals.data.filter((appeal) => appeal.attemptItemId === item.attemptItemId)}
                  isOpen={mayAppeal && item.dropped !== true}
                />
              )}
              <span />
              {/* A report tells of the key, which the person has to have seen. */}
              {item.attemptItemId !== null && item.key !== undefined && (
                <ReportButton attemptItemId={item.attemptItemId} />
              )}
            </div>
          </ReviewedItemView>
        </section>
      ))}
    </div>
  )
}
