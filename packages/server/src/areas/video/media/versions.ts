import type { listVersions, restoreVersion, retryTranscode } from '@portal/contract/areas/video/media.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { blobs } from '#src/schema/file.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { tryAgain } from '#src/shared/media-versions/versions.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findManaged, lockVideo } from '../video/access.ts'
import { keepDraft, withdrawReview } from '../video/change.ts'
import { useVersion } from './use-version.ts'

const findVersion = async (tx: Tx, videoId: string, versionNo: number | undefined) => {
  const [version] = await tx.db
    .select()
    .from(mediaVersions)
    .where(
      and(
        eq(mediaVersions.videoId, videoId),
        versionNo === undefined ? undefined : eq(mediaVersions.number, versionNo),
      ),
    )
    .orderBy(desc(mediaVersions.number))
    .limit(1)
    .for('update')
  return version ?? refuse(no.versionMissing)
}

export const retry: HandlerOf<typeof retryTranscode> = async ({ tx, body, actor }) => {
  const video = await lockVideo(tx, actor, body.videoId, 'edit')
  const version = await findVersion(tx, video.id, body.versionNo)
  ensure(version.state === 'failed', no.nothingToRetry)

  await tryAgain(tx, version.id)
  return { mediaState: 'queued' }
}

export const versions: HandlerOf<typeof listVersions> = async ({ tx, body, actor }) => {
  const video = (await findManaged(tx, actor, body.videoId, 'edit')) ?? refuse(errors.missing)
  const rows = await tx.db
    .select({ version: mediaVersions, bytes: blobs.bytes, creator: users.name })
    .from(mediaVersions)
    .innerJoin(blobs, eq(blobs.sha256, mediaVersions.sha256))
    .leftJoin(users, eq(users.id, mediaVersions.createdBy))
    .where(
      and(
        eq(mediaVersions.videoId, video.id),
        body.versionNo === undefined ? sql`true` : eq(mediaVersions.number, body.versionNo),
      ),
    )
    .orderBy(desc(mediaVersions.number))
  return rows.map(({ version, bytes, creator }) => ({
    ...version,
    versionNo: version.number,
    bytes,
    duration: version.durationMs / 1000,
    mediaState: version.state,
    current: version.id === video.currentVersionId,
    creator: creator ?? '',
  }))
}

/** An older file comes back as a new version: at once for a draft, after its review where learners see the video. */
export const restore =
  (portal: Portal): HandlerOf<typeof restoreVersion> =>
  async ({ tx, body, actor }) => {
    const video = await withdrawReview(portal, tx, actor, body.videoId)
    const version = await findVersion(tx, video.id, body.versionNo)
    ensure(version.state === 'ready', no.versionMissing)
    ensure(version.id !== video.currentVersionId || video.draft?.versionId !== undefined, no.versionCurrent)
    ensure(video.approvedAt === null || body.changeKind !== undefined, no.changeKindMissing)

    const number = (await findVersion(tx, video.id, undefined)).number + 1
    const { id: _id, ...copied } = version
    const [restored] = await tx.db
      .insert(mediaVersions)
      .values({
        ...copied,
        number,
        changeKind: body.changeKind ?? 'keep',
        note: fill(videoWords.restoredFrom, { n: version.number }),
        createdBy: actor.id,
        createdAt: new Date(),
      })
      .returning()
    if (!restored) return refuse(no.versionMissing)
    if (video.state === 'published') await keepDraft(tx, video, { versionId: restored.id })
    else await useVersion(tx, video, restored)
    const diff = [{ field: 'versionNo', before: '', after: number }]
    tx.notes.push({ objectType: 'videos', objectId: video.id, objectName: video.title, diff })
    return { versionNo: number }
  }
