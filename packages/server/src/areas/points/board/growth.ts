import { BOARD_PAGE, type rankPointsGrowth } from '@portal/contract/areas/points/board.ts'
import { boardOf, shiftPeriod } from '@portal/contract/areas/points/board-period.ts'
import { boardCaches } from '@portal/contract/areas/points/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { FEW_ROWS, type Kept, keepFigures } from '#src/shared/kept/kept-figures.ts'
import { climb, type Ladder, standAbove } from './counts.ts'
import { type OwnRow, openBoard, TABLE_TTL_MS } from './header.ts'
import { shownTo } from './persons.ts'

const MONTHS_BEFORE = 3
/** Places that can be turned to: all pages the contract lets one ask for. */
const MOST_PLACES = 200 * BOARD_PAGE

interface Grown {
  personId: string
  /** Unit on the board: a frozen one keeps that of its time. */
  orgId: string
  points: number
  former: number
  /** Three times the growth: whole, so that equal is equal. */
  growth: number
}

interface GrowthTable {
  places: Grown[]
  ladder: Ladder
}

const boardsBefore = (key: string): string[] => {
  const keys = [key]
  for (let i = 0; i < MONTHS_BEFORE; i += 1) keys.push(shiftPeriod('month', keys.at(-1) ?? key, -1))
  return keys.slice(1).map((each) => boardOf('month', each))
}

const hundredths = (value: number) => Math.round(value * 100) / 100

interface Line extends Record<string, unknown> {
  personId: string | null
  orgId: string | null
  points: number
  former: number
  growth: number
  people: number
}

/** The first places and how many people grew by how much, in one pass over everybody. */
const readTable = async (db: Db, key: string, scope: string): Promise<GrowthTable> => {
  const { rows } = await db.execute<Line>(sql`
    with grown as materialized (
      select t.person_id as "personId", t.org_id as "orgId", t.person_code, t.points, coalesce(b.points, 0)::int as former,
        ${MONTHS_BEFORE}::int * t.points - coalesce(b.points, 0)::int as growth
      from points_totals t left join (
        select person_id, sum(points) as points from points_totals
        where board = any(${sql.param(boardsBefore(key))}::text[]) group by person_id) b using (person_id)
      where t.board = ${boardOf('month', key)} and t.listed and t.points > 0
        and ${scope === 'all' ? sql`true` : sql`t.org_id = ${scope}::uuid`})
    (select "personId", "orgId", person_code, points, former, growth, 0 as people from grown
      order by growth desc, points desc, person_code limit ${MOST_PLACES})
    union all
    select null, null, '', 0, 0, growth, count(*)::int from grown group by growth
    order by growth desc, points desc, person_code`)
  const places = rows.flatMap(({ personId, orgId, points, former, growth }) =>
    personId === null || orgId === null ? [] : { personId, orgId, points, former, growth },
  )
  const counts = rows.flatMap(({ personId, growth, people }) => (personId === null ? { points: growth, people } : []))
  return { places, ladder: climb(counts) }
}

interface Shown extends Record<string, unknown> {
  id: string
  name: string
  photo: string
  hidden: boolean
  org: string
  unit_id: string
  unit_path: string
}

const selectPeople = async (db: Db, places: readonly Grown[]): Promise<Map<string, Shown>> => {
  const people = sql.param(places.map(({ personId }) => personId))
  const units = sql.param(places.map(({ orgId }) => orgId))
  const { rows } = await db.execute<Shown>(sql`
    select u.id, u.name, u.photo, coalesce(p.alias, false) as hidden, coalesce(o.name, '') as org, u.primary_org_id as unit_id,
      coalesce(h.path, '') as unit_path
    from unnest(${people}::uuid[], ${units}::uuid[]) x (person_id, org_id) join users u on u.id = x.person_id
      left join org_units o on o.id = x.org_id left join org_units h on h.id = u.primary_org_id
      left join points_people p on p.person_id = u.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

const formerOf = async (db: Db, key: string, { id }: Actor, own: OwnRow): Promise<{ former: number; org: string }> => {
  const { rows } = await db.execute<{ former: number; org: string }>(sql`
    select coalesce((select sum(points) from points_totals
        where person_id = ${id} and board = any(${sql.param(boardsBefore(key))}::text[])), 0)::int as former,
      coalesce((select name from org_units where id = ${own.org_id}), '') as org`)
  return rows[0] ?? { former: 0, org: '' }
}

const figuresOf = ({ points, former, growth }: Pick<Grown, 'points' | 'former' | 'growth'>) => ({
  points,
  before: hundredths(former / MONTHS_BEFORE),
  growth: hundredths(growth / MONTHS_BEFORE),
})

export const growthRankOn = ({ caches, reportDb }: Platform): HandlerOf<typeof rankPointsGrowth> => {
  const cache = caches.create<Kept<GrowthTable>>({
    name: 'pointsGrowth',
    purpose: boardCaches.growth,
    max: 200,
    ttlMs: TABLE_TTL_MS,
  })
  const tableOf = keepFigures(cache)
  return async ({ tx, body, actor }) => {
    const { header, own } = await openBoard(tx.db, actor.id, { period: 'month', key: body.key })
    const { board, ...shown } = header
    const scope = body.scope === 'all' ? 'all' : actor.orgId
    const { value, madeAt } = await tableOf(`${board} ${scope}`, {
      stamp: async () => String(own.version),
      make: () => readTable(reportDb, header.key, scope),
      isLarge: (made) => made.ladder.total > FEW_ROWS,
    })
    const { places, ladder } = value
    const offset = (body.page - 1) * BOARD_PAGE
    const page = places.slice(offset, offset + BOARD_PAGE)
    const people = await selectPeople(tx.db, page)
    const show = shownTo(actor)
    const list = page.flatMap((place) => {
      const person = people.get(place.personId)
      if (!person) return []
      const { name, photo, hidden, org, unit_id: unitId, unit_path: unitPath } = person
      const seen = show({ personId: place.personId, name, photo, hidden, unitId, unitPath })
      return { rank: standAbove(ladder, place.growth).people + 1, org, ...figuresOf(place), ...seen }
    })
    const points = own.points ?? 0
    const onBoard = points > 0 && own.listed && (scope === 'all' || own.org_id === scope)
    const { former, org } = await formerOf(tx.db, header.key, actor, own)
    const growth = MONTHS_BEFORE * points - former
    const me = onBoard
      ? { rank: standAbove(ladder, growth).people + 1, org, ...figuresOf({ points, former, growth }) }
      : { rank: null, org: '', points: 0, before: 0, growth: 0 }
    return { ...shown, asOf: madeAt, total: ladder.total, list, me: { ...me, name: actor.name } }
  }
}
