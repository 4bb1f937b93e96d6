import { type FileHandle, open } from 'node:fs/promises'

const BLOCK = 4096
const MAX_READS = 200_000

export type ByteSource = {
  size: number
  /** Fewer bytes than asked for only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
}

/** Thrown when a hostile file makes us read on and on; callers turn it into their own failure. */
export class ReadLimitError extends Error {}

/** Reads a file in small pieces through one cached block, so that walking thousands of headers stays cheap. */
export async function withByteSource<Result>(file: string, use: (source: ByteSource) => Promise<Result>) {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return await use(sourceOf(handle, size))
  } finally {
    await handle.close()
  }
}

function sourceOf(handle: FileHandle, size: number): ByteSource {
  let reads = 0
  let blockStart = -1
  let block: Buffer = Buffer.alloc(0)

  const load = async (offset: number, length: number) => {
    const wanted = Math.max(0, Math.min(length, size - offset))
    const bytes = Buffer.alloc(wanted)
    const { bytesRead } = await handle.read(bytes, 0, wanted, offset)
    return bytes.subarray(0, bytesRead)
  }

  return {
    size,
    async read(offset, length) {
      reads += 1
      if (reads > MAX_READS) throw new ReadLimitError(`more than ${MAX_READS} reads`)
      if (length > BLOCK) return load(offset, length)
      const isCached = blockStart >= 0 && offset >= blockStart && offset + length <= blockStart + block.length
      if (!isCached) {
        block = await load(offset, BLOCK)
        blockStart = offset
      }
      return block.subarray(offset - blockStart, offset - blockStart + length)
    },
  }
}
