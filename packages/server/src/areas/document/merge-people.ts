import { sql } from 'drizzle-orm'
import { documentAcknowledgements, documentDownloads, documents } from '#src/schema/document/document.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

export const registerDocumentsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'content', column: documents.createdBy },
    audienceOfPeople(documents),
    {
      part: 'reads',
      column: documentAcknowledgements.userId,
      once: [documentAcknowledgements.versionId],
      better: sql`d.at < k.at`,
    },
    { part: 'reads', column: documentDownloads.userId },
  ])
