import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted } from '#src/areas/learning/public.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Video } from './access.ts'

/** 30-learning section 14 allows figures to lag by five minutes. */
const LAG_MS = 5 * MINUTE_MS

interface StudyFigures {
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

const NOBODY: StudyFigures = { completed: 0, coverage: null, flagged: 0 }

const keyOf = (audience: Audience) => sha256(JSON.stringify(audience)).slice(0, 32)
const studyKeyOf = ({ id, audience }: Addressed) => `${id}${keyOf(audience)}`

const together = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `)

const peopleOf = (audience: Audience): SQL => sql`
  select ${keyOf(audience)}::text as key, count(*)::int as n from users u
  where ${activePerson()} and ${personIn(audience)}`

/** Videos for one and the same audience are counted by one branch, along the index of their records. */
const studyOf = (audience: Audience, ids: readonly string[]): SQL => sql`
  select r.item_id::text || ${keyOf(audience)}::text as key,
    count(distinct r.user_id) filter (where ${isDone})::int as completed,
    floor(avg(r.coverage_tenths) filter (where ${isStarted}))::int as coverage,
    count(*) filter (where jsonb_array_length(r.flags) > 0)::int as flagged
  from study_records r join users u on u.id = r.user_id
  where r.item_type = 'video' and r.item_id = any(${sql.param(ids)}::uuid[]) and ${activePerson()}
    and ${personIn(audience)} group by r.item_id`

/** Figures over whole audiences: counted on the reporting connection, kept for five minutes. */
export const createAudienceFigures = ({ caches, reportDb }: Platform): AudienceFigures => {
  const options = { purpose: videoWords.figuresCache, max: 20_000, ttlMs: LAG_MS }
  const counts = caches.create<{ n: number }>({ name: 'audienceFigures', ...options })
  const studies = caches.create<StudyFigures>({ name: 'videoStudyFigures', ...options })

  const countPeople = (videos: readonly Addressed[]) => async (missing: readonly string[]) => {
    const audiences = new Map(videos.map(({ audience }) => [keyOf(audience), audience]))
    const asked = missing.flatMap((key) => audiences.get(key) ?? [])
    const { rows } = await reportDb.execute<{ key: string; n: number }>(together(asked.map(peopleOf)))
    return new Map(rows.map(({ key, n }) => [key, { n }]))
  }

  const countStudy = (videos: readonly Addressed[]) => async (missing: readonly string[]) => {
    const wanted = new Set(missing)
    const asked = new Map<string, { audience: Audience; ids: Set<string> }>()
    for (const video of videos) {
      if (!wanted.has(studyKeyOf(video))) continue
      const key = keyOf(video.audience)
      const same = asked.get(key) ?? { audience: video.audience, ids: new Set() }
      asked.set(key, { ...same, ids: same.ids.add(video.id) })
    }
    const branches = [...asked.values()].map(({ audience, ids }) => studyOf(audience, [...ids]))
    const { rows } = await reportDb.execute<StudyFigures & { [column: string]: unknown; key: string }>(
      together(branches),
    )
    const found = new Map<string, StudyFigures>(missing.map((key) => [key, NOBODY]))
    for (const { key, completed, coverage, flagged } of rows) found.set(key, { completed, coverage, flagged })
    return found
  }

  return {
    of: async (videos) => {
      const people = await counts.getAll(
        videos.map(({ audience }) => keyOf(audience)),
        countPeople(videos),
      )
      const study = await studies.getAll(videos.map(studyKeyOf), countStudy(videos))
      return (video) => ({
        people: people.get(keyOf(video.audience))?.n ?? 0,
        study: study.get(studyKeyOf(video)) ?? NOBODY,
      })
    },
  }
}
