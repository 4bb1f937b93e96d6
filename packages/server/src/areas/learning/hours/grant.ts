import { calendarDate, shanghaiDayNumber, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { HourSource } from '#src/schema/study.ts'

/** Hours to be granted for one completion. */
export interface Grant {
  userId: string
  orgId: string
  source: HourSource
  itemId: string
  itemTitle: string
  itemVersion: number
  cycle: number
  hundredths: number
  required: boolean
  ruleVersion: number
  recordId: string
  completedAtMs: number
  /** Former entry that this one stands for. */
  revises: string | null
  reason: string
}

/**
 * Grants each completion once: a second entry of the same person, item and cycle is not made, whoever asks for it.
 * Entry and total change together. Gives the records that earned something now.
 */
export const grantHours = async (db: Db, grants: readonly Grant[]): Promise<Set<string>> => {
  const wished = grants
    .filter(({ hundredths }) => hundredths > 0)
    .map(({ completedAtMs, ...grant }) => ({
      ...grant,
      year: shanghaiYear(completedAtMs),
      month: calendarDate(shanghaiDayNumber(completedAtMs)).month,
      completedAt: new Date(completedAtMs).toISOString(),
    }))
  if (wished.length === 0) return new Set()
  const { rows } = await db.execute<{ evidence_id: string }>(sql`
    with granted as (
      insert into hour_entries (user_id, org_id, year, month, source, item_id, item_title, item_version, cycle,
        hours_hundredths, required, rule_version, evidence_id, revises, reason, completed_at)
      select w."userId", w."orgId", w.year, w.month, w.source, w."itemId", w."itemTitle", w."itemVersion", w.cycle,
        w.hundredths, w.required, w."ruleVersion", w."recordId", w.revises, w.reason, w."completedAt"
      from jsonb_to_recordset(${JSON.stringify(wished)}::jsonb) as w("userId" uuid, "orgId" uuid, year smallint,
        month smallint, source text, "itemId" uuid, "itemTitle" text, "itemVersion" int, cycle smallint, hundredths int,
        required boolean, "ruleVersion" int, "recordId" uuid, revises uuid, reason text, "completedAt" timestamptz)
      order by w."userId", w."itemId"
      on conflict (user_id, source, item_id, cycle) where state = 'granted' do nothing
      returning user_id, year, source, hours_hundredths, required, evidence_id
    ), summed as (
      insert into hour_totals as t (user_id, year, source, hours_hundredths, required_hundredths, entries)
      select user_id, year, source, sum(hours_hundredths), coalesce(sum(hours_hundredths) filter (where required), 0),
        count(*)
      from granted group by user_id, year, source order by user_id, year, source
      on conflict (user_id, year, source) do update set
        hours_hundredths = t.hours_hundredths + excluded.hours_hundredths,
        required_hundredths = t.required_hundredths + excluded.required_hundredths,
        entries = t.entries + excluded.entries
      returning 1
    )
    select evidence_id from granted where (select count(*) from summed) > 0`)
  return new Set(rows.map((row) => row.evidence_id))
}

/** Takes granted entries back in a state that says why; the totals go down by exactly their hours. */
export const withdrawEntries = async (
  db: Db,
  entryIds: readonly string[],
  state: 'revised' | 'voided',
  reason: string,
): Promise<void> => {
  await db.execute(sql`
    with withdrawn as (
      update hour_entries set state = ${state}, reason = ${reason}
      where id = any(${sql.param(entryIds)}::uuid[]) and state = 'granted'
      returning user_id, year, source, hours_hundredths, required
    ), summed as (
      select user_id, year, source, sum(hours_hundredths) as hours,
        coalesce(sum(hours_hundredths) filter (where required), 0) as required, count(*) as entries
      from withdrawn group by user_id, year, source
    )
    update hour_totals t set hours_hundredths = t.hours_hundredths - s.hours,
      required_hundredths = t.required_hundredths - s.required, entries = t.entries - s.entries
    from summed s where t.user_id = s.user_id and t.year = s.year and t.source = s.source`)
}
