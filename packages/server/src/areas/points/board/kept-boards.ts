import { BOARD_PAGE, HIDDEN_NAME, rankPoints } from '@portal/contract/areas/points/board.ts'
import { boardCaches } from '@portal/contract/areas/points/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { shareLoads } from '#src/shared/kept/share-loads.ts'
import { type Ladder, readLadder, standAbove } from './counts.ts'

export const BOARD_CACHE = 'pointsBoard'

/** A writer who is about to commit may be missed by whoever reads meanwhile; after this long nobody misses him. */
const TTL_MS = 3000

const placeRow = rankPoints.result.shape.list.element

/** A place with what decides who sees the name. */
export interface Place {
  personId: string
  name: string
  /** The person hides his name. */
  hidden: boolean
  unitId: string
  unitPath: string
  /** As everybody sees it. */
  shown: z.input<typeof placeRow>
}

interface Row extends Record<string, unknown> {
  id: string
  name: string
  hidden: boolean
  org: string
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

const selectPage = async (db: Db, { board, scope }: BoardPart, page: number): Promise<Row[]> => {
  // The page is taken from the index alone, in the very order of it; names are looked up for its rows only.
  const { rows } = await db.execute<Row>(sql`
    select t.person_id as id, u.name, coalesce(p.alias, false) as hidden, coalesce(o.name, '') as org,
      u.primary_org_id as unit_id, coalesce(h.path, '') as unit_path, t.points, t.reached_at
    from (
      select * from points_totals where board = ${board} and listed and points > 0
        and ${scope === 'all' ? sql`true` : sql`org_id = ${scope}::uuid`}
      order by points desc nulls last, reached_at, person_code ${cutOf(page)}) t
    join users u on u.id = t.person_id left join org_units o on o.id = t.org_id
    left join org_units h on h.id = u.primary_org_id left join points_people p on p.person_id = t.person_id
    order by t.points desc, t.reached_at, t.person_code`)
  return rows
}

/** Equal points, equal rank; the next rank skips. Within a page the place is the rank unless a tie goes on. */
const placed = (rows: readonly Row[], ladder: Ladder, offset: number): Place[] => {
  let rank = standAbove(ladder, rows[0]?.points ?? 0).people + 1
  return rows.map((row, i) => {
    if (i > 0 && rows[i - 1]?.points !== row.points) rank = offset + i + 1
    const shown = z.encode(placeRow, {
      rank,
      name: row.hidden ? HIDDEN_NAME : row.name,
      org: row.org,
      points: row.points,
      reachedAt: new Date(row.reached_at),
      mine: false,
      personId: null,
    })
    const { id: personId, name, hidden, unit_id: unitId, unit_path: unitPath } = row
    return { personId, name, hidden, unitId, unitPath, shown }
  })
}

export interface KeptBoards {
  ladder(db: Db, part: BoardPart): Promise<Ladder>
  page(db: Db, part: BoardPart, page: number): Promise<readonly Place[]>
}

/** What all readers of a board share, worked out once after each change however many ask. */
export const keepBoards = ({ caches }: Platform): KeptBoards => {
  const pages = shareLoads(
    // Names that people hide stand in it.
    caches.create<Place[]>({ name: BOARD_CACHE, purpose: boardCaches.people, hidden: true, max: 1000, ttlMs: TTL_MS }),
  )
  const ladders = shareLoads(
    caches.create<Ladder>({ name: 'pointsLadder', purpose: boardCaches.ladder, max: 500, ttlMs: TTL_MS }),
  )
  const keyOf = ({ board, scope, version }: BoardPart) => `${board} ${scope} ${version}`

  const ladder: KeptBoards['ladder'] = (db, part) => ladders(keyOf(part), () => readLadder(db, part.board, part.scope))
  const page: KeptBoards['page'] = (db, part, no) =>
    pages(`${keyOf(part)} ${no}`, async () => {
      const rows = await selectPage(db, part, no)
      return placed(rows, await ladder(db, part), (no - 1) * BOARD_PAGE)
    })
  return { ladder, page }
}
