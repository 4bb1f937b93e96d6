import { workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { workFiles } from '#src/schema/exhibition/exhibition.ts'
import { filesOfInput, releaseFile } from '#src/shared/files/form-files.ts'
import { SMALL_PICTURES_JOB } from './small-pictures.ts'
import { lockFiles, type Work, type WorkFile } from './works.ts'

/** The stored pictures of a form: those of the work already, and what whoever saves it has sent. */
export const filesFor = async (tx: Tx, actor: Actor, work: Work, inputs: readonly FileInput[]): Promise<string[]> => {
  const ids = await filesOfInput(tx, actor, inputs, 'work')
  if (ids.length < inputs.length) refuseField('files', no.fileTwice)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select f.id from files f where f.id = any(${sql.param(ids)}::uuid[]) and f.purpose = 'work'
      and (f.owner_id = ${actor.id} or exists (select 1 from exhibition_work_files w where w.file_id = f.id and w.work_id = ${work.id}))
      and not exists (select 1 from exhibition_work_files w where w.file_id = f.id and w.work_id <> ${work.id})`)
  if (rows.length < ids.length) refuseField('files', no.fileUnknown)
  return ids
}

/** Pictures that nothing shows any more, with what was made of them. */
export const releasePictures = async (tx: Tx, gone: readonly WorkFile[]): Promise<void> => {
  for (const { fileId, maskedFileId, thumbFileId } of gone)
    for (const id of [fileId, maskedFileId, thumbFileId]) if (id !== null) await releaseFile(tx, id)
}

/** Puts these pictures in place of those before; masks of those that stay are kept. */
export const writeFiles = async (tx: Tx, work: Work, ids: readonly string[]): Promise<void> => {
  const before = await lockFiles(tx, work.id)
  const gone = before.filter(({ fileId }) => !ids.includes(fileId))
  if (gone.length > 0)
    await tx.db.delete(workFiles).where(
      anyOf(
        workFiles.id,
        gone.map(({ id }) => id),
      ),
    )
  await releasePictures(tx, gone)
  for (const [position, fileId] of ids.entries()) {
    const known = before.find((each) => each.fileId === fileId)
    if (known) await tx.db.update(workFiles).set({ position }).where(eq(workFiles.id, known.id))
    else await tx.db.insert(workFiles).values({ workId: work.id, fileId, position })
  }
  await enqueue(tx, SMALL_PICTURES_JOB, { workId: work.id })
}
