import { HIDDEN_NAME, type listBoardPeople, type listBoardUnits } from '@portal/contract/areas/points/board.ts'
import { isPeriodKey, type PointsPeriod } from '@portal/contract/areas/points/board-period.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { readableBy } from '../people.ts'
import { readLadder, standAbove } from './counts.ts'
import { openBoard } from './header.ts'
import { figuresOf, ranked, SHIPPED_LEVEL, siblingsOf } from './units.ts'

interface Asked {
  period?: PointsPeriod | undefined
  key?: string | undefined
  scope?: 'all' | 'unit' | undefined
}

const boardAsked = async (tx: Tx, { id }: Actor, { period = 'month', key }: Asked): Promise<string> => {
  ensure(key === undefined || isPeriodKey(period, key), errors.invalid)
  return (await openBoard(tx.db, id, { period, key })).header.board
}

interface Line extends Record<string, unknown> {
  id: string
  code: string
  name: string
  hidden: boolean
  org: string
  unitId: string
  unitPath: string
  points: number
  reachedAt: string
}

/** People in the order of the board; ranks come from how many have more, so that a page needs no other one. */
export const boardPeople: HandlerOf<typeof listBoardPeople> = async ({ tx, body, actor }) => {
  const board = await boardAsked(tx, actor, body.filter)
  const scope = body.filter.scope === 'unit' ? actor.orgId : 'all'
  const ladder = await readLadder(tx.db, board, scope)
  const isUpward = body.sort === 'points'
  const order = isUpward
    ? sql`t.points, t.reached_at desc, t.person_code desc`
    : sql`t.points desc, t.reached_at, t.person_code`
  const { rows } = await tx.db.execute<Line>(sql`
    select t.person_id as id, u.code, u.name, coalesce(p.alias, false) as hidden, coalesce(o.name, '') as org,
      u.primary_org_id as "unitId", coalesce(h.path, '') as "unitPath", t.points, t.reached_at as "reachedAt"
    from points_totals t join users u on u.id = t.person_id left join org_units o on o.id = t.org_id
      left join org_units h on h.id = u.primary_org_id left join points_people p on p.person_id = t.person_id
    where t.board = ${board} and t.listed and t.points > 0
      and ${scope === 'all' ? sql`true` : sql`t.org_id = ${scope}::uuid`}
    order by ${order} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const isReadable = readableBy(actor)
  const list = rows.map(({ id, code, name, hidden, org, unitId, unitPath, points, reachedAt }) => {
    const readable = isReadable({ personId: id, unitId, unitPath })
    return {
      id,
      rank: standAbove(ladder, points).people + 1,
      name: hidden && !readable ? HIDDEN_NAME : name,
      code: readable ? code : '',
      org,
      points,
      reachedAt: new Date(reachedAt),
    }
  })
  return { list, total: ladder.total }
}

/** Units are few: the whole table is worked out, and cut. */
export const boardUnits: HandlerOf<typeof listBoardUnits> = async ({ tx, body, actor }) => {
  const { scope, level = SHIPPED_LEVEL } = body.filter
  const board = await boardAsked(tx, actor, body.filter)
  const table = await figuresOf(tx.db, board, level)
  const found = ranked(scope === 'unit' ? siblingsOf(table, actor, level) : table, actor.orgPath)
  const ordered = body.sort === 'points' ? found.toReversed() : found
  const from = (body.page - 1) * body.pageSize
  return {
    list: ordered.slice(from, from + body.pageSize).map(({ orgId, ...row }) => ({ id: orgId, ...row })),
    total: found.length,
  }
}
