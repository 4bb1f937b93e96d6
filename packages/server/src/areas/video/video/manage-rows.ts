import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hour-amount.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { type Audience, describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { isDone, isStarted } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Cache } from '#src/platform/cache.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { activePerson, countAudience, namesOfAudiences, personIn } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Video } from './access.ts'
import { approvedAmong } from './reviewed.ts'
import { rowsOf } from './rows.ts'

/** 30-learning section 14 allows figures to lag by five minutes. */
const LAG_MS = 5 * 60_000

export interface AudienceFigures {
  people(audience: Audience): Promise<number>
  study(videoId: string, audience: Audience): Promise<StudyFigures>
}

interface Count {
  n: number
}

interface StudyFigures extends Record<string, unknown> {
  completed: number
  /** Tenths of a percent, of those who have begun. */
  coverage: number | null
  flagged: number
}

const NOBODY: StudyFigures = { completed: 0, coverage: null, flagged: 0 }

/** Figures over whole audiences: counted on the reporting connection, kept for five minutes. */
export const createAudienceFigures = ({ caches, reportDb }: Platform): AudienceFigures => {
  const cache: Cache<Count> = caches.create({
    name: 'audienceFigures',
    purpose: videoWords.figuresCache,
    max: 20_000,
    ttlMs: LAG_MS,
  })
  const keyOf = (audience: Audience) => sha256(JSON.stringify(audience)).slice(0, 32)
  const studies: Cache<StudyFigures> = caches.create({
    name: 'videoStudyFigures',
    purpose: videoWords.figuresCache,
    max: 20_000,
    ttlMs: LAG_MS,
  })
  const countStudy = async (videoId: string, audience: Audience): Promise<StudyFigures> => {
    const { rows } = await reportDb.execute<StudyFigures>(sql`
      select count(distinct r.user_id) filter (where ${isDone})::int as completed,
        floor(avg(r.coverage_tenths) filter (where ${isStarted}))::int as coverage,
        count(*) filter (where jsonb_array_length(r.flags) > 0)::int as flagged
      from study_records r join users u on u.id = r.user_id
      where r.item_type = 'video' and r.item_id = ${videoId} and ${activePerson()} and ${personIn(audience)}`)
    return rows[0] ?? NOBODY
  }
  return {
    people: async (audience) =>
      (await cache.get(keyOf(audience), async () => ({ n: await countAudience(reportDb, audience) }))).n,
    study: (videoId, audience) => studies.get(`${videoId}${keyOf(audience)}`, () => countStudy(videoId, audience)),
  }
}

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
  const result: VideoRow[] = []
  for (const [at, video] of videos.entries()) {
    const entry = rows[at]
    if (!entry) continue
    const people = await figures.people(video.audience)
    const study = people === 0 ? NOBODY : await figures.study(video.id, video.audience)
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
