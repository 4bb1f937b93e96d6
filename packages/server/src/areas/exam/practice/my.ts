import type { MyPracticeRow, myPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { pointMode } from '@portal/contract/areas/exam/practice/words.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { practicePlaces, practiceSets } from '#src/schema/exam/practice.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type CoverAddress, coverAddress } from './cover.ts'
import { hasValidity, offeredTo, type PracticeSet, validityOf } from './find-set.ts'
import { practicePoints } from './points-today.ts'
import { type PracticeQuestion, poolOf, questionsAbout } from './pool.ts'

interface Practised extends Record<string, unknown> {
  id: string
  done: number
  answers: number
  right: number
  running: Partial<Record<string, string>>
}

/** What the person did in these sets, running rounds included. */
const practisedBy = async (tx: Tx, { id }: Actor, setIds: readonly string[]): Promise<Map<string, Practised>> => {
  const { rows } = await tx.db.execute<Practised>(sql`
    select a.object_id as id, count(distinct i.question_id)::int as done, count(i.id)::int as answers,
      (count(*) filter (where i.outcome = 'right'))::int as "right",
      coalesce(jsonb_object_agg(a.mode, a.id) filter (where a.state = 'started'), '{}') as running
    from attempts a left join attempt_items i on i.attempt_id = a.id and i.outcome <> 'blank'
    where a.person_id = ${id} and a.scene = 'practice' and a.object_id = any(${sql.param(setIds)}::uuid[])
    group by a.object_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Place = typeof practicePlaces.$inferSelect

/** A set with its questions, and those of the 知识点 asked for. */
interface Offered {
  set: PracticeSet
  pool: readonly PracticeQuestion[]
  about: readonly PracticeQuestion[]
}

interface Beside {
  practised: Practised | undefined
  places: readonly Place[]
  points: { pointsToday: number; cap: number | null }
  knowledgeId: string | undefined
  addressOf: CoverAddress
}

const rowOf = (
  { set, pool, about }: Offered,
  { practised, places, points, knowledgeId, addressOf }: Beside,
): MyPracticeRow => {
  const lastId = places.find(({ mode }) => mode === 'order')?.lastId
  const position = lastId ? pool.filter(({ id }) => id <= lastId).length : 0
  const point = knowledgeId && { count: about.length, running: practised?.running[pointMode(knowledgeId)] ?? null }
  return {
    id: set.id,
    title: set.title,
    coverUrl: addressOf(set.coverFileId),
    intro: set.intro,
    count: pool.length,
    done: practised?.done ?? 0,
    rate: practised && practised.answers > 0 ? practised.right / practised.answers : null,
    position,
    modes: set.modes.map((mode) => ({
      mode,
      running: practised?.running[mode] ?? null,
      position: mode === 'order' ? position : 0,
      best: mode === 'challenge' ? (places.find((place) => place.mode === mode)?.best ?? 0) : 0,
    })),
    point: point || null,
    feedback: set.feedback,
    roundSize: set.roundSize,
    validity: validityOf(set, Date.now()),
    openAt: set.openAt,
    closeAt: set.closeAt,
    ...points,
  }
}

/** Sets looked through for a 知识点: their pools are worked out one by one. */
const MOST_LOOKED = 200

type Wish = Call<typeof myPractice>['body']

const setsFor = async (tx: Tx, { sort, page, pageSize, filter }: Wish, where: SQL | undefined) => {
  const column = sort?.endsWith('title')
    ? sql`${practiceSets.title} collate "zh-x-icu"`
    : sql`${practiceSets.createdAt}`
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  const all = filter.knowledgeId !== undefined
  return tx.db
    .select()
    .from(practiceSets)
    .where(where)
    .orderBy(sql`${column} ${direction}, ${practiceSets.id}`)
    .limit(all ? MOST_LOOKED : pageSize)
    .offset(all ? 0 : (page - 1) * pageSize)
}

const withPools = async (tx: Tx, sets: readonly PracticeSet[], knowledgeId: string | undefined): Promise<Offered[]> => {
  const asked = knowledgeId === undefined ? new Set<string>() : await questionsAbout(tx, knowledgeId)
  const offered: Offered[] = []
  for (const set of sets) {
    const pool = await poolOf(tx, set)
    offered.push({ set, pool, about: pool.filter(({ id }) => asked.has(id)) })
  }
  return offered
}

const nameOf = async (tx: Tx, knowledgeId: string): Promise<string | null> => {
  const { rows } = await tx.db.execute<{ name: string }>(
    sql`select name from question_labels where id = ${knowledgeId}`,
  )
  return rows[0]?.name ?? null
}

export const myWith =
  ({ files }: Portal): HandlerOf<typeof myPractice> =>
  async ({ tx, body, actor }) => {
    const { filter, keyword, page, pageSize } = body
    const { knowledgeId } = filter
    const where = and(
      offeredTo(actor),
      filter.id ? eq(practiceSets.id, filter.id) : undefined,
      filter.validity && hasValidity(filter.validity),
      keyword === '' ? undefined : sql`${practiceSets.title} ilike ${`%${escapeLike(keyword)}%`}`,
    )
    const found = await withPools(tx, await setsFor(tx, body, where), knowledgeId)
    const fitting = knowledgeId === undefined ? found : found.filter(({ about }) => about.length > 0)
    const shown = knowledgeId === undefined ? fitting : fitting.slice((page - 1) * pageSize, page * pageSize)
    const ids = shown.map(({ set }) => set.id)
    const practised = await practisedBy(tx, actor, ids)
    const places = await tx.db.select().from(practicePlaces).where(eq(practicePlaces.personId, actor.id))
    const points = await practicePoints(tx, actor.id)
    const addressOf = coverAddress(files, actor)
    return {
      list: shown.map((offered) => {
        const own = places.filter(({ setId }) => setId === offered.set.id)
        return rowOf(offered, { practised: practised.get(offered.set.id), places: own, points, knowledgeId, addressOf })
      }),
      total: knowledgeId === undefined ? await tx.db.$count(practiceSets, where) : fitting.length,
      // A 知识点 nobody is asked about here is not named.
      pointName: knowledgeId === undefined || fitting.length === 0 ? null : await nameOf(tx, knowledgeId),
    }
  }
