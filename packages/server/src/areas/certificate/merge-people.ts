import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { certClaims, certificates } from '#src/schema/certificate/certificate.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

/** Certificates go along; of two for the same exam or class that of the kept person stays. */
export const registerCertificatesOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    {
      ...{ part: 'exams', column: certificates.personId, once: [certificates.examId], note: mergeNotes.both },
      where: ({ keepId }) => sql`not exists (select 1 from certificates k where k.person_id = ${keepId}
        and k.class_id = t.class_id and k.revoked_at is null and k.superseded_on is null)`,
    },
    { part: 'exams', column: certClaims.userId },
  ])
}
