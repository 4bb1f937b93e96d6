import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { BlobError, type BlobStore, type OpenedBytes } from '#src/platform/blob-store/blob-store.ts'
import { sha256 } from '#src/platform/secrets.ts'

/** Photos are public to whoever has the address, so they live apart from every other stored file. */
export const PHOTO_PREFIX = 'photo'

export const PHOTO_NAME = /^[0-9a-f]{64}\.(png|jpg)$/

export interface PhotoStore {
  /** Stores the file under the hash of its bytes and answers its name. */
  keep(file: string, format: 'png' | 'jpg'): Promise<string>
  /** Null where there is no such photo. */
  open(name: string): Promise<OpenedBytes | null>
}

export const createPhotoStore = (store: BlobStore, tempDir: string): PhotoStore => {
  return {
    keep: async (file, format) => {
      const name = `${sha256(await fs.readFile(file))}.${format}`
      const folder = path.join(tempDir, randomUUID())
      await fs.mkdir(folder)
      try {
        await fs.copyFile(file, path.join(folder, name))
        await store.putTree(PHOTO_PREFIX, folder)
      } finally {
        await fs.rm(folder, { recursive: true, force: true })
      }
      return name
    },
    open: async (name) => {
      try {
        return await store.openTreeFile(PHOTO_PREFIX, name)
      } catch (error) {
        if (error instanceof BlobError && error.code === 'missing') return null
        throw error
      }
    },
  }
}
