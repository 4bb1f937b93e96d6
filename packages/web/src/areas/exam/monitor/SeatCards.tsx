import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { pulseText, remainingText, type Seat } from './board-state.ts'
import { isSitting, progressOf, SeatActs, SeatAlerts, type SeatRows, SeatTag } from './seat-acts.tsx'

const PART = 30

/** The people of the hall on a phone, thirty at a time. */
export function SeatCards({ seats, now, asOf, picked, onPick, onAct }: SeatRows) {
  const [shown, setShown] = useState(PART)
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <>
      <ul className="monitor-cards">
        {seats.slice(0, shown).map((seat) => (
          <li key={seat.id}>
            <div className="monitor-card-head">
              <Checkbox
                checked={picked.has(seat.id)}
                disabled={seat.attemptId === null}
                onChange={() => toggle(seat.id)}
                aria-label={`选择 ${seat.person.name}`}
              />
              <strong>{seat.person.name}</strong>
              <span className="monitor-note">{seat.person.code}</span>
              <SeatTag seat={seat} />
            </div>
            <Facts seat={seat} now={now} asOf={asOf} />
            <SeatActs seat={seat} onAct={onAct} />
          </li>
        ))}
      </ul>
      {seats.length > shown && (
        <Button block onClick={() => setShown(shown + PART)}>
          再显示 {Math.min(PART, seats.length - shown)} 人（共 {seats.length} 人）
        </Button>
      )}
    </>
  )
}

function Facts({ seat, now, asOf }: { seat: Seat; now: number; asOf: Date }) {
  const { person, attemptId, lastBeatAt, switches, device } = seat
  const facts = [
    person.orgName,
    ...(attemptId ? [`进度 ${progressOf(seat)}`] : []),
    ...(isSitting(seat) ? [`剩余 ${remainingText(seat, now)}`] : []),
    ...(lastBeatAt ? [`心跳 ${pulseText(seat, asOf)}`] : []),
    ...(attemptId ? [`切屏 ${switches} 次`] : []),
    device,
  ].filter(Boolean)
  return (
    <p className="monitor-note">
      {facts.join(' · ')} <SeatAlerts seat={seat} />
    </p>
  )
}
