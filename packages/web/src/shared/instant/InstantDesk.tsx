import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import '../attempt/attempt.css'
import { Elapsed } from './Elapsed.tsx'
import { InstantCard } from './InstantCard.tsx'
import { InstantQuestion } from './InstantQuestion.tsx'
import './instant.css'
import type { InstantSession } from './instant-session.ts'
import { figuresOf, type RoundFigures } from './round-figures.ts'
import { useInstant } from './use-instant.ts'
import { useInstantKeys } from './use-instant-keys.ts'
import { useInstantSteps } from './use-instant-steps.ts'

export interface InstantDeskProps {
  /** From `useEnterAttempt`: a sitting with feedback `instant`. Key the desk by its attemptId. */
  sitting: Sitting
  /** Leaves the round as it is; it goes on where it stands. */
  onLeave: () => void
  /** What is said below a question, such as why it is asked. */
  noteOf?: (itemId: string) => string | undefined
  /** The sheet after the last question, given what the round came to. See `RoundSheet`. */
  children: (round: RoundFigures) => ReactNode
}

/** A round of questions with feedback after each: one question in front, its card beside or below it. */
export function InstantDesk({ sitting, onLeave, noteOf, children }: InstantDeskProps) {
  const session = useInstant(sitting)
  const steps = useInstantSteps(session)
  const { active } = usePage()
  useInstantKeys(session, steps, active && !steps.isShown)

  return (
    <div className="attempt-desk">
      {steps.isShown ? (
        <div className="instant-end">{children(figuresOf(session))}</div>
      ) : (
        <Questions session={session} steps={steps} onLeave={onLeave} noteOf={noteOf} />
      )}
    </div>
  )
}

const SIZES = [1, 1.15, 1.3]

interface QuestionsProps {
  session: InstantSession
  steps: ReturnType<typeof useInstantSteps>
  onLeave: () => void
  noteOf: InstantDeskProps['noteOf'] | undefined
}

function Questions({ session, steps, onLeave, noteOf }: QuestionsProps) {
  const { items, index, item, over, go } = steps
  const [cardOpen, setCardOpen] = useState(false)
  const [size, setSize] = useState(0)
  const phone = useMedia(PHONE)
  const answered = useStore(session.store, (view) => Object.keys(view.verdicts).length)
  const endFault = useStore(session.store, (view) => view.endFault)
  const note = item && noteOf?.(item.itemId)
  const swipe = useSwipe({ onSwipe: (way) => go(way === 'left' ? index + 1 : way === 'right' ? index - 1 : index) })
  const end = async () => {
    const left = items.length - answered
    const isSure = await askConfirm({
      title: '结束本轮',
      content: `已答 ${answered} 题${left > 0 ? `，还有 ${left} 题未答` : ''}，确定结束？`,
      okText: '结束',
    })
    if (!isSure) return
    await session.end()
    if (session.store.getState().over) steps.show()
  }
  const card = (
    <InstantCard
      session={session}
      current={index}
      onGo={(to) => {
        go(to)
        setCardOpen(false)
      }}
    />
  )
  return (
    <>
      <header className="attempt-head">
        <Button onClick={onLeave}>退出</Button>
        <h1>{session.sitting.title}</h1>
        <Button aria-label={`字号 ${Math.round((SIZES[size] ?? 1) * 100)}%`} onClick={() => setSize((size + 1) % 3)}>
          字号
        </Button>
        {answered > 0 && !over && <Button onClick={() => void end()}>结束</Button>}
        <Elapsed session={session} />
      </header>
      <progress className="instant-progress" aria-label="进度" max={session.sitting.itemCount} value={answered} />
      {endFault !== null && <Alert type="error" banner title={endFault} />}
      <div className="attempt-body">
        <div className="attempt-question instant-question" style={{ zoom: SIZES[size] }} {...swipe}>
          {item && <InstantQuestion key={item.itemId} session={session} item={item} number={index + 1} />}
          {note !== undefined && <p className="attempt-note">{note}</p>}
        </div>
        {!phone && <aside className="attempt-side">{card}</aside>}
      </div>
      <Footer session={session} steps={steps} onCard={phone ? () => setCardOpen(true) : null} />
      {phone && (
        <LateDrawer title="答题卡" placement="bottom" size="70%" open={cardOpen} onClose={() => setCardOpen(false)}>
          {card}
        </LateDrawer>
      )}
    </>
  )
}

interface FooterProps extends Pick<QuestionsProps, 'session' | 'steps'> {
  onCard: (() => void) | null
}

function Footer({ session, steps, onCard }: FooterProps) {
  const { items, index, item, go, forward, verb } = steps
  const pending = useStore(session.store, (view) => (item ? view.pending[item.itemId] : undefined))
  return (
    <footer className="attempt-foot">
      <Button disabled={index === 0} onClick={() => go(index - 1)}>
        上一题
      </Button>
      {onCard && (
        <Button aria-label={`答题卡，第 ${index + 1} 题，共 ${items.length} 题`} onClick={onCard}>
          {index + 1}/{items.length}
        </Button>
      )}
      <Button type="primary" loading={pending !== undefined} onClick={forward}>
        {verb}
      </Button>
    </footer>
  )
}
