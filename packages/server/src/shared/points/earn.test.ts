import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pointsEntries, pointsFacts, pointsRules, pointsRuleVersions, pointsUnposted } from '#src/schema/points.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPointsRule, inTx, tell } from '#test/factories/points.ts'
import { earnPoints } from './earn.ts'
import { restorePoints, reversePoints } from './reverse.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

// Each test says which rules there are.
beforeEach(() => t.db.update(pointsRuleVersions).set({ enabled: false }))

const today = shanghaiDay(new Date())
/** Some hours before the running day of Shanghai begins or after it, by the clock of that day. */
const onDay = (day: string, time: string) => new Date(`${day}T${time}+08:00`)

const entriesOf = (personId: string) =>
  t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, personId)).orderBy(asc(pointsEntries.no))
const pointsOf = async (personId: string) => (await entriesOf(personId)).map(({ points }) => points)

const right = (personId: string, n: number, amount: number) =>
  ({ personId, event: 'practiceRound', sourceId: `practice:${n}`, amount }) as const

describe('a fact', () => {
  test('earns by each rule of its event that is in force, meant for the person, and whose condition fits', async () => {
    const unit = await anOrg(t.db)
    const person = await aUser(t.db, { primaryOrgId: unit.id })
    await aPointsRule(t.db, { award: { kind: 'fixed', points: 3 } })
    await aPointsRule(t.db, {
      award: { kind: 'fixed', points: 4 },
      condition: [{ key: 'percent', op: 'atLeast', value: 90 }],
    })
    await aPointsRule(t.db, {
      award: { kind: 'fixed', points: 5 },
      condition: [{ key: 'percent', op: 'atLeast', value: 91 }],
    })
    await aPointsRule(t.db, {
      award: { kind: 'fixed', points: 6 },
      audience: { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] },
    })
    await aPointsRule(t.db, {
      award: { kind: 'fixed', points: 7 },
      audience: { ...EMPTY_AUDIENCE, users: [(await aUser(t.db)).id] },
    })
    await aPointsRule(t.db, { award: { kind: 'fixed', points: 8 }, validFrom: addDays(today, 1) })
    await aPointsRule(t.db, { award: { kind: 'fixed', points: 9 }, event: 'examPassed' })
    await aPointsRule(t.db, {
      award: {
        kind: 'bands',
        key: 'percent',
        bands: [
          { from: 0, points: 10 },
          { from: 90, points: 20 },
          { from: 95, points: 30 },
        ],
      },
    })

    await tell(t, { ...right(person.id, 1, 9), facts: { percent: 90 } })

    expect((await pointsOf(person.id)).toSorted((a, b) => a - b)).toEqual([3, 4, 6, 20])
  })

  test('earns once however often it is told, and is kept also where it earns nothing', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db)

    for (let i = 0; i < 3; i += 1) await tell(t, right(person.id, 1, 4))
    await Promise.all(Array.from({ length: 5 }, () => tell(t, right(person.id, 2, 4))))
    await tell(t, right(person.id, 3, 0))

    expect(await pointsOf(person.id)).toEqual([4, 4])
    expect(await t.db.$count(pointsFacts, eq(pointsFacts.personId, person.id))).toBe(3)
  })

  test('is cut to what the daily cap leaves: 8 and 6 right answers under a cap of 10 earn 8 and 2', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db, { capDay: 10 })

    await tell(t, right(person.id, 1, 8))
    await tell(t, right(person.id, 2, 6))
    const none = await tell(t, right(person.id, 3, 1))

    expect(await pointsOf(person.id)).toEqual([8, 2])
    expect(none).toEqual([])
  })

  test('at 23:59:58 told at 00:00:04 belongs to the first day and to its cap', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db, { capDay: 10 })
    const before = addDays(today, -1)

    await tell(t, { ...right(person.id, 1, 9), occurredAt: onDay(before, '08:00:00') })
    await tell(t, { ...right(person.id, 2, 9), occurredAt: onDay(before, '23:59:58') })
    await tell(t, { ...right(person.id, 3, 9), occurredAt: startOfDay(today) })

    expect((await entriesOf(person.id)).map(({ day, points }) => [day, points])).toEqual([
      [before, 9],
      [before, 1],
      [today, 9],
    ])
  })

  test('of a day whose tables are closed counts today', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db)

    await tell(t, { ...right(person.id, 1, 2), occurredAt: onDay(addDays(today, -60), '12:00:00') })

    expect((await entriesOf(person.id)).map(({ day }) => day)).toEqual([today])
  })

  test('is held to the caps of week and total, and to the daily cap of a group of rules', async () => {
    const [week, total, group] = [await aUser(t.db), await aUser(t.db), await aUser(t.db)]
    await aPointsRule(t.db, { event: 'videoDone', capWeek: 5 })
    await aPointsRule(t.db, { event: 'documentDone', capTotal: 7 })
    await aPointsRule(t.db, { event: 'liveDone', group: 'G', groupCapDay: 6 })
    await aPointsRule(t.db, { event: 'liveDone', group: 'G', groupCapDay: 6 })

    for (const n of [1, 2, 3]) {
      await tell(t, { personId: week.id, event: 'videoDone', sourceId: `video:${n}`, amount: 2 })
      await tell(t, { personId: total.id, event: 'documentDone', sourceId: `doc:${n}`, amount: 3 })
    }
    await tell(t, { personId: group.id, event: 'liveDone', sourceId: 'live:1', amount: 4 })

    expect(await pointsOf(week.id)).toEqual([2, 2, 1])
    expect(await pointsOf(total.id)).toEqual([3, 3, 1])
    expect(await pointsOf(group.id)).toEqual([4, 2])
  })

  test('with twenty others of one person at once never goes over a cap', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db, { capDay: 10 })

    await Promise.all(Array.from({ length: 20 }, (_, n) => tell(t, right(person.id, n, 3))))

    expect(await pointsOf(person.id)).toEqual([3, 3, 3, 1])
  })

  test('leaves nothing where the transaction of the fact is rolled back', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db)

    const failing = inTx(t, async (tx) => {
      await earnPoints(tx, { ...right(person.id, 1, 5), occurredAt: new Date() })
      throw new Error('the fact did not happen')
    })

    await expect(failing).rejects.toThrow('did not happen')
    expect(await pointsOf(person.id)).toEqual([])
    expect(await t.db.$count(pointsUnposted, eq(pointsUnposted.personId, person.id))).toBe(0)
  })
})

