import { boardOf, freezesAt, periodKey, pointsPeriod, shiftPeriod } from '@portal/contract/areas/points/board-period.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { freezeUnits } from './unit-figures.ts'

/** Periods of each kind whose freeze may have been missed while the server stood still. */
const LOOK_BACK = 8

const closedBoards = (now: Date): string[] =>
  pointsPeriod.options.flatMap((period) => {
    if (period === 'all') return []
    const boards: string[] = []
    let key = periodKey(period, shanghaiDay(now))
    for (let i = 0; i < LOOK_BACK; i += 1) {
      key = shiftPeriod(period, key, -1)
      const freeze = freezesAt(period, key)
      if (freeze && freeze <= now) boards.push(boardOf(period, key))
    }
    return boards
  })

/** Keeps the unit tables of periods that are over for good, each once. */
export const freezeBoards = async (db: Db, now: Date): Promise<void> => {
  for (const board of closedBoards(now)) {
    const { rows } = await db.execute<{ open: boolean }>(sql`
      select not exists (select 1 from points_unit_freezes where board = ${board})
        and exists (select 1 from points_totals where board = ${board}) as open`)
    if (rows[0]?.open) await freezeUnits(db, board)
  }
}

/** Places of people in open boards, made right where a move slipped past somebody's very first points. */
export const alignPlaces = async (db: Db): Promise<void> => {
  await db.execute(sql`
    update points_totals t set org_id = u.primary_org_id, person_code = u.code,
      listed = u.enabled and u.deleted_at is null
    from users u where u.id = t.person_id and (t.freezes_at is null or t.freezes_at > now())
      and (t.org_id <> u.primary_org_id or t.person_code <> u.code or t.listed <> (u.enabled and u.deleted_at is null))`)
}
