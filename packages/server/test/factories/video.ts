import { shippedPolicy } from '@portal/contract/areas/video/video.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { isApproved, reviewHash } from '#src/areas/video/review/reviewed.ts'
import { searchColumns } from '#src/areas/video/video/search-columns.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { contentCounts } from '#src/schema/content.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { aFile } from './file.ts'
import { aLabel } from './label.ts'

export type Video = InferSelectModel<typeof videos>
export type Version = InferSelectModel<typeof mediaVersions>

export const EVERYONE: Audience = { ...EMPTY_AUDIENCE, everyone: true }

interface VideoWishes extends Partial<InferInsertModel<typeof videos>> {
  /** Length of its ready file; 0 leaves it without one. */
  durationMs?: number
  clickCount?: number
}

let serial = 0

/** A further file of a video, ready unless told otherwise. */
export const aVersion = async (
  db: Db,
  video: Pick<Video, 'id'>,
  values: Partial<InferInsertModel<typeof mediaVersions>> = {},
): Promise<Version> => {
  const file = await aFile(db)
  const number = values.number ?? (await db.$count(mediaVersions, eq(mediaVersions.videoId, video.id))) + 1
  const [row] = await db
    .insert(mediaVersions)
    .values({
      videoId: video.id,
      number,
      fileId: file.id,
      originalName: file.name,
      sha256: file.sha256,
      state: 'ready',
      stage: 'done',
      percent: 100,
      durationMs: 600_000,
      width: 1280,
      height: 720,
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A draft of the portal with a ready file of ten minutes, for everyone, unless told otherwise. */
export const aVideo = async (
  db: Db,
  { durationMs = 600_000, clickCount = 0, ...values }: VideoWishes = {},
): Promise<Video> => {
  serial += 1
  const title = values.title ?? `视频${serial}`
  const channel = values.channel ?? 'portal'
  const audience = values.audience ?? EVERYONE
  const id = values.id ?? v7()
  await db.insert(videos).values({
    id,
    channel,
    category: 'shipin',
    title,
    ...searchColumns(title, values.lecturer ?? ''),
    ownerOrgId: ROOT_ORG_ID,
    labelTypeId: values.labelTypeId ?? (await aLabel(db)).id,
    year: 2025,
    policy: shippedPolicy(channel),
    ...values,
    ...audienceValues(audience),
  })
  if (durationMs > 0) {
    const version = await aVersion(db, { id }, { durationMs })
    await db.update(videos).set({ currentVersionId: version.id }).where(eq(videos.id, id))
  }
  if (clickCount > 0) await db.insert(contentCounts).values({ kind: 'video', itemId: id, clicks: clickCount })
  const [row] = await db.select().from(videos).where(eq(videos.id, id))
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A video that was approved and is live. */
export const aPublishedVideo = async (db: Db, wishes: VideoWishes = {}): Promise<Video> => {
  const draft = await aVideo(db, wishes)
  const tx = bareTx(db, null, ALL_ROWS)
  const approvedHash = await reviewHash(tx, draft)
  const now = new Date()
  const [row] = await db
    .update(videos)
    .set({ state: 'published', approvedAt: now, publishedAt: now, approvedHash })
    .where(eq(videos.id, draft.id))
    .returning()
  if (!row || !(await isApproved(tx, row))) throw new Error('the video is not approved')
  return row
}
