import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { judgeAgain } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { useVersion } from '../media/use-version.ts'
import { writePins } from '../question/pins.ts'
import { findManaged, type Video } from '../video/access.ts'
import { ensurePublishable } from '../video/publish.ts'
import { contentColumns, subtitleText } from '../video/write-attrs.ts'
import { isApproved, reviewHash, writeSubtitles } from './reviewed.ts'

const lock = async (tx: Tx, id: string): Promise<Video> => {
  const [video] = await tx.db.select().from(videos).where(eq(videos.id, id)).for('update')
  return video ?? refuse(errors.missing)
}

const find = async (tx: Tx, id: string): Promise<Video | null> => {
  const [video] = await tx.db.select().from(videos).where(eq(videos.id, id))
  return video && video.deletedAt === null ? video : null
}

const findVersion = async (tx: Tx, versionId: string | null | undefined) => {
  if (!versionId) return null
  const [version] = await tx.db.select().from(mediaVersions).where(eq(mediaVersions.id, versionId))
  return version ?? null
}

/** A first publication, or a change of one that is live. */
const begin = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const video = await lock(tx, subjectId)
  const isChange = video.state === 'published' && video.draftState === 'open'
  const isAnew = video.state === 'retired' && (video.draftState === 'open' || !(await isApproved(tx, video)))
  ensure(video.state === 'draft' || isChange || isAnew, no.notSubmittable)
  await ensurePublishable(tx, video)
  await tx.db
    .update(videos)
    .set(isChange ? { draftState: 'in_review' } : { state: 'in_review' })
    .where(eq(videos.id, video.id))
}

/** Brings the waiting change to its places; what stands in the row itself is answered as columns. */
const applyChange = async (portal: Portal, tx: Tx, video: Video) => {
  const { draft } = video
  if (!draft) return {}
  if (draft.subtitles) await writeSubtitles(tx, video.id, draft.subtitles, subtitleText(tx, portal.files))
  const version = await findVersion(tx, draft.versionId)
  if (version) await useVersion(tx, video, version)
  if (draft.questions) await writePins(tx, video.id, draft.questions)
  return contentColumns(video, draft)
}

const approve =
  (portal: Portal) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const video = await lock(tx, subjectId)
    const isChange = video.draftState === 'in_review'
    ensure(isChange || video.state === 'in_review', errors.stateChanged)
    const approvedHash = await reviewHash(tx, video)
    const changed = await applyChange(portal, tx, video)
    await tx.db
      .update(videos)
      .set({
        ...changed,
        approvedHash,
        approvedAt: sql`now()`,
        revision: sql`${videos.revision} + 1`,
        updatedAt: sql`now()`,
        draft: null,
        draftState: 'none',
        ...(!isChange && {
          state: 'published',
          publishedAt: sql`greatest(coalesce(${videos.publishAt}, now()), now())`,
        }),
      })
      .where(eq(videos.id, video.id))
    // Whom only a question kept from finishing that is no more has finished now.
    if (video.draft?.questions) await judgeAgain(portal.studyItems, tx, 'video', video.id, null)
    const field = isChange ? 'draft' : 'state'
    const diff = [{ field, before: isChange ? video.draft : video.state, after: isChange ? null : 'published' }]
    tx.notes.push({ objectType: 'videos', objectId: video.id, objectName: video.title, diff })
  }

/** 退回 and 撤回: the content is the author's again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const video = await lock(tx, subjectId)
  await tx.db
    .update(videos)
    .set({
      updatedAt: sql`now()`,
      ...(video.state === 'in_review' && { state: 'draft' }),
      ...(video.draftState === 'in_review' && { draftState: 'open' }),
    })
    .where(eq(videos.id, video.id))
}

const pages = {
  portal: '/videoManage/approvalVideoDetail?id={requestId}',
  school: '/videoManageSc/approvalVideoDetail?id={requestId}',
}

/** Videos of both channels in the one approval engine. */
export const videoSubject = (portal: Portal): ApprovalSubject => ({
  code: 'video',
  name: videoWords.subject,
  allCodes: [P.videoApproveAll],
  allCodesByChannel: { portal: [P.videoApproveAll], school: [P.schoolApprovalAll] },
  setCodes: [P.videoApproveSet, P.schoolApprovalSet],
  menuCodes: [P.video, P.schoolApproval],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const video = await find(tx, subjectId)
    if (!video) return null
    const version = await findVersion(tx, video.draft?.versionId ?? video.currentVersionId)
    return {
      title: video.draft?.title ?? video.title,
      versionNo: version?.number ?? null,
      ownerOrgId: video.ownerOrgId,
      link: pages[video.channel],
      snapshotHash: await reviewHash(tx, video),
      channel: video.channel,
      owners: video.createdBy === null ? [] : [video.createdBy],
    }
  },
  maySubmit: async (tx, actor, subjectId) => (await findManaged(tx, actor, subjectId, 'edit')) !== null,
  onSubmitted: begin,
  onApproved: approve(portal),
  onRejected: giveBack,
  onWithdrawn: giveBack,
})
