import { expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { files as fileTable } from '#src/schema/file.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from './reach.ts'

const PURPOSE = 'expert'

/** A picture is open to whoever may read the question that it, or an answer with it, belongs to. */
const openPicture: FileOpener = async (tx, actor, fileId) => {
  const q = expertQuestions
  const shows = sql`(${q.pictures} @> array[${fileId}::uuid] or ${q.id} = any(array(
    select a.question_id from expert_answers a where a.pictures @> array[${fileId}::uuid])))`
  return (await tx.db.$count(q, sql`${shows} and ${openTo(tx, actor)}`)) > 0
}

export const allowPictures = ({ files }: Portal): void => {
  files.openers.provide('expert', openPicture)
  files.uploaders.provide('expert', async (_actor, purpose) => purpose === PURPOSE)
}

/**
 * Ids of the stored files of these inputs: uploads of the caller, and pictures of questions that he may open. A file of
 * anything else is refused in `field`: hanging here it would open to every reader of the question.
 */
export const picturesOf = async (
  { files }: Pick<Portal, 'files'>,
  { tx, actor }: { tx: Tx; actor: Actor },
  inputs: readonly FileInput[],
  field: string,
): Promise<string[]> => {
  const ids = await filesOfInput(tx, actor, inputs, PURPOSE)
  if (ids.length === 0) return ids
  const known = await tx.db.$count(fileTable, and(anyOf(fileTable.id, ids), eq(fileTable.purpose, PURPOSE)))
  if (known < ids.length) refuseField(field, no.pictureUnknown)
  for (const id of ids) if (!(await mayUseFile(tx, files, actor, id))) refuseField(field, no.pictureUnknown)
  return ids
}
