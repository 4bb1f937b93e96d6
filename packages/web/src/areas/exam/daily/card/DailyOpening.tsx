import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import { useEffect, useRef, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { useEnterAttempt } from '#src/shared/attempt/use-enter-attempt.ts'
import { DailyRound } from './DailyRound.tsx'

interface Opened {
  runId: string
  attemptId: string | null
}

/** Opens the set of the day once the card comes into view: whoever never looks at it has opened nothing. */
export function DailyOpening({ onEnd }: { onEnd: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [fault, setFault] = useState('')

  const open = () => {
    setFault('')
    call(openDaily, { again: false }, { quiet: true }).then(setOpened, (error: unknown) =>
      setFault(wordsOfError(error)),
    )
  }

  // Follows the viewport, once.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      open()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it opens once, whatever is drawn again meanwhile
  }, [])

  return (
    <div ref={place} className="daily-slot-body">
      {opened && <Entry opened={opened} onEnd={onEnd} />}
      {!opened && <Waiting fault={fault} onRetry={open} />}
    </div>
  )
}

function Waiting({ fault, onRetry, verb = '重试' }: { fault: string; onRetry: () => void; verb?: string }) {
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

function Entry({ opened: { runId, attemptId }, onEnd }: { opened: Opened; onEnd: () => void }) {
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const enter = useEnterAttempt({ scene: 'daily', objectId: runId, onEntered: setSitting })
  const isAsked = useRef(false)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void enter.start(undefined, attemptId)
  })

  if (sitting) return <DailyRound key={`${sitting.attemptId}:${sitting.lease}`} sitting={sitting} onEnd={onEnd} />
  if (enter.canTakeOver)
    return <Waiting fault={enter.fault ?? ''} verb="在本设备继续" onRetry={() => void enter.takeOver()} />
  return <Waiting fault={enter.fault ?? ''} onRetry={() => void enter.start(undefined, attemptId)} />
}
