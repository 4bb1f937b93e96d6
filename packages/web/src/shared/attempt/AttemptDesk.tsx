import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import { QuestionView } from '../question/QuestionView.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { askedQuestion } from './asked-question.ts'
import type { AttemptSession } from './session/attempt-session.ts'
import { isWritable } from './session/attempt-store.ts'
import './attempt.css'
import { Countdown } from './Countdown.tsx'
import { DeskFooter } from './DeskFooter.tsx'
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

/** The desk of a sitting: one question per screen, the card beside or below it, clock and status line on top. */
export function AttemptDesk({ session, onHandIn, onLeave }: AttemptDeskProps) {
  const { title, sections } = session.sitting
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
  const card = go && (
    <AnswerCard
      session={session}
      sections={sections}
      current={index}
      onGo={(to) => {
        go(to)
        setCardOpen(false)
      }}
    />
  )
  return (
    <div className="attempt-desk">
      <header className="attempt-head">
        <Button onClick={onLeave}>退出</Button>
        <h1>{title}</h1>
        <StatusLine session={session} />
        {!isStopped && <Countdown session={session} />}
        {(!phone || !card) && (
          <Button type="primary" disabled={isStopped} onClick={onHandIn}>
            交卷
          </Button>
        )}
      </header>
      <DeskNotices session={session} />
      <div className="attempt-body">
        <div className="attempt-question" {...swipe}>
          {!isFree && <ItemClock session={session} />}
          {section && section.heading !== '' && <h2 className="attempt-section">{section.heading}</h2>}
          <AskedQuestionView
            key={item.itemId}
            session={session}
            item={item}
            {...(isFree && { number: String(index + 1) })}
          />
        </div>
        {!phone && card && <aside className="attempt-side">{card}</aside>}
      </div>
      <DeskFooter
        session={session}
        steps={steps}
        onHandIn={onHandIn}
        onCard={phone && card ? () => setCardOpen(true) : null}
      />
      {phone && card && (
        <LateDrawer
          title="答题卡"
          placement="bottom"
          size="70%"
          open={cardOpen}
          onClose={() => setCardOpen(false)}
          extra={
            <Button type="primary" disabled={isStopped} onClick={onHandIn}>
              交卷
            </Button>
          }
        >
          {card}
        </LateDrawer>
      )}
    </div>
  )
}

interface AskedProps {
  session: AttemptSession
  item: AskedItem
  /** Its place in the paper; sequential sittings do not count aloud. */
  number?: string
}

function AskedQuestionView({ session, item, number }: AskedProps) {
  const answer = useStore(session.store, (view) => view.answers[item.itemId]?.answer ?? null)
  const isClosed = useStore(session.store, (view) => view.submitting || view.itemClosed || !isWritable(view))
  const asked = useMemo(() => askedQuestion(item), [item])
  const desk = useMemo(
    () => ({
      attemptId: session.sitting.attemptId,
      itemId: item.itemId,
      current: () => session.store.getState().answers[item.itemId]?.answer ?? null,
      write: (next: QuestionAnswer | null) => session.answer(item.itemId, next),
    }),
    [session, item],
  )
  return (
    <QuestionView
      asked={asked}
      answer={answer}
      disabled={isClosed}
      desk={desk}
      onAnswer={(next) => session.answer(item.itemId, next)}
      {...(number !== undefined && { number })}
    />
  )
}
