import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { forgetStartKey } from '#src/shared/attempt/use-enter-attempt.ts'
import { SourceLine } from '#src/shared/instant/SourceLine.tsx'
import { useInstant } from '#src/shared/instant/use-instant.ts'
import { useInstantSteps } from '#src/shared/instant/use-instant-steps.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { DailyQuestion } from './DailyQuestion.tsx'
import { type FirstTap, isSameQuestion } from './first-tap.ts'

export interface CardRoundProps {
  /** What began it. */
  tap: FirstTap | null
  /** What the figure of answered questions begins with: 今天. */
  told: string
  /** Resource whose rows know how far the round is. */
  refreshes: string
  onEnd: () => void
}

interface RoundProps extends CardRoundProps {
  sitting: Sitting
  mode: string
}

/** The questions of a round in one card; each is judged at once, the next one comes into its place. */
export function CardRound({ sitting, mode, tap, told, refreshes, onEnd }: RoundProps) {
  const session = useInstant(sitting)
  const steps = useInstantSteps(session)
  const client = useQueryClient()
  const { item, index, verdict, over } = steps
  const answered = useStore(session.store, (view) => Object.keys(view.verdicts).length)
  const pending = useStore(session.store, (view) => (item ? view.pending[item.itemId] : undefined))
  const fault = useStore(session.store, (view) => (item ? view.faults[item.itemId] : undefined))

  // Follows the server: with the last answer the round is done, and what is told of it elsewhere is another.
  useEffect(() => {
    if (!over) return
    forgetStartKey(sitting.scene, sitting.objectId, mode)
    void client.invalidateQueries({ queryKey: [refreshes] })
  }, [over, sitting, mode, refreshes, client])

  // Follows the tap that began the sitting: it is taken as the answer it was meant to be.
  useEffect(() => {
    const [first] = session.store.getState().items
    if (!tap || !first || !isSameQuestion(first, tap.item)) return
    session.choose(first.itemId, tap.answer)
    if (tap.isFinal) session.answer(first.itemId)
  }, [session, tap])

  if (!item) return null
  return (
    <>
      <DailyQuestion key={item.itemId} session={session} item={item} />
      {pending === 'waiting' && <p className="daily-slot-note">网络不稳定，答案已存本机，恢复后自动提交</p>}
      {fault !== undefined && (
        <p className="daily-slot-note" role="alert">
          {fault}
        </p>
      )}
      {verdict && (
        <>
          <Why verdict={verdict} />
          <div className="daily-slot-foot">
            <p>
              {told} {answered} / {sitting.itemCount}
            </p>
            <button type="button" className="verb verb-large" onClick={over ? onEnd : steps.forward}>
              {over ? '完成' : '下一题'}
            </button>
          </div>
        </>
      )}
      {!verdict && index > 0 && (
        <p className="daily-slot-note">
          {told} {answered} / {sitting.itemCount}
        </p>
      )}
    </>
  )
}

function Why({ verdict: { explanation, source } }: { verdict: AnswerVerdict }) {
  return (
    <div className="daily-slot-why" aria-live="polite">
      {explanation !== '' && <SafeHtml formulas html={explanation} />}
      {source && <SourceLine source={source} />}
    </div>
  )
}
