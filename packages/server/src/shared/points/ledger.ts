import type { PointsEvent } from '@portal/contract/areas/points/events.ts'
import { boardsOfDay } from '@portal/contract/areas/points/period.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/db.ts'
import { prepared } from '#src/platform/prepared.ts'

/** A person held against other writers of his points. */
export interface HeldPerson {
  personId: string
  orgId: string
  /** Time of the transaction, by the database. */
  now: Date
}

const ids = sql`unnest(${sql.placeholder('ids')}::uuid[])`

const beginPeople = prepared(
  () => sql`
    insert into points_people (person_id)
    select x from ${ids} x where not exists (select 1 from points_people p where p.person_id = x)
    order by x on conflict do nothing`,
)

const lockPeople = prepared(
  () => sql`
    select 1 from points_people where person_id in (select x from ${ids} x) order by person_id for update`,
)

const readPeople = prepared<{ id: string; org_id: string; now: string }>(
  () => sql`select id, primary_org_id as org_id, now() as now from users where id in (select x from ${ids} x)`,
)

/** Holds people in the order of their ids, so that two who hold the same ones wait and never deadlock. */
export const holdPeople = async (db: Db, personIds: readonly string[]): Promise<Map<string, HeldPerson>> => {
  const values = { ids: [...new Set(personIds)] }
  // Sent together, worked on one by one: what is read after the lock cannot change under whoever holds it.
  const [, , rows] = await Promise.all([beginPeople(db, values), lockPeople(db, values), readPeople(db, values)])
  return new Map(rows.map((row) => [row.id, { personId: row.id, orgId: row.org_id, now: new Date(row.now) }]))
}

export interface NewEntry {
  personId: string
  points: number
  ruleId: string | null
  ruleVersion: number | null
  event: PointsEvent | null
  sourceId: string
  title: string
  capGroup: string
  occurredAt: Date
  day: string
  orgAtDay: string
  reason: string
  reverses: string | null
  originId: string | null
  createdBy: string | null
}

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

/** Totals of the boards go up by the entries just made; everything of one person is held by the caller. */
const addToTotals = (db: Db, entries: readonly NewEntry[]) => {
  const parts = entries.flatMap(({ personId, points, day, orgAtDay, occurredAt }) =>
    boardsOfDay(day).map((each) => ({ ...each, personId, points, orgAtDay, occurredAt })),
  )
  return addParts(db, { parts: JSON.stringify(parts) })
}

const insertEntries = prepared(
  () => sql`
    insert into points_entries (id, person_id, points, rule_id, rule_version, event, source_id, title, cap_group,
      occurred_at, day, org_at_day, reason, reverses, origin_id, created_by)
    select w.id, w."personId", w.points, w."ruleId", w."ruleVersion", w.event, w."sourceId", w.title, w."capGroup",
      w."occurredAt", w.day, w."orgAtDay", w.reason, w.reverses, w."originId", w."createdBy"
    from rows from (jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as (id uuid, "personId" uuid, points int,
      "ruleId" uuid, "ruleVersion" int, event text, "sourceId" text, title text, "capGroup" text,
      "occurredAt" timestamptz, day date, "orgAtDay" uuid, reason text, reverses uuid, "originId" uuid,
      "createdBy" uuid)) with ordinality w order by w.ordinality`,
)

/** Adds to the ledger and to the totals. The people must be held. Answers the ids in the order of the entries. */
export const bookEntries = async (db: Db, entries: readonly NewEntry[]): Promise<string[]> => {
  if (entries.length === 0) return []
  const rows = entries.map((entry) => {
    const id = v7()
    return { ...entry, id, originId: entry.originId ?? id }
  })
  await Promise.all([insertEntries(db, { rows: JSON.stringify(rows) }), addToTotals(db, rows)])
  return rows.map(({ id }) => id)
}
