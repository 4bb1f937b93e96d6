import { quizInfo } from '@portal/contract/areas/activity/quiz-answer.ts'
import { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { numbered } from '#src/shared/attempt/progress.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { QuizRanking } from './QuizRanking.tsx'

type Review = ResultOf<typeof reviewAttempt>

interface QuizReviewProps {
  attemptId: string
  activityId: string
}

/** The result of a try, with as much of its review as the rules open now. */
export function QuizReview({ attemptId, activityId }: QuizReviewProps) {
  const { setQuery } = usePage()
  const review = useQuery({ ...query(reviewAttempt, { attemptId }), refetchOnMount: 'always' })
  const back = () => setQuery({ attemptId: undefined }, { push: true })
  return (
    <div className="quiz">
      <Loaded of={review} back={<Button onClick={back}>返回活动</Button>}>
        {(found) => <Sheet review={found} activityId={activityId} onBack={back} />}
      </Loaded>
    </div>
  )
}

/** How many tries are left, by the narrower limit; empty where there is none. */
const leftText = (left: ResultOf<typeof quizInfo>['left'] | undefined): string => {
  const limits = [left?.today ?? null, left?.all ?? null].filter((limit) => limit !== null)
  return limits.length === 0 ? '' : `（剩 ${Math.min(...limits)} 次）`
}

function Sheet({ review, activityId, onBack }: { review: Review; activityId: string; onBack: () => void }) {
  const { total, maxTotal, passed, receipt, sections } = review
  const { setQuery } = usePage()
  const info = useQuery({ ...query(quizInfo, { activityId }), refetchOnMount: 'always' })
  const mayAgain = passed === false && info.data?.state === 'running' && info.data.why === null
  return (
    <>
      <section className="quiz-card" aria-label="答题结果">
        <div className="quiz-head">
          <h1>{review.title}</h1>
          {passed !== undefined && passed !== null && (
            <Tag color={passed ? 'success' : 'warning'}>{passed ? '本环节已完成' : '未达到完成线'}</Tag>
          )}
        </div>
        <p className="quiz-score">
          <strong>{total}</strong> / {maxTotal} 分
        </p>
        <p className="quiz-note">
          已答 {receipt.answered}/{receipt.total} 题
          {info.data && info.data.score !== null && `；计入成绩 ${info.data.score} 分`}
        </p>
        <HeldKeysNote held={review.heldKeys} what="活动" />
        <div className="quiz-main">
          {mayAgain && (
            <Button
              type="primary"
              size="large"
              block
              onClick={() => setQuery({ attemptId: undefined, answer: '1' }, { push: true })}
            >
              再答一次{leftText(info.data?.left)}
            </Button>
          )}
          <Button type={mayAgain ? 'default' : 'primary'} size="large" block onClick={onBack}>
            返回活动
          </Button>
        </div>
      </section>
      <QuizRanking activityId={activityId} />
      {numbered(sections).map((section) => (
        <section key={section.first} className="quiz-card" aria-label="题目">
          {section.items.map((item, place) => (
            <ReviewedItemView key={item.itemId} item={item} number={section.first + place + 1} />
          ))}
        </section>
      ))}
    </>
  )
}
