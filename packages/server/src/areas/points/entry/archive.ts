import { sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows } from '#src/shared/archive/archive.ts'

const year = sql`date_trunc('year', e.day)`

/** What each year brought; single entries stand in the ledger. */
export const archivedPoints: ArchiveSource = {
  rows: archiveRows(
    {
      id: sql`to_char(${year}, 'YYYY')`,
      on: sql`max(e.day)`,
      title: sql`to_char(${year}, 'YYYY')`,
      value: sql`sum(e.points)`,
    },
    sql`points_entries e where e.person_id = ${ARCHIVED} group by ${year}`,
  ),
}
