import { BOARD_PAGE, type rankPointsGrowth } from '@portal/contract/areas/points/board.ts'
import { boardOf, shiftPeriod } from '@portal/contract/areas/points/period.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/serve.ts'
import { personReadable } from '../people.ts'
import { headerOf } from './header.ts'
import { shownName } from './persons.ts'

const MONTHS_BEFORE = 3

interface Row extends Record<string, unknown> {
  id: string
  rank: number
  place: number
  name: string
  org: string
  points: number
  former: number
  /** Three times the growth: whole, so that equal is equal. */
  growth: number
  readable: boolean
  everybody: number
}

const boardsBefore = (key: string): string[] => {
  const keys = [key]
  for (let i = 0; i < MONTHS_BEFORE; i += 1) keys.push(shiftPeriod('month', keys.at(-1) ?? key, -1))
  return keys.slice(1).map((each) => boardOf('month', each))
}

const hundredths = (value: number) => Math.round(value * 100) / 100

const figuresOf = ({ rank, name, org, points, former, growth }: Row) => ({
  rank,
  name,
  org,
  points,
  before: hundredths(former / MONTHS_BEFORE),
  growth: hundredths(growth / MONTHS_BEFORE),
})

export const growthRank: HandlerOf<typeof rankPointsGrowth> = async ({ tx, body, actor }) => {
  const { board, ...header } = await headerOf(tx.db, 'month', body.key)
  const readable = personReadable(tx, actor)
  const offset = (body.page - 1) * BOARD_PAGE
  const { rows } = await tx.db.execute<Row>(sql`
    with grown as (
      select t.person_id, t.org_id, t.person_code, t.points, coalesce(b.points, 0)::int as former,
        ${MONTHS_BEFORE}::int * t.points - coalesce(b.points, 0)::int as growth
      from points_totals t left join (
        select person_id, sum(points) as points from points_totals
        where board = any(${sql.param(boardsBefore(header.key))}::text[]) group by person_id) b using (person_id)
      where t.board = ${board} and t.listed and t.points > 0
        and ${body.scope === 'all' ? sql`true` : sql`t.org_id = ${actor.orgId}::uuid`}),
    ranked as (
      select *, rank() over (order by growth desc)::int as rank,
        row_number() over (order by growth desc, points desc, person_code)::int as place,
        count(*) over ()::int as everybody
      from grown)
    select r.person_id as id, r.rank, r.place, r.points, r.former, r.growth, r.everybody, ${shownName(actor, readable)} as name,
      coalesce(o.name, '') as org, ${readable} as readable
    from ranked r join users u on u.id = r.person_id left join org_units o on o.id = r.org_id
      left join points_people p on p.person_id = r.person_id
    where r.place > ${offset} and r.place <= ${offset + BOARD_PAGE} or r.person_id = ${actor.id}
    order by r.place`)
  const own = rows.find(({ id }) => id === actor.id)
  const page = rows.filter(({ place }) => place > offset && place <= offset + BOARD_PAGE)
  return {
    ...header,
    total: rows[0]?.everybody ?? 0,
    list: page.map((row) => ({ ...figuresOf(row), mine: row.id === actor.id, personId: row.readable ? row.id : null })),
    me: own ? figuresOf(own) : { rank: null, name: actor.name, org: '', points: 0, before: 0, growth: 0 },
  }
}
