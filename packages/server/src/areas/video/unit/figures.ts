import {
  hoursFromHundredths,
  percentFromTenths,
  percentTenths,
  wholeQuotient,
} from '@portal/contract/areas/learning/hours/amount.ts'
import type { getUnitFigures } from '@portal/contract/areas/video/unit-study.ts'
import { shanghaiDay, shanghaiYear, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isDone, isReached, standingTables } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { Clock } from '#src/shared/evidence/study-clock.ts'
import { peopleAsked } from './asked.ts'

const selectStanding = async ({ db }: Tx, year: number, among: SQL) => {
  const { rows } = await db.execute<{ people: number; total: number; targeted: number; reached: number }>(sql`
    select count(*)::int as people, coalesce(sum(y.total), 0)::float8 as total, count(g.target_hundredths)::int as targeted,
      count(*) filter (where ${isReached})::int as reached
    from ${standingTables(year)} where ${activePerson()} and ${among}`)
  return rows[0] ?? { people: 0, total: 0, targeted: 0, reached: 0 }
}

const countMonth = async ({ db }: Tx, nowMs: number, among: SQL): Promise<number> => {
  const since = startOfDay(`${shanghaiDay(new Date(nowMs)).slice(0, 7)}-01`)
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct (r.user_id, r.item_id))::int as n
    from study_records r join videos v on v.id = r.item_id and v.channel = 'school' join users u on u.id = r.user_id
    where r.item_type = 'video' and ${isDone} and r.completed_at >= ${since.toISOString()} and ${activePerson()} and ${among}`)
  return rows[0]?.n ?? 0
}

/** 人均学时, 达标率 and 本月完成 of people in scope. */
export const figuresWith =
  (now: Clock): HandlerOf<typeof getUnitFigures> =>
  async ({ tx, body }) => {
    const among = await peopleAsked(tx, body.orgId)
    const nowMs = await now(tx.db)
    const year = body.year ?? shanghaiYear(nowMs)
    const { people, total, targeted, reached } = await selectStanding(tx, year, among)
    return {
      year,
      people,
      averageHours: people === 0 ? null : hoursFromHundredths(wholeQuotient(total, people)),
      targetPeople: targeted,
      reachedPeople: reached,
      reachedRate: targeted === 0 ? null : percentFromTenths(percentTenths(reached, targeted)),
      monthCompleted: await countMonth(tx, nowMs, among),
      at: new Date(nowMs),
    }
  }
