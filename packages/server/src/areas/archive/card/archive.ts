import { sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows, dayOf } from '#src/shared/archive/archive.ts'

/** Cards of the person; those that were made void are none. */
export const archivedCards: ArchiveSource = {
  rows: archiveRows(
    {
      id: sql`c.id`,
      on: dayOf(sql`coalesce(c.completed_at, c.created_at)`),
      kind: sql`c.kind`,
      title: sql`c.job`,
      state: sql`case when c.state = 'complete' then 'complete' else 'running' end`,
      value: sql`s.hours / 100.0`,
      most: sql`s.need / 100.0`,
      note: sql`c.no`,
      evidence: sql`c.id`,
    },
    sql`safety_cards c join lateral (select sum(least(x.hours_hundredths, x.need_hundredths)) as hours,
        sum(x.need_hundredths) as need from card_stages x where x.card_id = c.id and x.asked) s on true
      where c.user_id = ${ARCHIVED} and c.state <> 'void'`,
  ),
}
