import type { LiveClassRow } from '@portal/contract/areas/live/class.ts'
import { liveLink } from '@portal/contract/areas/live/class-links.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { Fragment, type ReactNode } from 'react'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '#src/ui/plain/verb.css'
import { useSecond } from '../../room/OnAir.tsx'
import { BookButton, untilText } from '../../room/RoomStates.tsx'
import { isOn } from '../../room/use-room.ts'
import { classTimeText } from './class-time.ts'

const words = wordsOf(liveState)

/** How one stands to it: 已完成, 已在线 12 分, 已预约. */
const standingOf = ({ my, state }: LiveClassRow): string => {
  if (my.done) return '已完成'
  if (my.minutes > 0) return `已在线 ${my.minutes} 分`
  return my.booked && !isOn(state) ? '已预约' : ''
}

/** Words that stay on one line. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="live-item-whole">{children}</span>
}

/** One class with its picture, its time, and what can be done about it now. */
export function LiveCard({ live }: { live: LiveClassRow }) {
  const { id, title, state, hostName, plannedStart, coverUrl, booked, cancelReason } = live
  const waits = state === 'scheduled' || state === 'warming'
  const left = plannedStart.getTime() - serverNow()
  const counts = waits && left > 0 && left < DAY_MS
  useSecond(counts)
  const enter = () => go(liveLink(id))
  const notes = [
    counts ? `${untilText(left)}后开始` : '',
    waits && booked > 0 ? `${booked} 人预约` : '',
    state === 'cancelled' ? cancelReason : '',
    standingOf(live),
  ].filter(Boolean)
  return (
    <li className="live-item">
      <button type="button" className="live-item-open" aria-label={`进入：${title}`} onClick={enter}>
        <span className="live-item-cover">
          {coverUrl === '' ? <Icon name="camera" /> : <img src={coverUrl} alt="" loading="lazy" />}
          <span className="live-item-state" data-state={state}>
            {words[state]}
          </span>
        </span>
        <span className="live-item-words">
          <b>{title}</b>
          <span>
            <Whole>{hostName} ·</Whole> <Whole>{classTimeText(plannedStart.getTime(), serverNow())}</Whole>
          </span>
          <span className="live-item-note">
            {notes.map((note, at) => (
              <Fragment key={note}>
                {at > 0 && ' · '}
                {note === cancelReason ? note : <Whole>{note}</Whole>}
              </Fragment>
            ))}
          </span>
        </span>
      </button>
      {waits && <BookButton live={live} />}
      {isOn(state) && (
        <button type="button" className="verb" aria-label={`观看：${title}`} onClick={enter}>
          观看
        </button>
      )}
      {state === 'replay' && (
        <button type="button" className="verb" aria-label={`看回放：${title}`} onClick={enter}>
          回放
        </button>
      )}
    </li>
  )
}
