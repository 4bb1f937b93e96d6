import { reviewAttempt, type Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { AttemptDesk } from '#src/shared/attempt/desk/AttemptDesk.tsx'
import { openQuestions } from '#src/shared/attempt/progress.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { useAttempt } from '#src/shared/attempt/session/use-attempt.ts'
import { RoundEnd } from './RoundEnd.tsx'

interface FinalRoundProps {
  sitting: Sitting
  onLeave: () => void
  onAgain: () => void
}

/** A round that tells nothing before it is handed in, and everything then. */
export function FinalRound({ sitting, onLeave, onAgain }: FinalRoundProps) {
  const session = useAttempt(sitting)
  const [opened] = useState(() => performance.now())
  const [spentMs, setSpentMs] = useState(0)
  const receipt = useStore(session.store, (view) => view.receipt)

  const handIn = async () => {
    const { unanswered } = openQuestions(sitting, session.store.getState().answers)
    const content = unanswered === 0 ? '全部题目已作答，确定交卷？' : `还有 ${unanswered} 题未作答，确定交卷？`
    if (!(await askConfirm({ title: '交卷确认', content, okText: '交卷' }))) return
    setSpentMs(performance.now() - opened)
    await session.submit()
  }

  if (!receipt) return <AttemptDesk session={session} onHandIn={() => void handIn()} onLeave={onLeave} />
  return <Outcome attemptId={receipt.attemptId} spentMs={spentMs} onLeave={onLeave} onAgain={onAgain} />
}

interface OutcomeProps extends Omit<FinalRoundProps, 'sitting'> {
  attemptId: string
  spentMs: number
}

function Outcome({ attemptId, spentMs, onLeave, onAgain }: OutcomeProps) {
  const review = useQuery({ ...query(reviewAttempt, { attemptId }), gcTime: 0 })
  return (
    <div className="attempt-desk">
      <div className="instant-end">
        <Loaded of={review}>
          {({ sections }) => {
            const items = sections.flatMap((section) => section.items)
            const right = items.filter(({ outcome }) => outcome === 'right').length
            const round = { attemptId, total: items.length, answered: items.length, right, points: 0, spentMs }
            return (
              <>
                <RoundEnd round={round} isReview={false} mode="" onAgain={onAgain} onLeave={onLeave} />
                <section className="practice-review" aria-label="题目与解析">
                  {items.map((item, place) => (
                    <ReviewedItemView key={item.itemId} item={item} number={place + 1} />
                  ))}
                </section>
              </>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}