describe('a version', () => {
  test('begins on its day: facts of the day before earn by the former one', async () => {
    const person = await aUser(t.db)
    const ruleId = await aPointsRule(t.db, { award: { kind: 'fixed', points: 2 } })
    const [first] = await t.db.select().from(pointsRuleVersions).where(eq(pointsRuleVersions.ruleId, ruleId))
    if (!first) throw new Error('no version')
    await t.db.insert(pointsRuleVersions).values({
      ...first,
      version: 2,
      validFrom: today,
      settings: { ...first.settings, award: { kind: 'fixed', points: 5 } },
    })

    await tell(t, { ...right(person.id, 1, 1), occurredAt: onDay(addDays(today, -1), '23:59:58') })
    await tell(t, { ...right(person.id, 2, 1), occurredAt: startOfDay(today) })

    expect((await entriesOf(person.id)).map(({ points, ruleVersion }) => [points, ruleVersion])).toEqual([
      [2, 1],
      [5, 2],
    ])
    expect(await t.db.$count(pointsRules, eq(pointsRules.id, ruleId))).toBe(1)
  })
})

describe('taking back what a fact earned', () => {
  test('brings the total down once, frees the cap, and can be undone', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db, { capDay: 10 })
    const fact = { personId: person.id, sourceId: 'practice:1', reason: '成绩作废' }
    await tell(t, right(person.id, 1, 8))

    const taken = [await inTx(t, (tx) => reversePoints(tx, fact)), await inTx(t, (tx) => reversePoints(tx, fact))]
    await tell(t, right(person.id, 1, 8))
    await tell(t, right(person.id, 2, 6))
    const given = [await inTx(t, (tx) => restorePoints(tx, fact)), await inTx(t, (tx) => restorePoints(tx, fact))]

    expect([taken, given]).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await pointsOf(person.id)).toEqual([8, -8, 6, 8])
  })
})

describe('the ledger', () => {
  test('is never changed, removed or emptied, by whomever', async () => {
    const person = await aUser(t.db)
    await aPointsRule(t.db)
    await tell(t, right(person.id, 1, 5))
    const refused = async (statement: ReturnType<typeof sql>) =>
      t.db.execute(statement).then(
        () => 'done',
        (error: Error) => String((error.cause as Error).message),
      )

    expect(await refused(sql`update points_entries set points = 500`)).toMatch(/never changed/)
    expect(await refused(sql`delete from points_entries`)).toMatch(/never changed/)
    expect(await refused(sql`truncate points_entries`)).toMatch(/never changed/)
    expect(await refused(sql`update points_facts set amount = 500`)).toMatch(/never changed/)
    expect(await pointsOf(person.id)).toEqual([5])
  })
})
