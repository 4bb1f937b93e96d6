import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { eachLook } from '../each-look.ts'
import { openQuestions } from '../progress.ts'
import type { AttemptSession } from '../session/attempt-session.ts'
import type { DeskSteps } from './use-desk-steps.ts'

interface DeskFooterProps {
  session: AttemptSession
  steps: DeskSteps
  onHandIn: () => void
  /** Opens the card; null where it stands beside the question or there is none. */
  onCard: (() => void) | null
}

/** The ways at the bottom edge, in reach of a thumb, and the card as a sheet that is drawn up. */
export function DeskFooter({ session, steps, onHandIn, onCard }: DeskFooterProps) {
  const { index, isFree, isLast, isGoing, next, previous } = steps
  const isStopped = useStore(session.store, (view) => view.stopped !== null)
  const keep = useSyncExternalStore(eachLook, () => Math.ceil(session.keepMs() / 1000))
  return (
    <footer className="attempt-foot" data-sheet={onCard !== null}>
      {onCard && <CardBar session={session} onCard={onCard} />}
      <div className="attempt-ways">
        {isFree && (
          <button type="button" className="attempt-way" disabled={index === 0} onClick={previous}>
            上一题
          </button>
        )}
        <button
          type="button"
          className="attempt-way attempt-way-first"
          aria-busy={isGoing || undefined}
          disabled={isGoing || keep > 0 || (isLast && isStopped)}
          onClick={isLast ? onHandIn : next}
        >
          {isLast ? '交卷' : keep > 0 ? `下一题（${keep} 秒后）` : '下一题'}
        </button>
      </div>
    </footer>
  )
}

function CardBar({ session, onCard }: { session: AttemptSession; onCard: () => void }) {
  const answers = useStore(session.store, (view) => view.answers)
  const { total, unanswered, flagged } = openQuestions(session.sitting, answers)
  return (
    <button type="button" className="attempt-card-bar" onClick={onCard}>
      <Icon name="grid" />
      <strong>答题卡</strong>
      <span>
        已答 {total - unanswered} · 未答 {unanswered} · 标记 {flagged}
      </span>
      <Icon name="up" />
    </button>
  )
}
