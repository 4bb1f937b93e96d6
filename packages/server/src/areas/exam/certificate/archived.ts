import { sql } from 'drizzle-orm'
import { today } from '#src/shared/access/membership.ts'
import { ARCHIVED, type ArchiveSource, archiveRows } from '#src/shared/archive/archive.ts'

/** Shown as running out so many days before the last one. */
const SOON_DAYS = 90

/** Certificates of the person, those that were taken back among them. */
export const archivedCertificates: ArchiveSource = {
  rows: archiveRows(
    {
      id: sql`c.id`,
      on: sql`c.issued_on`,
      kind: sql`'exam'`,
      title: sql`c.title`,
      state: sql`case when c.revoked_at is not null then 'revoked' when c.valid_to < ${today} then 'expired'
        when c.valid_to <= ${today} + ${SOON_DAYS}::int then 'expiring' else 'valid' end`,
      validTo: sql`c.valid_to`,
      note: sql`c.number`,
      evidence: sql`c.id`,
    },
    sql`certificates c where c.person_id = ${ARCHIVED}`,
  ),
}
