import type { FileInput } from '@portal/contract/areas/files/file.ts'
import type { MeetingFile } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { meetingFiles, meetings } from '#src/schema/meeting.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile, releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachedBy } from './codes.ts'
import { isOwn } from './reach.ts'

const fileIdsOf = async (tx: Tx, meetingId: string): Promise<string[]> => {
  const rows = await tx.db
    .select({ fileId: meetingFiles.fileId })
    .from(meetingFiles)
    .where(eq(meetingFiles.meetingId, meetingId))
    .orderBy(meetingFiles.place)
  return rows.map(({ fileId }) => fileId)
}

/** The files behind what the form holds; refuses those of strangers. `known` hang on the meeting already. */
export const usableFiles = async (
  tx: Tx,
  { files, actor }: { files: Files; actor: Actor },
  inputs: readonly FileInput[],
  meetingId: string | null,
): Promise<string[]> => {
  const known = meetingId === null ? [] : await fileIdsOf(tx, meetingId)
  const wanted = await filesOfInput(tx, actor, inputs, 'document')
  for (const fileId of wanted)
    if (!known.includes(fileId) && !(await mayUseFile(tx, files, actor, fileId)))
      refuseField('materials', no.fileUnknown)
  return wanted
}

/** Lets go of files that no meeting shows any more. */
export const dropFiles = async (tx: Tx, fileIds: readonly string[]): Promise<void> => {
  for (const fileId of fileIds)
    if ((await tx.db.$count(meetingFiles, eq(meetingFiles.fileId, fileId))) === 0) await releaseFile(tx, fileId)
}

export const keepFiles = async (tx: Tx, meetingId: string, fileIds: readonly string[]): Promise<void> => {
  const before = await fileIdsOf(tx, meetingId)
  if (before.join() === fileIds.join()) return
  await tx.db.delete(meetingFiles).where(eq(meetingFiles.meetingId, meetingId))
  if (fileIds.length > 0)
    await tx.db.insert(meetingFiles).values(fileIds.map((fileId, place) => ({ meetingId, fileId, place })))
  await dropFiles(
    tx,
    before.filter((fileId) => !fileIds.includes(fileId)),
  )
}

export const filesOf = async (tx: Tx, files: Files, actor: Actor, meetingId: string): Promise<MeetingFile[]> => {
  const { rows } = await tx.db.execute<{ id: string; name: string; bytes: number }>(sql`
    select f.id, f.name, b.bytes from meeting_files x join files f on f.id = x.file_id join blobs b on b.sha256 = f.sha256
    where x.meeting_id = ${meetingId} order by x.place`)
  return rows.map(({ id, name, bytes }) => ({ fileId: id, name, bytes, url: files.fileUrl(actor, { id, name }) }))
}

/** Papers are open to whoever may look at the meeting. */
const openPaper: FileOpener = async (tx, actor, fileId) => {
  const { rowCount } = await tx.db.execute(sql`
    select 1 from meeting_files x join ${meetings} on ${meetings.id} = x.meeting_id
    where x.file_id = ${fileId} and (${reachedBy(tx, actor, 'menu')} or ${isOwn(actor.id)}) limit 1`)
  return (rowCount ?? 0) > 0
}

export const allowPapers = ({ files }: Portal): void => {
  files.openers.provide('meeting', openPaper)
  files.uploaders.provide(
    'meeting',
    async (actor, purpose) =>
      purpose === 'document' && actor.holds(P.meetingAdd, P.meetingEdit, P.schoolMeetingAdd, P.schoolMeetingEdit),
  )
}
