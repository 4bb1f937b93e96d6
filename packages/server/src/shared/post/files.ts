import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { FileOpener, Files } from '../files/files.ts'
import { mayUseFile } from '../files/form-files.ts'
import { takeUpload } from '../files/uploads.ts'
import { type CleanText, picturesOf } from '../rich-text/clean.ts'
import { findManaged, findReadable, type Post } from './access.ts'

const filesOf = async (tx: Tx, postId: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select file_id as id from post_files where post_id = ${postId}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Files somebody may put into a post are what it shows already, his own, and what he may open elsewhere. Refuses files of strangers; answers the ids in their order. */
export const usableFiles = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  { field, fileIds, postId }: { field: string; fileIds: readonly string[]; postId: string | null },
): Promise<string[]> => {
  const known = postId === null ? new Set<string>() : await filesOf(tx, postId)
  for (const fileId of fileIds)
    if (!known.has(fileId) && !(await mayUseFile(tx, files, actor, fileId))) refuseField(field, no.fileUnknown)
  return [...fileIds]
}

/** Pictures that have just arrived are named by their upload until the first save; then by the file it became. */
export const withStoredPictures = async (tx: Tx, actor: Actor, text: CleanText): Promise<CleanText> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from uploads where id = any(${sql.param(text.pictures)}::uuid[]) and owner_id = ${actor.id} and purpose = 'picture'`)
  let { html } = text
  for (const { id } of rows) html = html.replaceAll(id, (await takeUpload(tx, actor, id, 'picture')).id)
  return { ...text, html, pictures: picturesOf(html) }
}

/** What a post shows is open to its readers, and to those who manage or review it. */
export const openPostFile =
  (reviews: (tx: Tx, actor: Actor, post: Pick<Post, 'id'>) => Promise<boolean>): FileOpener =>
  async (tx, actor, fileId) => {
    const { rows } = await tx.db.execute<{ id: string; kind: Post['kind'] }>(sql`
      select p.id, p.kind from post_files f join posts p on p.id = f.post_id where f.file_id = ${fileId}`)
    for (const { id, kind } of rows) {
      if (await findReadable(tx, actor, kind, id)) return true
      if (await findManaged(tx, actor, { kind, id, action: 'menu' })) return true
      if (await reviews(tx, actor, { id })) return true
    }
    return false
  }
