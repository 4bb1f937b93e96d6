import { sessionTitle } from '@portal/contract/areas/account/guide-tasks.ts'
import type { classCalendar } from '@portal/contract/areas/train/enrolment/open.ts'
import { sessionCalendarWords as words } from '@portal/contract/areas/train/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { calendarFile, calendarFileName } from '#src/shared/calendar/ics.ts'
import { databaseNow } from '../class/state.ts'
import { sessionViews } from '../session/read.ts'
import { visibleClass } from './view.ts'

/** The timetable of a class for calendars, one event a session; a cancelled class takes its events back. */
export const calendar: HandlerOf<typeof classCalendar> = async ({ tx, body, actor }) => {
  const row = await visibleClass(tx, actor, body.classId)
  const now = await databaseNow(tx.db)
  const sessions = await sessionViews(tx, row, now)
  const events = sessions.map(({ id, title, from, to, where, lecturers }) => ({
    uid: `session-${id}@portal`,
    title: sessionTitle(row.title, title),
    from,
    to,
    place: where,
    notes:
      lecturers.length === 0 ? [] : [fill(words.lecturers, { names: lecturers.map(({ name }) => name).join('、') })],
    url: '',
    sequence: row.revision,
    isCancelled: row.state === 'cancelled',
    writtenAt: now,
  }))
  return { fileName: calendarFileName(row.title), text: calendarFile(events) }
}
