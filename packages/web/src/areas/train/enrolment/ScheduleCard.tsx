import { classCalendar, type OpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { saveCalendar } from '#src/shared/calendar/save-calendar.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { sessionTime, shortTime } from './class-words.ts'

const minutes = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / MINUTE_MS)

const partsText = ({ rule }: OpenClass): string =>
  [
    ...(rule.items > 0 ? [`${rule.items} 项内容`] : []),
    ...(rule.sessions > 0 ? [`${rule.sessions} 次面授`] : []),
    ...(rule.exams.length > 0 ? ['考试'] : []),
  ].join(' + ')

/** The timetable; what lies over something of one's own is said in the row it concerns, before anything is sent. */
export function ScheduleCard({ shown }: { shown: OpenClass }) {
  const { id, sessionList, conflicts, serverTime, state, my } = shown
  if (sessionList.length === 0) return null
  const mayKeep = my.state === 'confirmed' && state !== 'cancelled'
  return (
    <section className="learn-panel" aria-label="安排">
      <h3>
        安排
        <span>{partsText(shown)}</span>
      </h3>
      <ul className="learn-plan">
        {sessionList.map((session) => (
          <li key={session.id}>
            <Icon name="people" />
            <div>
              <b>{session.title}</b>
              <span>
                {[sessionTime(session.from, session.to), session.where].filter((part) => part !== '').join('，')}
              </span>
              {session.lecturers.length > 0 && <span>讲师 {session.lecturers.map(({ name }) => name).join('、')}</span>}
              {conflicts
                .filter(({ sessionId }) => sessionId === session.id)
                .map(({ title, from }) => (
                  <em key={`${title} ${from.getTime()}`}>
                    与《{title}》（{shortTime(from, serverTime.getTime())}）时间冲突
                  </em>
                ))}
            </div>
            <span>{minutes(session.from, session.to)} 分</span>
          </li>
        ))}
      </ul>
      {mayKeep && <AddToCalendar classId={id} />}
    </section>
  )
}

function AddToCalendar({ classId }: { classId: string }) {
  const [isPending, setPending] = useState(false)
  const load = async () => {
    setPending(true)
    try {
      saveCalendar(await call(classCalendar, { classId }, { quiet: true }))
    } catch (error) {
      tip('error', wordsOfError(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <button type="button" className="verb verb-large" disabled={isPending} onClick={() => void load()}>
      加入日历
    </button>
  )
}
