import { sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows, dayOf } from '#src/shared/archive/archive.ts'
import { proofOfSheet } from './proof.ts'

/** Sheets that the person stood on, once they are over or he has signed. */
export const archivedSignIns: ArchiveSource = {
  proof: (tx, actor, { userId, line }) => proofOfSheet(tx, actor, userId, line.id),
  rows: archiveRows(
    {
      id: sql`s.id`,
      on: dayOf(sql`s.start_at`),
      kind: sql`s.owner_type`,
      title: sql`s.title`,
      state: sql`case when came.at is null then case when p.on_leave then 'leave' else 'absent' end
        when s.late_after is not null and came.at > s.start_at + s.late_after * interval '1 minute' then 'late'
        else 'attended' end`,
      note: sql`s.place`,
      evidence: sql`s.id`,
    },
    sql`sign_people p join sign_sheets s on s.id = p.sheet_id
      left join lateral (select min(e.at) as at from sign_entries e where e.sheet_id = s.id and e.user_id = p.user_id
        and e.direction = 'in' and e.state = 'counted') came on true
      where p.user_id = ${ARCHIVED} and s.state <> 'cancelled' and (came.at is not null or s.in_to < now())`,
  ),
}
