import { BOARD_PAGE, HIDDEN_NAME, rankPoints } from '@portal/contract/areas/points/board.ts'
import { boardCaches } from '@portal/contract/areas/points/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { type Ladder, readLadder, standAbove } from './counts.ts'

export const BOARD_CACHE = 'pointsBoard'

/** A writer who is about to commit may be missed by whoever reads meanwhile; after this long nobody misses him. */
const TTL_MS = 3000

const placeRow = rankPoints.result.shape.list.element

/** A place with what decides who sees the name. */
export interface Place {
  personId: string
  name: string
  photo: string
  /** The person hides his name. */
  hidden: boolean
  unitId: string
  unitPath: string
  /** As everybody sees it. */
  shown: z.input<typeof placeRow>
}

export interface Row extends Record<string, unknown> {
  id: string
  name: string
  photo: string
  hidden: boolean
  org: string
  org_path: string
  unit_id: string
  unit_path: string
  points: number
  reached_at: string
}

/** Part of a board: `scope` is a unit or 'all'; `version` tells how often boards had changed. */
export interface BoardPart {
  board: string
  scope: string
  version: number
}

/** The first page in plain numbers: a plan that knows how few rows are wanted reads them off the index. */
const cutOf = (page: number): SQL =>
  page === 1 ? sql`limit 50` : sql`limit ${BOARD_PAGE} offset ${(page - 1) * BOARD_PAGE}`

/** Rows of a part of a board that are on it. */
export const onBoard = ({ board, scope }: Pick<BoardPart, 'board' | 'scope'>): SQL => sql`
  board = ${board} and listed and points > 0 and ${scope === 'all' ? sql`true` : sql`org_id = ${scope}::uuid`}`

/** Who stands on rows of `points_totals`, in the order of the board. */
export const selectPlaces = async (db: Db, totals: SQL): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select t.person_id as id, u.name, u.photo, coalesce(p.alias, false) as hidden, coalesce(o.name, '') as org,
      coalesce(${pathName(sql`o.path`)}, '') as org_path,
      u.primary_org_id as unit_id, coalesce(h.path, '') as unit_path, t.points, t.reached_at
    from (${totals}) t
    join users u on u.id = t.person_id left join org_units o on o.id = t.org_id
    left join org_units h on h.id = u.primary_org_id left join points_people p on p.person_id = t.person_id
    order by t.points desc, t.reached_at, t.person_code`)
  return rows
}

/** The page is taken from the index alone, in the very order of it; names are looked up for its rows only. */
const selectPage = (db: Db, part: BoardPart, page: number): Promise<Row[]> =>
  selectPlaces(
    db,
    sql`select * from points_totals where ${onBoard(part)}
      order by points desc nulls last, reached_at, person_code ${cutOf(page)}`,
  )

/** Equal points, equal rank; the next rank skips. Within a page the place is the rank unless a tie goes on. */
const placed = (rows: readonly Row[], ladder: Ladder, offset: number): Place[] => {
  let rank = standAbove(ladder, rows[0]?.points ?? 0).people + 1
  return rows.map((row, i) => {
    if (i > 0 && rows[i - 1]?.points !== row.points) rank = offset + i + 1
    return placeOf(row, rank)
  })
}

export const placeOf = (row: Row, rank: number): Place => {
  const { id: personId, name, photo, hidden, unit_id: unitId, unit_path: unitPath } = row
  const shown = z.encode(placeRow, {
    rank,
    name: hidden ? HIDDEN_NAME : name,
    photo: hidden ? '' : photo,
    org: row.org,
    orgPath: row.org_path,
    points: row.points,
    reachedAt: new Date(row.reached_at),
    mine: false,
    personId: null,
  })
  return { personId, name, photo, hidden, unitId, unitPath, shown }
}

export interface KeptBoards {
  ladder(db: Db, part: BoardPart): Promise<Ladder>
  page(db: Db, part: BoardPart, page: number): Promise<readonly Place[]>
}

/** What all readers of a board share, worked out once after each change however many ask. */
export const keepBoards = ({ caches }: Platform): KeptBoards => {
  const pages = caches.create<Place[]>({
    name: BOARD_CACHE,
    purpose: boardCaches.people,
    // Names that people hide stand in it.
    hidden: true,
    max: 1000,
    ttlMs: TTL_MS,
  })
  const ladders = caches.create<Ladder>({ name: 'pointsLadder', purpose: boardCaches.ladder, max: 500, ttlMs: TTL_MS })
  const keyOf = ({ board, scope, version }: BoardPart) => `${board} ${scope} ${version}`

  const ladder: KeptBoards['ladder'] = (db, part) =>
    ladders.get(keyOf(part), () => readLadder(db, part.board, part.scope), db)
  const page: KeptBoards['page'] = (db, part, no) =>
    pages.get(
      `${keyOf(part)} ${no}`,
      async () => {
        const rows = await selectPage(db, part, no)
        return placed(rows, await ladder(db, part), (no - 1) * BOARD_PAGE)
      },
      db,
    )
  return { ladder, page }
}
