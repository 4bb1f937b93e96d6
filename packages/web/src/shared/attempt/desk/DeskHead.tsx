import { useStore } from 'zustand'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { AttemptSession } from '../session/attempt-session.ts'
import { Countdown } from './Countdown.tsx'

interface DeskHeadProps {
  session: AttemptSession
  /** Of the open question, from 0; null where the question says it itself. */
  place: number | null
  isStopped: boolean
  onHandIn: () => void
  /** Null: the way out stands elsewhere. */
  onLeave: (() => void) | null
}

/** What stays on screen: what is left, which question of how many, and the hand-in. */
export function DeskHead({ session, place, isStopped, onHandIn, onLeave }: DeskHeadProps) {
  const { title, itemCount, scene } = session.sitting
  const isTimed = useStore(session.store, (view) => view.deadlineAt !== null) && !isStopped
  return (
    <header className="attempt-head">
      <div className="attempt-head-left">
        {isTimed && (
          <>
            <Icon name="clock" />
            <Countdown session={session} />
          </>
        )}
        <h1 data-alone={!isTimed}>{scene === 'practice' ? `练习 · ${title}` : title}</h1>
      </div>
      {place !== null && (
        <p className="attempt-place">
          <b>{place + 1}</b> / {itemCount}
        </p>
      )}
      <div className="attempt-head-right">
        {onLeave && (
          <button type="button" className="attempt-head-act" data-quiet onClick={onLeave}>
            离开
          </button>
        )}
        <button type="button" className="attempt-head-act" disabled={isStopped} onClick={onHandIn}>
          交卷
        </button>
      </div>
    </header>
  )
}
