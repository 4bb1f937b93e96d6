import { sql } from 'drizzle-orm'
import { proofOfOwner } from '#src/areas/sign-in/public.ts'
import { ARCHIVED, type ArchiveSource, archiveRows, dayOf } from '#src/shared/archive/archive.ts'

/** Safety meetings that the person was invited to, once they are over, with the hours they gave. */
export const archivedMeetings: ArchiveSource = {
  proof: (tx, actor, { userId, line }) => proofOfOwner(tx, actor, userId, line.id),
  rows: archiveRows(
    {
      id: sql`m.id`,
      on: dayOf(sql`m.starts_at`),
      kind: sql`'meeting'`,
      title: sql`m.title`,
      state: sql`case when came.at is not null then 'attended' when p.answer in ('leave', 'deputy') then 'leave'
        else 'absent' end`,
      value: sql`h.hours_hundredths / 100.0`,
      note: sql`p.reason`,
      evidence: sql`s.id`,
    },
    sql`meeting_people p join meetings m on m.id = p.meeting_id
      left join lateral (select x.id from sign_sheets x where x.owner_ids @> array[m.id] and x.owner_type = 'meeting'
        and x.state <> 'cancelled' order by x.id limit 1) s on true
      left join lateral (select min(e.at) as at from sign_entries e where e.sheet_id = s.id and e.user_id = p.person_id
        and e.direction = 'in' and e.state = 'counted') came on true
      left join hour_entries h on h.user_id = p.person_id and h.source = 'train' and h.item_id = m.id and h.cycle = 0
        and h.state = 'granted'
      where p.person_id = ${ARCHIVED} and m.kind = 'safety' and m.state = 'notified' and m.ends_at < now()`,
  ),
}
