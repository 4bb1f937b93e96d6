import type { ClassNotice, listClassNotices } from '@portal/contract/areas/train/class/notice.ts'
import type { NoticeState, NoticeTo } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClassNotices } from '#src/schema/train/class.ts'
import { findClass } from '../reach.ts'

interface NoticeRow extends Record<string, unknown> {
  id: string
  state: NoticeState
  at: string
  to: NoticeTo
  text: string
  byName: string
  sent: number
  read: number
  skipped: number
}

/** What the trainees were told and how many have read it; readers are counted from their messages. */
export const notices: HandlerOf<typeof listClassNotices> = async ({ tx, body, actor }) => {
  const row = await findClass(tx, actor, body.id, 'roster')
  const { rows } = await tx.db.execute<NoticeRow>(sql`
    select n.id, n.state, n.send_at as at, n.told as "to", n.text, coalesce(u.name, '') as "byName", n.sent, n.skipped,
      (select count(*)::int from messages m where n.event <> '' and m.event = n.event and m.text = n.text
        and m.read_at is not null) as read
    from ${trainClassNotices} n left join users u on u.id = n.created_by
    where n.class_id = ${row.id} order by n.state = 'planned' desc, n.send_at desc, n.id desc`)
  return { list: rows.map(({ at, ...notice }): ClassNotice => ({ ...notice, at: new Date(at) })) }
}
