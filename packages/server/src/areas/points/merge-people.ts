import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { boardsOfDay } from '@portal/contract/areas/points/board-period.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { pointsEntries, pointsFacts, pointsTotals, pointsUnitTotals, pointsUnposted } from '#src/schema/points.ts'
import type { Belongings, Merging } from '#src/shared/directory/merge.ts'
import { holdPeopleAndTotals } from '#src/shared/points/ledger.ts'

const hold = async ({ tx, keepId, dropId }: Merging) => {
  await holdPeopleAndTotals(tx.db, [keepId, dropId])
}

/** A reversal stays with what it takes back. */
const originGoes = ({ keepId }: Merging) => sql`(t.reverses is null or not exists (
  select 1 from points_entries o join points_entries k on k.person_id = ${keepId}
    and k.rule_id is not distinct from o.rule_id and k.source_id = o.source_id
  where o.id = t.origin_id))`

/** Entries `e` of these people with each board `b` that they count in. */
const entriesByBoard = async (tx: Tx, people: SQL): Promise<SQL> => {
  const { rows } = await tx.db.execute<{ day: string }>(
    sql`select distinct day::text as day from points_entries where ${people}`,
  )
  const boards = rows.flatMap(({ day }) => boardsOfDay(day).map((each) => ({ day, ...each })))
  return sql`points_entries e join jsonb_to_recordset(${JSON.stringify(boards)}::jsonb)
    as b(day date, board text, "freezesAt" timestamptz) on b.day = e.day`
}

const ofPeople = (userIds: readonly string[]): SQL => sql`person_id = any(${sql.param(userIds)}::uuid[])`

/** Totals are counted from the whole ledger: what waits to be added to them is in it. */
const forgetUnposted = async (tx: Tx, userIds: readonly string[]) => {
  await tx.db.execute(sql`delete from points_unposted where ${ofPeople(userIds)}`)
}

/** Totals of these people from the ledger; both are held. */
const recountTotals = async (tx: Tx, userIds: readonly string[]) => {
  const people = ofPeople(userIds)
  await tx.db.execute(sql`delete from points_totals where ${people}`)
  const source = await entriesByBoard(tx, people)
  await tx.db.execute(sql`
    insert into points_totals (board, person_id, points, reached_at, freezes_at, org_id, person_code, listed)
    select b.board, e.person_id, sum(e.points), max(e.occurred_at), max(b."freezesAt"), u.primary_org_id, u.code,
      u.enabled and u.deleted_at is null
    from ${source} join users u on u.id = e.person_id where e.${people} group by b.board, e.person_id, u.id`)
}

const recountUnitTotals = async (tx: Tx, userIds: readonly string[]) => {
  const people = ofPeople(userIds)
  await tx.db.execute(sql`delete from points_unit_totals where ${people}`)
  const source = await entriesByBoard(tx, people)
  await tx.db.execute(sql`
    insert into points_unit_totals (board, org_id, person_id, points)
    select b.board, e.org_at_day, e.person_id, sum(e.points) from ${source} where e.${people} group by 1, 2, 3`)
}

/** What points leave of a person: the ledger goes along, and what both earned for one thing counts once. */
export const registerPointsOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    {
      part: 'points',
      column: pointsFacts.personId,
      prepare: hold,
      once: [pointsFacts.event, pointsFacts.sourceId],
      strict: true,
      note: mergeNotes.both,
    },
    {
      part: 'points',
      column: pointsEntries.personId,
      where: originGoes,
      once: [pointsEntries.ruleId, pointsEntries.sourceId],
      strict: true,
      note: mergeNotes.both,
    },
  ])
  belongings.provideFigures(pointsUnposted.personId, forgetUnposted)
  belongings.provideFigures(pointsTotals.personId, recountTotals)
  belongings.provideFigures(pointsUnitTotals.personId, recountUnitTotals)
}
