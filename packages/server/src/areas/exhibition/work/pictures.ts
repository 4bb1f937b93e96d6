import type { WorkPicture } from '@portal/contract/areas/exhibition/work.ts'
import { cameraLabels } from '@portal/contract/areas/exhibition/work-camera.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { CameraFacts } from '#src/platform/media/head/exif.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { runBy } from '../show/reach.ts'
import { reachesWork, type Work } from './works.ts'

interface Read extends Record<string, unknown> {
  file_id: string
  shown_id: string
  thumb_id: string
  container: string
  masked: boolean
  facts: { width?: number; height?: number; camera?: CameraFacts }
  shapes: Omit<NonNullable<WorkPicture['shapes']>[number], 'fileId'>[]
}

const cameraOf = (facts: CameraFacts): WorkPicture['camera'] =>
  Object.entries(cameraLabels).flatMap(([key, label]) => {
    const value = facts[key as keyof CameraFacts]
    return value === undefined ? [] : [{ label, value }]
  })

/** Pictures of a work; unmasked ones only for those who moderate. */
export const picturesOf = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  work: Work,
  mayAudit: boolean,
): Promise<WorkPicture[]> => {
  const { rows } = await tx.db.execute<Read>(sql`
    select f.file_id, coalesce(f.masked_file_id, f.file_id) as shown_id,
      coalesce(f.thumb_file_id, f.masked_file_id, f.file_id) as thumb_id, b.container, f.masked_file_id is not null as masked,
      o.facts, f.shapes
    from exhibition_work_files f join files o on o.id = f.file_id
      join files s on s.id = coalesce(f.masked_file_id, f.file_id) join blobs b on b.sha256 = s.sha256
    where f.work_id = ${work.id} order by f.position`)
  return rows.map((row, at) => {
    const name = `${work.number}-${at + 1}.${row.container}`
    const shown = { id: row.shown_id, name }
    return {
      id: row.file_id,
      url: files.fileUrl(actor, shown),
      thumbUrl: files.fileUrl(actor, { id: row.thumb_id, name }),
      downloadUrl: files.fileUrl(actor, shown, 'attachment'),
      width: row.facts.width ?? 0,
      height: row.facts.height ?? 0,
      camera: cameraOf(row.facts.camera ?? {}),
      masked: row.masked,
      ...(mayAudit && {
        originalUrl: files.fileUrl(actor, { id: row.file_id, name }),
        shapes: row.shapes.map((shape) => ({ ...shape, fileId: row.file_id })),
      }),
    }
  })
}

/** The film as it came in is for its author and those who moderate; everybody else plays what was made of it. */
const opensFilm = async (tx: Tx, actor: Actor, fileId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from media_versions m join exhibition_works on exhibition_works.id = m.work_id
      join exhibitions on exhibitions.id = exhibition_works.exhibition_id
    where m.file_id = ${fileId} and (exhibition_works.author_id = ${actor.id} or ${runBy(tx, actor, 'audit')}) limit 1`)
  return rows.length > 0
}

/** A picture is open to whoever sees the work, the unmasked one to its authors and those who moderate. */
export const openWorkFile: FileOpener = async (tx, actor, fileId) => {
  const { rows } = await tx.db.execute(sql`
    select 1 from exhibition_work_files f join exhibition_works on exhibition_works.id = f.work_id
      join exhibitions on exhibitions.id = exhibition_works.exhibition_id
    where (${fileId} in (f.masked_file_id, f.thumb_file_id) or (f.file_id = ${fileId}
        and (f.masked_file_id is null or exhibition_works.author_id = ${actor.id} or ${runBy(tx, actor, 'audit')})))
      and ${reachesWork(tx, actor)} limit 1`)
  return rows.length > 0 || (await opensFilm(tx, actor, fileId))
}
