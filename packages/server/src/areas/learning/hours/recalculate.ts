import { fullHundredthsOfVideo } from '@portal/contract/areas/learning/hours/hours.ts'
import type { HourRule } from '@portal/contract/areas/learning/hours/rule.ts'
import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { HourSource, StudyItemType } from '#src/schema/study.ts'
import { hundredthsOfStudy, isStudyDone } from '#src/shared/evidence/completion.ts'
import { type ItemVersion, versionKey } from '#src/shared/evidence/item-source.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { lockAnyPeople } from '../play/batch.ts'
import { type Grant, grantHours, withdrawEntries } from './grant.ts'
import { ruleAt } from './rules.ts'

export interface Difference {
  userId: string
  name: string
  before: number
  after: number
}

export interface Evidence {
  intervals: [number, number][]
  page_ms: number[]
  effective_ms: number
}

interface CandidateRow extends Evidence, Record<string, unknown> {
  record_id: string
  user_id: string
  org_id: string
  item_type: StudyItemType
  item_id: string
  cycle: number
  voided: boolean
  completed_ms: number
  completed_version: number
  entry_id: string | null
  entry_version: number | null
  entry_hours: number | null
  entry_required: boolean | null
  entry_title: string | null
  entry_org: string | null
  rule_version: number | null
  entry_completed_ms: number | null
}

/** Completed records of people with the granted entry of each, for the year of the entry, or else of the completion. */
const selectCandidates = async (db: Db, userIds: readonly string[], year: number): Promise<CandidateRow[]> => {
  const { rows } = await db.execute<CandidateRow>(sql`
    select r.id as record_id, r.user_id, u.primary_org_id as org_id, r.item_type, r.item_id, r.cycle,
      r.voided_at is not null as voided, (extract(epoch from r.completed_at) * 1000)::bigint as completed_ms,
      coalesce(r.completed_version, r.version_no) as completed_version, r.page_ms, r.effective_ms,
      coalesce((select jsonb_agg(jsonb_build_array(lower(piece), upper(piece))) from unnest(r.intervals) piece), '[]')
        as intervals,
      e.id as entry_id, e.item_version as entry_version, e.hours_hundredths as entry_hours, e.required as entry_required,
      e.item_title as entry_title, e.org_id as entry_org, e.rule_version,
      (extract(epoch from e.completed_at) * 1000)::bigint as entry_completed_ms
    from study_records r join users u on u.id = r.user_id
      left join hour_entries e on e.user_id = r.user_id and e.source = r.item_type and e.item_id = r.item_id
        and e.cycle = r.cycle and e.state = 'granted'
    where r.user_id = any(${sql.param(userIds)}::uuid[]) and r.completed_at is not null
      and coalesce(e.year, extract(year from r.completed_at at time zone 'Asia/Shanghai')) = ${year}`)
  return rows
}

const loadRules = async (items: StudyItems, db: Db, rows: readonly CandidateRow[]) => {
  const rules = new Map<string, RuleSubject>()
  for (const itemType of new Set(rows.map((row) => row.item_type))) {
    const versions: ItemVersion[] = rows
      .filter((row) => row.item_type === itemType)
      .map((row) => ({ itemId: row.item_id, versionNo: row.entry_version ?? row.completed_version }))
    for (const [key, rule] of await items.rulesOf(db, itemType, versions)) rules.set(`${itemType} ${key}`, rule)
  }
  return rules
}

/** Completed never falls back by itself: a video keeps counting in full, other items by their evidence while it stands. */
export const hundredthsAgain = (rule: RuleSubject, row: Evidence, minutesPerHour: number): number | null => {
  if (rule.itemType === 'video') return fullHundredthsOfVideo(rule, minutesPerHour)
  const spans = row.intervals.map(([fromTick, toTick]) => ({ fromTick, toTick }))
  const evidence = { spans, pageMs: row.page_ms, effectiveMs: row.effective_ms }
  return isStudyDone(rule, evidence, true) ? hundredthsOfStudy(rule, evidence, true, minutesPerHour) : null
}

interface Plan {
  /** Entries of voided records. */
  voided: string[]
  revised: string[]
  grants: Grant[]
  /** Change of each person's hours by source. */
  deltas: { userId: string; source: HourSource; delta: number }[]
}

