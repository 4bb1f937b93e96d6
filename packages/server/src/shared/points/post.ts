import { boardsOfDay } from '@portal/contract/areas/points/board-period.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '../batch/in-background.ts'

/** With what readers keep for themselves a board is at most five seconds behind its ledger. */
const EVERY_MS = 1000
/** People whose totals change in one transaction. */
const AT_ONCE = 500

/** One posts at a time, whichever process it is: two who change totals of the same people could deadlock. */
const takeTurn = prepared<{ mine: boolean }>(
  () => sql`select pg_try_advisory_xact_lock(hashtextextended('points.post', 0)) as mine`,
)

/**
 * People with something to post, the longest waiting first. Whoever adds entries goes on meanwhile; those whose totals
 * are just counted anew are passed by.
 */
const holdWaiting = prepared<{ id: string }>(
  () => sql`
    select p.person_id as id from points_people p where p.person_id in (
      select person_id from points_unposted group by person_id order by min(no) limit ${sql.placeholder('most')}::int)
    order by 1 for key share skip locked`,
)

interface Taken {
  personId: string
  orgAtDay: string
  day: string
  points: number
  occurredAt: string
}

const takeOf = prepared<Taken>(
  () => sql`
    with taken as (
      delete from points_unposted where person_id in (select unnest(${sql.placeholder('ids')}::uuid[])) returning *)
    select person_id as "personId", org_at_day as "orgAtDay", day::text as day, sum(points)::int as points,
      max(occurred_at) as "occurredAt"
    from taken group by 1, 2, 3`,
)

const addParts = prepared(
  () => sql`
    with w as materialized (
      select * from jsonb_to_recordset(${sql.placeholder('parts')}::jsonb) as w(board text, "freezesAt" timestamptz,
        "personId" uuid, points int, "orgAtDay" uuid, "occurredAt" timestamptz)
    ),
    summed as (
      insert into points_unit_totals as t (board, org_id, person_id, points)
      select w.board, w."orgAtDay", w."personId", sum(w.points) from w
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (board, org_id, person_id) do update set points = t.points + excluded.points)
    insert into points_totals as t (board, person_id, points, reached_at, freezes_at, org_id, person_code, listed)
    select w.board, w."personId", sum(w.points), max(w."occurredAt"), max(w."freezesAt"), u.primary_org_id, u.code,
      u.enabled and u.deleted_at is null
    from w join users u on u.id = w."personId"
    group by w.board, w."personId", u.id order by 1, 2
    on conflict (board, person_id) do update set points = t.points + excluded.points,
      reached_at = greatest(t.reached_at, excluded.reached_at)`,
)

/** In the caller's transaction; answers how many people's totals went up or down. */
const postSome = async (db: Db): Promise<number> => {
  const [turn] = await takeTurn(db, {})
  const people = turn?.mine ? await holdWaiting(db, { most: AT_ONCE }) : []
  if (people.length === 0) return 0
  const taken = await takeOf(db, { ids: people.map(({ id }) => id) })
  const parts = taken.flatMap((each) => boardsOfDay(each.day).map((board) => ({ ...each, ...board })))
  await addParts(db, { parts: JSON.stringify(parts) })
  return people.length
}

/**
 * Adds to the totals what the ledger has got since. Entries wait in a table and leave it in the transaction that counts
 * them, so each counts once, whenever a process dies.
 */
export const postEntries = async (platform: Platform): Promise<void> => {
  const { rows } = await platform.db.execute(sql`select 1 from points_unposted limit 1`)
  if (rows.length === 0) return
  while ((await inBackground(platform, ({ db }) => postSome(db))) === AT_ONCE);
}

/** Posts every second for as long as the process serves. */
export const startPosting = (platform: Platform): { stop(): Promise<void> } => {
  let working: Promise<void> | undefined
  const timer = setInterval(() => {
    working ??= platform
      .guarded(() => postEntries(platform))
      .finally(() => {
        working = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
