import {
  boardOf,
  freezesAt,
  type PointsPeriod,
  periodDays,
  periodKey,
  shanghaiDay,
  startOfDay,
} from '@portal/contract/areas/points/period.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'

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

/** The table asked for and how it stands; without a key the running period. */
export const headerOf = async (db: Db, period: PointsPeriod, key: string | undefined): Promise<BoardHeader> => {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  const now = new Date(rows[0]?.now ?? Date.now())
  const asked = key ?? periodKey(period, shanghaiDay(now))
  const state = stateOf(period, asked, now)
  return { board: boardOf(period, asked), key: asked, state, frozen: state === 'frozen', asOf: now }
}