const planOf = async (
  studied: StudyItems,
  db: Db,
  rows: readonly CandidateRow[],
  versions: readonly HourRule[],
): Promise<Plan> => {
  const rules = await loadRules(studied, db, rows)
  const items = await studied.load(
    db,
    rows.map((row) => ({ itemType: row.item_type, itemId: row.item_id })),
  )
  const plan: Plan = { voided: [], revised: [], grants: [], deltas: [] }
  for (const row of rows) {
    const before = row.entry_hours ?? 0
    const note = (after: number) =>
      plan.deltas.push({ userId: row.user_id, source: row.item_type, delta: after - before })
    if (row.voided) {
      if (row.entry_id !== null) plan.voided.push(row.entry_id)
      note(0)
      continue
    }
    const itemVersion = row.entry_version ?? row.completed_version
    const rule = rules.get(`${row.item_type} ${versionKey({ itemId: row.item_id, versionNo: itemVersion })}`)
    const hourRule = versions.find(({ version }) => version === row.rule_version) ?? ruleAt(versions, row.completed_ms)
    const after = rule ? hundredthsAgain(rule, row, hourRule.minutesPerHour) : null
    if (after === null || after === before) continue
    const facts = items.get(`${row.item_type} ${row.item_id}`)
    if (row.entry_id !== null) plan.revised.push(row.entry_id)
    plan.grants.push({
      userId: row.user_id,
      orgId: row.entry_org ?? row.org_id,
      source: row.item_type,
      itemId: row.item_id,
      itemTitle: row.entry_title ?? facts?.title ?? '',
      itemVersion,
      cycle: row.cycle,
      hundredths: after,
      required: row.entry_required ?? facts?.required ?? false,
      ruleVersion: hourRule.version,
      recordId: row.record_id,
      completedAtMs: row.entry_completed_ms ?? row.completed_ms,
      revises: row.entry_id,
      reason: '',
    })
    note(after)
  }
  return plan
}

interface TotalRow extends Record<string, unknown> {
  user_id: string
  name: string
  stored: number
  summed: number
}

/** Total as stored, and as the granted entries of the year add up. */
const selectTotals = async (db: Db, userIds: readonly string[], year: number): Promise<TotalRow[]> => {
  const { rows } = await db.execute<TotalRow>(sql`
    select u.id as user_id, u.name,
      (select coalesce(sum(t.hours_hundredths), 0)::int from hour_totals t where t.user_id = u.id and t.year = ${year}) as stored,
      (select coalesce(sum(e.hours_hundredths), 0)::int from hour_entries e
        where e.user_id = u.id and e.year = ${year} and e.state = 'granted') as summed
    from users u where u.id = any(${sql.param(userIds)}::uuid[]) order by u.id`)
  return rows
}

/** Writes the totals of a year anew from the granted entries. */
const rewriteTotals = async (db: Db, userIds: readonly string[], year: number) => {
  await db.execute(sql`
    with summed as (
      select user_id, year, source, sum(hours_hundredths)::int as hours,
        coalesce(sum(hours_hundredths) filter (where required), 0)::int as required, count(*)::int as entries
      from hour_entries
      where user_id = any(${sql.param(userIds)}::uuid[]) and year = ${year} and state = 'granted'
      group by user_id, year, source
    ), gone as (
      update hour_totals t set hours_hundredths = 0, required_hundredths = 0, entries = 0
      where t.user_id = any(${sql.param(userIds)}::uuid[]) and t.year = ${year} and t.entries <> 0
        and not exists (select 1 from summed s where s.user_id = t.user_id and s.source = t.source)
    )
    insert into hour_totals as t (user_id, year, source, hours_hundredths, required_hundredths, entries)
    select user_id, year, source, hours, required, entries from summed
    on conflict (user_id, year, source) do update set hours_hundredths = excluded.hours_hundredths,
      required_hundredths = excluded.required_hundredths, entries = excluded.entries
    where (t.hours_hundredths, t.required_hundredths, t.entries)
      is distinct from (excluded.hours_hundredths, excluded.required_hundredths, excluded.entries)`)
}

const differencesOf = (totals: readonly TotalRow[], { deltas }: Plan): Difference[] =>
  totals.flatMap(({ user_id: userId, name, stored, summed }) => {
    const delta = deltas.filter((each) => each.userId === userId).reduce((sum, each) => sum + each.delta, 0)
    const after = summed + delta
    return after === stored ? [] : [{ userId, name, before: stored, after }]
  })

interface Order {
  userIds: readonly string[]
  year: number
  dryRun: boolean
}

/**
 * Counts the entries of some people and one year again from their records, then the totals from the entries.
 * An entry keeps the rule version and the content version it was granted for, so an untouched year does not change.
 */
export const recalculate = async (
  items: StudyItems,
  db: Db,
  { userIds, year, dryRun }: Order,
  versions: readonly HourRule[],
): Promise<Difference[]> => {
  if (!dryRun) await lockAnyPeople(db, userIds)
  const plan = await planOf(items, db, await selectCandidates(db, userIds, year), versions)
  const changed = differencesOf(await selectTotals(db, userIds, year), plan)
  if (dryRun) return changed

  await withdrawEntries(db, plan.voided, 'voided', '')
  await withdrawEntries(db, plan.revised, 'revised', '')
  await grantHours(db, plan.grants)
  await rewriteTotals(db, userIds, year)
  return changed
}
