import { type MyPracticeRow, myPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { pointMode } from '@portal/contract/areas/exam/practice/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, FACETS, given } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { practicePlaces, practiceSets } from '#src/schema/exam/practice.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type CoverAddress, coverAddress } from './cover.ts'
import { offeredTo, type PracticeSet, validityNow, validityOf } from './find-set.ts'
import { practicePoints } from './points-today.ts'
import { type PracticeQuestion, poolsOf, questionsAbout } from './pool.ts'

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

const nameOf = async (tx: Tx, knowledgeId: string): Promise<string | null> => {
  const { rows } = await tx.db.execute<{ name: string }>(
    sql`select name from question_labels where id = ${knowledgeId}`,
  )
  return rows[0]?.name ?? null
}

type Kept = 'id' | 'title' | 'intro' | 'feedback' | 'roundSize' | 'openAt' | 'closeAt'

interface Read extends Pick<PracticeSet, Kept | 'coverFileId' | 'rules' | 'questionIds' | 'bankIds'> {
  setModes: PracticeSet['modes']
  /** Asked for by the call. */
  knowledgeId: string | null
}

/** A set with its questions, and those of the 知识点 asked for. */
interface Offered {
  set: Read
  pool: readonly PracticeQuestion[]
  about: readonly PracticeQuestion[]
}

interface Beside {
  practised: Practised | undefined
  places: readonly Place[]
  points: { pointsToday: number; cap: number | null }
  addressOf: CoverAddress
}

const rowOf = ({ set, pool, about }: Offered, { practised, places, points, addressOf }: Beside): MyPracticeRow => {
  const lastId = places.find(({ mode }) => mode === 'order')?.lastId
  const position = lastId ? pool.filter(({ id }) => id <= lastId).length : 0
  const { knowledgeId } = set
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
    modes: set.setModes.map((mode) => ({
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

const finishWith =
  ({ files }: Portal) =>
  async ({ tx, actor }: Caller, sets: readonly Read[]): Promise<MyPracticeRow[]> => {
    if (!actor) return []
    const ids = sets.map(({ id }) => id)
    const knowledgeId = sets[0]?.knowledgeId ?? null
    const asked = knowledgeId === null ? new Set<string>() : await questionsAbout(tx, knowledgeId)
    const pools = await poolsOf(tx, sets)
    const practised = await practisedBy(tx, actor, ids)
    const places = await tx.db.select().from(practicePlaces).where(eq(practicePlaces.personId, actor.id))
    const points = await practicePoints(tx, actor.id)
    const addressOf = coverAddress(files, actor)
    return sets.map((set, at) => {
      const pool = pools[at] ?? []
      const own = places.filter(({ setId }) => setId === set.id)
      const beside = { practised: practised.get(set.id), places: own, points, addressOf }
      return rowOf({ set, pool, about: pool.filter(({ id }) => asked.has(id)) }, beside)
    })
  }

/** Sets looked through for a 知识点: whether they have questions of it is known of their pools alone. */
const MOST_LOOKED = 200

export const myWith = (portal: Portal): HandlerOf<typeof myPractice> => {
  const sets = pageRead(myPractice, {
    from: sql`${practiceSets}`,
    key: practiceSets.id,
    columns: {
      id: practiceSets.id,
      title: practiceSets.title,
      intro: practiceSets.intro,
      feedback: practiceSets.feedback,
      roundSize: practiceSets.roundSize,
      openAt: practiceSets.openAt,
      closeAt: practiceSets.closeAt,
      setModes: practiceSets.modes,
      coverFileId: practiceSets.coverFileId,
      rules: practiceSets.rules,
      questionIds: practiceSets.questionIds,
      bankIds: practiceSets.bankIds,
      knowledgeId: sql<string | null>`${given('knowledge')}::uuid`,
    },
    given: ({ body: { filter } }) => ({ knowledge: filter.knowledgeId ?? null }),
    where: offeredTo({ facets: FACETS }),
    search: [practiceSets.title],
    filter: { id: equals(practiceSets.id), validity: equals(validityNow), knowledgeId: elsewhere },
    sort: { createdAt: practiceSets.createdAt, title: chinese(practiceSets.title) },
    order: '-createdAt',
    finish: finishWith(portal),
  })
  return async (call) => {
    const { tx, body } = call
    const { page, pageSize, filter } = body
    if (filter.knowledgeId === undefined) return { ...(await sets.page(call)), pointName: null }

    const looked = await sets.page({ ...call, body: { ...body, page: 1, pageSize: MOST_LOOKED } })
    const fitting = looked.list.filter(({ point }) => point !== null && point.count > 0)
    return {
      list: fitting.slice((page - 1) * pageSize, page * pageSize),
      total: fitting.length,
      // A 知识点 nobody is asked about here is not named.
      pointName: fitting.length === 0 ? null : await nameOf(tx, filter.knowledgeId),
    }
  }
}
