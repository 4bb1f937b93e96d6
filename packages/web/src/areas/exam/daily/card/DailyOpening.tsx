import { dailyFirst, dailyToday, openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, resourceKeyOf } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { CardEntry, CardWaiting } from './CardEntry.tsx'
import { FirstQuestion } from './DailyQuestion.tsx'
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
        <CardEntry
          of={{ scene: 'daily', objectId: opened.runId }}
          attemptId={opened.attemptId}
          tap={tap}
          told="今天"
          refreshes={resourceKeyOf(dailyToday)}
          onEnd={onEnd}
        >
          {shown}
        </CardEntry>
      )}
      {!opened && fault !== '' && <CardWaiting fault={fault} onRetry={() => open(tap)} />}
      {!opened && fault === '' && !wasBegun && first.isPending && <CardWaiting fault="" onRetry={() => undefined} />}
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
