import { liveLink } from '@portal/contract/areas/live/class-links.ts'
import { liveNews } from '@portal/contract/areas/live/room-words.ts'
import { sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

const READERS = ['admin', 'officer', 'approver', 'learner']

/** What the accounts of the sign-in page are told of the class that goes on: it leads into its room. */
export const insertLiveNews = async (db: Db, { id, title }: { id: string; title: string }): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where code = any(${sql.param(READERS)}::text[]) order by code`)
  await sendMessage(
    bareTx(db, null, ALL_ROWS),
    rows.map((reader) => reader.id),
    {
      ...{ event: `demo:live:${id}`, kind: liveNews.kind, link: liveLink(id), channels: ['inApp'] },
      title: liveNews.begun.replace('{title}', title),
      text: liveNews.begunText,
      reason: liveNews.reasonAudience,
    },
  )
}
