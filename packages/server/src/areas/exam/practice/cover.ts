import { P } from '@portal/contract/privileges.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { offeredTo } from './find-set.ts'

export type CoverAddress = (fileId: string | null) => string

/** Signed address of a cover for this person, which tells nothing of the file; empty: there is none. */
export const coverAddress =
  (files: Files, actor: Actor): CoverAddress =>
  (fileId) =>
    fileId === null ? '' : files.fileUrl(actor, { id: fileId, name: fileId })

/** Covers that these sets had: those that no set shows any more go. A copy shares the cover of its original. */
export const dropCovers = async (tx: Tx, fileIds: readonly (string | null | undefined)[]): Promise<void> => {
  for (const fileId of new Set(fileIds)) {
    if (!fileId) continue
    const shown = await tx.db.$count(practiceSets, eq(practiceSets.coverFileId, fileId))
    if (shown === 0) await releaseFile(tx, fileId)
  }
}

/** A cover is open to those the set is offered to, and to those who read sets in its unit. */
const openCover: FileOpener = async (tx, actor, fileId) => {
  const managed = actor.holds(P.questionBank)
    ? inScope({ ...tx, scope: actor.scopeOf([P.questionBank]) }, practiceSets.ownerOrgId, practiceSets.createdBy)
    : sql`false`
  const shown = and(eq(practiceSets.coverFileId, fileId), or(managed, offeredTo(actor)))
  return (await tx.db.$count(practiceSets, shown)) > 0
}

export const allowCovers = ({ files }: Portal): void => {
  files.openers.provide('practice', openCover)
  files.uploaders.provide(
    'practice',
    async (actor, purpose) => purpose === 'cover' && actor.holds(P.questionBankSpecial),
  )
}
