import { boardOf, periodKey, shiftPeriod } from '@portal/contract/areas/points/board-period.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import type pg from 'pg'
import type { Target } from '../compare.ts'
import { callerOf } from '../exchange.ts'
import { insisting, requestOf } from '../load.ts'
import type { Line } from '../table.ts'
import { compete, p95Of, type Stage, type Trial, timed } from './stage.ts'

const MANY = Number(process.env.BENCH_BOARD ?? 1_000_000)
const FEW = 10_000

/** Everybody there is, the demo people first, then people of no account, with points spread over two thousand sums. */
const fillBoard = async (db: pg.Client, board: string, people: number): Promise<void> => {
  await db.query('set session_replication_role = replica')
  for (const table of ['points_totals', 'points_unit_totals', 'points_counts', 'points_count_changes'])
    await db.query(`delete from ${table} where board = $1`, [board])
  await db.query(
    `with known as (select id, primary_org_id as org, code, row_number() over (order by code) as n from users where enabled and deleted_at is null limit $2),
      units as (select array_agg(id) as ids from org_units),
      all_of as (
        select n, id, org, code from known
        union all
        select n, ('019b0000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, u.ids[1 + n % cardinality(u.ids)], 'B' || n
        from generate_series((select count(*) + 1 from known), $2) n, units u),
      summed as (
        select *, (case when n <= 1000 then 2000 else 1 end + (n * 7919) % 2000)::int as points from all_of),
      by_unit as (
        insert into points_unit_totals (board, org_id, person_id, points) select $1, org, id, points from summed)
    insert into points_totals (board, person_id, points, reached_at, freezes_at, org_id, person_code, listed)
    select $1, id, points, now() - n % 86400 * interval '1 second', null, org, code, true from summed`,
    [board, people],
  )
  await db.query('set session_replication_role = origin')
  await db.query(
    `insert into points_counts (board, scope, points, people)
     select $1, s.scope, points, count(*) from points_totals, lateral (values ('all'), (org_id::text)) s(scope)
     where board = $1 and listed and points > 0 group by 2, 3`,
    [board],
  )
}

const boardTarget = (stage: Stage, path: string, body: object): Target => ({
  name: `${path} ${JSON.stringify(body)}`,
  server: stage.site,
  visitors: stage.hall.tokens.map((token) => insisting(requestOf({ path, token, body }))),
})

/** Points given to one person after the other, each with entry, four boards, counts and the operation log. */
const eventTarget = (stage: Stage): Target => ({
  name: 'integral/adjust of one person',
  server: stage.site,
  visitors: stage.hall.people.map((person) =>
    insisting(
      requestOf({
        path: 'rest/integral/adjust',
        token: stage.admin.token,
        body: { persons: [person], points: 1, reason: '班组安全活动表现突出' },
      }),
    ),
  ),
})

/** Milliseconds of one quiet call, the second of two: the first may work things out. */
const quiet = async ({ site, hall }: Stage, path: string, body: object): Promise<{ first: number; second: number }> => {
  const { post } = callerOf(site, hall.tokens[0] ?? '')
  const once = () => timed(() => post(path, body))
  return { first: await once(), second: await once() }
}

/** The brief names no bar for these: told for reference. */
const wholeBoards = async (stage: Stage): Promise<Line[]> => {
  const lines: Line[] = []
  for (const path of ['rest/integral/unitRank', 'rest/integral/growthRank']) {
    const { first, second } = await quiet(stage, path, {})
    const figure = `${first.toFixed(0)} ms, then ${second.toFixed(0)} ms`
    lines.push({ name: `leaderboard, ${path}`, yardstick: '', figure, ratio: second / first, bar: null })
  }
  return lines
}

export const leaderboard: Trial = {
  name: 'leaderboard',
  run: async (stage) => {
    const { db } = stage.site
    const day = shanghaiDay(new Date())
    const month = periodKey('month', day)
    await fillBoard(db, boardOf('month', month), MANY)
    await fillBoard(db, boardOf('month', shiftPeriod('month', month, -1)), MANY)
    await fillBoard(db, boardOf('week', periodKey('week', day)), FEW)
    await db.query('vacuum analyze points_totals, points_unit_totals, points_counts')
    await db.query('checkpoint')
    const many = boardTarget(stage, 'rest/integral/rank', { period: 'month' })
    const few = boardTarget(stage, 'rest/integral/rank', { period: 'week' })
    const { line, found } = await compete(
      { name: `leaderboard, ${MANY} people`, product: many, yardstick: stage.read, bar: { least: 0.4 } },
      [few],
    )
    const events = await compete({
      name: 'leaderboard, a points event',
      product: eventTarget(stage),
      yardstick: stage.write,
      bar: { least: 0.3 },
    })
    return [
      line,
      {
        name: `leaderboard, p95 beside that of ${FEW} people`,
        yardstick: few.name,
        figure: `${p95Of(found, many).toFixed(1)} ms`,
        ratio: p95Of(found, many) / p95Of(found, few),
        bar: { most: 1.3 },
      },
      events.line,
      ...(await wholeBoards(stage)),
    ]
  },
}
