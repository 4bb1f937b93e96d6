import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import { leaveToCommit, type Tx } from '#src/platform/database/tx.ts'

/** A person held against other writers of his points. */
export interface HeldPerson {
  personId: string
  orgId: string
  /** Time of the transaction, by the database. */
  now: Date
}

/** Compared with an array: joined with its elements the plan would be to read the whole table. */
const ids = sql`${sql.placeholder('ids')}::uuid[]`

const beginPeople = prepared(
  () => sql`
    insert into points_people (person_id)
    select x from unnest(${ids}) x
    where x <> all (array(select person_id from points_people where person_id = any(${ids})))
    order by x on conflict do nothing`,
)

interface HeldRow {
  id: string
  org_id: string
  now: string
}

const lockPeople = (strength: 'no key update' | 'update') =>
  prepared<HeldRow>(
    () => sql`
      select p.person_id as id, u.primary_org_id as org_id, now() as now
      from points_people p join users u on u.id = p.person_id where p.person_id = any(${ids})
      order by p.person_id for ${strength === 'update' ? sql`update` : sql`no key update`} of p`,
  )
const lockAgainstWriters = lockPeople('no key update')
const lockAgainstAll = lockPeople('update')

const holdBy =
  (lock: typeof lockAgainstAll) =>
  async (db: Db, personIds: readonly string[]): Promise<Map<string, HeldPerson>> => {
    const values = { ids: [...new Set(personIds)] }
    // Sent together, worked on one after the other.
    const [, rows] = await Promise.all([beginPeople(db, values), lock(db, values)])
    return new Map(rows.map((row) => [row.id, { personId: row.id, orgId: row.org_id, now: new Date(row.now) }]))
  }

/** Holds people in the order of their ids, so that two who hold the same ones wait and never deadlock. */
export const holdPeople = holdBy(lockAgainstWriters)

/** As {@link holdPeople}, and nothing is posted of them meanwhile: for whoever counts totals anew. */
export const holdPeopleAndTotals = holdBy(lockAgainstAll)

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

const insertEntries = prepared(
  () => sql`
    with entered as (
      insert into points_entries (id, person_id, points, rule_id, rule_version, event, source_id, title, cap_group,
        occurred_at, day, org_at_day, reason, reverses, origin_id, created_by)
      select w.id, w."personId", w.points, w."ruleId", w."ruleVersion", w.event, w."sourceId", w.title, w."capGroup",
        w."occurredAt", w.day, w."orgAtDay", w.reason, w.reverses, w."originId", w."createdBy"
      from rows from (jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as (id uuid, "personId" uuid, points int,
        "ruleId" uuid, "ruleVersion" int, event text, "sourceId" text, title text, "capGroup" text,
        "occurredAt" timestamptz, day date, "orgAtDay" uuid, reason text, reverses uuid, "originId" uuid,
        "createdBy" uuid)) with ordinality w order by w.ordinality
      returning person_id, points, occurred_at, day, org_at_day)
    insert into points_unposted (person_id, points, occurred_at, day, org_at_day) select * from entered`,
)

const rowsOf = (entries: readonly NewEntry[]) =>
  entries.map((entry) => {
    const id = v7()
    return { ...entry, id, originId: entry.originId ?? id }
  })

/** Adds to the ledger; the boards follow by themselves, see `post.ts`. The people must be held. Answers the ids in order. */
export const bookEntries = async (db: Db, entries: readonly NewEntry[]): Promise<string[]> => {
  if (entries.length === 0) return []
  const rows = rowsOf(entries)
  await insertEntries(db, { rows: JSON.stringify(rows) })
  return rows.map(({ id }) => id)
}

/** {@link bookEntries} as the last thing a transaction does: on its way to the database with the commit. */
export const bookWithCommit = (tx: Tx, entries: readonly NewEntry[]): string[] => {
  const rows = rowsOf(entries)
  leaveToCommit(tx, insertEntries(tx.db, { rows: JSON.stringify(rows) }))
  return rows.map(({ id }) => id)
}
