import { lecturerRefusals as no } from '@portal/contract/areas/train/teacher/refusals.ts'
import type { LecturerCertificateInput, LecturerDetail } from '@portal/contract/areas/train/teacher/teacher.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { lecturerCertificates, lecturers } from '#src/schema/train/lecturer.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile, releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'

interface Store {
  files: Files
  actor: Actor
}

/** Puts these certificates in place of those before; scans that hang on nothing any more are let go. */
export const keepCertificates = async (
  tx: Tx,
  { files, actor }: Store,
  lecturerId: string,
  inputs: readonly LecturerCertificateInput[],
): Promise<void> => {
  const before = await tx.db.select().from(lecturerCertificates).where(eq(lecturerCertificates.lecturerId, lecturerId))
  const known = before.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  const rows: (typeof lecturerCertificates.$inferInsert)[] = []
  for (const [place, { file, ...certificate }] of inputs.entries()) {
    const [fileId = null] = file === null ? [] : await filesOfInput(tx, actor, [file], 'document')
    if (fileId !== null && !known.includes(fileId) && !(await mayUseFile(tx, files, actor, fileId)))
      refuseField('certificates', no.fileUnknown)
    rows.push({ ...certificate, lecturerId, place, fileId })
  }
  await tx.db.delete(lecturerCertificates).where(eq(lecturerCertificates.lecturerId, lecturerId))
  if (rows.length > 0) await tx.db.insert(lecturerCertificates).values(rows)
  for (const fileId of known) if (!rows.some((row) => row.fileId === fileId)) await releaseFile(tx, fileId)
}

export const certificatesOf = async (
  tx: Tx,
  { files, actor }: Store,
  lecturerId: string,
): Promise<LecturerDetail['certificates']> => {
  const { rows } = await tx.db.execute<{
    name: string
    cert_no: string
    valid_to: string | null
    expired: boolean
    file_id: string | null
    file_name: string
    bytes: number
  }>(sql`
    select x.name, x.cert_no, x.valid_to, coalesce(x.valid_to < (now() at time zone 'Asia/Shanghai')::date, false) as expired,
      x.file_id, coalesce(f.name, '') as file_name, coalesce(b.bytes, 0) as bytes
    from train_lecturer_certificates x left join files f on f.id = x.file_id left join blobs b on b.sha256 = f.sha256
    where x.lecturer_id = ${lecturerId} order by x.place`)
  return rows.map(({ cert_no: certNo, valid_to: validTo, file_id: fileId, file_name: fileName, bytes, ...row }) => ({
    ...row,
    certNo,
    validTo,
    file:
      fileId === null
        ? null
        : { fileId, name: fileName, bytes, url: files.fileUrl(actor, { id: fileId, name: fileName }) },
  }))
}

/** Scans are open to whoever manages the lecturer, and to himself. */
const openScan: FileOpener = async (tx, actor, fileId) => {
  const scoped = { ...tx, actor, scope: actor.scopeOf([P.lecturer]) }
  const managed = actor.holds(P.lecturer) ? inScope(scoped, lecturers.ownerOrgId, lecturers.createdBy) : sql`false`
  const { rowCount } = await tx.db.execute(sql`
    select 1 from train_lecturer_certificates x join ${lecturers} on ${lecturers.id} = x.lecturer_id
    where x.file_id = ${fileId} and (${lecturers.userId} = ${actor.id} or ${managed}) limit 1`)
  return (rowCount ?? 0) > 0
}

export const allowScans = ({ files }: Portal): void => {
  files.openers.provide('lecturer', openScan)
  files.uploaders.provide(
    'lecturer',
    async (actor, purpose) => purpose === 'document' && actor.holds(P.lecturerAdd, P.lecturerEdit),
  )
}
