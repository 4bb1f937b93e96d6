import type { liveCalendar } from '@portal/contract/areas/live/room.ts'
import { liveNews as news } from '@portal/contract/areas/live/room-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { calendarFile, calendarFileName } from '#src/shared/calendar/ics.ts'
import { getOpenClass } from '../class/reach.ts'

export const calendar: HandlerOf<typeof liveCalendar> = async ({ tx, body, actor }) => {
  const { live, hostName } = await getOpenClass(tx, actor, body.id)
  return {
    fileName: calendarFileName(live.title),
    text: calendarFile([
      {
        uid: `live-${live.id}@portal`,
        title: live.title,
        from: live.plannedStart,
        to: live.plannedEnd,
        place: '',
        notes: [fill(news.calendarHost, { host: hostName }), ...(live.intro === '' ? [] : [live.intro])],
        url: '',
        sequence: live.revision,
        isCancelled: live.state === 'cancelled',
        writtenAt: new Date(),
      },
    ]),
  }
}
