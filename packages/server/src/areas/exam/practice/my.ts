import type { MyPracticeRow, myPractice, PracticeMode } from '@portal/contract/areas/exam/practice.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { practicePlaces, practiceSets } from '#src/schema/practice.ts'
import { offeredTo, type PracticeSet, validityOf } from './find-set.ts'
import { practicePoints } from './points-today.ts'
import { poolOf } from './pool.ts'

interface Practised extends Record<string, unknown> {
  id: string
  done: number
  answers: number
  right: number
  running: Partial<Record<PracticeMode, string>>
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

interface Beside {
  practised: Practised | undefined
  places: readonly Place[]
  points: { pointsToday: number; cap: number | null }
}

const rowOf = async (tx: Tx, set: PracticeSet, { practised, places, points }: Beside): Promise<MyPracticeRow> => {
  const pool = await poolOf(tx, set)
  const lastId = places.find(({ mode }) => mode === 'order')?.lastId
  const position = lastId ? pool.filter(({ id }) => id <= lastId).length : 0
  return {
    id: set.id,
    title: set.title,
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
    feedback: set.feedback,
    roundSize: set.roundSize,
    validity: validityOf(set, Date.now()),
    openAt: set.openAt,
    closeAt: set.closeAt,
    ...points,
  }
}

export const my: HandlerOf<typeof myPractice> = async ({ tx, body, actor }) => {
  const { filter, keyword, page, pageSize, sort } = body
  const where = and(
    offeredTo(actor),
    filter.id ? eq(practiceSets.id, filter.id) : undefined,
    keyword === '' ? undefined : sql`${practiceSets.title} ilike ${`%${escapeLike(keyword)}%`}`,
  )
  const column = sort?.endsWith('title')
    ? sql`${practiceSets.title} collate "zh-x-icu"`
    : sql`${practiceSets.createdAt}`
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  const sets = await tx.db
    .select()
    .from(practiceSets)
    .where(where)
    .orderBy(sql`${column} ${direction}, ${practiceSets.id}`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const ids = sets.map(({ id }) => id)
  const practised = await practisedBy(tx, actor, ids)
  const places = await tx.db.select().from(practicePlaces).where(eq(practicePlaces.personId, actor.id))
  const points = await practicePoints(tx, actor.id)
  const list: MyPracticeRow[] = []
  for (const set of sets) {
    const own = places.filter(({ setId }) => setId === set.id)
    list.push(await rowOf(tx, set, { practised: practised.get(set.id), places: own, points }))
  }
  return { list, total: await tx.db.$count(practiceSets, where) }
}
