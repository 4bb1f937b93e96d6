import { closesAt } from '@portal/contract/areas/points/board-period.ts'
import type { FactValue, PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { mondayOf, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import { coalesced, inRounds } from '../batch/coalesce.ts'
import { cutToCaps, type Earned, worthOf } from './award.ts'
import { bookEntries, type HeldPerson, holdPeople, type NewEntry } from './ledger.ts'
import { type RuleInForce, rulesHoldingEach, rulesInForce } from './rules.ts'

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

interface Asked {
  person: HeldPerson
  fact: PointsFact
  /** Day it counts in. */
  day: string
  rules: readonly RuleInForce[]
}

interface Capped {
  personId: string
  rule: RuleInForce
  day: string
}

const hasCap = ({ settings: { capDay, capWeek, capTotal, group } }: RuleInForce) =>
  capDay !== null || capWeek !== null || capTotal !== null || group !== ''

/** Per pair a look at the entries of one person, of all days only where a cap is for ever. */
const sumEntries = prepared<Earned>(
  () => sql`
    select s.* from unnest(${sql.placeholder('persons')}::uuid[], ${sql.placeholder('rules')}::uuid[],
        ${sql.placeholder('groups')}::text[], ${sql.placeholder('days')}::date[], ${sql.placeholder('mondays')}::date[],
        ${sql.placeholder('everDays')}::boolean[]) with ordinality
        as a (person_id, rule_id, cap_group, day, monday, ever, n),
      lateral (
        select coalesce(sum(e.points) filter (where e.rule_id = a.rule_id and e.day = a.day), 0) as day,
          coalesce(sum(e.points) filter (where e.rule_id = a.rule_id and e.day between a.monday and a.monday + 6), 0) as week,
          coalesce(sum(e.points) filter (where e.rule_id = a.rule_id), 0) as total,
          coalesce(sum(e.points) filter (where e.cap_group = a.cap_group and e.day = a.day), 0) as "groupDay"
        from points_entries e
        where e.person_id = a.person_id and (a.ever or e.day between a.monday and a.monday + 6)) s
    order by a.n`,
)

/** In the order of the pairs. */
const netSums = async (db: Db, pairs: readonly Capped[]): Promise<Earned[]> =>
  pairs.length === 0
    ? []
    : sumEntries(db, {
        persons: pairs.map(({ personId }) => personId),
        rules: pairs.map(({ rule }) => rule.ruleId),
        groups: pairs.map(({ rule }) => rule.settings.group),
        days: pairs.map(({ day }) => day),
        mondays: pairs.map(({ day }) => mondayOf(day)),
        everDays: pairs.map(({ rule }) => rule.settings.capTotal !== null),
      })

const insertFacts = prepared<{ person_id: string }>(
  () => sql`
    insert into points_facts (person_id, event, source_id, amount, facts, occurred_at, day, held_rules)
    select n.* from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (person_id uuid, event text,
      source_id text, amount int, facts jsonb, occurred_at timestamptz, day date, held_rules uuid[])
    on conflict (person_id, event, source_id) do nothing returning person_id`,
)

/** Keeps facts of different people; answers whose were not told before. */
const keepFacts = async (db: Db, asked: readonly Asked[]): Promise<Set<string>> => {
  const rows = asked.map(({ fact, day, rules }) => ({
    person_id: fact.personId,
    event: fact.event,
    source_id: fact.sourceId,
    amount: Math.floor(fact.amount ?? 1),
    facts: fact.facts ?? {},
    occurred_at: fact.occurredAt,
    day,
    held_rules: rules.map(({ ruleId }) => ruleId),
  }))
  const kept = await insertFacts(db, { rows: JSON.stringify(rows) })
  return new Set(kept.map(({ person_id: personId }) => personId))
}

/** What each rule grants; rules of one group see what the former ones took of its cap. */
const granted = (
  { fact, rules }: Asked,
  earnedBy: (rule: RuleInForce) => Earned | undefined,
): { rule: RuleInForce; points: number }[] => {
  const occurrence = { amount: fact.amount ?? 1, facts: fact.facts ?? {} }
  const ofGroup = new Map<string, number>()
  return rules.flatMap((rule) => {
    const { group } = rule.settings
    const before = earnedBy(rule) ?? { day: 0, week: 0, total: 0, groupDay: 0 }
    const earned = { ...before, groupDay: before.groupDay + (ofGroup.get(group) ?? 0) }
    const worth = worthOf(rule.settings, occurrence)
    const points = worth <= 0 ? 0 : cutToCaps(worth, rule.settings, earned)
    if (points <= 0) return []
    if (group !== '') ofGroup.set(group, (ofGroup.get(group) ?? 0) + points)
    return [{ rule, points }]
  })
}

const entryOf = ({ person, fact, day }: Asked, rule: RuleInForce, points: number): NewEntry => ({
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
})

const pairKey = (personId: string, { ruleId }: RuleInForce) => `${personId} ${ruleId}`

/** Facts of different people, all of them held. */
const earnHeld = async (db: Db, asked: readonly Asked[]): Promise<Map<PointsFact, Grant[]>> => {
  const pairs = asked.flatMap(({ fact, day, rules }) =>
    rules.filter(hasCap).map((rule) => ({ personId: fact.personId, rule, day })),
  )
  const [fresh, sums] = await Promise.all([keepFacts(db, asked), netSums(db, pairs)])
  const earned = new Map(pairs.map(({ personId, rule }, at) => [pairKey(personId, rule), sums[at]]))
  const grants = asked
    .filter(({ fact }) => fresh.has(fact.personId))
    .flatMap((each) => {
      const earnedBy = (rule: RuleInForce) => earned.get(pairKey(each.fact.personId, rule))
      return granted(each, earnedBy).map(({ rule, points }) => ({ each, rule, points }))
    })
  const ids = await bookEntries(
    db,
    grants.map(({ each, rule, points }) => entryOf(each, rule, points)),
  )
  const found = new Map<PointsFact, Grant[]>()
  for (const [index, { each, rule, points }] of grants.entries()) {
    const own = found.get(each.fact) ?? []
    found.set(each.fact, [...own, { entryId: ids[index] ?? '', ruleId: rule.ruleId, points }])
  }
  return found
}

/** A fact with the day it belongs to. */
interface Told {
  fact: PointsFact
  day: string
}

const toldOf = (fact: PointsFact): Told => ({ fact, day: fact.day ?? shanghaiDay(fact.occurredAt) })

/** Most facts of a batch are of one event and day. */
interface Kind {
  rules: readonly RuleInForce[]
  closesAt: Date
}

const kindKey = ({ fact, day }: Told) => `${fact.event} ${day}`

/** Of each event and day of the facts the rules, and until when it counts. */
const kindsOf = async (db: Db, told: readonly Told[]): Promise<Map<string, Kind>> => {
  const kinds = new Map(told.map((each) => [kindKey(each), each]))
  return new Map(
    await Promise.all(
      [...kinds].map(async ([key, { fact, day }]) => {
        return [key, { rules: await rulesInForce(db, day, fact.event), closesAt: closesAt(day) }] as const
      }),
    ),
  )
}

/** Facts of several people in one transaction, all held at once, in one order; grants by fact. */
const earnEach = async (db: Db, facts: readonly PointsFact[]): Promise<Grant[][]> => {
  if (facts.length === 0) return []
  const told = facts.map(toldOf)
  const [people, kinds] = await Promise.all([
    holdPeople(
      db,
      facts.map(({ personId }) => personId),
    ),
    kindsOf(db, told),
  ])
  const grants = new Map<PointsFact, Grant[]>()
  // Two facts of one person one after the other: the second one sees what the first one took of the caps.
  for (const round of inRounds(told, ({ fact }) => fact.personId)) {
    const known = round.flatMap((each) => {
      const [person, kind] = [people.get(each.fact.personId), kinds.get(kindKey(each))]
      return person && kind ? [{ ...each, person, kind }] : []
    })
    const held = await rulesHoldingEach(
      db,
      known.map(({ fact, kind }) => ({ personId: fact.personId, rules: kind.rules })),
    )
    const asked = known.map(({ fact, person, kind, day }, place): Asked => {
      // A table that is closed for ever takes nothing any more: what comes too late counts today.
      const countsIn = person.now < kind.closesAt ? day : shanghaiDay(person.now)
      return { person, fact, day: countsIn, rules: held[place] ?? [] }
    })
    if (asked.length > 0) for (const [fact, found] of await earnHeld(db, asked)) grants.set(fact, found)
  }
  return facts.map((fact) => grants.get(fact) ?? [])
}

/** Facts of several people in one transaction. */
export const earnPointsOfMany = async ({ db }: { db: Db }, facts: readonly PointsFact[]): Promise<Grant[]> =>
  (await earnEach(db, facts)).flat()

/** Lets a completed fact earn by the rules in force on its day; call it in the transaction of the fact. */
export const earnPoints: (tx: { db: Db }, fact: PointsFact) => Promise<Grant[]> = coalesced(({ db }, facts) =>
  earnEach(db, facts),
)
