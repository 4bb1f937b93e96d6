import type { AttemptScene, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEnterAttempt } from '#src/shared/attempt/use-enter-attempt.ts'
import { CardRound, type CardRoundProps } from './CardRound.tsx'
import '#src/ui/plain/verb.css'
import './daily-card.css'

export function CardWaiting({ fault, onRetry, verb = '重试' }: { fault: string; onRetry: () => void; verb?: string }) {
  if (fault === '') return <div className="daily-slot-skeleton" role="status" aria-label="正在出题" />
  return (
    <div className="daily-slot-done">
      <p role="alert">{fault}</p>
      <button type="button" className="verb" onClick={onRetry}>
        {verb}
      </button>
    </div>
  )
}

interface CardEntryProps extends CardRoundProps {
  of: { scene: AttemptScene; objectId: string; mode?: string }
  /** The sitting under way. */
  attemptId: string | null
  /** What was tapped, until the sitting is there. */
  children: ReactNode
}

/** Begins a sitting inside a card, or goes on with it, and asks its questions there. */
export function CardEntry({ of, attemptId, children, ...round }: CardEntryProps) {
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const enter = useEnterAttempt({ ...of, onEntered: setSitting })
  const isAsked = useRef(false)

  // Follows the tap: it begins the sitting, once.
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void enter.start(undefined, attemptId)
  })

  if (sitting)
    return <CardRound key={`${sitting.attemptId}:${sitting.lease}`} {...round} mode={of.mode ?? ''} sitting={sitting} />
  if (enter.canTakeOver)
    return <CardWaiting fault={enter.fault ?? ''} verb="在本设备继续" onRetry={() => void enter.takeOver()} />
  if (enter.fault !== null)
    return <CardWaiting fault={enter.fault} onRetry={() => void enter.start(undefined, attemptId)} />
  return children
}
