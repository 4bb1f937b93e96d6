import { rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import {
  MOST_QUEUED_UPLOADS,
  uploadRefusals as no,
  type UploadPurpose,
  uploadRules,
} from '@portal/contract/areas/files/upload.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, inScope, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import type { Platform } from '#src/platform/platform.ts'
import { files, uploads } from '#src/schema/file.ts'
import { checkContent, formatRefusal } from './check-content.ts'
import { insertFile, storeBytes } from './store-file.ts'

export type Upload = InferSelectModel<typeof uploads>

export interface NewUpload {
  purpose: UploadPurpose
  fileName: string
  bytes: number
  sha256?: string | undefined
}

export interface UploadPlace {
  platform: Platform
  store: BlobStore
  dir: string
  tools(): Promise<MediaTools | null>
}

const tooLarge: Record<UploadPurpose, Refusal> = {
  video: no.videoSize,
  cover: no.coverSize,
  document: no.documentSize,
  subtitle: no.subtitleSize,
  picture: no.coverSize,
  feedback: no.coverSize,
  answer: no.documentSize,
  appeal: no.appealSize,
  signIn: no.appealSize,
  certificate: no.certificateFormat,
  archive: no.appealSize,
  expert: no.coverSize,
  hazard: no.coverSize,
  work: no.workSize,
}

const GB = 1024 ** 3

/** Everything that can be judged before the first byte. */
export const ensureAcceptable = ({ purpose, fileName, bytes }: NewUpload): void => {
  const { maxBytes, extensions } = uploadRules[purpose]
  ensure(extensions.includes(fileName.split('.').at(-1)?.toLowerCase() ?? ''), formatRefusal(purpose, fileName))
  ensure(bytes > 0, no.empty)
  ensure(bytes <= maxBytes, tooLarge[purpose])
}

/** What is free where the parts arrive and where the file goes in the end, whichever is less. */
const freeBytesFor = async ({ store, dir }: UploadPlace): Promise<number> => {
  const { bavail, bsize } = await statfs(dir)
  return Math.min(bavail * bsize, (await store.freeBytes()) ?? Number.POSITIVE_INFINITY)
}

/** Queues an upload; two browsers of one person cannot pass the limit together. */
export const createUpload = async (place: UploadPlace, actor: Actor, upload: NewUpload): Promise<string> => {
  ensureAcceptable(upload)
  const free = await freeBytesFor(place)
  ensure(free > upload.bytes + GB, errors.noSpace, { n: Math.floor(free / GB) })
  const id = v7()
  await inTransaction(
    place.platform.pool,
    () => bareTx(place.platform.db, actor, ALL_ROWS),
    async (tx) => {
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${actor.id}`}, 0))`)
      const queued = await tx.db.$count(uploads, and(eq(uploads.ownerId, actor.id), eq(uploads.state, 'uploading')))
      ensure(queued < MOST_QUEUED_UPLOADS, no.tooManyQueued)
      await tx.db.insert(uploads).values({ id, ownerId: actor.id, ...upload, sha256: upload.sha256 ?? '' })
    },
  )
  return id
}

/** Pictures of those who ask or exhibit without a name, and may have called them by it: that is not kept. */
const NAMELESS: readonly UploadPurpose[] = ['expert', 'work']

const keptName = (purpose: UploadPurpose, fileName: string): string =>
  NAMELESS.includes(purpose) ? `${purpose}.${fileName.split('.').at(-1)?.toLowerCase() ?? ''}` : fileName

/** The same bytes under the same kind of name, in the data scope of the uploader: nothing has to be sent. */
export const findSameBytes = async (
  tx: Tx,
  actor: Actor,
  { purpose, fileName, bytes, sha256 }: NewUpload,
): Promise<string | null> => {
  const scope = actor.scopeOf(uploadRules[purpose].codes)
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const reachable = inScope({ ...tx, scope }, files.ownerOrgId, files.ownerId)
  const [same] = await tx.db
    .select({ sha256: files.sha256, facts: files.facts, ownerOrgId: files.ownerOrgId })
    .from(files)
    .where(
      and(
        eq(files.sha256, sha256 ?? ''),
        eq(files.purpose, purpose),
        sql`(${files.ownerId} = ${actor.id} or ${reachable})`,
        sql`lower(reverse(split_part(reverse(${files.name}), '.', 1))) = ${extension}`,
        sql`exists (select 1 from blobs b where b.sha256 = ${files.sha256} and b.bytes = ${bytes})`,
      ),
    )
    .limit(1)
  if (!same) return null
  const id = v7()
  const [file] = await tx.db
    .insert(files)
    .values({ ...same, name: keptName(purpose, fileName), purpose, ownerId: actor.id, ownerOrgId: actor.orgId })
    .returning({ id: files.id })
  await tx.db
    .insert(uploads)
    .values({ id, ownerId: actor.id, purpose, fileName, bytes, sha256: same.sha256, state: 'done', fileId: file?.id })
  return id
}

