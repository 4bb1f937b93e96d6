import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { bookLive, type LiveRoom, liveCalendar } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { saveCalendar } from '#src/shared/calendar/save-calendar.ts'
import '#src/ui/plain/verb.css'
import { classTimeText } from '../class/course/class-time.ts'
import { useSecond } from './OnAir.tsx'
import { PresenceLine } from './PresenceCard.tsx'
import { wholeMinutes } from './use-room.ts'

type LiveClass = ResultOf<typeof getLiveClass>

/** 2 天 3 小时, 12 分 04 秒. */
export const untilText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (days > 0) return `${days} 天 ${hours} 小时`
  if (hours > 0) return `${hours} 小时 ${minutes} 分`
  return `${minutes} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}

/** 预约 and its taking back; the first act of a room, one of many in a list. */
export function BookButton({ live, large = false }: { live: Pick<LiveClass, 'id' | 'title' | 'my'>; large?: boolean }) {
  const book = useWrite(bookLive)
  const { booked } = live.my
  const act = async () => {
    const answer = await book.run({ id: live.id, on: !booked })
    if (answer) tip('success', answer.booked ? '已预约，开始前 30 分钟和 5 分钟提醒你' : '已取消预约')
  }
  return (
    <button
      type="button"
      className={`verb${large ? ' verb-large' : ''}${large && !booked ? ' verb-first' : ''}`}
      aria-label={`${booked ? '取消预约' : '预约'}：${live.title}`}
      aria-pressed={booked}
      disabled={book.isPending}
      onClick={() => void act()}
    >
      {booked ? '已预约' : '预约'}
    </button>
  )
}

const saveToCalendar = (id: string) =>
  call(liveCalendar, { id }, { act: true }).then(saveCalendar, (error: unknown) => tip('error', wordsOfError(error)))

/** Before it begins: the countdown by the clock of the server. */
export function BeforeRoom({ live, room }: { live: LiveClass; room: LiveRoom }) {
  useSecond(true)
  const left = live.plannedStart.getTime() - serverNow()
  return (
    <div className="room-cover-words" role="timer" aria-live="off">
      {left > 0 ? (
        <>
          <span>距开始还有</span>
          <b className="room-countdown">{untilText(left)}</b>
        </>
      ) : (
        <b>已到开始时间，等待主播开始</b>
      )}
      <span>计划 {classTimeText(live.plannedStart.getTime(), serverNow())} 开始</span>
      {room.state !== 'draft' && left > 0 && (
        <span className="room-before-acts">
          <BookButton live={live} large />
          <button type="button" className="verb verb-large" onClick={() => void saveToCalendar(live.id)}>
            加入日历
          </button>
        </span>
      )}
    </div>
  )
}

export function CancelledRoom({ live }: { live: LiveClass }) {
  return (
    <p className="room-cover-words" role="status">
      <b>直播已取消</b>
      <span>原因：{live.cancelReason}</span>
    </p>
  )
}

/** The length that the share is of: what was on air, or the plan where none of it was kept. */
const wholeText = (live: LiveClass, { offset }: LiveRoom): string => {
  const planned = (live.plannedEnd.getTime() - live.plannedStart.getTime()) / MINUTE_MS
  return offset > 0 ? `全程 ${Math.ceil(offset / 60)} 分` : `计划 ${Math.ceil(planned)} 分`
}

/** What who did not complete it can do now. */
const nextText = (live: LiveClass, { state, my }: LiveRoom): string => {
  const replay = state === 'replay' ? '可以看回放复习，看回放不补计在线时长' : '本场没有回放'
  const isShort = my.seconds < my.needSeconds
  const lacksRounds = my.rounds < my.needRounds
  if (!isShort && !lacksRounds) return replay
  if (!lacksRounds) return `在线时长不能补计。${replay}。`
  const signs = `缺 ${my.needRounds - my.rounds} 次签到，当时在场的可请主播 ${live.hostName} 补签`
  return isShort ? `${signs}；在线时长不能补计。${replay}。` : `${signs}，补签后重新核算。${replay}。`
}

/** After the end: what one has, and how it was counted. */
export function OverRoom({ live, room }: { live: LiveClass; room: LiveRoom }) {
  const { seconds, needSeconds, rounds, needRounds, done, hours, spans } = room.my
  const enough = seconds >= needSeconds
  return (
    <section className="room-card" aria-label="我的结果">
      <p className="presence-line">
        <b>{done ? (hours > 0 ? `已完成，计 ${hours.toFixed(2)} 学时` : '已完成') : '直播已结束，未达到完成条件'}</b>
      </p>
      <ul className="room-sums">
        <li data-ok={enough}>
          在线 {wholeMinutes(seconds)} 分，需 {Math.ceil(needSeconds / 60)} 分（{wholeText(live, room)}的{' '}
          {live.attendPercent}%）
        </li>
        {needRounds > 0 && (
          <li data-ok={rounds >= needRounds}>
            签到 {rounds} 次，需 {needRounds} 次
          </li>
        )}
      </ul>
      {!done && <p className="room-next">{nextText(live, room)}</p>}
      <PresenceLine spans={spans} length={room.offset} />
      <p className="room-note">{live.ruleText}</p>
      {!done && enough && <p className="room-note">学时在结束后 1–2 分钟内核算</p>}
    </section>
  )
}
