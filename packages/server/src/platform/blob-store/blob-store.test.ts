import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-store.ts'
import { createS3BlobStore } from './s3-store.ts'

const BUCKET = 'portal-media'
let work: string
let s3: S3rver
const stores: Record<string, BlobStore> = {}
let diskRoot: string
const s3Requests: string[] = []
let s3Settings: Parameters<typeof createS3BlobStore>[0]

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'blob-store-'))
  diskRoot = join(work, 'disk')
  const place = { silent: true, address: '127.0.0.1', port: 0, directory: join(work, 's3') }
  s3 = new S3rver({ ...place, configureBuckets: [{ name: BUCKET, configs: [] }] })
  s3.middleware.unshift((context, next) => {
    s3Requests.push(`${context.method} ${context.url}`)
    return next()
  })
  const { port }: AddressInfo = await s3.run()
  s3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    forcePathStyle: true,
  }
  stores.disk = await createDiskBlobStore(diskRoot)
  stores.s3 = await createS3BlobStore(s3Settings)
})

afterAll(async () => {
  await s3.close()
  await rm(work, { recursive: true, force: true })
})

const aTempFile = async (bytes: Buffer) => {
  const file = join(work, `upload-${randomBytes(6).toString('hex')}`)
  await writeFile(file, bytes)
  return file
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const storeOf = (name: string) => {
  const store = stores[name]
  if (!store) throw new Error(`no store ${name}`)
  return store
}

describe.each(['disk', 's3'])('blob store on %s', (name) => {
  test('gives back the bytes it was given and takes the temporary file over', async () => {
    const bytes = randomBytes(300_000)
    const file = await aTempFile(bytes)

    const stored = await storeOf(name).put(file)
    const opened = await storeOf(name).openRead(stored.sha256)

    expect(stored).toEqual({ sha256: sha256Of(bytes), bytes: bytes.length })
    expect((await buffer(opened.stream)).equals(bytes)).toBe(true)
    expect(opened).toMatchObject({ start: 0, end: bytes.length - 1, total: bytes.length })
    await expect(access(file)).rejects.toThrow()
  })

  test('stores a file above the size of one part', async () => {
    const bytes = randomBytes(17 << 20)

    const { sha256 } = await storeOf(name).put(await aTempFile(bytes))

    expect(await storeOf(name).stat(sha256)).toEqual({ bytes: bytes.length })
    expect(sha256Of(await buffer((await storeOf(name).openRead(sha256)).stream))).toBe(sha256)
  })

  test('keeps the same bytes once', async () => {
    const bytes = randomBytes(1000)

    const [first, second] = [
      await storeOf(name).put(await aTempFile(bytes)),
      await storeOf(name).put(await aTempFile(bytes)),
    ]
    const listed: string[] = []
    for await (const blob of storeOf(name).list()) listed.push(blob.sha256)

    expect(second).toEqual(first)
    expect(listed.filter((sha256) => sha256 === first.sha256)).toHaveLength(1)
  })

  test('sends one range, cut at the end of the file', async () => {
    const bytes = randomBytes(1000)
    const { sha256 } = await storeOf(name).put(await aTempFile(bytes))

    const middle = await storeOf(name).openRead(sha256, { start: 100, end: 199 })
    const tail = await storeOf(name).openRead(sha256, { start: 990, end: 5000 })

    expect((await buffer(middle.stream)).equals(bytes.subarray(100, 200))).toBe(true)
    expect(middle).toMatchObject({ start: 100, end: 199, total: 1000 })
    expect((await buffer(tail.stream)).equals(bytes.subarray(990))).toBe(true)
    expect(tail).toMatchObject({ end: 999, total: 1000 })
  })

  test.each([{ start: 1000 }, { start: -1 }, { start: 20, end: 10 }])('refuses the range %o', async (range) => {
    const { sha256 } = await storeOf(name).put(await aTempFile(randomBytes(1000)))

    await expect(storeOf(name).openRead(sha256, range)).rejects.toMatchObject({ code: 'badRange' })
  })

  test('refuses bytes that are not the announced ones and leaves them to the caller', async () => {
    const file = await aTempFile(randomBytes(1000))
    const announced = sha256Of(Buffer.from('something else'))

    await expect(storeOf(name).put(file, { sha256: announced })).rejects.toMatchObject({ code: 'mismatch' })

    expect(await storeOf(name).stat(announced)).toBeNull()
    await access(file)
  })

  test('stores nothing when aborted', async () => {
    const bytes = randomBytes(20 << 20)
    const abort = new AbortController()
    const file = await aTempFile(bytes)

    const putting = storeOf(name).put(file, { signal: abort.signal })
    setImmediate(() => abort.abort())

    await expect(putting).rejects.toMatchObject({ name: 'AbortError' })
    expect(await storeOf(name).stat(sha256Of(bytes))).toBeNull()
  })

  test('says that a removed file is missing', async () => {
    const { sha256 } = await storeOf(name).put(await aTempFile(randomBytes(10)))

    await storeOf(name).remove(sha256)
    await storeOf(name).remove(sha256)

    expect(await storeOf(name).stat(sha256)).toBeNull()
    await expect(storeOf(name).openRead(sha256)).rejects.toMatchObject({ code: 'missing' })
  })

  test.each(['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`])('refuses %j as a hash', async (sha256) => {
    await expect(storeOf(name).openRead(sha256)).rejects.toMatchObject({ code: 'badName' })
  })

  test('stores a tree, adds to it, reads ranges of it and removes it whole', async () => {
    const dir = await mkdtemp(join(work, 'tree-'))
    await mkdir(join(dir, '360'))
    await writeFile(join(dir, '360', 'seg-0.ts'), 'segment zero')
    await writeFile(join(dir, 'master.m3u8'), '#EXTM3U')
    const more = await mkdtemp(join(work, 'tree-'))
    await writeFile(join(more, 'poster.jpg'), 'poster')
    const store = storeOf(name)

    const stored = await store.putTree('hls/v1', dir)
    await store.putTree('hls/v1', more)
    await store.putTree('hls/v10', more)
    const part = await store.openTreeFile('hls/v1', '360/seg-0.ts', { start: 0, end: 6 })
    const poster = await store.openTreeFile('hls/v1', 'poster.jpg')

    expect(stored).toEqual({ files: 2, bytes: 19 })
    expect((await buffer(part.stream)).toString()).toBe('segment')
    expect((await buffer(poster.stream)).toString()).toBe('poster')
    await store.removeTree('hls/v1')
    await expect(store.openTreeFile('hls/v1', 'master.m3u8')).rejects.toMatchObject({ code: 'missing' })
    const neighbour = await store.openTreeFile('hls/v10', 'poster.jpg')
    expect((await buffer(neighbour.stream)).toString()).toBe('poster')
  })

  test('takes nothing of a tree that holds a link to elsewhere', async () => {
    const dir = await mkdtemp(join(work, 'tree-'))
    await writeFile(join(dir, 'a.ts'), 'a')
    await symlink('/etc/passwd', join(dir, 'b.ts'))

    await expect(storeOf(name).putTree('hls/linked', dir)).rejects.toMatchObject({ code: 'badName' })

    await expect(storeOf(name).openTreeFile('hls/linked', 'a.ts')).rejects.toMatchObject({ code: 'missing' })
  })

  test.each(['../x', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'a\\b', 'a\0b', 'C:x', '', 'a/%2e%2e/b'])(
    'refuses %j as a name inside a tree',
    async (relative) => {
      await expect(storeOf(name).openTreeFile('hls/v2', relative)).rejects.toMatchObject({ code: 'badName' })
      await expect(storeOf(name).openTreeFile(relative, 'a.ts')).rejects.toMatchObject({ code: 'badName' })
    },
  )
})

test('leaves nothing in the staging folder of the disk store', async () => {
  const dir = await mkdtemp(join(work, 'tree-'))
  await writeFile(join(dir, 'a.ts'), 'a')
  await storeOf('disk').putTree('hls/v3', dir)
  await storeOf('disk').put(await aTempFile(randomBytes(10)))

  expect(await readdir(join(diskRoot, 'staging'))).toEqual([])
})

test('keeps the files of the disk store where localPath says', async () => {
  const bytes = randomBytes(10)
  const { sha256 } = await storeOf('disk').put(await aTempFile(bytes))

  const path = storeOf('disk').localPath?.(sha256) ?? ''

  expect((await readFile(path)).equals(bytes)).toBe(true)
})

test('asks the object store to drop the parts of an aborted upload', async () => {
  const abort = new AbortController()
  s3Requests.length = 0
  const bytes = randomBytes(40 << 20)
  const file = await aTempFile(bytes)

  const putting = storeOf('s3').put(file, { signal: abort.signal })
  const refused = expect(putting).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => s3Requests.some((line) => /^PUT .*partNumber=/.test(line))).toBe(true)
  abort.abort()

  await refused
  await expect.poll(() => s3Requests.some((line) => /^DELETE .*uploadId=/.test(line))).toBe(true)
  expect(await storeOf('s3').stat(sha256Of(bytes))).toBeNull()
  await access(file)
})

test('names an object store that does not answer', async () => {
  const store = await createS3BlobStore({ ...s3Settings, endpoint: 'http://127.0.0.1:9' })

  await expect(store.stat('a'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' })
})
