import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { BlobError, type BlobStore, type ByteRange, type OpenedBytes } from './blob-store.ts'
import { hashAndCheck, listTree } from './local-files.ts'
import { checkSha256, checkTreeName } from './names.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  forcePathStyle: boolean
}

const PARALLEL = 4
const CONTENT_TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  jpg: 'image/jpeg',
  json: 'application/json',
}

/** The SDK is an optional package: a server on disk never loads it. */
export async function createS3BlobStore(settings: S3Settings): Promise<BlobStore> {
  const sdk = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new sdk.S3Client(clientOptions(settings))
  const Bucket = settings.bucket
  const objectKey = (sha256: string) => `objects/${checkSha256(sha256).slice(0, 2)}/${sha256}`
  const treeKey = (prefix: string, relative = '') => `trees/${checkTreeName(prefix)}/${relative}`

  const sizeAt = async (Key: string) => {
    const head = await asking(() => client.send(new sdk.HeadObjectCommand({ Bucket, Key }))).catch(nullWhenMissing)
    return head === null ? null : (head.ContentLength ?? 0)
  }

  const upload = (file: string, Key: string, signal?: AbortSignal) =>
    asking(async () => {
      signal?.throwIfAborted()
      const ContentType = CONTENT_TYPES[Key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const params = { Bucket, Key, Body: createReadStream(file), ContentType }
      const job = new Upload({ client, params, partSize: 8 << 20, queueSize: PARALLEL })
      // Unlike job.abort(), a failing source lets done() wait until the parts already sent are dropped again.
      const stop = () => void params.Body.destroy(new Error('aborted'))
      signal?.addEventListener('abort', stop, { once: true })
      try {
        await job.done()
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      } finally {
        signal?.removeEventListener('abort', stop)
        params.Body.destroy()
      }
    })

  const openKey = async (Key: string, range?: ByteRange) => {
    if (range && (!Number.isSafeInteger(range.start) || range.start < 0 || (range.end ?? range.start) < range.start)) {
      throw new BlobError('badRange', `range ${range.start}-${range.end ?? ''}`)
    }
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`
    return opened(await asking(() => client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }))), range)
  }

  const removeKey = (Key: string) => asking(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))

  return {
    openRead: async (sha256, range) => openKey(objectKey(sha256), range),
    openTreeFile: async (prefix, relative, range) => openKey(treeKey(prefix, checkTreeName(relative)), range),
    freeBytes: async () => null,

    async put(tempFile, options = {}) {
      const blob = await hashAndCheck(tempFile, options.sha256, options.signal)
      const key = objectKey(blob.sha256)
      if ((await sizeAt(key)) !== blob.bytes) await upload(tempFile, key, options.signal)
      await unlink(tempFile)
      return blob
    },

    async stat(sha256) {
      const bytes = await sizeAt(objectKey(sha256))
      return bytes === null ? null : { bytes }
    },

    async remove(sha256) {
      await removeKey(objectKey(sha256))
    },

    async *list() {
      for await (const item of listKeys(client, Bucket, 'objects/')) {
        yield { sha256: item.key.split('/').at(-1) ?? '', bytes: item.bytes, storedAt: item.storedAt }
      }
    },

    async putTree(prefix, dir, { signal } = {}) {
      const files = await listTree(dir)
      const written: string[] = []
      let bytes = 0
      try {
        for (const relative of files) {
          const key = treeKey(prefix, relative)
          await upload(join(dir, relative), key, signal)
          written.push(key)
          bytes += (await stat(join(dir, relative))).size
        }
      } catch (error) {
        for (const key of written) await removeKey(key)
        throw error
      }
      return { files: files.length, bytes }
    },

    async removeTree(prefix) {
      const batch: Promise<unknown>[] = []
      for await (const { key } of listKeys(client, Bucket, treeKey(prefix))) {
        batch.push(removeKey(key))
        if (batch.length === PARALLEL) await Promise.all(batch.splice(0))
      }
      await Promise.all(batch)
    },
  }
}

/** Checksums only where the protocol demands them: several compatible servers refuse the SDK's trailing ones. */
const clientOptions = (settings: S3Settings) => ({
  endpoint: settings.endpoint,
  region: settings.region,
  forcePathStyle: settings.forcePathStyle,
  credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
})

async function* listKeys(client: S3Client, Bucket: string, Prefix: string) {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, bytes: Size ?? 0, storedAt: LastModified ?? new Date(0) }
    }
  }
}

function opened(answer: GetObjectCommandOutput, range?: ByteRange): OpenedBytes {
  const stream = answer.Body
  if (!(stream instanceof Readable)) throw new BlobError('unavailable', 'the object store answered without a body')
  const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '')
  if (sent) return { stream, start: Number(sent[1]), end: Number(sent[2]), total: Number(sent[3]) }
  if (range) throw new BlobError('unavailable', 'the object store ignored the range')
  const total = answer.ContentLength ?? 0
  return { stream, start: 0, end: total - 1, total }
}

function nullWhenMissing(error: unknown) {
  if (error instanceof BlobError && error.code === 'missing') return null
  throw error
}

async function asking<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError' || error instanceof BlobError) throw error
    const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
    const status = metadata.httpStatusCode
    if (error.name === 'NoSuchBucket') throw new BlobError('unavailable', 'the bucket does not exist', error)
    if (status === 404) throw new BlobError('missing', 'no such file in the store', error)
    if (status === 416) throw new BlobError('badRange', 'the range lies outside the file', error)
    if (status === 507) throw new BlobError('noSpace', 'the object store is full', error)
    throw new BlobError('unavailable', `the object store did not answer: ${error.name} ${error.message}`, error)
  }
}
