import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BlobError, type StoredBlob } from './blob-store.ts'
import { checkTreeName } from './names.ts'

export const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export async function hashFile(file: string, signal?: AbortSignal): Promise<StoredBlob> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20, signal })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

export async function hashAndCheck(file: string, expected: string | undefined, signal?: AbortSignal) {
  const found = await hashFile(file, signal)
  if (expected !== undefined && expected !== found.sha256) {
    throw new BlobError('mismatch', `expected ${expected}, found ${found.sha256}`)
  }
  return found
}

export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

export async function syncFile(file: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is only durable once its directory is; Windows cannot open directories and needs no such step. */
export async function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function makeDirectory(directory: string) {
  const firstMade = await mkdir(directory, { recursive: true })
  if (firstMade === undefined) return
  for (let made = directory; made.length >= firstMade.length; made = dirname(made)) await syncDirectory(dirname(made))
}

export async function copyWithSync(from: string, to: string, signal?: AbortSignal) {
  try {
    await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx' }), { signal })
    await syncFile(to)
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}

/** Playlists and indexes come last: whoever can read one finds all the files it names. */
export async function listTree(dir: string): Promise<string[]> {
  const files: string[] = []
  const visit = async (below: string) => {
    for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
      const relative = checkTreeName(below === '' ? entry.name : `${below}/${entry.name}`)
      if (entry.isDirectory()) await visit(relative)
      else if (entry.isFile()) files.push(relative)
      else throw new BlobError('badName', `${relative} is neither file nor folder`)
    }
  }
  await visit('')
  const rank = (name: string) => (name.endsWith('master.m3u8') ? 2 : /\.(m3u8|json|vtt)$/.test(name) ? 1 : 0)
  return files.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
