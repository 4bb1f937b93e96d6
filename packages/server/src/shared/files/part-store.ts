import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'

/** Partial uploads in a folder. The package forgets why a write failed, and a full disk must be told as such. */
export const createPartStore = (directory: string): FileStore => {
  const write = async (readable: Readable, id: string, offset: number): Promise<number> => {
    const part = createWriteStream(path.join(directory, id), { flags: 'r+', start: offset })
    await pipeline(readable, part)
    return offset + part.bytesWritten
  }
  return Object.assign(new FileStore({ directory }), { write })
}