export const partialFile = ({ dir }: Pick<UploadPlace, 'dir'>, uploadId: string) => path.join(dir, uploadId)

export const removePartial = async (place: Pick<UploadPlace, 'dir'>, uploadId: string): Promise<void> => {
  const file = partialFile(place, uploadId)
  for (const suffix of ['', '.json', '.clean', '.vtt']) await rm(file + suffix, { force: true })
}

export const receivedBytes = async (place: Pick<UploadPlace, 'dir'>, uploadId: string): Promise<number> =>
  (await stat(partialFile(place, uploadId)).catch(() => null))?.size ?? 0

const LEASE_SECONDS = 10
const RENEW_MS = 3000

/** One process verifies at a time and says so every few seconds; what died on the way is soon taken up again. */
const claim = async ({ platform }: UploadPlace, uploadId: string): Promise<boolean> => {
  const { rowCount } = await platform.db.execute(sql`
    update uploads set state = 'verifying', touched_at = now()
    where id = ${uploadId} and (state = 'uploading' or (state = 'verifying' and touched_at < now() - ${LEASE_SECONDS} * interval '1 second'))`)
  return rowCount === 1
}

/** Checks, hashes and stores what has arrived whole; a refused file is gone, its reason stays. */
export const completeUpload = async (place: UploadPlace, upload: Upload, actor: Actor): Promise<void> => {
  const { platform, store } = place
  if (!(await claim(place, upload.id))) return
  const renew = sql`update uploads set touched_at = now() where id = ${upload.id} and state = 'verifying'`
  const renewal = setInterval(
    () => void platform.guarded(async () => void (await platform.db.execute(renew))),
    RENEW_MS,
  )
  const finish = (values: Partial<Upload>) =>
    platform.db
      .update(uploads)
      .set({ ...values, touchedAt: new Date() })
      .where(eq(uploads.id, upload.id))
  try {
    const purpose = upload.purpose as UploadPurpose
    const arrived = { path: partialFile(place, upload.id), name: upload.fileName, purpose }
    const checked = await checkContent(arrived, await place.tools())
    // Covers and subtitles are stored in a cleaned form, whose hash is another one.
    const announced = checked.path === arrived.path && upload.sha256 !== '' ? upload.sha256 : undefined
    const stored = await storeBytes(store, checked, announced)
    const owner = { name: keptName(purpose, upload.fileName), purpose, ownerId: actor.id, ownerOrgId: actor.orgId }
    const file = await insertFile(platform.db, store, stored, checked, owner)
    await finish({ state: 'done', fileId: file.id })
    await removePartial(place, upload.id)
  } catch (error) {
    const away = !(error instanceof AppError) || error.code === no.storeAway.code || error.code === errors.noSpace.code
    if (away) await finish({ state: 'uploading' })
    else {
      await finish({ state: 'failed', failText: error.message })
      await removePartial(place, upload.id)
    }
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** The stored file of a finished upload of this person, for the purpose it was sent for. */
export const takeUpload = async (
  tx: Tx,
  actor: Actor,
  uploadId: string,
  purpose: UploadPurpose,
): Promise<InferSelectModel<typeof files> & { bytes: number; container: string }> => {
  const { rows } = await tx.db.execute<{
    purpose: string
    fileId: string | null
    failText: string
    bytes: number
    container: string
  }>(sql`
    select u.purpose, u.file_id as "fileId", u.fail_text as "failText", b.bytes, b.container
    from uploads u left join files f on f.id = u.file_id left join blobs b on b.sha256 = f.sha256
    where u.id = ${uploadId} and u.owner_id = ${actor.id}`)
  const found = rows[0] ?? refuse(no.gone)
  ensure(found.purpose === purpose, no.otherPurpose)
  if (found.failText !== '') refuse({ ...no.notFinished, message: found.failText })
  const [file] = found.fileId === null ? [] : await tx.db.select().from(files).where(eq(files.id, found.fileId))
  await tx.db.update(uploads).set({ takenAt: sql`now()` }).where(eq(uploads.id, uploadId))
  return { ...(file ?? refuse(no.notFinished)), bytes: found.bytes, container: found.container }
}
