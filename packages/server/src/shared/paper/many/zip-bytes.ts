import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

/** Lets go of the bytes as soon as they are read: nothing else in here may hold them. */
const streamOf = (bytes: Buffer): Readable => {
  let held: Buffer | null = bytes
  return new Readable({
    read() {
      this.push(held)
      held = null
      this.push(null)
    },
  })
}

/**
 * Puts a paper into an archive that is being written, and waits until it is there. The library keeps what it was given
 * until its end, so it is given a stream that is empty afterwards: memory holds one paper at a time.
 */
export const addBytes = async (zip: ZipFile, name: string, bytes: Buffer): Promise<void> => {
  const stream = streamOf(bytes)
  zip.addReadStream(stream, name, { compress: false, size: bytes.length })
  const isOver = new AbortController()
  // Where the disk takes no more, nobody reads on: the archive ends before its paper does.
  const cut = finished(zip.outputStream, { signal: isOver.signal, cleanup: true }).then(
    () => Promise.reject(new Error('the archive ended before its papers')),
    (error: unknown) => (isOver.signal.aborted ? undefined : Promise.reject(error)),
  )
  try {
    await Promise.race([once(stream, 'end'), cut])
  } finally {
    isOver.abort()
  }
}
