import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Block, DOCX_TYPE, type Picture, writeDocx } from './write-docx.ts'

const PRINTABLE = ['png', 'jpg', 'gif']

/** Those of some stored pictures that a document can hold, by file. */
export const documentPictures = async (
  tx: Tx,
  { store }: Files,
  ids: readonly string[],
): Promise<Map<string, Picture>> => {
  const { rows } = await tx.db.execute<{
    id: string
    sha256: string
    format: string
    width: number
    height: number
  }>(sql`
    select f.id, f.sha256, b.container as format, (f.facts->>'width')::int as width, (f.facts->>'height')::int as height
    from files f join blobs b on b.sha256 = f.sha256 where f.id = any(${sql.param(ids)}::uuid[])
      and b.container = any(${sql.param(PRINTABLE)}::text[]) and f.facts ? 'width' and f.facts ? 'height'`)
  const pictures = new Map<string, Picture>()
  for (const { id, sha256, ...facts } of rows)
    pictures.set(id, { ...facts, bytes: await buffer((await store.openRead(sha256)).stream) })
  return pictures
}

/** A document made for this one answer. */
export const docxAnswer = async ({ platform }: Portal, name: string, blocks: readonly Block[]): Promise<FileAnswer> => {
  const file = path.join(platform.tempDir, `${randomUUID()}.part`)
  await writeDocx(file, blocks)
  const handle = await fs.promises.open(file)
  const { size } = await handle.stat()
  await fs.promises.rm(file, { force: true })
  return fileAnswer({ name, type: DOCX_TYPE, bytes: size, stream: handle.createReadStream() })
}
