import { sql } from 'drizzle-orm'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import { openTo, runBy } from './reach.ts'

/** A cover is open to those the exhibition is for, and to those who look after it. */
export const openExhibitionCover: FileOpener = async (tx, actor, fileId) => {
  const reached = sql`(${openTo(actor.facets, actor.id)} or ${runBy(tx, actor, 'see')})`
  return (await tx.db.$count(exhibitions, sql`${exhibitions.coverFileId} = ${fileId} and ${reached}`)) > 0
}
