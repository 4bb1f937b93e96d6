import { listReviews, type ReviewRow, reviewState } from '@portal/contract/areas/access/review.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import './access-review.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { ReviewItems } from './ReviewItems.tsx'

const states = wordsOf(reviewState)
const PERCENT = 100

/** 权限复核: the rounds of the units one manages, for managers who never open the administration. */
export function ReviewPanel() {
  const reviews = useQuery(query(listReviews, { page: 1, pageSize: 50, keyword: '', filter: {}, exactTotal: false }))
  const [shown, setShown] = useState<ReviewRow>()
  if (shown)
    return (
      <section aria-label={`复核 ${shown.orgName}`}>
        <Button type="link" size="small" onClick={() => setShown(undefined)}>
          返回复核列表
        </Button>
        <ReviewItems review={shown} />
      </section>
    )
  return (
    <Loaded of={reviews}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyNew text="没有需要你复核的权限" />
        ) : (
          <ul className="review-rounds" aria-label="权限复核">
            {list.map((review) => (
              <li key={review.id}>
                <div>
                  <strong>{review.orgName}</strong> <StateWord>{states[review.state]}</StateWord>
                  <p>
                    {dateText(review.dueAt.getTime())} 截止 · 已复核 {review.decided}/{review.items}
                  </p>
                  <Progress
                    aria-label={`${review.orgName} 复核进度`}
                    size="small"
                    percent={review.items === 0 ? PERCENT : Math.round((review.decided / review.items) * PERCENT)}
                  />
                </div>
                <Button size="small" onClick={() => setShown(review)}>
                  {review.state === 'open' ? '去复核' : '查看'}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
