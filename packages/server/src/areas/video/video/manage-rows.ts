import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { videos } from '#src/schema/video.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { approvedAmong } from '../review/reviewed.ts'
import type { AudienceFigures } from './audience-figures.ts'
import { type ReadVideo, videoShown, withProgress } from './rows.ts'

/** {@link videoShown} with the managing columns, of the newest version whether it plays or not. */
export const managedShown = {
  ...videoShown,
  joins: sql`${videoShown.joins}
    left join lateral (select m.* from media_versions m where m.video_id = ${videos.id}
      order by m.number desc limit 1) latest on true
    left join org_units owner on owner.id = ${videos.ownerOrgId}
    left join users creator on creator.id = ${videos.createdBy}
    left join anchors on anchors.id = ${videos.anchorId} left join users presenter on presenter.id = anchors.user_id`,
  columns: {
    ...videoShown.columns,
    mediaState: sql`latest.state`,
    percent: sql`coalesce(latest.percent, 0)`,
    failText: sql`coalesce(latest.fail_text, '')`,
    bytes: sql`coalesce((select b.bytes from blobs b
      where b.sha256 = coalesce(shown_version.sha256, latest.sha256)), 0)`,
    state: videos.state,
    expired: sql`coalesce(${videos.state} = 'published' and ${videos.validTo} <= now(), false)`,
    changeState: videos.draftState,
    ownerOrgId: videos.ownerOrgId,
    ownerOrgName: sql`coalesce(owner.name, '')`,
    questionCount: sql`(select count(*) from video_questions q where q.video_id = ${videos.id})`,
    source: videos.source,
    anchorName: sql`coalesce(presenter.name, '')`,
    submittedAt: sql`(select max(q.submitted_at) from approval_requests q
      where q.subject_type = 'video' and q.subject_id = ${videos.id})`,
    creator: sql`coalesce(creator.name, '')`,
    createdAt: videos.createdAt,
    updatedAt: videos.updatedAt,
    validFrom: videos.validFrom,
    deletedAt: videos.deletedAt,
    topUntil: videos.topUntil,
    sort: videos.sort,
    policy: videos.policy,
    revision: videos.revision,
  },
} as const

/** Adds what hangs on the audience, and whether the content is the one approved last. */
export const withFigures = async (
  files: Files,
  figures: AudienceFigures,
  caller: Caller,
  list: readonly ReadVideo[],
): Promise<VideoRow[]> => {
  const { tx } = caller
  const rows = withProgress(files, caller, list)
  const stored = await tx.db
    .select()
    .from(videos)
    .where(
      anyOf(
        videos.id,
        rows.map(({ id }) => id),
      ),
    )
  const byId = new Map(stored.map((video) => [video.id, video]))
  const names = await namesOfAudiences(
    tx.db,
    stored.map(({ audience }) => audience),
  )
  const approved = await approvedAmong(
    tx,
    stored.filter(({ state }) => state !== 'published'),
  )
  const figuresOf = await figures.of(stored)
  return rows.flatMap((row) => {
    const video = byId.get(row.id)
    if (!video) return []
    const { people, study } = figuresOf(video)
    return {
      ...row,
      approved: video.state === 'published' || approved.has(video.id),
      audienceText: describeAudience(video.audience, names),
      audienceCount: people,
      completionRate: people === 0 ? null : percentFromTenths(percentTenths(study.completed, people)),
      averageCoverage: study.coverage === null ? null : percentFromTenths(study.coverage),
      flaggedCount: study.flagged,
      roleNames: video.audience.roles.flatMap((id) => names.get(id) ?? []),
    }
  })
}

const readVideos = rowsByKey<VideoRow>()(managedShown)

/** Rows with the managing columns, in the order of the ids. */
export const managedRows = async (
  files: Files,
  figures: AudienceFigures,
  caller: Caller,
  ids: readonly string[],
): Promise<VideoRow[]> => withFigures(files, figures, caller, await readVideos(caller, ids))
