import { hoursFromHundredths, percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { flagNames, flagText, type IntegrityFlag } from '@portal/contract/areas/learning/play/integrity-flag.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { RecordState, StudyRecordRow } from '@portal/contract/areas/learning/record.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Db } from '#src/platform/database/db.ts'
import { inPlacedScope } from '#src/platform/database/tx.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import { itemKey, type StudyItems } from '#src/shared/evidence/study-items.ts'

/** State of a record `r`, in SQL; the same words as the contract's. */
export const recordStateSql: SQL = sql`case
  when r.id is null then 'none' when r.voided_at is not null then 'void'
  when r.restudy_at is not null then case when r.coverage_tenths > 0 then 'studying' else 'restudy' end
  when r.completed_at is not null then 'completed'
  when r.effective_ms >= 1000 then 'studying' else 'none' end`

/** 已学: at least one credited second. */
export const isStarted: SQL = sql`r.effective_ms >= 1000`

/** 完成: completed, nothing replaced since, and not void. */
export const isDone: SQL = sql`(r.completed_at is not null and r.restudy_at is null and r.voided_at is null)`

/** Granted hours that stand on record `r`. */
export const hoursOfRecord: SQL = sql`coalesce((select sum(e.hours_hundredths)::int from hour_entries e
  where e.user_id = r.user_id and e.source = r.item_type and e.item_id = r.item_id and e.cycle = r.cycle
    and e.state = 'granted'), 0)`

export const piecesJson: SQL = sql`coalesce((select jsonb_agg(jsonb_build_array(lower(piece), upper(piece)))
  from unnest(r.intervals) piece), '[]')`

export interface RecordRow extends Record<string, unknown> {
  id: string | null
  user_id: string
  code: string
  name: string
  org_id: string
  org_name: string
  item_type: StudyItemType | null
  item_id: string | null
  cycle: number | null
  state: RecordState
  coverage_tenths: number | null
  pieces: [number, number][]
  effective_ms: number | null
  last_position: number | null
  sittings: number | null
  first_at: string | Date | null
  last_at: string | Date | null
  completed_at: string | Date | null
  hours: number
  score: number | null
  stored_flags: IntegrityFlag[] | null
  explanation: string | null
  check_state: StudyRecordRow['checkState'] | null
  check_note: string | null
  void_reason: string | null
}

/** Columns of {@link RecordRow}, of `users u`, `org_units o` and `study_records r`. */
export const recordColumns = {
  id: sql<string | null>`r.id`,
  user_id: sql<string>`u.id`,
  code: sql`u.code`,
  name: sql`u.name`,
  org_id: sql<string>`o.id`,
  org_name: sql<string>`o.name`,
  item_type: sql<StudyItemType | null>`r.item_type`,
  item_id: sql<string | null>`r.item_id`,
  cycle: sql`r.cycle`,
  state: recordStateSql,
  coverage_tenths: sql<number | null>`r.coverage_tenths`,
  pieces: sql<[number, number][]>`${piecesJson}`,
  effective_ms: sql<number | null>`r.effective_ms`,
  last_position: sql<number | null>`r.last_position`,
  sittings: sql`r.sittings`,
  first_at: sql<Date | null>`r.first_at`,
  last_at: sql<Date | null>`r.last_at`,
  completed_at: sql<Date | null>`r.completed_at`,
  hours: sql`${hoursOfRecord}`,
  score: sql`r.score`,
  stored_flags: sql<IntegrityFlag[] | null>`r.flags`,
  explanation: sql`r.explanation`,
  check_state: sql<StudyRecordRow['checkState'] | null>`r.check_state`,
  check_note: sql<string | null>`r.check_note`,
  void_reason: sql<string | null>`r.void_reason`,
}

export const shownFlags = (flags: readonly IntegrityFlag[]) =>
  flags.map((flag) => ({
    code: flag.code,
    name: flagNames[flag.code],
    text: flagText(flag),
    count: flag.count,
    durationSeconds: Math.floor(flag.durationMs / 1000),
  }))

const lengthOf = (rule: RuleSubject | undefined) => {
  if (rule === undefined) return 0
  if (rule.itemType === 'video') return rule.durationMs / 1000
  return rule.itemType === 'doc' ? rule.charsPerPage.length : rule.broadcastTicks / 10
}

const dateOrNull = (at: string | Date | null) => (at === null ? null : new Date(at))

/** Rows as the contract words them. */
export const shownRecords = async (
  studied: StudyItems,
  db: Db,
  rows: readonly RecordRow[],
): Promise<StudyRecordRow[]> => {
  const refOf = (row: RecordRow) => ({
    itemType: row.item_type ?? 'video',
    itemId: row.item_id ?? '',
  })
  const items = await studied.load(db, rows.map(refOf))
  return rows.map((row) => {
    const ref = refOf(row)
    const facts = items.get(itemKey(ref))
    const position = row.last_position ?? 0
    return {
      ...ref,
      recordId: row.id,
      userId: row.user_id,
      code: row.code,
      name: row.name,
      orgId: row.org_id,
      orgName: row.org_name,
      title: facts?.title ?? '',
      cycle: row.cycle ?? 0,
      state: row.state,
      coverage: percentFromTenths(row.coverage_tenths ?? 0),
      intervals: row.pieces.map(([from, to]) => ({ from: secondsFromTicks(from), to: secondsFromTicks(to) })),
      length: lengthOf(facts?.rule),
      effectiveSeconds: Math.floor((row.effective_ms ?? 0) / 1000),
      position: ref.itemType === 'doc' ? position : secondsFromTicks(position),
      sittings: row.sittings ?? 0,
      firstAt: dateOrNull(row.first_at),
      lastAt: dateOrNull(row.last_at),
      completedAt: dateOrNull(row.completed_at),
      hours: hoursFromHundredths(row.hours),
      score: row.score ?? 100,
      flags: shownFlags(row.stored_flags ?? []),
      explanation: row.explanation ?? '',
      checkState: row.check_state ?? 'none',
      checkNote: row.check_note ?? '',
      voidReason: row.void_reason ?? '',
    }
  })
}

export const recordsOfPeople: SQL = sql`study_records r join users u on u.id = r.user_id
  join org_units o on o.id = u.primary_org_id`

const readInScope = rowsByKey<StudyRecordRow>()({
  from: sql`${recordsOfPeople} and ${inPlacedScope(sql`u.primary_org_id`, sql`u.id`)}`,
  key: sql`r.id`,
  columns: recordColumns,
})

/** A record as lists show it, of a person in the scope of the call. */
export const recordInScope =
  (studied: StudyItems) =>
  async (caller: Caller, id: string): Promise<StudyRecordRow | undefined> =>
    (await shownRecords(studied, caller.tx.db, await readInScope(caller, [id])))[0]
