import { randomUUID } from 'node:crypto'
import { link, open, readdir, rename, rm, stat, statfs, unlink, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { BlobError, type BlobStore, type ByteRange, type OpenedBytes, resolveRange } from './blob-store.ts'
import {
  copyWithSync,
  errorCode,
  hashAndCheck,
  listTree,
  makeDirectory,
  sizeOf,
  syncDirectory,
  syncFile,
} from './local-files.ts'
import { checkSha256, checkTreeName } from './names.ts'

const LEFTOVER_AFTER_MS = DAY_MS

export async function createDiskBlobStore(root: string): Promise<BlobStore> {
  const base = resolve(root)
  const objects = join(base, 'objects')
  const trees = join(base, 'trees')
  const staging = join(base, 'staging')
  for (const directory of [objects, trees, staging]) await makeDirectory(directory)
  await removeLeftovers(staging)

  const objectPath = (sha256: string) => join(objects, checkSha256(sha256).slice(0, 2), sha256)
  const treePath = (prefix: string) => join(trees, checkTreeName(prefix))

  return {
    localPath: objectPath,
    openRead: async (sha256, range) => openFile(objectPath(sha256), range),
    openTreeFile: async (prefix, relative, range) => openFile(join(treePath(prefix), checkTreeName(relative)), range),

    put: (tempFile, options = {}) =>
      namingDiskFaults(async () => {
        const blob = await hashAndCheck(tempFile, options.sha256, options.signal)
        const target = objectPath(blob.sha256)
        if ((await sizeOf(target)) === blob.bytes) {
          // A sweeper that spares young files must see that these bytes are wanted again.
          await utimes(target, new Date(), new Date())
          await unlink(tempFile)
          return blob
        }

        await makeDirectory(dirname(target))
        await syncFile(tempFile)
        await moveFile(tempFile, target, staging, options.signal)
        await syncDirectory(dirname(target))
        return blob
      }),

    async stat(sha256) {
      const bytes = await sizeOf(objectPath(sha256))
      return bytes === null ? null : { bytes }
    },

    async remove(sha256) {
      await rm(objectPath(sha256), { force: true })
    },

    async *list() {
      for (const folder of await readdir(objects)) {
        for (const sha256 of await readdir(join(objects, folder))) {
          const info = await stat(join(objects, folder, sha256)).catch(() => null)
          if (info) yield { sha256, bytes: info.size, storedAt: info.mtime }
        }
      }
    },

    putTree: (prefix, dir, options = {}) =>
      namingDiskFaults(() => copyTree(resolve(dir), treePath(prefix), staging, options.signal)),

    async removeTree(prefix) {
      await rm(treePath(prefix), { recursive: true, force: true })
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(base)
      return bavail * bsize
    },
  }
}

async function openFile(path: string, range?: ByteRange): Promise<OpenedBytes> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new BlobError('missing', 'no such file in the store', error) : error
  })
  try {
    const info = await handle.stat()
    if (!info.isFile()) throw new BlobError('missing', 'no such file in the store')
    const { start, end } = resolveRange(info.size, range)
    if (info.size > 0) return { stream: handle.createReadStream({ start, end }), start, end, total: info.size }
    await handle.close()
    return { stream: Readable.from([]), start, end, total: 0 }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function moveFile(from: string, to: string, staging: string, signal?: AbortSignal) {
  signal?.throwIfAborted()
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    const staged = join(staging, randomUUID())
    await copyWithSync(from, staged, signal)
    await rename(staged, to)
    await unlink(from)
  }
}

async function copyTree(dir: string, target: string, staging: string, signal?: AbortSignal) {
  const files = await listTree(dir)
  const written: string[] = []
  let bytes = 0
  try {
    for (const relative of files) {
      signal?.throwIfAborted()
      const staged = join(staging, randomUUID())
      await linkOrCopy(join(dir, relative), staged, signal)
      const final = join(target, relative)
      await makeDirectory(dirname(final))
      await rename(staged, final)
      written.push(final)
      bytes += (await stat(final)).size
    }
    for (const directory of new Set(written.map((file) => dirname(file)))) await syncDirectory(directory)
  } catch (error) {
    for (const file of written) await rm(file, { force: true })
    throw error
  }
  return { files: files.length, bytes }
}

/** A second name for the same bytes costs nothing; other file systems and some mounts need a real copy. */
async function linkOrCopy(from: string, to: string, signal?: AbortSignal) {
  try {
    await syncFile(from)
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(errorCode(error))) throw error
    await copyWithSync(from, to, signal)
  }
}

async function removeLeftovers(staging: string) {
  for (const name of await readdir(staging)) {
    const info = await stat(join(staging, name)).catch(() => null)
    if (info && Date.now() - info.mtimeMs > LEFTOVER_AFTER_MS) await rm(join(staging, name), { force: true })
  }
}

async function namingDiskFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes(errorCode(error))) throw new BlobError('noSpace', 'the disk is full', error)
    throw error
  }
}
