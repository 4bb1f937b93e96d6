import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { uploadRules } from '@portal/contract/areas/files/upload.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import { createDiskBlobStore } from '#src/platform/blob-store/disk-store.ts'
import { createS3BlobStore } from '#src/platform/blob-store/s3-store.ts'
import type { Config } from '#src/platform/config.ts'
import type { JobRegistry } from '#src/platform/jobs.ts'
import { findMediaTools, type MediaTools } from '#src/platform/media/ffmpeg.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'
import type { Kept } from '../retention/kept-data.ts'
import { addressExpiry, type Disposition, queryOf } from './address.ts'
import { fileRoutes } from './file-routes.ts'
import type { FileOpener, Files, Uploader } from './files.ts'
import { countOldUploads, dropOldUploads } from './old-uploads.ts'
import { passFor, readerIdOf } from './reader-pass.ts'
import { serveFiles } from './serve-files.ts'
import { sweepFiles } from './sweep.ts'
import { serveTus } from './tus.ts'
import type { UploadPlace } from './uploads.ts'

const createStore = (config: Config): Promise<BlobStore> =>
  config.S3_BUCKET === ''
    ? createDiskBlobStore(path.join(config.dataDir, 'store'))
    : createS3BlobStore({
        endpoint: config.S3_ENDPOINT,
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        accessKey: config.S3_ACCESS_KEY,
        secretKey: config.S3_SECRET_KEY,
        forcePathStyle: config.S3_ENDPOINT !== '',
      })

const toolsOf = (config: Config) => {
  let found: Promise<MediaTools | null> | undefined
  const { FFMPEG_PATH, FFPROBE_PATH } = config
  return () => {
    found ??= findMediaTools({ FFMPEG_PATH, FFPROBE_PATH, PATH: process.env.PATH })
    return found
  }
}

const anySays = async <Argument extends unknown[]>(
  { all }: Providers<string, (...argument: Argument) => Promise<boolean>>,
  ...argument: Argument
): Promise<boolean> => {
  for (const each of all().values()) if (await each(...argument)) return true
  return false
}

interface Parts {
  app: FastifyInstance
  platform: Platform
  jobs: JobRegistry
  kept: Kept
}

/** Opens the store, serves uploads and addresses, and cleans up at night. */
export const createFiles = async ({ app, platform, jobs, kept }: Parts): Promise<Files> => {
  const { config, secrets } = platform
  const store = await createStore(config)
  const uploadDir = path.join(config.dataDir, 'uploads')
  await mkdir(uploadDir, { recursive: true })
  const openers = createProviders<string, FileOpener>('opener of files')
  const uploaders = createProviders<string, Uploader>('uploader of files')
  const queryFor = (actor: Actor, key: string, disposition: Disposition) =>
    queryOf(secrets, { key, userId: readerIdOf(actor), disposition, expiresAt: addressExpiry() })

  const files: Files = {
    store,
    uploadDir,
    tools: toolsOf(config),
    fileUrl: (actor, { id, name }, disposition = 'inline') =>
      `/files/f/${id}/${encodeURIComponent(name)}?${queryFor(actor, `f/${id}`, disposition)}`,
    treeUrl: (actor, treeKey, relative) =>
      `/files/t/${treeKey}/${relative}?${queryFor(actor, `t/${treeKey}`, 'inline')}`,
    sittingUrl: (actor, { attemptId, until }, fileId) => {
      const key = `a/${attemptId}/${fileId}`
      const address = { key, userId: readerIdOf(actor), disposition: 'inline' as const, expiresAt: until }
      return `/files/${key}?${queryOf(secrets, address)}`
    },
    expiresAt: () => addressExpiry(),
    openers,
    uploaders,
    mayOpen: (tx, actor, fileId) => anySays(openers, tx, actor, fileId),
    mayUpload: async (actor, purpose) =>
      actor.holds(...uploadRules[purpose].codes) || anySays(uploaders, actor, purpose),
  }

  const place: UploadPlace = { platform, store, dir: uploadDir, tools: files.tools }
  serveTus(app, place, files)
  serveFiles(app, platform, store)
  fileRoutes(app, files)
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200) return
    const pass = await passFor(platform, request)
    if (pass !== null) reply.header('set-cookie', pass)
  })
  kept.provide('uploads', 'uploads', {
    count: (cutoff) => countOldUploads(place, cutoff),
    clean: (cutoff) => dropOldUploads(place, cutoff),
  })
  jobs.provide('files.sweep', async () => void (await sweepFiles(place)), { cron: '10 19 * * *' })
  return files
}
