import { isDayOpen, shanghaiDay } from '@portal/contract/areas/points/period.ts'
import { correctionReason } from '@portal/contract/areas/points/refusals.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/db.ts'
import type { Tx } from '#src/platform/tx.ts'
import { pointsEntries } from '#src/schema/points.ts'
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

const counterAll = async (tx: Tx, { personId, sourceId, reason }: EarnedFact, sign: 'gained' | 'lost') => {
  const person = (await holdPeople(tx.db, [personId])).get(personId)
  if (!person) return 0
  const origin = sql`${pointsEntries.originId} in (select o.id from points_entries o
    where o.person_id = ${personId} and o.source_id = ${sourceId})`
  const found = await standing(tx.db).where(
    and(
      eq(pointsEntries.personId, personId),
      origin,
      isNull(counter.id),
      sign === 'gained' ? sql`${pointsEntries.points} > 0` : sql`${pointsEntries.points} < 0`,
    ),
  )
  const why = { reason, by: tx.actor?.id ?? null }
  const ids = await bookEntries(
    tx.db,
    found.map(({ entry }) => counterEntry(entry, person, why)),
  )
  return ids.length
}

/** Takes back what a fact earned, such as an exam that is no longer passed; answers how many entries. */
export const reversePoints = (tx: Tx, fact: EarnedFact): Promise<number> => counterAll(tx, fact, 'gained')

/** Gives back what {@link reversePoints} took, when the fact holds again. */
export const restorePoints = (tx: Tx, fact: EarnedFact): Promise<number> => counterAll(tx, fact, 'lost')
