import fs from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { BlobError, type BlobStore, type OpenedBytes } from '#src/platform/blob-store/blob-store.ts'
import { createDiskBlobStore } from '#src/platform/blob-store/disk-store.ts'
import { createS3BlobStore } from '#src/platform/blob-store/s3-store.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'

/** Photos are public to whoever has the address, so they live apart from every other stored file. */
const PREFIX = 'photo'

export const PHOTO_NAME = /^[0-9a-f]{64}\.(png|jpg)$/

export interface PhotoStore {
  /** Stores the file under the hash of its bytes and answers its name. */
  keep(file: string, format: 'png' | 'jpg'): Promise<string>
  /** Null where there is no such photo. */
  open(name: string): Promise<OpenedBytes | null>
}

const openStore = ({ config }: Platform): Promise<BlobStore> =>
  config.S3_ENDPOINT === ''
    ? createDiskBlobStore(path.join(config.dataDir, 'files'))
    : createS3BlobStore({
        endpoint: config.S3_ENDPOINT,
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        accessKey: config.S3_ACCESS_KEY,
        secretKey: config.S3_SECRET_KEY,
        forcePathStyle: true,
      })

export const createPhotoStore = (platform: Platform): PhotoStore => {
  let opened: Promise<BlobStore> | undefined
  const store = () => {
    opened ??= openStore(platform).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    keep: async (file, format) => {
      const name = `${sha256(await fs.readFile(file))}.${format}`
      const folder = path.join(platform.tempDir, randomUUID())
      await fs.mkdir(folder)
      try {
        await fs.copyFile(file, path.join(folder, name))
        await (await store()).putTree(PREFIX, folder)
      } finally {
        await fs.rm(folder, { recursive: true, force: true })
      }
      return name
    },
    open: async (name) => {
      try {
        return await (await store()).openTreeFile(PREFIX, name)
      } catch (error) {
        if (error instanceof BlobError && error.code === 'missing') return null
        throw error
      }
    },
  }
}
