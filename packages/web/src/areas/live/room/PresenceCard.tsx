import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { secondOf } from './use-live-position.ts'
import { wholeMinutes } from './use-room.ts'

interface PresenceCardProps {
  room: LiveRoom
  rule: string
}

/** 已在线 42 分，需 80 分: what counts so far, by what rule, and when one was there. */
export function PresenceCard({ room, rule }: PresenceCardProps) {
  const { seconds, needSeconds, rounds, needRounds, spans, done } = room.my
  const need = Math.ceil(needSeconds / 60)
  const share = needSeconds > 0 ? Math.min(1, seconds / needSeconds) : 0
  return (
    <section className="room-card presence-card" aria-label="本次到课">
      <p className="presence-line">
        <span>
          <b>已在线 {wholeMinutes(seconds)} 分</b>，需 {need} 分
        </span>
        {needRounds > 0 && (
          <span className="presence-rounds">
            签到 {rounds} 次，需 {needRounds} 次
          </span>
        )}
        {done && <span className="presence-rounds">已完成</span>}
      </p>
      <div
        className="presence-bar"
        role="progressbar"
        aria-label="在线时长"
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <details>
        <summary>计时规则与在线时间线</summary>
        <p>{rule}</p>
        <PresenceLine spans={spans} length={secondOf(room)} />
      </details>
    </section>
  )
}

/** Stretches of the broadcast in which one was there. */
export function PresenceLine({ spans, length }: { spans: LiveRoom['my']['spans']; length: number }) {
  const whole = Math.max(length, spans.at(-1)?.to ?? 0, 1)
  const words =
    spans.length === 0
      ? '还没有在线时间'
      : spans.map(({ from, to }) => `${wholeMinutes(from)}–${Math.ceil(to / 60)} 分`).join('、')
  return (
    <>
      <div className="presence-times" role="img" aria-label={`在线时间：${words}`}>
        {spans.map(({ from, to }) => (
          <i key={from} style={{ left: `${(from / whole) * 100}%`, width: `${((to - from) / whole) * 100}%` }} />
        ))}
      </div>
      <p className="room-note">在线：{words}；暂停的时间不计</p>
    </>
  )
}
