import { type RuleSettings, ruleSettings } from '@portal/contract/areas/points/rule.ts'
import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { pointsRules, pointsRuleVersions } from '#src/schema/points.ts'
import { earnPoints, type Grant, type PointsFact } from '#src/shared/points/earn.ts'
import { bookEntries, holdPeople } from '#src/shared/points/ledger.ts'
import { postEntries } from '#src/shared/points/post.ts'
import type { TestApp } from '../app.ts'

let serial = 0

interface RuleWishes extends Partial<RuleSettings> {
  event?: PointsEvent
  validFrom?: string
}

/** A rule in force since long ago: one point for each unit unless told otherwise. */
export const aPointsRule = async (
  db: Db,
  { event = 'practiceRound', validFrom = '2000-01-01', ...settings }: RuleWishes = {},
): Promise<string> => {
  serial += 1
  const [rule] = await db
    .insert(pointsRules)
    .values({ code: `RULE${serial}`, event })
    .returning()
  if (!rule) throw new Error('nothing was inserted')
  const whole = ruleSettings.parse({ award: { kind: 'perUnit', points: 1 }, audience: { everyone: true }, ...settings })
  await db.insert(pointsRuleVersions).values({ ruleId: rule.id, version: 1, settings: whole, validFrom })
  return rule.id
}

/** For tests that count every point: what the product ships would earn beside the rules of the test. */
export const dropShippedRules = async (db: Db): Promise<void> => {
  await db.delete(pointsRuleVersions)
  await db.delete(pointsRules)
}

/** One transaction of the server, as a handler has it. */
export const inTx = async <T>(t: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { platform } = t.running
  const { value } = await inTransaction(platform.pool, () => bareTx(platform.db, null, ALL_ROWS), work)
  return value
}

/** Tells a fact in a transaction of its own. */
export const tell = (t: TestApp, fact: Omit<PointsFact, 'occurredAt'> & { occurredAt?: Date }): Promise<Grant[]> =>
  inTx(t, (tx) => earnPoints(tx, { occurredAt: new Date(), ...fact }))

interface EntryWishes {
  personId: string
  points: number
  day: string
  occurredAt?: Date
  orgAtDay?: string
}

/** An entry of any day, past ones included, that the boards show. */
export const anEntry = async (t: TestApp, wishes: EntryWishes): Promise<string> => {
  const id = await bookEntry(t, wishes)
  await postEntries(t.running.platform)
  return id
}

const bookEntry = (t: TestApp, { personId, points, day, occurredAt, orgAtDay }: EntryWishes): Promise<string> =>
  inTx(t, async ({ db }) => {
    serial += 1
    const person = (await holdPeople(db, [personId])).get(personId)
    if (!person) throw new Error('nobody')
    const [id = ''] = await bookEntries(db, [
      {
        personId,
        points,
        day,
        ruleId: null,
        ruleVersion: null,
        event: null,
        sourceId: `manual:test${serial}`,
        title: '',
        capGroup: '',
        occurredAt: occurredAt ?? new Date(`${day}T12:00:00+08:00`),
        orgAtDay: orgAtDay ?? person.orgId,
        reason: '测试数据写入',
        reverses: null,
        originId: null,
        createdBy: null,
      },
    ])
    return id
  })
