import {
  BOARD_PAGE,
  type BoardPerson,
  HIDDEN_NAME,
  type rankPoints,
  type Standing,
} from '@portal/contract/areas/points/board.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { personReadable } from '../people.ts'
import { standAbove } from './counts.ts'
import { headerOf } from './header.ts'

/** Name as the caller may see it: hidden ones are known to the person himself and to those who administer points. */
export const shownName = (actor: Actor, readable: SQL): SQL => sql`
  case when coalesce(p.alias, false) and u.id <> ${actor.id} and not (${readable}) then ${HIDDEN_NAME} else u.name end`

interface Row extends Record<string, unknown> {
  id: string
  name: string
  org: string
  points: number
  reached_at: string
  readable: boolean
}

/** The first page in plain numbers: a plan that knows how few rows are wanted reads them off the index. */
const cutOf = (page: number): SQL =>
  page === 1 ? sql`limit 50` : sql`limit ${BOARD_PAGE} offset ${(page - 1) * BOARD_PAGE}`

const selectPage = async (tx: Tx, actor: Actor, board: string, scope: string, page: number): Promise<Row[]> => {
  const readable = personReadable(tx, actor)
  // The page is taken from the index alone, in the very order of it; names are looked up for its rows only.
  const { rows } = await tx.db.execute<Row>(sql`
    select t.person_id as id, ${shownName(actor, readable)} as name, coalesce(o.name, '') as org, t.points, t.reached_at,
      ${readable} as readable
    from (
      select * from points_totals where board = ${board} and listed and points > 0
        and ${scope === 'all' ? sql`true` : sql`org_id = ${scope}::uuid`}
      order by points desc nulls last, reached_at, person_code ${cutOf(page)}) t
    join users u on u.id = t.person_id left join org_units o on o.id = t.org_id
    left join points_people p on p.person_id = t.person_id
    order by t.points desc, t.reached_at, t.person_code`)
  return rows
}

/** Equal points, equal rank; the next rank skips. Within a page the place is the rank unless a tie goes on. */
const ranked = (rows: readonly Row[], firstRank: number, offset: number, actor: Actor): BoardPerson[] => {
  let rank = firstRank
  return rows.map((row, i) => {
    if (i > 0 && rows[i - 1]?.points !== row.points) rank = offset + i + 1
    return {
      rank,
      name: row.name,
      org: row.org,
      points: row.points,
      reachedAt: new Date(row.reached_at),
      mine: row.id === actor.id,
      personId: row.readable ? row.id : null,
    }
  })
}

const standingOf = async (
  tx: Tx,
  actor: Actor,
  board: string,
  scope: string,
): Promise<{ me: Standing; total: number }> => {
  const { rows } = await tx.db.execute<{ points: number; reached_at: string; listed: boolean; org_id: string }>(
    sql`select points, reached_at, listed, org_id from points_totals where board = ${board} and person_id = ${actor.id}`,
  )
  const [own] = rows
  const points = own?.points ?? 0
  const above = await standAbove(tx.db, board, scope, Math.max(points, 0))
  const onBoard = own !== undefined && own.listed && points > 0 && (scope === 'all' || own.org_id === scope)
  const me = {
    rank: onBoard ? above.people + 1 : null,
    points,
    reachedAt: onBoard ? new Date(own.reached_at) : null,
    toNext: above.next === null ? null : above.next - points,
  }
  return { me, total: above.total }
}

export const rank: HandlerOf<typeof rankPoints> = async ({ tx, body, actor }) => {
  const { board, ...header } = await headerOf(tx.db, body.period, body.key)
  const scope = body.scope === 'all' ? 'all' : actor.orgId
  const offset = (body.page - 1) * BOARD_PAGE
  const rows = await selectPage(tx, actor, board, scope, body.page)
  const [first] = rows
  const firstRank = first && offset > 0 ? (await standAbove(tx.db, board, scope, first.points)).people + 1 : 1
  const { me, total } = await standingOf(tx, actor, board, scope)
  return { ...header, total, list: ranked(rows, firstRank, offset, actor), me }
}
