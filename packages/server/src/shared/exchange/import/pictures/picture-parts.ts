import { buffer } from 'node:stream/consumers'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { openPromise } from 'yauzl'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { FoundPicture } from './found-picture.ts'

/** Bytes of all pictures of one upload. */
export const MOST_PICTURE_BYTES = 60 * 1024 * 1024

/** What a damaged archive throws while it is read is a fault of the file, not of ours. */
export const readingZip = async <Value>(reading: () => Promise<Value>): Promise<Value> => {
  try {
    return await reading()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(no.unreadable)
  }
}

/** The parts of an office file that its texts show, each read once, by the names that the texts call it. */
export const readPictureParts = async (
  file: string,
  names: ReadonlyMap<string, readonly string[]>,
): Promise<FoundPicture[]> => (names.size === 0 ? [] : readingZip(() => readParts(file, names)))

const readParts = async (file: string, names: ReadonlyMap<string, readonly string[]>): Promise<FoundPicture[]> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  const pictures: FoundPicture[] = []
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const called = names.get(entry.fileName)
      if (called === undefined) continue
      bytes += entry.uncompressedSize
      ensure(bytes <= MOST_PICTURE_BYTES, no.inflated)
      pictures.push({ names: called, bytes: await buffer(await zip.openReadStreamPromise(entry)) })
    }
  } finally {
    zip.close()
  }
  return pictures
}
