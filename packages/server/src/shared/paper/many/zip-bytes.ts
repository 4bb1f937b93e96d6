import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

/**
 * Puts a paper into an archive that is being written, and waits until it is there. The library keeps what it was given
 * until its end, but a stream that was read holds nothing any more: memory holds one paper at a time.
 */
export const addBytes = async (zip: ZipFile, name: string, bytes: Buffer): Promise<void> => {
  const stream = Readable.from([bytes])
  zip.addReadStream(stream, name, { compress: false, size: bytes.length })
  await finished(stream)
}
