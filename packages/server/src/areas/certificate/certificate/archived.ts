import { sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows } from '#src/shared/archive/archive.ts'
import { STATE } from './state.ts'

/** Certificates of the person, those that were taken back or exchanged among them. */
export const archivedCertificates: ArchiveSource = {
  rows: archiveRows(
    {
      id: sql`c.id`,
      on: sql`c.issued_on`,
      kind: sql`c.basis`,
      title: sql`c.title`,
      // The archive has one word for each way in which any of its lines may stand.
      state: sql`case ${STATE} when 'waiting' then 'coming' when 'soon' then 'expiring' else ${STATE} end`,
      validTo: sql`c.valid_to`,
      note: sql`c.number`,
      evidence: sql`c.id`,
    },
    sql`certificates c where c.person_id = ${ARCHIVED}`,
  ),
}
