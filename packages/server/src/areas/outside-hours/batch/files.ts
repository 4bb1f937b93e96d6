import type { FileInput } from '@portal/contract/areas/files/file.ts'
import type { BatchDetail } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadRefusals as no } from '@portal/contract/areas/outside-hours/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { hourUploadFiles } from '#src/schema/outside-hours/batch.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile, releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findBatch } from './reach.ts'

const MOST_BYTES = 20 * 1024 * 1024
const KINDS = /\.(pdf|jpe?g|png)$/i

/** Puts the evidence of a batch in place of what was there. */
export const keepEvidence = async (
  tx: Tx,
  { files, actor }: { files: Files; actor: Actor },
  batchId: string,
  inputs: readonly FileInput[],
): Promise<void> => {
  const before = await tx.db
    .select({ fileId: hourUploadFiles.fileId })
    .from(hourUploadFiles)
    .where(eq(hourUploadFiles.batchId, batchId))
  const known = before.map(({ fileId }) => fileId)
  const wanted = await filesOfInput(tx, actor, inputs, 'document')
  for (const fileId of wanted)
    if (!known.includes(fileId) && !(await mayUseFile(tx, files, actor, fileId))) refuseField('files', no.fileUnknown)
  const { rows } = await tx.db.execute<{ name: string; bytes: number }>(sql`
    select f.name, b.bytes::float8 as bytes from files f join blobs b on b.sha256 = f.sha256
    where f.id = any(${sql.param(wanted)}::uuid[])`)
  if (rows.some(({ name, bytes }) => !KINDS.test(name) || bytes > MOST_BYTES)) refuseField('files', no.fileKind)
  await tx.db.delete(hourUploadFiles).where(eq(hourUploadFiles.batchId, batchId))
  if (wanted.length > 0)
    await tx.db.insert(hourUploadFiles).values(wanted.map((fileId, place) => ({ batchId, fileId, place })))
  for (const fileId of known) if (!wanted.includes(fileId)) await releaseFile(tx, fileId)
}

export const evidenceOf = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  batchId: string,
): Promise<BatchDetail['evidence']> => {
  const { rows } = await tx.db.execute<{ id: string; name: string; bytes: number }>(sql`
    select f.id, f.name, b.bytes::float8 as bytes from hour_upload_files x join files f on f.id = x.file_id
      join blobs b on b.sha256 = f.sha256 where x.batch_id = ${batchId} order by x.place`)
  return rows.map(({ id, name, bytes }) => ({
    fileId: id,
    name,
    bytes,
    isPicture: !/\.pdf$/i.test(name),
    url: files.fileUrl(actor, { id, name }),
  }))
}

/** Evidence is open to whoever may look at a batch that it belongs to, and to the people whose hours it proves. */
const openEvidence: FileOpener = async (tx, actor, fileId) => {
  const { rows } = await tx.db.execute<{ batch_id: string; own: boolean }>(sql`
    select x.batch_id, exists (select 1 from hour_upload_rows r where r.batch_id = x.batch_id and r.user_id = ${actor.id}
      and r.state <> 'draft') and (select count(distinct r.code) from hour_upload_rows r where r.batch_id = x.batch_id) = 1 as own
    from hour_upload_files x where x.file_id = ${fileId}`)
  for (const { batch_id: batchId, own } of rows)
    if (own || (actor.holds(P.hourUpload) && (await findBatch(tx, actor, batchId).catch(() => null)) !== null))
      return true
  return false
}

export const allowEvidence = ({ files }: Portal): void => {
  files.openers.provide('hourUpload', openEvidence)
  files.uploaders.provide(
    'hourUpload',
    async (actor, purpose) => purpose === 'document' && actor.holds(P.hourUploadAdd, P.hourUploadEdit),
  )
}
