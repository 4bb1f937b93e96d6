import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted } from '#src/areas/learning/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Video } from './access.ts'

/** 30-learning section 14 allows figures to lag by five minutes. */
const LAG_MS = 5 * MINUTE_MS

interface StudyFigures {
  started: number
  completed: number
  /** Tenths of a percent, of those who have begun. */
  coverage: number | null
  flagged: number
}

interface Figures {
  people: number
  study: StudyFigures
}

type Addressed = Pick<Video, 'id' | 'audience'>

export interface AudienceFigures {
  /** Figures of a page of videos, asked together. */
  of(videos: readonly Addressed[]): Promise<(video: Addressed) => Figures>
}

const NOBODY: StudyFigures = { started: 0, completed: 0, coverage: null, flagged: 0 }

const keyOf = (audience: Audience) => sha256(JSON.stringify(audience)).slice(0, 32)
const studyKeyOf = ({ id, audience }: Addressed) => `${id}${keyOf(audience)}`

const together = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `)

const EVERYBODY = sql`true`

const peopleOf = (audience: Audience, among: SQL): SQL => sql`
  select ${keyOf(audience)}::text as key, count(*)::int as n from users u
  where ${activePerson()} and ${personIn(audience)} and ${among}`

/** Videos for one and the same audience are counted by one branch, along the index of their records. */
const studyOf = ({ audience, ids }: SameAudience, among: SQL): SQL => sql`
  select r.item_id::text || ${keyOf(audience)}::text as key,
    count(distinct r.user_id) filter (where ${isStarted})::int as started,
    count(distinct r.user_id) filter (where ${isDone})::int as completed,
    floor(avg(r.coverage_tenths) filter (where ${isStarted}))::int as coverage,
    count(*) filter (where jsonb_array_length(r.flags) > 0)::int as flagged
  from study_records r join users u on u.id = r.user_id
  where r.item_type = 'video' and r.item_id = any(${sql.param(ids)}::uuid[]) and ${activePerson()}
    and ${personIn(audience)} and ${among} group by r.item_id`

/** Videos for one and the same audience. */
export interface SameAudience {
  audience: Audience
  ids: string[]
}

/** Audiences are few where videos are many: people are looked for once for each. */
export const byAudience = (videos: readonly Addressed[]): SameAudience[] => {
  const found = new Map<string, SameAudience>()
  for (const { id, audience } of videos) {
    const key = keyOf(audience)
    const same = found.get(key) ?? { audience, ids: [] }
    same.ids.push(id)
    found.set(key, same)
  }
  return [...found.values()]
}

const selectPeople = async (db: Db, audiences: readonly SameAudience[], among: SQL) => {
  if (audiences.length === 0) return new Map<string, { n: number }>()
  const { rows } = await db.execute<{ key: string; n: number }>(
    together(audiences.map(({ audience }) => peopleOf(audience, among))),
  )
  return new Map(rows.map(({ key, n }) => [key, { n }]))
}

const selectStudy = async (db: Db, audiences: readonly SameAudience[], among: SQL) => {
  if (audiences.length === 0) return new Map<string, StudyFigures>()
  const { rows } = await db.execute<StudyFigures & { [column: string]: unknown; key: string }>(
    together(audiences.map((same) => studyOf(same, among))),
  )
  return new Map(
    rows.map(({ key, started, completed, coverage, flagged }) => [key, { started, completed, coverage, flagged }]),
  )
}

const figuresFrom =
  (people: ReadonlyMap<string, { n: number }>, study: ReadonlyMap<string, StudyFigures>) =>
  (video: Addressed): Figures => ({
    people: people.get(keyOf(video.audience))?.n ?? 0,
    study: study.get(studyKeyOf(video)) ?? NOBODY,
  })

/** The same figures over some people, a condition on `users u`, as they are now. */
export const figuresAmong = async (db: Db, videos: readonly Addressed[], among: SQL) => {
  const audiences = byAudience(videos)
  return figuresFrom(await selectPeople(db, audiences, among), await selectStudy(db, audiences, among))
}

/** Figures over whole audiences: counted on the reporting connection, kept for five minutes. */
export const createAudienceFigures = ({ caches, reportDb }: Platform): AudienceFigures => {
  const options = { purpose: videoWords.figuresCache, max: 20_000, ttlMs: LAG_MS }
  const counts = caches.create<{ n: number }>({ name: 'audienceFigures', ...options })
  const studies = caches.create<StudyFigures>({ name: 'videoStudyFigures', ...options })

  const countPeople = (videos: readonly Addressed[]) => (missing: readonly string[]) => {
    const wanted = new Set(missing)
    return selectPeople(
      reportDb,
      byAudience(videos).filter(({ audience }) => wanted.has(keyOf(audience))),
      EVERYBODY,
    )
  }

  const countStudy = (videos: readonly Addressed[]) => async (missing: readonly string[]) => {
    const wanted = new Set(missing)
    const asked = byAudience(videos.filter((video) => wanted.has(studyKeyOf(video))))
    const found = await selectStudy(reportDb, asked, EVERYBODY)
    return new Map(missing.map((key) => [key, found.get(key) ?? NOBODY]))
  }

  return {
    of: async (videos) => {
      const people = await counts.getAll(
        videos.map(({ audience }) => keyOf(audience)),
        countPeople(videos),
      )
      const study = await studies.getAll(videos.map(studyKeyOf), countStudy(videos))
      return figuresFrom(people, study)
    },
  }
}
