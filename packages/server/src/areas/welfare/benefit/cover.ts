import { P } from '@portal/contract/privileges.ts'
import { and, eq, or } from 'drizzle-orm'
import { benefits } from '#src/schema/welfare/benefit.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openToFacets, reachedBy } from './reach.ts'

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
