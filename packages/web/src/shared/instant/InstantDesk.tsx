import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import '../attempt/attempt.css'
import { InstantCard } from './InstantCard.tsx'
import { InstantQuestion } from './InstantQuestion.tsx'
import './instant.css'
import type { InstantSession } from './instant-session.ts'
import { RoundParts } from './RoundParts.tsx'
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
  /** Right in the head, such as a streak. */
  aside?: ReactNode
  /** The sheet after the last question, given what the round came to. See `RoundSheet`. */
  children: (round: RoundFigures) => ReactNode
}

/** A round of questions, each judged at once: one card, how far it is above it, one button below. */
export function InstantDesk({ sitting, onLeave, noteOf, aside, children }: InstantDeskProps) {
  const session = useInstant(sitting)
  const steps = useInstantSteps(session)
  const { active } = usePage()
  useInstantKeys(session, steps, active && !steps.isShown)

  return (
    <div className="attempt-desk">
      {steps.isShown ? (
        <div className="instant-end">{children(figuresOf(session))}</div>
      ) : (
        <Questions session={session} steps={steps} onLeave={onLeave} noteOf={noteOf} aside={aside} />
      )}
    </div>
  )
}

interface QuestionsProps {
  session: InstantSession
  steps: ReturnType<typeof useInstantSteps>
  onLeave: () => void
  noteOf: InstantDeskProps['noteOf'] | undefined
  aside: ReactNode
}

function Questions({ session, steps, onLeave, noteOf, aside }: QuestionsProps) {
  const { items, index, item, over, verdict, go, forward } = steps
  const [cardOpen, setCardOpen] = useState(false)
  const phone = useMedia(PHONE)
  const answered = useStore(session.store, (view) => Object.keys(view.verdicts).length)
  const endFault = useStore(session.store, (view) => view.endFault)
  const note = item && noteOf?.(item.itemId)
  const swipe = useSwipe({
    onSwipe: (way) => {
      if (way === 'right') return go(index - 1)
      // Behind a judged question lies what the button leads to; before it only turning over.
      if (way === 'left') return verdict ? forward() : go(index + 1)
    },
  })
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
      <header className="instant-head">
        <button type="button" className="instant-back" aria-label="退出" onClick={onLeave}>
          <Icon name="back" />
        </button>
        <h1>{session.sitting.scene === 'practice' ? `练习 · ${session.sitting.title}` : session.sitting.title}</h1>
        {aside}
        {aside === undefined && answered > 0 && !over && (
          <button type="button" className="attempt-head-act" data-quiet onClick={() => void end()}>
            结束
          </button>
        )}
      </header>
      {endFault !== null && <Alert type="error" banner title={endFault} />}
      <div className="attempt-body instant-body">
        <div className="instant-main" {...swipe}>
          <RoundParts session={session} index={index} onCard={phone ? () => setCardOpen(true) : null} />
          <div className="attempt-question instant-question">
            {item && <InstantQuestion key={item.itemId} session={session} item={item} number={index + 1} />}
          </div>
          {note !== undefined && <p className="instant-note">{note}</p>}
        </div>
        {!phone && <aside className="attempt-side">{card}</aside>}
      </div>
      <Footer session={session} steps={steps} />
      {phone && (
        <LateDrawer
          rootClassName="attempt-sheet"
          title="答题卡"
          placement="bottom"
          size="70%"
          open={cardOpen}
          onClose={() => setCardOpen(false)}
        >
          {card}
        </LateDrawer>
      )}
    </>
  )
}

function Footer({ session, steps: { item, forward, verb, isPressed } }: Pick<QuestionsProps, 'session' | 'steps'>) {
  const pending = useStore(session.store, (view) => (item ? view.pending[item.itemId] : undefined))
  if (isPressed)
    return (
      <footer className="attempt-foot">
        <p className="instant-press">点选项即作答</p>
      </footer>
    )
  return (
    <footer className="attempt-foot">
      <div className="attempt-ways">
        <button
          type="button"
          className="attempt-way attempt-way-first"
          aria-busy={pending !== undefined || undefined}
          disabled={pending !== undefined}
          onClick={forward}
        >
          {verb}
        </button>
      </div>
    </footer>
  )
}
