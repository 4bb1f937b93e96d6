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
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'

const localFile = async (store: BlobStore, sha256: string, dir: string): Promise<string> => {
  if (store.localPath) return store.localPath(sha256)
  const file = join(dir, 'source')
  await pipeline((await store.openRead(sha256)).stream, createWriteStream(file))
  return file
}

/** Makes another picture of a stored one and stores it beside; answers its id. */
export const makePicture = async (
  portal: Pick<Portal, 'files' | 'platform'>,
  db: Db,
  fileId: string,
  make: (file: string, outFile: string) => Promise<ImageFormat>,
): Promise<string> => {
  const { store } = portal.files
  const [source] = await db.select().from(files).where(eq(files.id, fileId))
  if (!source) return refuse(errors.missing)
  const dir = await mkdtemp(join(portal.platform.tempDir, 'picture-'))
  try {
    const outFile = join(dir, 'made')
    const container = await make(await localFile(store, source.sha256, dir), outFile)
    const checked = { path: outFile, container, facts: {} }
    const { name, purpose, ownerId, ownerOrgId } = source
    const made = await insertFile(db, store, await storeBytes(store, checked), checked, {
      ...{ name, purpose, ownerId, ownerOrgId },
    })
    return made.id
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
