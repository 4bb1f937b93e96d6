import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { filled } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import { VISIBLE } from '../enrolment/open-list.ts'
import { reachedBy } from './codes.ts'

/** The cover is open to whoever may look at the class. */
export const mayReadCover: FileOpener = async (tx, actor, fileId) => {
  const visible = filled(VISIBLE, { actor: actor.id, facets: actor.facets })
  const { rows } = await tx.db.execute(sql`
    select 1 from ${trainClasses} where ${trainClasses.coverFileId} = ${fileId}
      and (${visible} or ${reachedBy(tx, actor, 'menu')}) limit 1`)
  return rows.length > 0
}

/** Covers come from those who make or change classes. */
export const mayUploadCover = async (actor: Actor, purpose: string): Promise<boolean> =>
  purpose === 'cover' && actor.holds(P.trainClassAdd, P.trainClassEdit)
