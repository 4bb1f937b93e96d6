import { P } from '@portal/contract/privileges.ts'
import { and, eq, or } from 'drizzle-orm'
import { learningColumns } from '#src/schema/column/column.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { composedBy, managedByOrIn, openToFacets } from './reach.ts'

/** A cover is open to those the column is for, and to those who look after it. */
const openCover: FileOpener = async (tx, actor, fileId) => {
  const managed = or(managedByOrIn(tx, actor, P.column), composedBy(tx, actor))
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
