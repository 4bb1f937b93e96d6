import { activityCacheWords, activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { QuizRankRow, quizRank } from '@portal/contract/areas/activity/quiz-answer.ts'
import { HIDDEN_NAME } from '@portal/contract/areas/points/board.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Cache, CacheRegistry } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activityProgress } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { findMeant } from '../activity/get.ts'
import type { UnitFiguresCache } from '../activity/unit-figures.ts'
import { raceOf } from './race.ts'

const MOST_RANKED = 500
const TTL_MS = 3000

interface Placed extends Record<string, unknown> {
  id: string
  name: string
  orgName: string
  score: number
  at: string
  rank: number
  hidden: boolean
}

/** How an activity stands: the first people, and of every score how many people have it. */
interface Snapshot {
  top: Placed[]
  /** Falling scores, each with the people above it. */
  steps: { score: number; above: number }[]
  ranked: number
  joined: number
  asOf: number
}

/** Closed accounts leave the ranking; of one score the earlier stands first. */
const load = async (tx: Tx, core: Attempts, activityId: string): Promise<Snapshot> => {
  const { rows: top } = await tx.db.execute<Placed>(sql`
    select x.*, u.name, o.name as "orgName", coalesce(p.alias, false) as hidden from (
      select g.person_id as id, g.org_id, g.score, g.scored_at as at, rank() over (order by g.score desc)::int as rank,
        row_number() over (order by g.score desc, g.scored_at, g.person_id) as place
      from activity_progress g join users v on v.id = g.person_id and v.enabled and v.deleted_at is null
      where g.activity_id = ${activityId} and g.score is not null
    ) x join users u on u.id = x.id join org_units o on o.id = x.org_id
      left join points_people p on p.person_id = x.id
    where x.place <= ${MOST_RANKED} order by x.place`)
  const { rows: scores } = await tx.db.execute<{ score: number | null; people: number }>(sql`
    select g.score, count(*)::int as people from activity_progress g
      join users u on u.id = g.person_id and u.enabled and u.deleted_at is null
    where g.activity_id = ${activityId} group by g.score order by g.score desc nulls last`)
  const steps: Snapshot['steps'] = []
  let above = 0
  for (const { score, people } of scores)
    if (score !== null) {
      steps.push({ score, above })
      above += people
    }
  const joined = scores.reduce((sum, { people }) => sum + people, 0)
  return { top, steps, ranked: above, joined, asOf: await core.clock.at() }
}

export interface Standings {
  of(tx: Tx, activityId: string): Promise<Snapshot>
}

/** Counted once in some seconds: a look costs the same however many people take part. */
export const createStandings = (caches: CacheRegistry, core: Attempts): Standings => {
  const snapshots: Cache<Snapshot> = caches.create({
    name: 'activityStanding',
    ...activityCacheWords.standing,
    // Names that people hide stand in it.
    hidden: true,
    max: 200,
    ttlMs: TTL_MS,
  })
  return { of: (tx, activityId) => snapshots.get(activityId, () => load(tx, core, activityId), tx.db) }
}

/** Below every counted score stands who was scored after the counting. */
const rankIn = ({ steps, ranked }: Snapshot, score: number): number =>
  (steps.find((step) => step.score <= score)?.above ?? ranked) + 1

const ownScore = async (tx: Tx, activityId: string, personId: string): Promise<number | null> => {
  const [row] = await tx.db
    .select({ score: activityProgress.score })
    .from(activityProgress)
    .where(and(eq(activityProgress.activityId, activityId), eq(activityProgress.personId, personId)))
  return row?.score ?? null
}

const personRow = ({ id, name, orgName, score, at, rank, hidden }: Placed, actor: Actor): QuizRankRow => {
  const mine = id === actor.id
  const isHidden = hidden && !mine
  return {
    rank,
    id: isHidden ? null : id,
    name: isHidden ? HIDDEN_NAME : name,
    orgName,
    score: score / 100,
    at: new Date(at),
    mine,
    race: null,
  }
}

export const rankWith =
  (standings: Standings, figures: UnitFiguresCache): HandlerOf<typeof quizRank> =>
  async ({ tx, body, actor }) => {
    const { activityId, kind = 'person' } = body.filter
    if (activityId === undefined) return refuse(no.chooseActivity)
    const activity = await findMeant(tx, actor, activityId)
    const snapshot = await standings.of(tx, activityId)
    const score = await ownScore(tx, activityId, actor.id)
    const me = { rank: score === null ? null : rankIn(snapshot, score), score: score === null ? null : score / 100 }
    const page = <Row>(rows: readonly Row[]) => rows.slice((body.page - 1) * body.pageSize, body.page * body.pageSize)
    const beside = { me, people: snapshot.joined, asOf: new Date(snapshot.asOf) }
    if (kind === 'person') {
      const list = page(snapshot.top).map((row) => personRow(row, actor))
      return { list, total: snapshot.top.length, ...beside }
    }
    const rows = await raceOf(tx, await figures.of(tx, activity), actor.orgPath)
    return { list: page(rows), total: rows.length, ...beside }
  }
