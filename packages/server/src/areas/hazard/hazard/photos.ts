import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from './reach.ts'

const PURPOSE = 'hazard'

/** A picture is open to whoever may read the case it belongs to. */
const openPicture: FileOpener = async (tx, actor, fileId) => {
  const file = sql`array[${fileId}::uuid]`
  const shows = sql`(${hazards.photos} @> ${file} or ${hazards.id} = any(array(
    select p.hazard_id from hazard_proofs p where p.photos @> ${file} or p.recheck_photos @> ${file})))`
  return (await tx.db.$count(hazards, sql`${shows} and ${openTo(tx, actor)}`)) > 0
}

export const allowPictures = ({ files }: Portal): void => {
  files.openers.provide('hazard', openPicture)
  files.uploaders.provide('hazard', async (actor, purpose) => purpose === PURPOSE && !actor.guest)
}

/** Ids of the stored files of these inputs; a file of anything else is refused, for here it would open to others. */
export const picturesOf = async (
  { files }: Pick<Portal, 'files'>,
  { tx, actor }: { tx: Tx; actor: Actor },
  inputs: readonly FileInput[],
): Promise<string[]> => {
  const ids = await filesOfInput(tx, actor, inputs, PURPOSE)
  if (ids.length === 0) return ids
  const known = await tx.db.$count(fileTable, and(anyOf(fileTable.id, ids), eq(fileTable.purpose, PURPOSE)))
  if (known < ids.length) refuseField('photos', no.photoGone)
  for (const id of ids) if (!(await mayUseFile(tx, files, actor, id))) refuseField('photos', no.photoGone)
  return ids
}
