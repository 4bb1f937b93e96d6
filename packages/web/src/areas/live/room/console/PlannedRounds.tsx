import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

type Planned = Pick<ResultOf<typeof getLiveClass>, 'signPlan' | 'needRounds'>

/** Before the beginning: the rounds of sign-in that will open by themselves. */
export function PlannedRounds({ live: { signPlan, needRounds } }: { live: Planned }) {
  if (signPlan.length === 0) return null
  const rounds = signPlan.toSorted((a, b) => a.minute - b.minute)
  return (
    <section className="room-card" aria-label="计划的签到">
      <h2>计划的签到</h2>
      <ul className="planned-rounds">
        {rounds.map(({ minute, openSeconds }, at) => (
          <li key={minute}>
            第 {at + 1} 轮：开播后 {minute} 分，开放 {openSeconds} 秒
          </li>
        ))}
      </ul>
      <p className="room-note">{needRounds > 0 ? `要求签到 ${needRounds} 次` : '不要求签到次数，只作记录'}</p>
    </section>
  )
}
