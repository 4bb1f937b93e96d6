import { videoCodes } from '@portal/contract/areas/video/video.ts'
import type { updateVideoAttr, VideoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isApproved, writeSubtitles } from '../review/reviewed.ts'
import { lockVideo, type Video } from './access.ts'
import { keepDraft, withdrawReview } from './change.ts'
import { checkAttrs } from './check-attrs.ts'
import { publish, retire } from './publish.ts'
import { contentColumns, reviewedChange, ruleColumns, subtitleText, writeLabels } from './write-attrs.ts'

const PUBLISHING = new Set<string>(['state', 'sort', 'topUntil', 'publishAt'])
/** Open to those who edit and to those who publish. */
const SHARED = new Set<string>(['validFrom', 'validTo'])

const keysOf = (attrs: VideoAttrs) =>
  Object.entries(attrs).flatMap(([key, value]) => (value === undefined ? [] : [key]))

/** What an anchor without a code changes of his own video. */
const ANCHORS = new Set<string>(['title', 'summary', 'lecturer', 'coverUploadId', 'labelTypeId', 'labelIds'])

const changing = [
  videoCodes.portal.edit,
  videoCodes.school.edit,
  videoCodes.portal.publish,
  videoCodes.school.publish,
] as const

const ensureMayChange = (actor: Actor, attrs: VideoAttrs): void =>
  ensure(actor.holds(...changing) || keysOf(attrs).every((key) => ANCHORS.has(key)), errors.noRight)

interface Asked {
  attrs: VideoAttrs
  revision: number | undefined
  reason: string
}

/** Locks the video under every right that the change needs; an edit ends a review under way. */
const admit = async (portal: Portal, tx: Tx, actor: Actor, id: string, attrs: VideoAttrs): Promise<Video> => {
  const keys = keysOf(attrs)
  const edits = keys.some((key) => !PUBLISHING.has(key) && !SHARED.has(key))
  const publishes = keys.some((key) => PUBLISHING.has(key))
  const publishOnly = publishes || (!edits && !actor.holds(videoCodes.portal.edit, videoCodes.school.edit))
  const video = publishOnly && !edits ? null : await withdrawReview(portal, tx, actor, id)
  return video && !publishes ? video : lockVideo(tx, actor, id, 'publish')
}

/** Content goes to the waiting change of a published video; of any other it is written at once. */
const writeContent = async (portal: Portal, tx: Tx, actor: Actor, video: Video, attrs: VideoAttrs) => {
  const change = await reviewedChange(tx, actor, video, attrs)
  if (Object.keys(change).length === 0) return {}
  // What waits already would cover a newer edit beneath it.
  if (video.state === 'published' || video.draft !== null) {
    await keepDraft(tx, video, change)
    const diff = [{ field: 'draft', before: video.draft, after: { ...video.draft, ...change } }]
    tx.notes.push({ objectType: 'videos', objectId: video.id, objectName: video.title, diff })
    return {}
  }
  if (change.subtitles) await writeSubtitles(tx, video.id, change.subtitles, subtitleText(tx, portal.files))
  return contentColumns(video, change)
}

/** A retired video whose content is no longer the approved one needs a new approval: it is a draft again. */
export const fallBack = async (tx: Tx, id: string) => {
  const [video] = await tx.db.select().from(videos).where(eq(videos.id, id))
  if (video?.state === 'retired' && !(await isApproved(tx, video)))
    await tx.db.update(videos).set({ state: 'draft' }).where(eq(videos.id, id))
}

const revisionOf = async (tx: Tx, id: string): Promise<number> => {
  const [row] = await tx.db.select({ revision: videos.revision }).from(videos).where(eq(videos.id, id))
  return row?.revision ?? 0
}

const changeOne = async (portal: Portal, tx: Tx, actor: Actor, id: string, asked: Asked): Promise<number> => {
  const { attrs, revision, reason } = asked
  const video = await admit(portal, tx, actor, id, attrs)
  ensure(revision === undefined || revision === video.revision, errors.stale)
  await checkAttrs(tx, video, attrs)

  const values = { ...ruleColumns(video, attrs), ...(await writeContent(portal, tx, actor, video, attrs)) }
  await writeLabels(tx, video, attrs)
  const after = await updateRow(tx, videos, { id, revision: await revisionOf(tx, id) }, values)
  await fallBack(tx, id)
  if (attrs.state === 'published') await publish(tx, after)
  else if (attrs.state === 'retired') await retire(tx, after, reason)
  else ensure(attrs.state === undefined || attrs.state === video.state, errors.stateChanged)
  return revisionOf(tx, id)
}

export const update =
  (portal: Portal): HandlerOf<typeof updateVideoAttr> =>
  async ({ tx, body, actor }) => {
    const { ids, attrs, revision, reason = '' } = body
    ensureMayChange(actor, attrs)
    const { done, failed } = await eachAlone(tx, ids, (id) =>
      changeOne(portal, tx, actor, id, { attrs, revision, reason }),
    )
    return { updated: done.length, failed, revision: ids.length === 1 ? (done[0] ?? null) : null }
  }
