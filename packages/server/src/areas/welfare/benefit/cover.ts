import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, or } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Benefit, openToFacets, reachedBy } from './reach.ts'

interface Choosing {
  tx: Tx
  actor: Actor
  files: Files
}

/** The file that becomes the cover: the one that is there, the author's own, or one he may open (of a copy). */
export const coverOf = async (
  { tx, actor, files }: Choosing,
  input: FileInput | null,
  before: Benefit | null,
): Promise<string | null> => {
  const [fileId] = input === null ? [] : await filesOfInput(tx, actor, [input], 'cover')
  if (fileId === undefined) return null
  if (fileId !== before?.coverFileId && !(await mayUseFile(tx, files, actor, fileId)))
    refuseField('cover', no.coverUnknown)
  return fileId
}

/** A cover is open to those the benefit is for, and to those who look after it. */
const openCover: FileOpener = async (tx, actor, fileId) => {
  const shown = and(eq(benefits.coverFileId, fileId), or(reachedBy(tx, actor, P.welfare), openToFacets(actor.facets)))
  return (await tx.db.$count(benefits, shown)) > 0
}

export const allowCovers = ({ files }: Portal): void => {
  files.openers.provide('welfare', openCover)
  files.uploaders.provide(
    'welfare',
    async (actor, purpose) => purpose === 'cover' && actor.holds(P.welfareAdd, P.welfareEdit),
  )
}
