import { liveLink } from '@portal/contract/areas/live/class-links.ts'
import { liveNews as news } from '@portal/contract/areas/live/room-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { LiveClass } from '../class/reach.ts'

const bookersOf = async (tx: Tx, liveId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select user_id from live_bookings where live_id = ${liveId} order by user_id`)
  return rows.map(({ user_id: userId }) => userId)
}

interface Due extends Record<string, unknown> {
  id: string
  title: string
  host: string
  time: string
  starts: string
  minutes: 5 | 30
}

/** 30 and 5 minutes before the plan; a minute on which nothing ran is made up for, once each. */
export const remindBooked = (platform: Platform): Promise<void> =>
  inBackground(platform, async (tx) => {
    const { rows } = await tx.db.execute<Due>(sql`
      select l.id, l.title, coalesce(u.name, '') as host, l.planned_start::text as starts,
        to_char(l.planned_start at time zone 'Asia/Shanghai', 'HH24:MI') as time,
        case when l.planned_start <= now() + interval '5 minutes' then 5 else 30 end as minutes
      from live_classes l left join users u on u.id = l.host_id
      where l.state = 'scheduled' and l.planned_start > now() and l.planned_start <= now() + interval '30 minutes'`)
    for (const { id, title, host, time, starts, minutes } of rows) {
      await sendMessage(tx, await bookersOf(tx, id), {
        event: `liveSoon:${id}:${starts}:${minutes}`,
        kind: news.kind,
        title: fill(news.soon, { title, n: minutes }),
        text: fill(news.soonText, { time, host }),
        link: liveLink(id),
        reason: news.reasonBooked,
        dueAt: new Date(starts),
        urgent: true,
      })
    }
  })

/** Whoever booked hears the reason. */
export const tellCancelled = async (tx: Tx, { id, title, cancelReason }: LiveClass): Promise<void> => {
  await sendMessage(tx, await bookersOf(tx, id), {
    event: `liveCancelled:${id}`,
    kind: news.kind,
    title: fill(news.cancelled, { title }),
    text: fill(news.cancelledText, { reason: cancelReason }),
    link: liveLink(id),
    reason: news.reasonBooked,
    urgent: true,
  })
}
