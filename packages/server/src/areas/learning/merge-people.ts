import { mergeNotes, mergeReasons } from '@portal/contract/areas/directory/user-merge.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { hoursProofs } from '#src/schema/hours-proof.ts'
import { hourEntries, hourTotals, sittings, studyRecords, videoNotes } from '#src/schema/study.ts'
import type { Belongings, Merging, PersonRows } from '#src/shared/directory/merge.ts'
import { changeRows, moveDeclared } from '#src/shared/directory/merge-journal.ts'
import { lockAnyPeople } from './play/batch.ts'

const isDone = (row: SQL): SQL => sql`(${row}.completed_at is not null and ${row}.voided_at is null)`

/** Of two records of one item the completed one counts, of two completed ones the earlier, else the fuller. */
const dropIsBetter = sql`case
  when ${isDone(sql`d`)} <> ${isDone(sql`k`)} then ${isDone(sql`d`)}
  when ${isDone(sql`d`)} then d.completed_at < k.completed_at
  when (d.voided_at is null) <> (k.voided_at is null) then d.voided_at is null
  else d.effective_ms > k.effective_ms end`

const pairOf = (row: SQL, { keepId, dropId }: Merging): SQL => sql`
  from study_records d join study_records k on k.user_id = ${keepId} and k.item_type = d.item_type
    and k.item_id = d.item_id and k.cycle = d.cycle
  where d.user_id = ${dropId} and d.item_type = ${row}.item_type and d.item_id = ${row}.item_id and d.cycle = ${row}.cycle`

/** Nobody earns while his rows move: beats of both people wait, and what is open of the closed account ends. */
const standStill = async (merging: Merging) => {
  const { tx, keepId, dropId } = merging
  await lockAnyPeople(tx.db, [keepId, dropId])
  await tx.db.execute(sql`
    update sittings s set ended_at = now(), ended_by = 'takeOver' where s.ended_at is null and (s.user_id = ${dropId}
      or (s.user_id = ${keepId} and exists (select 1 ${pairOf(sql`s`, merging)} and ${dropIsBetter})))`)
}

/** Sittings are the evidence of a record and stay with the one they led to. */
const moveSittings = async (merging: Merging) => {
  const { keepId, dropId } = merging
  const change = { part: 'study', table: sittings, strict: true } as const
  const pair = pairOf(sql`t`, merging)
  // Told apart before either moves: afterwards both stand under one person.
  await changeRows(merging, {
    ...change,
    set: { user_id: sql`case when t.user_id = ${dropId} then ${keepId}::uuid else ${dropId}::uuid end` },
    where: sql`(t.user_id = ${dropId} and not exists (select 1 ${pair} and not (${dropIsBetter})))
      or (t.user_id = ${keepId} and exists (select 1 ${pair} and ${dropIsBetter}))`,
  })
}

const grantedOnce: PersonRows = {
  part: 'hours',
  column: hourEntries.userId,
  once: [hourEntries.source, hourEntries.itemId, hourEntries.cycle],
  onceAmong: (row) => sql`${row}.state = 'granted'`,
  better: sql`d.completed_at < k.completed_at`,
  strict: true,
  note: mergeNotes.hours,
}

/** What was granted twice counts once: after everything else has gone, the granted entries left behind are doubles. */
const moveHours = async (merging: Merging) => {
  await moveDeclared(merging, grantedOnce)
  await changeRows(merging, {
    part: 'hours',
    table: hourEntries,
    set: { state: sql`'voided'`, reason: sql`${mergeReasons.doubleHours}::text` },
    where: sql`t.user_id = ${merging.dropId} and t.state = 'granted'`,
    strict: true,
  })
}

const recountHours = async (tx: Tx, userIds: readonly string[]) => {
  const people = sql`user_id = any(${sql.param(userIds)}::uuid[])`
  await tx.db.execute(sql`delete from hour_totals where ${people}`)
  await tx.db.execute(sql`
    insert into hour_totals (user_id, year, source, hours_hundredths, required_hundredths, entries)
    select user_id, year, source, sum(hours_hundredths), coalesce(sum(hours_hundredths) filter (where required), 0),
      count(*)
    from hour_entries where ${people} and state = 'granted' group by user_id, year, source`)
}

/** What study leaves of a person. The balance of wall time stays: it belongs to the account that earned it. */
export const registerStudyOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    {
      part: 'study',
      column: sittings.userId,
      prepare: standStill,
      move: moveSittings,
    },
    {
      part: 'study',
      column: studyRecords.userId,
      once: [studyRecords.itemType, studyRecords.itemId, studyRecords.cycle],
      better: dropIsBetter,
      strict: true,
      note: mergeNotes.study,
    },
    { ...grantedOnce, move: moveHours },
    { part: 'notes', column: videoNotes.userId },
    { part: 'hours', column: hoursProofs.personId },
  ])
  belongings.provideFigures(hourTotals.userId, recountHours)
}
