import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { dailyFirst, openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { useEnterAttempt } from '#src/shared/attempt/use-enter-attempt.ts'
import { FirstQuestion } from './DailyQuestion.tsx'
import { DailyRound } from './DailyRound.tsx'
import type { FirstTap } from './first-tap.ts'

interface Opened {
  runId: string
  attemptId: string | null
}

interface DailyOpeningProps {
  /** Questions of the day. */
  n: number
  /** A sitting of it is under way. */
  isBegun: boolean
  onEnd: () => void
}

/** Shows the day's first question; the set is opened by the first tap, so that whoever only looks has begun nothing. */
export function DailyOpening({ n, isBegun, onEnd }: DailyOpeningProps) {
  // What was asked for when the card came stays on screen when the tap has begun the set.
  const [wasBegun] = useState(isBegun)
  const first = useQuery({ ...query(dailyFirst, {}), enabled: !wasBegun, staleTime: Number.POSITIVE_INFINITY })
  const [tap, setTap] = useState<FirstTap | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState('')

  const open = (next: FirstTap | null) => {
    setTap(next)
    setFault('')
    setOpening(true)
    call(openDaily, { again: false }, { quiet: true }).then(setOpened, (error: unknown) => {
      setOpening(false)
      setFault(wordsOfError(error))
    })
  }
  const item = first.data?.item
  const shown = item ? (
    <FirstQuestion item={item} answer={tap?.answer ?? null} disabled={isOpening} onTap={open} />
  ) : (
    <Begin n={n} isBegun={wasBegun} disabled={isOpening} onBegin={() => open(null)} />
  )

  return (
    <div className="daily-slot-body">
      {opened && (
        <Entry opened={opened} tap={tap} onEnd={onEnd}>
          {shown}
        </Entry>
      )}
      {!opened && fault !== '' && <Waiting fault={fault} onRetry={() => open(tap)} />}
      {!opened && fault === '' && !wasBegun && first.isPending && <Waiting fault="" onRetry={() => undefined} />}
      {!opened && fault === '' && (wasBegun || !first.isPending) && shown}
    </div>
  )
}

interface BeginProps extends Pick<DailyOpeningProps, 'n' | 'isBegun'> {
  disabled: boolean
  onBegin: () => void
}

function Begin({ n, isBegun, disabled, onBegin }: BeginProps) {
  return (
    <div className="daily-slot-done">
      <p>{isBegun ? '今天的题还没答完' : `今天 ${n} 题`}</p>
      <button type="button" className="verb" disabled={disabled} onClick={onBegin}>
        {isBegun ? '继续答题' : '开始答题'}
      </button>
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

interface EntryProps {
  opened: Opened
  tap: FirstTap | null
  onEnd: () => void
  /** What was tapped, until the sitting is there. */
  children: ReactNode
}

function Entry({ opened: { runId, attemptId }, tap, onEnd, children }: EntryProps) {
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const enter = useEnterAttempt({ scene: 'daily', objectId: runId, onEntered: setSitting })
  const isAsked = useRef(false)

  // Follows the tap: it begins the sitting, once.
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void enter.start(undefined, attemptId)
  })

  if (sitting)
    return <DailyRound key={`${sitting.attemptId}:${sitting.lease}`} sitting={sitting} tap={tap} onEnd={onEnd} />
  if (enter.canTakeOver)
    return <Waiting fault={enter.fault ?? ''} verb="在本设备继续" onRetry={() => void enter.takeOver()} />
  if (enter.fault !== null)
    return <Waiting fault={enter.fault} onRetry={() => void enter.start(undefined, attemptId)} />
  return children
}
