import {
  type HazardPicture,
  type HazardSet,
  type listHazardSets,
  starsOf,
} from '@portal/contract/areas/exam/hazard-answer.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type PictureSet, pictureSetsOf } from './pictures.ts'

interface Tried extends Record<string, unknown> {
  id: string
  tries: number
  best: number | null
  best_id: string | null
  running: string | null
}

/** What the person made of each picture. */
const triedBy = async (tx: Tx, personId: string, ids: readonly string[]): Promise<Map<string, Tried>> => {
  const { rows } = await tx.db.execute<Tried>(sql`
    select a.object_id as id, (count(*) filter (where a.submitted_at is not null))::int as tries,
      max(a.total::float8 / nullif(a.max_total, 0) * 100) as best,
      (array_agg(a.id order by a.total desc nulls last, a.no desc) filter (where a.total is not null))[1] as best_id,
      (array_agg(a.id) filter (where a.state = 'started'))[1] as running
    from attempts a where a.scene = 'hazard' and a.person_id = ${personId}
      and a.object_id = any(${sql.param(ids)}::uuid[]) and a.state <> 'void' group by a.object_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

const pictureOf = (questionId: string, tried: Tried | undefined): HazardPicture => {
  const best = tried?.best ?? null
  return {
    questionId,
    best: best === null ? null : Math.round(best * 10) / 10,
    stars: best === null ? 0 : starsOf(best),
    tries: tried?.tries ?? 0,
    running: tried?.running ?? null,
    bestAttemptId: tried?.best_id ?? null,
  }
}

/** A set is as good as its pictures together; one never tried counts nothing. */
const setOf = ({ set, pictures }: PictureSet, tried: ReadonlyMap<string, Tried>): HazardSet => {
  const own = pictures.map(({ id }) => pictureOf(id, tried.get(id)))
  const isTried = own.some(({ best }) => best !== null)
  const best = Math.round((own.reduce((sum, picture) => sum + (picture.best ?? 0), 0) / own.length) * 10) / 10
  return {
    setId: set.id,
    title: set.title,
    intro: set.intro,
    best: isTried ? best : null,
    stars: isTried ? starsOf(best) : 0,
    pictures: own,
  }
}

export const listWith =
  (attempts: Attempts): HandlerOf<typeof listHazardSets> =>
  async ({ tx, body, actor }) => {
    const all = await pictureSetsOf(tx, actor, await attempts.clock.at())
    const found = all.filter(({ set }) => set.title.toLowerCase().includes(body.keyword.toLowerCase()))
    if (body.sort) {
      const way = body.sort.startsWith('-') ? -1 : 1
      found.sort((a, b) => way * a.set.title.localeCompare(b.set.title, 'zh-CN'))
    }
    const shown = found.slice((body.page - 1) * body.pageSize, body.page * body.pageSize)
    const ids = shown.flatMap(({ pictures }) => pictures.map(({ id }) => id))
    const tried = await triedBy(tx, actor.id, ids)
    return { list: shown.map((each) => setOf(each, tried)), total: found.length }
  }
