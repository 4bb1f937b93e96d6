import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { AskedView } from './AskedView.tsx'
import '../attempt.css'
import type { AttemptSession } from '../session/attempt-session.ts'
import { CardSheet } from './CardSheet.tsx'
import { DeskFooter } from './DeskFooter.tsx'
import { DeskHead } from './DeskHead.tsx'
import { DeskNotices } from './DeskNotices.tsx'
import { ItemClock } from './ItemClock.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskSteps } from './use-desk-steps.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface AttemptDeskProps {
  session: AttemptSession
  /** Opens the sheet before the hand-in. */
  onHandIn: () => void
  onLeave: () => void
}

const kinds = wordsOf(questionKind)
/** A section that is called as the kind of its questions says nothing that the question does not say. */
const saysMore = (heading: string, { kind }: AskedItem) => heading !== '' && heading !== kinds[kind]

/** The desk of a sitting: one question in its card, time and place above it, the ways on below; the card of answers beside or over it. */
export function AttemptDesk({ session, onHandIn, onLeave }: AttemptDeskProps) {
  const { sections } = session.sitting
  const steps = useDeskSteps(session)
  const isStopped = useStore(session.store, (view) => view.stopped !== null)
  const [cardOpen, setCardOpen] = useState(false)
  const phone = useMedia(PHONE)
  const { item, index, isFree, isOver, go, previous } = steps
  const askHandIn = useEffectEvent(onHandIn)
  const forward = () => isFree && go?.(index + 1)

  // The session counts how long each question is in view.
  useEffect(() => {
    if (item) session.look(item.itemId)
  }, [session, item])
  // The clock may close the last question as well as the person: either way the sheet before the hand-in comes by itself.
  useEffect(() => {
    if (isOver) askHandIn()
  }, [isOver])
  useWakeLock()
  useDeskKeys({ session, item, onNext: forward, onPrevious: previous })
  const swipe = useSwipe({ onSwipe: (way) => (way === 'left' ? forward() : way === 'right' && previous()) })

  if (!item) return null
  const section = sections.find(({ items }) => items.some(({ itemId }) => itemId === item.itemId))
  const goFromCard = (to: number) => {
    go?.(to)
    setCardOpen(false)
  }
  const hasCard = go !== null
  return (
    <div className="attempt-desk">
      <DeskHead
        session={session}
        place={isFree ? index : null}
        isStopped={isStopped}
        onHandIn={onHandIn}
        // Practice is left as it was come to; out of an exam the way stands behind the card.
        onLeave={phone && hasCard && session.sitting.scene !== 'practice' ? null : onLeave}
      />
      <StatusLine session={session} />
      <DeskNotices session={session} />
      <div className="attempt-body">
        <div className="attempt-question" {...swipe}>
          {!isFree && <ItemClock session={session} />}
          {section && saysMore(section.heading, item) && <h2 className="attempt-section">{section.heading}</h2>}
          <AskedView key={item.itemId} session={session} item={item} {...(isFree && { number: String(index + 1) })} />
        </div>
        {!phone && hasCard && (
          <aside className="attempt-side">
            <AnswerCard session={session} sections={sections} current={index} onGo={goFromCard} />
          </aside>
        )}
      </div>
      <DeskFooter
        session={session}
        steps={steps}
        onHandIn={onHandIn}
        onCard={phone && hasCard ? () => setCardOpen(true) : null}
      />
      {phone && hasCard && (
        <CardSheet
          session={session}
          open={cardOpen}
          current={index}
          onGo={goFromCard}
          onClose={() => setCardOpen(false)}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}
