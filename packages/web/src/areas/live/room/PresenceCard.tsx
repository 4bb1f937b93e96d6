import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { presenceOutlook } from './presence-outlook.ts'
import { secondOf } from './use-live-position.ts'
import { wholeMinutes } from './use-room.ts'

interface PresenceCardProps {
  live: Pick<ResultOf<typeof getLiveClass>, 'plannedEnd' | 'attendPercent' | 'ruleText'>
  room: LiveRoom
  /** The server takes the beats of this page. */
  counting: boolean
}

/** 已在线 42 分，需 80 分: what counts so far, by what rule, and when one was there. */
export function PresenceCard({ live, room, counting }: PresenceCardProps) {
  const { seconds, needSeconds, rounds, needRounds, spans, done } = room.my
  const need = Math.ceil(needSeconds / 60)
  const share = needSeconds > 0 ? Math.min(1, seconds / needSeconds) : 0
  return (
    <section className="room-card presence-card" aria-label="本次到课">
      <p className="presence-line">
        <span>
          <b>已在线 {wholeMinutes(seconds)} 分</b>，需 {need} 分
        </span>
        {counting && room.state === 'live' && (
          <span className="presence-counting" role="status">
            正在计时
          </span>
        )}
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
      {!done && <p className="presence-outlook">{outlookText(live, room)}</p>}
      <details>
        <summary>计时规则与在线时间线</summary>
        <p>{live.ruleText}</p>
        <PresenceLine spans={spans} length={secondOf(room)} />
      </details>
    </section>
  )
}

/** Whether the time asked for can still be reached, and when it is. */
const outlookText = ({ plannedEnd, attendPercent }: PresenceCardProps['live'], room: LiveRoom): string => {
  const { seconds, needSeconds } = room.my
  const now = serverNow()
  const outlook = presenceOutlook({
    ...{ seconds, needSeconds, attendPercent, aired: secondOf(room) },
    left: (plannedEnd.getTime() - now) / SECOND_MS,
  })
  if (outlook.kind === 'open') {
    const reached = clockTimeText(now + outlook.missing * SECOND_MS)
    return `保持在线，约 ${reached} 达标，计划 ${clockTimeText(plannedEnd.getTime())} 结束`
  }
  if (outlook.kind === 'reached') return '在线时长已达标'
  if (outlook.kind === 'tooLate') return '按计划剩余时间已不足以达标，仍可观看'
  return '已超过计划时间，结束前仍计时'
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
