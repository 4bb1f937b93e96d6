import { uploadRefusals } from '@portal/contract/areas/files/upload.ts'
import type { uploadVideo } from '@portal/contract/areas/video/media.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { type Channel, shippedPolicy, type VideoCategory, videoCodes } from '@portal/contract/areas/video/video.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { ReceivedFile } from '#src/platform/http/multipart.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { files as fileTable } from '#src/schema/file.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { checkContent } from '#src/shared/files/check-content.ts'
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import { ensureAcceptable, takeUpload } from '#src/shared/files/uploads.ts'
import { addVersion, cancelOlder } from '#src/shared/media-versions/versions.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findAnchor } from '../anchor.ts'
import { lockVideo, type Video } from '../video/access.ts'
import { keepDraft, withdrawReview } from '../video/change.ts'
import { searchColumns } from '../video/search-columns.ts'
import { thisYear } from '../video/this-year.ts'

type StoredFile = Pick<typeof fileTable.$inferSelect, 'id' | 'name' | 'sha256'>

const KEEP_ALIVE_MS = 3000

/** Hashing and storing half a gigabyte takes longer than a transaction may be silent. */
const keepingAlive = async <Value>(tx: Tx, work: Promise<Value>): Promise<Value> => {
  const timer = setInterval(() => void tx.db.execute(sql`select 1`).catch(() => undefined), KEEP_ALIVE_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

const storeAttached = async (portal: Portal, tx: Tx, actor: Actor, attach: ReceivedFile): Promise<StoredFile> => {
  ensureAcceptable({ purpose: 'video', fileName: attach.name, bytes: attach.bytes })
  const owner = { name: attach.name, purpose: 'video', ownerId: actor.id, ownerOrgId: actor.orgId }
  const checked = await checkContent({ path: attach.path, name: attach.name, purpose: 'video' }, null)
  const stored = await keepingAlive(tx, storeBytes(portal.files.store, checked))
  return { ...(await insertFile(tx.db, portal.files.store, stored, checked, owner)), name: attach.name }
}

const titleFrom = (fileName: string) => {
  const bare = fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
  const title = [...bare].slice(0, 60).join('')
  return [...title].length < 2 ? fill(videoWords.untitled, { name: title }).trim() : title
}

interface NewVideo {
  channel: Channel
  category: VideoCategory
}

const insertVideo = async (tx: Tx, actor: Actor, { channel, category }: NewVideo, fileName: string): Promise<Video> => {
  const found = channel === 'school' ? await findAnchor(tx.db, actor.id) : null
  const anchor = found?.enabled ? found : null
  ensure(anchor || actor.holds(videoCodes[channel].add), errors.noRight)
  const title = titleFrom(fileName)
  return insertRow(tx, videos, {
    id: v7(),
    channel,
    category,
    title,
    ...searchColumns(title, ''),
    ownerOrgId: actor.orgId,
    anchorId: anchor?.id ?? null,
    source: anchor ? 'anchor' : 'admin',
    year: thisYear(),
    policy: shippedPolicy(channel),
    ...audienceValues(EMPTY_AUDIENCE),
  })
}

/** A second press, or a page that asks again: the upload has become a version already. */
const findByFile = async (tx: Tx, fileId: string) => {
  const [row] = await tx.db.select().from(mediaVersions).where(eq(mediaVersions.fileId, fileId)).limit(1)
  return row && row.videoId !== null ? { videoId: row.videoId, versionNo: row.number, mediaState: row.state } : null
}

/** Saves the video as a draft, or a further version of one, and queues its processing. */
export const upload =
  (portal: Portal): HandlerOf<typeof uploadVideo> =>
  async ({ tx, body, actor }) => {
    const { channel, videoId, changeKind, note } = body
    const old = videoId === undefined ? null : await withdrawReview(portal, tx, actor, videoId)
    if (old) ensure(old.approvedAt === null || changeKind !== undefined, no.changeKindMissing)
    else ensure(actor.holds(videoCodes[channel].add) || (await findAnchor(tx.db, actor.id))?.enabled, errors.noRight)
    const file =
      body.uploadId !== undefined
        ? await takeUpload(tx, actor, body.uploadId, 'video')
        : await storeAttached(portal, tx, actor, body.attach ?? refuse(no.sourceMissing))
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`version ${file.id}`}, 0))`)
    const known = await findByFile(tx, file.id)
    if (known) {
      ensure(videoId === undefined || known.videoId === videoId, uploadRefusals.gone)
      return known
    }

    const video = old ? await lockVideo(tx, actor, old.id, 'edit') : await insertVideo(tx, actor, body, file.name)
    const owner = { kind: 'video', id: video.id } as const
    const version = await addVersion(tx, owner, { file, changeKind, note, createdBy: actor.id })
    const { number } = version
    if (old) {
      await cancelOlder(tx, owner, number)
      if (video.state === 'published') await keepDraft(tx, video, { versionId: version.id })
      const diff = [{ field: 'file', before: '', after: `${file.name} (${number})` }]
      tx.notes.push({ objectType: 'videos', objectId: video.id, objectName: video.title, diff })
    }
    return { videoId: video.id, versionNo: number, mediaState: version.state }
  }
