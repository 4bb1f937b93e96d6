import type { FileInput } from '@portal/contract/areas/files/file.ts'
import type { UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Files } from './files.ts'
import { takeUpload } from './uploads.ts'

/** The stored file behind each input: an upload that has just arrived, or one known already. */
export const filesOfInput = async (
  tx: Tx,
  actor: Actor,
  inputs: readonly FileInput[],
  purpose: UploadPurpose,
): Promise<string[]> => {
  const ids: string[] = []
  for (const { fileId, uploadId } of inputs) {
    const id = uploadId === undefined ? fileId : (await takeUpload(tx, actor, uploadId, purpose)).id
    if (id !== undefined && !ids.includes(id)) ids.push(id)
  }
  return ids
}

/** Whether somebody may put a file of the store into what he writes: his own, and what he may open elsewhere. */
export const mayUseFile = async (tx: Tx, files: Files, actor: Actor, fileId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ own: boolean }>(
    sql`select coalesce(owner_id = ${actor.id}, false) as own from files where id = ${fileId}`,
  )
  return rows[0] !== undefined && (rows[0].own || (await files.mayOpen(tx, actor, fileId)))
}

interface Choosing {
  tx: Tx
  actor: Actor
  files: Files
}

/**
 * Id of the cover that a form chose, null for none: the one that is there, the saver's own upload, or one that he may
 * open elsewhere (of a copy). Any other is refused in the field `cover` with the words of `unknown`.
 */
export const chosenCover = async (
  { tx, actor, files }: Choosing,
  input: FileInput | null,
  before: string | null,
  unknown: Refusal,
): Promise<string | null> => {
  const [fileId = null] = input === null ? [] : await filesOfInput(tx, actor, [input], 'cover')
  if (fileId !== null && fileId !== before && !(await mayUseFile(tx, files, actor, fileId)))
    refuseField('cover', unknown)
  return fileId
}

/**
 * A file that its thing shows no more is again an upload that nobody used, and goes with those (保留与清理). What
 * another row still refers to by a foreign key stays.
 */
export const releaseFile = async (tx: Tx, fileId: string): Promise<void> => {
  await tx.db.execute(sql`
    insert into uploads (id, owner_id, purpose, file_name, bytes, sha256, state, file_id)
    select ${v7()}, f.owner_id, f.purpose, f.name, b.bytes, f.sha256, 'done', f.id
    from files f join blobs b on b.sha256 = f.sha256 where f.id = ${fileId} and f.owner_id is not null`)
}
