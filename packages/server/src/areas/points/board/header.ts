import {
  boardOf,
  freezesAt,
  type PointsPeriod,
  periodDays,
  periodKey,
} from '@portal/contract/areas/points/board-period.ts'
import { shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'

/** Boards that no index gives in their order are at most this old. */
export const TABLE_TTL_MS = 60_000

export interface BoardHeader {
  board: string
  key: string
  state: 'running' | 'closing' | 'frozen' | 'ahead'
  frozen: boolean
  asOf: Date
}

const stateOf = (period: PointsPeriod, key: string, now: Date): BoardHeader['state'] => {
  const days = periodDays(period, key)
  const freeze = freezesAt(period, key)
  if (!days || !freeze) return 'running'
  if (now < startOfDay(days.from)) return 'ahead'
  if (now < startOfDay(days.until)) return 'running'
  return now < freeze ? 'closing' : 'frozen'
}

const headerAt = (period: PointsPeriod, key: string, now: Date): BoardHeader => {
  const state = stateOf(period, key, now)
  return { board: boardOf(period, key), key, state, frozen: state === 'frozen', asOf: now }
}

/** What one statement tells of a reader: the time, how often boards had changed by then, and his own row. */
export interface OwnRow {
  now: string
  version: number
  points: number | null
  reached_at: string
  listed: boolean
  org_id: string
}

const readOwn = pointRead<OwnRow>(
  () => sql`
    select now() as now, s.last_value as version, t.points, t.reached_at, t.listed, t.org_id
    from points_count_changes_no_seq s
      left join points_totals t on t.board = ${sql.placeholder('board')} and t.person_id = ${sql.placeholder('personId')}`,
)

/** The table asked for, how it stands, and the reader in it; without a key the running period. */
export const openBoard = async (
  db: Db,
  personId: string,
  { period, key }: { period: PointsPeriod; key?: string | undefined },
): Promise<{ header: BoardHeader; own: OwnRow }> => {
  let asked = key ?? periodKey(period, shanghaiDay(new Date()))
  for (;;) {
    const [own] = await readOwn(db, { board: boardOf(period, asked), personId })
    const now = new Date(own?.now ?? Date.now())
    const running = key ?? periodKey(period, shanghaiDay(now))
    if (own && running === asked) return { header: headerAt(period, asked, now), own }
    // The clock of the database decides which period is running.
    asked = running
  }
}
