import { buffer } from 'node:stream/consumers'
import { BlobError, type BlobStore } from '#src/platform/blob-store/blob-store.ts'
import { PHOTO_NAME, PHOTO_PREFIX } from './photo-store.ts'
import { PHOTO_PATH } from './upload-photo.ts'

/** Bytes of a photo that lies here, by what stands beside its person; null where there is none, or it lies elsewhere. */
export const readPhoto = async (store: BlobStore, photo: string): Promise<Uint8Array | null> => {
  const name = photo.startsWith(PHOTO_PATH) ? photo.slice(PHOTO_PATH.length) : ''
  if (!PHOTO_NAME.test(name)) return null
  try {
    const { stream } = await store.openTreeFile(PHOTO_PREFIX, name)
    return await buffer(stream)
  } catch (error) {
    if (error instanceof BlobError && error.code === 'missing') return null
    throw error
  }
}
