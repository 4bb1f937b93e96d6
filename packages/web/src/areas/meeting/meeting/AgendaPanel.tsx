import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

/** When each item begins, as long as those before it say how long they are. */
const beginnings = ({ from, agenda }: Pick<MeetingDetail, 'from' | 'agenda'>): (number | null)[] => {
  let at: number | null = from.getTime()
  return agenda.map(({ minutes }) => {
    const begins = at
    at = at === null || minutes === null ? null : at + minutes * MINUTE_MS
    return begins
  })
}

/** 议程 beside the page. */
export function AgendaPanel({ meeting }: { meeting: MeetingDetail }) {
  const { agenda, from, to } = meeting
  if (agenda.length === 0) return null
  const times = beginnings(meeting)
  const whole = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  return (
    <section>
      <h2 className="meeting-panel-head">
        议程<span>{whole} 分钟</span>
      </h2>
      <ol className="meeting-agenda-list">
        {agenda.map(({ title, speaker, minutes }, index) => (
          <li key={`${index} ${title}`}>
            <time>{times[index] ? dateTimeText(times[index]).slice(-5) : ''}</time>
            <div>
              <b>{title}</b>
              <p>{[speaker, minutes !== null && `${minutes} 分钟`].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
