import type { FactValue, PointsEvent } from '@portal/contract/areas/points/events.ts'
import { addDays, isDayOpen, mondayOf, shanghaiDay } from '@portal/contract/areas/points/period.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/db.ts'
import { cutToCaps, type Earned, worthOf } from './award.ts'
import { bookEntries, type HeldPerson, holdPeople } from './ledger.ts'
import { type RuleInForce, rulesHolding, rulesInForce } from './rules.ts'

/** A completed fact. The same person, event and source never earns twice, however often it is told. */
export interface PointsFact {
  personId: string
  event: PointsEvent
  /** Names the fact as the table of events says: `exam:<id>`, `daily:2025-11-20`. */
  sourceId: string
  /** How many units, such as right answers; 1 where it is not said. */
  amount?: number
  /** What conditions and bands of rules ask for, see the catalogue of events in the contract. */
  facts?: Record<string, FactValue>
  /** Title of the thing, as the person reads it beside the entry. */
  title?: string
  occurredAt: Date
  /** Day the fact belongs to where it is not that of the occurrence: the day of a daily set. */
  day?: string
}

export interface Grant {
  entryId: string
  ruleId: string
  points: number
}

const netSums = async (db: Db, personId: string, rule: RuleInForce, day: string): Promise<Earned> => {
  const { capDay, capWeek, capTotal, group } = rule.settings
  const none = { day: 0, week: 0, total: 0, groupDay: 0 }
  if (capDay === null && capWeek === null && capTotal === null && group === '') return none
  const monday = mondayOf(day)
  const since = capTotal === null ? sql`and day between ${monday}::date and ${addDays(monday, 6)}::date` : sql``
  const own = sql`rule_id = ${rule.ruleId}`
  const { rows } = await db.execute<{ day: number; week: number; total: number; groupDay: number }>(sql`
    select coalesce(sum(points) filter (where ${own} and day = ${day}::date), 0) as day,
      coalesce(sum(points) filter (where ${own} and day between ${monday}::date and ${addDays(monday, 6)}::date), 0) as week,
      coalesce(sum(points) filter (where ${own}), 0) as total,
      coalesce(sum(points) filter (where cap_group = ${group} and cap_group <> '' and day = ${day}::date), 0) as "groupDay"
    from points_entries where person_id = ${personId} ${since}`)
  return rows[0] ?? none
}

/** Keeps the fact; false where it was told before. */
const keepFact = async (db: Db, fact: PointsFact, day: string, held: readonly RuleInForce[]): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into points_facts (id, person_id, event, source_id, amount, facts, occurred_at, day, held_rules)
    values (${v7()}, ${fact.personId}, ${fact.event}, ${fact.sourceId}, ${Math.floor(fact.amount ?? 1)},
      ${JSON.stringify(fact.facts ?? {})}::jsonb, ${fact.occurredAt.toISOString()}, ${day},
      ${sql.param(held.map(({ ruleId }) => ruleId))}::uuid[])
    on conflict (person_id, event, source_id) do nothing`)
  return (rowCount ?? 0) > 0
}

const earnHeld = async (db: Db, fact: PointsFact, person: HeldPerson): Promise<Grant[]> => {
  const factDay = fact.day ?? shanghaiDay(fact.occurredAt)
  // A table that is closed for ever takes nothing any more: what comes too late counts today.
  const day = isDayOpen(factDay, person.now) ? factDay : shanghaiDay(person.now)
  const rules = await rulesHolding(db, fact.personId, await rulesInForce(db, factDay, fact.event))
  if (!(await keepFact(db, fact, day, rules))) return []
  const occurrence = { amount: fact.amount ?? 1, facts: fact.facts ?? {} }
  const grants: Grant[] = []
  // One after the other: rules of one group see what the former ones took of its cap.
  for (const rule of rules) {
    const worth = worthOf(rule.settings, occurrence)
    if (worth <= 0) continue
    const points = cutToCaps(worth, rule.settings, await netSums(db, fact.personId, rule, day))
    if (points <= 0) continue
    const [entryId = ''] = await bookEntries(db, [
      {
        personId: fact.personId,
        points,
        ruleId: rule.ruleId,
        ruleVersion: rule.version,
        event: fact.event,
        sourceId: fact.sourceId,
        title: fact.title ?? '',
        capGroup: rule.settings.group,
        occurredAt: fact.occurredAt,
        day,
        orgAtDay: person.orgId,
        reason: '',
        reverses: null,
        originId: null,
        createdBy: null,
      },
    ])
    grants.push({ entryId, ruleId: rule.ruleId, points })
  }
  return grants
}

/** Facts of several people in one transaction: all are held at once, in one order. */
export const earnPointsOfMany = async (tx: { db: Db }, facts: readonly PointsFact[]): Promise<Grant[]> => {
  if (facts.length === 0) return []
  const people = await holdPeople(
    tx.db,
    facts.map(({ personId }) => personId),
  )
  const grants: Grant[] = []
  for (const fact of facts) {
    const person = people.get(fact.personId)
    if (person) grants.push(...(await earnHeld(tx.db, fact, person)))
  }
  return grants
}

/** Lets a completed fact earn by the rules in force on its day; call it in the transaction of the fact. */
export const earnPoints = (tx: { db: Db }, fact: PointsFact): Promise<Grant[]> => earnPointsOfMany(tx, [fact])
