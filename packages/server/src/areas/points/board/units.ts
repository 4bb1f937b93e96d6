import { BOARD_PAGE, type BoardUnit, LEAST_HEADS, type rankPointsOfUnits } from '@portal/contract/areas/points/board.ts'
import { boardCaches } from '@portal/contract/areas/points/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { FEW_ROWS, type Kept, keepFigures } from '#src/shared/kept/kept-figures.ts'
import { openBoard, TABLE_TTL_MS } from './header.ts'
import { selectUnitFigures } from './unit-figures.ts'

/** Units of the first level under the root are what people compare. */
export const SHIPPED_LEVEL = 2

interface Figures extends Record<string, unknown> {
  org_id: string
  name: string
  path: string
  points: number
  heads: number
  takers: number
  parent: string
}

export const figuresOf = async (db: Db, board: string, level: number): Promise<Figures[]> => {
  const { rows: kept } = await db.execute<{ one: number }>(
    sql`select 1 as one from points_unit_freezes where board = ${board} limit 1`,
  )
  const source =
    kept.length > 0
      ? sql`select * from points_unit_freezes where board = ${board} and depth = ${level}`
      : selectUnitFigures(board, level)
  const { rows } = await db.execute<Figures>(sql`
    select f.*, coalesce(p.name, '') as parent from (${source}) f
      left join org_units o on o.id = f.org_id left join org_units p on p.id = o.parent_id
    order by (f.heads >= ${LEAST_HEADS} and f.points > 0) desc,
      case when f.heads = 0 then 0 else f.points::numeric / f.heads end desc, f.points desc, f.name collate "zh-x-icu", f.org_id`)
  return rows
}

const perHead = ({ points, heads }: Figures) => (heads === 0 ? 0 : points / heads)
const isRanked = ({ points, heads }: Figures) => heads >= LEAST_HEADS && points > 0
const hundredths = (value: number) => Math.round(value * 100) / 100

/** Rows come in order; two units are level where their points per head are, exactly. */
export const ranked = (rows: readonly Figures[], orgPath: string): BoardUnit[] => {
  let rank = 1
  return rows.map((row, i) => {
    const former = rows[i - 1]
    if (former && former.points * row.heads !== row.points * former.heads) rank = i + 1
    return {
      orgId: row.org_id,
      rank: isRanked(row) ? rank : null,
      name: row.name,
      org: row.parent,
      points: hundredths(perHead(row)),
      sum: row.points,
      heads: row.heads,
      participation: row.heads === 0 ? 0 : Math.min(100, Math.round((row.takers * 1000) / row.heads) / 10),
      reachedAt: null,
      mine: orgPath.startsWith(row.path),
    }
  })
}

/** Path of the unit above the one of this level that the person belongs to: its units are the siblings. */
const parentPath = ({ orgPath }: Actor, level: number) =>
  `/${orgPath
    .split('/')
    .filter(Boolean)
    .slice(0, level - 1)
    .join('/')}/`

export const siblingsOf = (rows: readonly Figures[], actor: Actor, level: number): readonly Figures[] => {
  const above = parentPath(actor, level)
  return rows.filter(({ path }) => path.startsWith(above))
}

interface UnitTable {
  rows: Figures[]
}

export const unitRankOn = ({ caches, reportDb }: Platform): HandlerOf<typeof rankPointsOfUnits> => {
  const cache = caches.create<Kept<UnitTable>>({
    name: 'pointsUnits',
    purpose: boardCaches.units,
    max: 200,
    ttlMs: TABLE_TTL_MS,
  })
  const tableOf = keepFigures(cache)
  return async ({ tx, body, actor }) => {
    const { header, own } = await openBoard(tx.db, actor.id, body)
    const { board, ...shownHeader } = header
    const { rows: depths } = await tx.db.execute<{ depth: number }>(
      sql`select distinct depth from org_units where enabled and depth >= ${SHIPPED_LEVEL} order by depth`,
    )
    const level = body.level ?? SHIPPED_LEVEL
    const { value: table, madeAt } = await tableOf(`${board} ${level}`, {
      stamp: async () => String(own.version),
      make: async () => ({ rows: await figuresOf(reportDb, board, level) }),
      isLarge: (made) => made.rows.reduce((sum, { heads }) => sum + heads, 0) > FEW_ROWS,
    })
    const shown = body.scope === 'all' ? table.rows : siblingsOf(table.rows, actor, level)
    const list = ranked(shown, actor.orgPath)
    const offset = (body.page - 1) * BOARD_PAGE
    return {
      ...shownHeader,
      asOf: madeAt,
      level,
      levels: depths.map(({ depth }) => depth),
      total: list.length,
      list: list.slice(offset, offset + BOARD_PAGE),
      me: list.find(({ mine }) => mine) ?? null,
    }
  }
}
