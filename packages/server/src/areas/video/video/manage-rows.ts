import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hour-amount.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/tx.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Video } from './access.ts'
import type { AudienceFigures } from './audience-figures.ts'
import { approvedAmong } from './reviewed.ts'
import { rowsOf } from './rows.ts'

const selectNames = async (tx: Tx, videos: readonly Video[]) => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from org_units where id = any(${sql.param(videos.map((video) => video.ownerOrgId))}::uuid[])
    union all select id, name from users where id = any(${sql.param(videos.flatMap((video) => video.createdBy ?? []))}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const countQuestions = async (tx: Tx, videos: readonly Video[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.db.execute<{ id: string; n: number }>(sql`
    select video_id as id, count(*)::int as n from video_questions
    where video_id = any(${sql.param(videos.map(({ id }) => id))}::uuid[]) group by video_id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Rows with the managing columns. */
export const manageRowsOf = async (
  tx: Tx,
  files: Files,
  figures: AudienceFigures,
  actor: Actor,
  videos: readonly Video[],
): Promise<VideoRow[]> => {
  const rows = await rowsOf(tx, files, actor, videos)
  const names = await selectNames(tx, videos)
  const audienceNames = await namesOfAudiences(
    tx.db,
    videos.map(({ audience }) => audience),
  )
  const approved = await approvedAmong(
    tx,
    videos.filter(({ state }) => state !== 'published'),
  )
  const questions = await countQuestions(tx, videos)
  const figuresOf = await figures.of(videos)
  const result: VideoRow[] = []
  for (const [at, video] of videos.entries()) {
    const entry = rows[at]
    if (!entry) continue
    const { people, study } = figuresOf(video)
    result.push({
      ...entry.row,
      mediaState: entry.latest.state,
      percent: entry.latest.percent,
      failText: entry.latest.failText,
      bytes: entry.latest.bytes,
      state: video.state,
      expired: video.state === 'published' && video.validTo !== null && video.validTo.getTime() <= Date.now(),
      changeState: video.draftState,
      approved: video.state === 'published' || approved.has(video.id),
      ownerOrgId: video.ownerOrgId,
      ownerOrgName: names.get(video.ownerOrgId) ?? '',
      audienceText: describeAudience(video.audience, audienceNames),
      audienceCount: people,
      completionRate: people === 0 ? null : percentFromTenths(percentTenths(study.completed, people)),
      averageCoverage: study.coverage === null ? null : percentFromTenths(study.coverage),
      flaggedCount: study.flagged,
      questionCount: questions.get(video.id) ?? 0,
      roleNames: video.audience.roles.flatMap((id) => audienceNames.get(id) ?? []),
      source: video.source,
      creator: names.get(video.createdBy ?? '') ?? '',
      createdAt: video.createdAt,
      updatedAt: video.updatedAt,
      validFrom: video.validFrom,
      deletedAt: video.deletedAt,
      topUntil: video.topUntil,
      sort: video.sort,
      policy: video.policy,
      revision: video.revision,
    })
  }
  return result
}
