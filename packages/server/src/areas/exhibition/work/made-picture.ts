import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { Db } from '#src/platform/database/db.ts'
import { refuse } from '#src/platform/errors.ts'
import type { ImageFormat } from '#src/platform/media/image-parts.ts'
import { files } from '#src/schema/file.ts'
import { type FileOwner, insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'

type Workshop = Pick<Portal, 'files' | 'platform'>

/** Bytes of the store with what a file of them is called and whose it is. */
interface Source extends FileOwner {
  sha256: string
}

/** A picture whose bytes are in the store, before any row names them. */
interface DrawnPicture extends Source {
  bytes: number
  container: ImageFormat
}

const localFile = async (store: BlobStore, sha256: string, dir: string): Promise<string> => {
  if (store.localPath) return store.localPath(sha256)
  const file = join(dir, 'source')
  await pipeline((await store.openRead(sha256)).stream, createWriteStream(file))
  return file
}

export const storedPicture = async (db: Db, fileId: string): Promise<Source> => {
  const { sha256, name, purpose, ownerId, ownerOrgId } = files
  const columns = { sha256, name, purpose, ownerId, ownerOrgId }
  const [source] = await db.select(columns).from(files).where(eq(files.id, fileId))
  return source ?? refuse(errors.missing)
}

/** Makes another picture of one. It takes seconds, so it is done before the transaction that shows it. */
export const drawPicture = async (
  { files: { store }, platform }: Workshop,
  source: Source,
  make: (file: string, outFile: string) => Promise<ImageFormat>,
): Promise<DrawnPicture> => {
  const dir = await mkdtemp(join(platform.tempDir, 'picture-'))
  try {
    const path = join(dir, 'made')
    const container = await make(await localFile(store, source.sha256, dir), path)
    const { sha256, bytes } = await storeBytes(store, { path, container, facts: {} })
    return { ...source, sha256, bytes, container }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** The rows of a drawn picture; answers the id of its file. */
export const keepPicture = async ({ files: { store } }: Workshop, db: Db, drawn: DrawnPicture): Promise<string> => {
  const { sha256, bytes, container, ...owner } = drawn
  return (await insertFile(db, store, { sha256, bytes }, { container, facts: {} }, owner)).id
}
