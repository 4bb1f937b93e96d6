import { sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows, dayOf } from '#src/shared/archive/archive.ts'
import { proofOfSitting } from './proof.ts'

/** Sittings whose result is out; those that were made void are none. */
export const archivedExams: ArchiveSource = {
  proof: proofOfSitting,
  rows: archiveRows(
    {
      id: sql`a.id`,
      on: dayOf(sql`a.submitted_at`),
      title: sql`x.title`,
      state: sql`case when a.passed then 'passed' else 'failed' end`,
      value: sql`a.total / 100.0`,
      most: sql`a.max_total / 100.0`,
      evidence: sql`a.id`,
    },
    sql`attempts a join exams x on x.id = a.object_id
      where a.person_id = ${ARCHIVED} and a.scene = 'exam' and a.submitted_at is not null
        and a.published_at is not null and a.passed is not null and a.void_reason = ''`,
  ),
}
