import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { hourRules } from '#src/schema/study.ts'
import { lockAnyPeople } from '../play/batch.ts'
import { type Grant, grantHours, withdrawEntries } from './grant.ts'
import { ruleAt, ruleFromRow } from './rules.ts'

/** What was attended: a meeting, later a class session. */
export interface Attended {
  id: string
  title: string
  /** The sheet that proves it. */
  sheetId: string
  /** The day whose year it counts in. */
  heldAt: Date
  /** The author's hours, which may only lower those of the minutes. */
  mostHundredths: number | null
}

export interface AttendedBy {
  userId: string
  orgId: string
  /** Minutes that count; 0 takes an entry back. */
  minutes: number
}

interface EntryRow extends Record<string, unknown> {
  id: string
  user_id: string
  org_id: string
  hours_hundredths: number
  rule_version: number
}

/**
 * Hours of source `train` as they shall be: granted once, revised where they differ, voided where nothing is left.
 * Answers the hundredths before and after for each person.
 */
export const setTrainHours = async (
  tx: Tx,
  attended: Attended,
  people: readonly AttendedBy[],
  reason: string,
): Promise<Map<string, { before: number; after: number }>> => {
  const ids = people.map(({ userId }) => userId).sort()
  await lockAnyPeople(tx.db, ids)
  const rules = (await tx.db.select().from(hourRules)).map(ruleFromRow)
  const { rows } = await tx.db.execute<EntryRow>(sql`
    select id, user_id, org_id, hours_hundredths, rule_version from hour_entries
    where source = 'train' and item_id = ${attended.id} and cycle = 0 and state = 'granted'
      and user_id = any(${sql.param(ids)}::uuid[])`)
  const entries = new Map(rows.map((row) => [row.user_id, row]))
  const outcome = new Map<string, { before: number; after: number }>()
  const [revised, voided, grants]: [string[], string[], Grant[]] = [[], [], []]
  for (const { userId, orgId, minutes } of people) {
    const entry = entries.get(userId)
    const rule =
      rules.find(({ version }) => version === entry?.rule_version) ?? ruleAt(rules, attended.heldAt.getTime())
    const formula = formulaHundredths(minutes * 60_000, rule.minutesPerHour)
    const after = attended.mostHundredths === null ? formula : Math.min(attended.mostHundredths, formula)
    const before = entry?.hours_hundredths ?? 0
    outcome.set(userId, { before, after })
    if (after === before) continue
    if (entry) (after === 0 ? voided : revised).push(entry.id)
    grants.push({
      userId,
      orgId: entry?.org_id ?? orgId,
      source: 'train',
      itemId: attended.id,
      itemTitle: attended.title,
      itemVersion: 1,
      cycle: 0,
      hundredths: after,
      required: false,
      ruleVersion: rule.version,
      recordId: attended.sheetId,
      completedAtMs: attended.heldAt.getTime(),
      revises: entry?.id ?? null,
      reason: entry ? reason : '',
    })
  }
  if (revised.length > 0) await withdrawEntries(tx.db, revised, 'revised', reason)
  if (voided.length > 0) await withdrawEntries(tx.db, voided, 'voided', reason)
  await grantHours(tx.db, grants)
  return outcome
}
