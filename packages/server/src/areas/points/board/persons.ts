import {
  HIDDEN_NAME,
  NEIGHBOURS,
  rankPoints,
  type rankPointsNear,
  type Standing,
} from '@portal/contract/areas/points/board.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import { type Call, type Encoded, encoded } from '#src/platform/http/serve.ts'
import { readableBy } from '../people.ts'
import { type Ladder, standAbove } from './counts.ts'
import { type OwnRow, openBoard } from './header.ts'
import { type BoardPart, type KeptBoards, onBoard, type Place, placeOf, selectPlaces } from './kept-boards.ts'

/** Hidden names and pictures are known to the person himself and to those who administer points. */
export const shownTo = (actor: Actor) => {
  const isReadable = readableBy(actor)
  return (place: Pick<Place, 'personId' | 'unitId' | 'unitPath' | 'name' | 'photo' | 'hidden'>) => {
    const readable = isReadable(place)
    const isHidden = place.hidden && !readable
    return {
      name: isHidden ? HIDDEN_NAME : place.name,
      photo: isHidden ? '' : place.photo,
      mine: place.personId === actor.id,
      personId: readable ? place.personId : null,
    }
  }
}

const placeShownTo = (actor: Actor) => {
  const show = shownTo(actor)
  return (place: Place) => ({ ...place.shown, ...show(place) })
}

const standingOf = (own: OwnRow, ladder: Ladder, scope: string): Standing => {
  const points = own.points ?? 0
  const above = standAbove(ladder, Math.max(points, 0))
  const onBoard = own.points !== null && own.listed && points > 0 && (scope === 'all' || own.org_id === scope)
  return {
    rank: onBoard ? above.people + 1 : null,
    points,
    reachedAt: onBoard ? new Date(own.reached_at) : null,
    toNext: above.next === null ? null : above.next - points,
    nextRank: above.next === null ? null : standAbove(ladder, above.next).people + 1,
  }
}

const { me: standing, asOf } = rankPoints.result.shape

/** The places of a board are the same for all but the few who see more of them, and encoded when they are kept. */
export const rankOn =
  (boards: KeptBoards) =>
  async ({ tx, body, actor }: Call<typeof rankPoints>): Promise<Encoded<z.input<typeof rankPoints.result>>> => {
    const { header, own } = await openBoard(tx.db, actor.id, body)
    const { board, ...shown } = header
    const scope = body.scope === 'all' ? 'all' : actor.orgId
    const part = { board, scope, version: own.version }
    const ladder = await boards.ladder(tx.db, part)
    const places = await boards.page(tx.db, part, body.page)
    return encoded({
      ...shown,
      asOf: z.encode(asOf, shown.asOf),
      total: ladder.total,
      list: places.map(placeShownTo(actor)),
      me: z.encode(standing, standingOf(own, ladder, scope)),
    })
  }

interface OwnPlace extends Record<string, unknown> {
  points: number
  reachedAt: string
  code: string
}

/** As many as are wanted on one side of a place, nearest first: those level with it stand nearer than all others. */
const beside = (part: Pick<BoardPart, 'board' | 'scope'>, own: OwnPlace, side: 'above' | 'below'): SQL => {
  const place = sql`(${own.reachedAt}::timestamptz, ${own.code}::text)`
  const [level, further, order] =
    side === 'above'
      ? [sql`<`, sql`>`, sql`points asc nulls first, reached_at desc, person_code desc`]
      : [sql`>`, sql`<`, sql`points desc nulls last, reached_at, person_code`]
  return sql`select * from (
    (select * from points_totals where ${onBoard(part)} and points = ${own.points}
      and (reached_at, person_code) ${level} ${place} order by ${order} limit ${NEIGHBOURS})
    union all
    (select * from points_totals where ${onBoard(part)} and points ${further} ${own.points}
      order by ${order} limit ${NEIGHBOURS})) s order by ${order} limit ${NEIGHBOURS}`
}

/** The own place and those beside it, each side read off the index. */
export const nearOn =
  (boards: KeptBoards) =>
  async ({ tx, body, actor }: Call<typeof rankPointsNear>): Promise<Encoded<z.input<typeof rankPointsNear.result>>> => {
    const { header, own: row } = await openBoard(tx.db, actor.id, body)
    const scope = body.scope === 'all' ? 'all' : actor.orgId
    const part = { board: header.board, scope, version: row.version }
    const mine = sql`select * from points_totals where ${onBoard(part)} and person_id = ${actor.id}`
    const { rows } = await tx.db.execute<OwnPlace>(
      sql`select points, reached_at::text as "reachedAt", person_code as code from (${mine}) m`,
    )
    const [own] = rows
    if (!own) return encoded({ list: [] })
    const ladder = await boards.ladder(tx.db, part)
    const found = await selectPlaces(
      tx.db,
      sql`(${beside(part, own, 'above')}) union all (${mine}) union all (${beside(part, own, 'below')})`,
    )
    const places = found.map((each) => placeOf(each, standAbove(ladder, each.points).people + 1))
    return encoded({ list: places.map(placeShownTo(actor)) })
  }
