import { boardOf, periodKey } from '@portal/contract/areas/points/board-period.ts'
import type { listPointsAnomalies, PointsAnomaly } from '@portal/contract/areas/points/rule-endpoints.ts'
import { anomalyWords } from '@portal/contract/areas/points/words.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personInReach } from '../people.ts'

/** So many standard deviations above the mean of everybody. */
const DEVIATIONS = 4
const BURST_ENTRIES = 10
const BURST_DAYS = 7
const SHOWN = 100

interface Found extends Record<string, unknown> {
  person_id: string
  code: string
  name: string
  org: string
  points: number
  entries: number
}

const who = sql`u.id as person_id, u.code, u.name, o.name as org`

const farAbove = async (tx: Tx, today: string): Promise<PointsAnomaly[]> => {
  const board = boardOf('month', periodKey('month', today))
  const { rows } = await tx.db.execute<Found & { mean: number }>(sql`
    select ${who}, t.points, m.mean::float8 as mean,
      (select count(*) from points_entries e where e.person_id = u.id and e.day >= date_trunc('month', ${today}::date))::int as entries
    from points_totals t join users u on u.id = t.person_id join org_units o on o.id = u.primary_org_id,
      (select avg(points) as mean, coalesce(stddev_pop(points), 0) as deviation from points_totals
        where board = ${board} and listed and points > 0) m
    where t.board = ${board} and t.listed and t.points > m.mean + ${DEVIATIONS} * m.deviation and ${personInReach(tx)}
    order by t.points desc limit ${SHOWN}`)
  return rows.map((row) => ({
    id: `high:${row.person_id}`,
    kind: 'high',
    personId: row.person_id,
    code: row.code,
    name: row.name,
    org: row.org,
    day: today,
    points: row.points,
    entries: row.entries,
    text: anomalyWords.high(row.points, row.mean),
  }))
}

const bursts = async (tx: Tx, today: string): Promise<PointsAnomaly[]> => {
  const { rows } = await tx.db.execute<Found & { day: string }>(sql`
    select ${who}, b.day::text as day, b.points, b.entries from (
      select distinct on (person_id, day) person_id, day, entries, points from (
        select person_id, day,
          count(*) over near as entries, sum(points) over near as points
        from points_entries where day > ${today}::date - ${BURST_DAYS}::int and rule_id is not null and reverses is null
        window near as (partition by person_id order by occurred_at
          range between interval '10 minutes' preceding and current row)) c
      where entries >= ${BURST_ENTRIES} order by person_id, day, entries desc) b
    join users u on u.id = b.person_id join org_units o on o.id = u.primary_org_id
    where ${personInReach(tx)} order by b.entries desc limit ${SHOWN}`)
  return rows.map((row) => ({
    id: `burst:${row.person_id}:${row.day}`,
    kind: 'burst',
    personId: row.person_id,
    code: row.code,
    name: row.name,
    org: row.org,
    day: row.day,
    points: row.points,
    entries: row.entries,
    text: anomalyWords.burst(row.entries),
  }))
}

export const anomalies: HandlerOf<typeof listPointsAnomalies> = async ({ tx }) => {
  const { rows } = await tx.db.execute<{ now: string }>(sql`select now() as now`)
  const today = shanghaiDay(new Date(rows[0]?.now ?? Date.now()))
  const list = [...(await farAbove(tx, today)), ...(await bursts(tx, today))]
  return { list, total: list.length }
}
