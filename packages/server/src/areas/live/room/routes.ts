import { liveReport, liveReportPeople } from '@portal/contract/areas/live/report.ts'
import {
  bookLive,
  joinLive,
  liveAttendance,
  liveCalendar,
  liveMessages,
  moderateLive,
  readLiveRoom,
  remindAbsent,
  sendLiveMessage,
} from '@portal/contract/areas/live/room.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { bookWith } from '../booking/book.ts'
import { calendar } from '../booking/calendar.ts'
import { remindBooked } from '../booking/remind.ts'
import type { ClassCounts } from '../class/counts.ts'
import { attendanceWith, remindWith } from '../report/attendance.ts'
import { people } from '../report/people.ts'
import { peopleExport } from '../report/people-export.ts'
import { reportWith } from '../report/report.ts'
import { createAir } from './air.ts'
import { joinWith, type Room, readWith } from './join.ts'
import { messagesWith } from './messages.ts'
import { moderateWith } from './moderate.ts'
import { sendWith } from './send.ts'
import { settleEnded } from './settle.ts'
import { createOnlineCount } from './shared-facts.ts'
import type { LiveSources } from './sources.ts'

/** The room of a live class: its picture, its talk, who is in it, and what it came to. */
export const liveRoomRoutes = (portal: Portal, sources: LiveSources, counts: ClassCounts): void => {
  const { app, platform, jobs } = portal
  const room: Room = {
    portal,
    sources,
    air: createAir(platform, portal.push),
    online: createOnlineCount(platform),
  }
  app.addHook('onClose', async () => room.air.stop())
  serve(app, readLiveRoom, readWith(room))
  serve(app, joinLive, joinWith(room))
  serve(app, bookLive, bookWith(counts))
  serve(app, liveCalendar, calendar)
  serve(app, liveMessages, messagesWith(room))
  serve(app, sendLiveMessage, sendWith(room))
  serve(app, moderateLive, moderateWith(room))
  serve(app, liveAttendance, attendanceWith(room))
  serve(app, remindAbsent, remindWith(room))
  serve(app, liveReport, reportWith(portal.studyClock))
  serveList(portal, liveReportPeople, [P.liveClassExport], people, peopleExport)
  jobs.provide('live.settle', () => settleEnded(portal), { cron: '* * * * *' })
  jobs.provide('live.remind', () => remindBooked(platform), { cron: '* * * * *' })
}
