import { MOST_ROUNDS, type signRound } from '@portal/contract/areas/live/class.ts'
import { Button } from 'antd'
import type { z } from 'zod'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

export type PlannedRound = z.output<typeof signRound>

const SHIPPED: PlannedRound = { minute: 10, openSeconds: 60 }
const STEP_MINUTES = 30

interface SignPlanFieldProps {
  value?: PlannedRound[]
  onChange?: (rounds: PlannedRound[]) => void
  /** How many there were and are. */
  onCount?: (before: number, after: number) => void
}

/** Rounds of sign-in by minute of the broadcast. */
export function SignPlanField({ value = [], onChange, onCount }: SignPlanFieldProps) {
  const change = (at: number, part: Partial<PlannedRound>) =>
    onChange?.(value.map((round, place) => (place === at ? { ...round, ...part } : round)))
  const put = (rounds: PlannedRound[]) => {
    onChange?.(rounds)
    onCount?.(value.length, rounds.length)
  }
  const add = () => {
    const last = value.at(-1)
    put([...value, last ? { ...last, minute: last.minute + STEP_MINUTES } : SHIPPED])
  }
  return (
    <div className="live-rounds">
      {value.map((round, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rounds have no name but their place
        <div key={at} className="live-round">
          <span>第 {at + 1} 轮：开播后</span>
          <LateInputNumber
            aria-label={`第 ${at + 1} 轮的分钟`}
            min={0}
            max={720}
            value={round.minute}
            onChange={(minute) => change(at, { minute: Number(minute ?? 0) })}
          />
          <span>分，开放</span>
          <LateInputNumber
            aria-label={`第 ${at + 1} 轮的开放秒数`}
            min={30}
            max={600}
            value={round.openSeconds}
            onChange={(openSeconds) => change(at, { openSeconds: Number(openSeconds ?? 60) })}
          />
          <span>秒</span>
          <Button type="link" danger onClick={() => put(value.filter((_, place) => place !== at))}>
            删除
          </Button>
        </div>
      ))}
      {value.length < MOST_ROUNDS && <Button onClick={add}>添加一轮</Button>}
    </div>
  )
}
