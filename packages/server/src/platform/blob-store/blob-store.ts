import type { Readable } from 'node:stream'

/** Both ends are inclusive, as in an HTTP Range header; without `end` it runs to the last byte. */
export type ByteRange = { start: number; end?: number }

/** `start` and `end` are what is really sent, `total` is the size of the whole file: all a 206 answer needs. */
export type OpenedBytes = { stream: Readable; start: number; end: number; total: number }

export type StoredBlob = { sha256: string; bytes: number }
export type ListedBlob = StoredBlob & { storedAt: Date }

export type PutOptions = { sha256?: string; signal?: AbortSignal }

/**
 * Files by the hash of their bytes, and trees of derived files (HLS folders) under a key prefix.
 * `put` takes the temporary file over: gone after success, untouched after a failure so that the caller may try again.
 * `putTree` copies, adds to what the prefix already holds, and writes playlists and indexes last.
 */
export type BlobStore = {
  put(tempFile: string, options?: PutOptions): Promise<StoredBlob>
  openRead(sha256: string, range?: ByteRange): Promise<OpenedBytes>
  stat(sha256: string): Promise<{ bytes: number } | null>
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<ListedBlob>
  putTree(prefix: string, dir: string, options?: { signal?: AbortSignal }): Promise<{ files: number; bytes: number }>
  openTreeFile(prefix: string, relative: string, range?: ByteRange): Promise<OpenedBytes>
  removeTree(prefix: string): Promise<void>
  /** Null where the store has no limit it can tell. */
  freeBytes(): Promise<number | null>
  /** Only a store on this machine has paths; others need a download first. */
  localPath?(sha256: string): string
}

export type BlobErrorCode = 'missing' | 'mismatch' | 'badName' | 'badRange' | 'noSpace' | 'unavailable'

export class BlobError extends Error {
  readonly code: BlobErrorCode

  constructor(code: BlobErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BlobError'
    this.code = code
  }
}

export const resolveRange = (total: number, range: ByteRange = { start: 0 }) => {
  const { start } = range
  const end = Math.min(range.end ?? total - 1, total - 1)
  const isWhole = start === 0 && range.end === undefined
  if (!Number.isSafeInteger(start) || start < 0 || (!isWhole && (start >= total || end < start))) {
    throw new BlobError('badRange', `range ${start}-${range.end ?? ''} of ${total} bytes`)
  }
  return { start, end }
}
