import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { JobHandler } from '#src/platform/jobs.ts'
import { blobs } from '#src/schema/file.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { enqueueProcessing } from './enqueue.ts'
import { failureOf } from './failure.ts'
import { makeTree, takeOriginal, type Workshop } from './make-playable.ts'
import { beginProcessing, type Lease, markFailed, markReady, noteProgress } from './outcome.ts'
import { type MediaVersion, ownerOf } from './owner.ts'

type Pipeline = Pick<Portal, 'platform' | 'files' | 'mediaOwners'>

const TICK_MS = 2000
const HEARTBEAT_MS = 30_000

const localFile = async (store: BlobStore, sha256: string, dir: string): Promise<string> => {
  if (store.localPath) return store.localPath(sha256)
  const file = join(dir, 'original')
  await pipeline((await store.openRead(sha256)).stream, createWriteStream(file))
  return file
}

/** Progress goes to the row at most every two seconds; a lost lease stops the work. */
const reporter = ({ platform }: Pipeline, lease: Lease, stop: AbortController) => {
  let last = 0
  const write = async (values: Parameters<typeof noteProgress>[2]) => {
    last = Date.now()
    if (!(await inBackground(platform, (tx) => noteProgress(tx, lease, values)))) stop.abort(new Error('lease lost'))
  }
  const beat = setInterval(() => void platform.guarded(() => write({})), HEARTBEAT_MS)
  return {
    write,
    percent: (percent: number) => {
      if (Date.now() - last >= TICK_MS) void platform.guarded(() => write({ percent }))
    },
    end: () => clearInterval(beat),
  }
}

const selectSource = async ({ platform, mediaOwners }: Pipeline, version: MediaVersion) => {
  const { kind, id } = ownerOf(version)
  const [blob] = await platform.db
    .select({ container: blobs.container })
    .from(blobs)
    .where(eq(blobs.sha256, version.sha256))
  const rule = await mediaOwners.of(kind)?.lengthRule(platform.db, id)
  return { container: blob?.container ?? 'unknown', whyNotLength: rule ?? (() => null) }
}

/** queued → processing → ready or failed: at least once, and with effect once. */
export const processMedia =
  (pipeline: Pipeline): JobHandler<{ versionId: string }> =>
  async ({ versionId }, { lastAttempt, signal }) => {
    const { platform, files, mediaOwners } = pipeline
    const version = await inBackground(platform, (tx) => beginProcessing(tx, versionId))
    if (!version) return
    const lease: Lease = { versionId, attempt: version.attempts }
    const stop = new AbortController()
    const dir = join(platform.tempDir, `media-${versionId}-${version.attempts}`)
    const progress = reporter(pipeline, lease, stop)
    try {
      await mkdir(dir, { recursive: true })
      const file = await localFile(files.store, version.sha256, dir)
      const source = { file, ...(await selectSource(pipeline, version)) }
      const tools = await files.tools()
      const shop: Workshop = {
        store: files.store,
        treeKey: versionId,
        dir,
        signal: AbortSignal.any([signal, stop.signal]),
        onProgress: progress.percent,
        onStage: (stage) => progress.write({ stage, percent: 96 }),
        onRung: (renditions, percent) => progress.write({ renditions, treeKey: versionId, percent }),
      }
      const facts = tools ? await makeTree(tools, source, shop) : await takeOriginal(source)
      await inBackground(platform, (tx) => markReady(tx, mediaOwners, lease, facts))
    } catch (error) {
      const failure = failureOf(error)
      const again = failure.passing && !lastAttempt
      await inBackground(platform, (tx) => markFailed(tx, lease, failure, again))
      platform.log.warn({ versionId, code: failure.code, again }, 'media processing failed')
      if (again) throw error
    } finally {
      progress.end()
      await rm(dir, { recursive: true, force: true })
    }
  }

/** Work whose process died is taken up again. */
export const reviveMedia =
  ({ platform }: Pick<Pipeline, 'platform'>) =>
  async (): Promise<void> => {
    await inBackground(platform, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        update media_versions set state = 'queued', stage = 'queue'
        where state = 'processing' and progress_at < now() - interval '10 minutes' returning id`)
      for (const { id } of rows) await enqueueProcessing(tx, id)
    })
  }
