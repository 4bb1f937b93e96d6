import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { meetings } from '#src/schema/meeting.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { meetingPage } from './meeting/addresses.ts'
import { reachedBy } from './meeting/codes.ts'

/** Meetings by a part of the topic, the latest first. */
export const paletteOfMeetings: PaletteSource = {
  access: [P.meeting],
  find: async ({ tx, actor, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; at: string }>(sql`
      select ${meetings.id} as id, ${meetings.title} as title, ${meetings.startsAt} as at from ${meetings}
      where ${meetings.title} ilike ${like} and ${reachedBy(tx, actor, 'menu')}
      order by ${meetings.startsAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, at }) => ({
      id,
      title,
      code: '',
      aside: shanghaiTime(new Date(at)),
      link: meetingPage(id),
    }))
  },
}
