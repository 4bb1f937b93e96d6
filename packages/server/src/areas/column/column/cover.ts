import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, or } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { LearningColumn } from '../progress/standing.ts'
import { composedBy, openToFacets, reachedBy } from './reach.ts'

interface Choosing {
  tx: Tx
  actor: Actor
  files: Files
}

/** The file that becomes the cover: the one that is there, the author's own, or one he may open (of a copy). */
export const coverOf = async (
  { tx, actor, files }: Choosing,
  input: FileInput | null,
  before: LearningColumn | null,
): Promise<string | null> => {
  const [fileId] = input === null ? [] : await filesOfInput(tx, actor, [input], 'cover')
  if (fileId === undefined) return null
  if (fileId !== before?.coverFileId && !(await mayUseFile(tx, files, actor, fileId)))
    refuseField('cover', no.coverUnknown)
  return fileId
}

/** A cover is open to those the column is for, and to those who look after it. */
const openCover: FileOpener = async (tx, actor, fileId) => {
  const managed = or(reachedBy(tx, actor, P.column), composedBy(tx, actor))
  const shown = and(eq(learningColumns.coverFileId, fileId), or(managed, openToFacets(actor.facets)))
  return (await tx.db.$count(learningColumns, shown)) > 0
}

export const allowCovers = ({ files }: Portal): void => {
  files.openers.provide('column', openCover)
  files.uploaders.provide(
    'column',
    async (actor, purpose) => purpose === 'cover' && actor.holds(P.columnAdd, P.columnEdit),
  )
}
