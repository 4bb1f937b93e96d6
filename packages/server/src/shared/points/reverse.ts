import { isDayOpen } from '@portal/contract/areas/points/board-period.ts'
import { correctionReason } from '@portal/contract/areas/points/refusals.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/database/db.ts'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { pointsEntries } from '#src/schema/points.ts'
import { allOrFirstError, coalesced } from '../batch/coalesce.ts'
import { bookEntries, type HeldPerson, holdPeople } from './ledger.ts'

type Entry = typeof pointsEntries.$inferSelect

interface Why {
  reason: string
  by: string | null
}

/** The entry that takes another back: on its own day while all periods of that day are open, else today. */
const counterEntry = (entry: Entry, { orgId, now }: HeldPerson, { reason, by }: Why) => {
  const open = isDayOpen(entry.day, now)
  return {
    personId: entry.personId,
    points: -entry.points,
    ruleId: entry.ruleId,
    ruleVersion: entry.ruleVersion,
    event: entry.event,
    sourceId: `reverse:${entry.id}`,
    title: entry.title,
    capGroup: entry.capGroup,
    occurredAt: now,
    day: open ? entry.day : shanghaiDay(now),
    orgAtDay: open ? entry.orgAtDay : orgId,
    reason: open ? reason : correctionReason(entry.day, reason),
    reverses: entry.id,
    originId: entry.originId,
    createdBy: by,
  }
}

const counter = alias(pointsEntries, 'counter')

/** Entries that nothing has taken back yet. */
const standing = (db: Db) =>
  db.select({ entry: pointsEntries }).from(pointsEntries).leftJoin(counter, eq(counter.reverses, pointsEntries.id))

/** Takes one entry back; null where it is taken back already. Undoing a reversal restores what it took. */
export const reverseEntry = async (tx: Tx, entry: Pick<Entry, 'id' | 'personId'>, why: Why): Promise<string | null> => {
  const person = (await holdPeople(tx.db, [entry.personId])).get(entry.personId)
  const [found] = await standing(tx.db).where(and(eq(pointsEntries.id, entry.id), isNull(counter.id)))
  if (!person || !found) return null
  const [id = null] = await bookEntries(tx.db, [counterEntry(found.entry, person, why)])
  return id
}

interface EarnedFact {
  personId: string
  sourceId: string
  reason: string
}

const entryRow = wholeRow(pointsEntries)

const readStanding = preparedRows(
  () => sql`
    select q.n, ${entryRow.list}
    from unnest(${sql.placeholder('persons')}::uuid[], ${sql.placeholder('sources')}::text[]) with ordinality
        as q (person_id, source_id, n)
      join ${pointsEntries} on ${pointsEntries.personId} = q.person_id and ${pointsEntries.originId} in (
        select o.id from points_entries o where o.person_id = q.person_id and o.source_id = q.source_id)
    where ${pointsEntries.points} * ${sql.placeholder('sign')}::int > 0
      and not exists (select 1 from points_entries c where c.reverses = ${pointsEntries.id})`,
)

/** Counters what stands of the facts; answers of how many entries each. */
const counterAll = async (tx: Tx, facts: readonly EarnedFact[], sign: 1 | -1): Promise<number[]> => {
  const persons = facts.map(({ personId }) => personId)
  // Sent together: on one connection what stands is read after the people are held.
  const [people, rows] = await allOrFirstError([
    holdPeople(tx.db, persons),
    readStanding(tx.db, { persons, sources: facts.map(({ sourceId }) => sourceId), sign }),
  ])
  const found = rows.flatMap((values) => {
    const place = Number(values[0]) - 1
    const entry = entryRow.rowOf(values, 1)
    const person = people.get(entry.personId)
    const why = { reason: facts[place]?.reason ?? '', by: tx.actor?.id ?? null }
    return person ? [{ place, counter: counterEntry(entry, person, why) }] : []
  })
  await bookEntries(
    tx.db,
    found.map((each) => each.counter),
  )
  return facts.map((_, at) => found.filter(({ place }) => place === at).length)
}

const takeBack = coalesced((tx: Tx, facts: readonly EarnedFact[]) => counterAll(tx, facts, 1))
const giveBack = coalesced((tx: Tx, facts: readonly EarnedFact[]) => counterAll(tx, facts, -1))

/** Takes back what a fact earned, such as an exam that is no longer passed; answers how many entries. */
export const reversePoints = (tx: Tx, fact: EarnedFact): Promise<number> => takeBack(tx, fact)

/** Gives back what {@link reversePoints} took, when the fact holds again. */
export const restorePoints = (tx: Tx, fact: EarnedFact): Promise<number> => giveBack(tx, fact)
