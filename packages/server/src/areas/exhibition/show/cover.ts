import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Exhibition } from './exhibitions.ts'
import { openTo, runBy } from './reach.ts'

interface Choosing {
  tx: Tx
  actor: Actor
  files: Files
}

/** The file that becomes the cover: the one that is there, or one that the author may use. */
export const coverOf = async (
  { tx, actor, files }: Choosing,
  input: FileInput | null,
  before: Exhibition | null,
): Promise<string | null> => {
  const [fileId] = input === null ? [] : await filesOfInput(tx, actor, [input], 'cover')
  if (fileId === undefined) return null
  if (fileId !== before?.coverFileId && !(await mayUseFile(tx, files, actor, fileId)))
    refuseField('cover', no.coverUnknown)
  return fileId
}

/** A cover is open to those the exhibition is for, and to those who look after it. */
export const openExhibitionCover: FileOpener = async (tx, actor, fileId) => {
  const reached = sql`(${openTo(actor.facets, actor.id)} or ${runBy(tx, actor, P.photo)})`
  return (await tx.db.$count(exhibitions, sql`${exhibitions.coverFileId} = ${fileId} and ${reached}`)) > 0
}
