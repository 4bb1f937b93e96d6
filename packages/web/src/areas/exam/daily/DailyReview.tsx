import { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { FigureRow } from '#src/ui/plain/FigureRow.tsx'
import { PointAgain } from '../practice/PointAgain.tsx'

type Review = ResultOf<typeof reviewAttempt>

/** What was handed in, with right answers and explanations. */
export function DailyReview({ attemptId }: { attemptId: string }) {
  const { setQuery } = usePage()
  const review = useQuery({ ...query(reviewAttempt, { attemptId }), refetchOnMount: 'always' })
  const back = () => setQuery({ attemptId: undefined }, { push: true })
  return (
    <Loaded of={review} back={<Button onClick={back}>返回</Button>}>
      {(found) => <Sheet review={found} onBack={back} />}
    </Loaded>
  )
}

function Sheet({ review, onBack }: { review: Review; onBack: () => void }) {
  const { setQuery } = usePage()
  const { data: today } = useQuery({ ...query(dailyToday, {}), refetchOnMount: 'always' })
  const items = review.sections.flatMap((section) => section.items)
  const right = items.filter(({ outcome }) => outcome === 'right').length
  const isToday = today?.attemptId === review.receipt.attemptId
  const weak = review.byKnowledge.filter((point) => point.right < point.all)
  const reasons = new Map(isToday ? today.reasons.map(({ itemId, text }) => [itemId, text]) : [])
  return (
    <div className="daily">
      <header className="daily-head">
        <h1>{review.title}</h1>
        <Button onClick={onBack}>返回</Button>
      </header>
      <section className="daily-card" aria-label="答题结果">
        <FigureRow
          figures={[
            { name: '答对', figure: `${right}/${items.length} 题` },
            ...(isToday
              ? [
                  { name: '连续', figure: `${today.streak} 天`, warm: true },
                  { name: '积分', figure: `+${today.points}` },
                ]
              : []),
          ]}
        />
        {right < items.length && (
          <p className="daily-note">答错的 {items.length - right} 题已放进错题本，到期时首页会提醒复习。</p>
        )}
        {isToday && (
          <div className="daily-acts">
            <PointAgain points={weak} primary />
            <Button onClick={() => setQuery({ attemptId: undefined, day: today.day, again: '1' }, { push: true })}>
              再答一次（不计分）
            </Button>
          </div>
        )}
      </section>
      {items.map((item, place) => (
        <div key={item.itemId} className="daily-card">
          <ReviewedItemView item={item} number={place + 1}>
            {reasons.has(item.itemId) && <p className="daily-note">{reasons.get(item.itemId)}</p>}
          </ReviewedItemView>
        </div>
      ))}
    </div>
  )
}
