import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { aPointsRule, dropShippedRules, inTx, tell } from '#test/factories/points.ts'
import { holdPeopleAndTotals } from './ledger.ts'
import { postEntries } from './post.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await dropShippedRules(t.db)
  await aPointsRule(t.db)
})
afterAll(() => t.close())

const post = () => postEntries(t.running.platform)

let serial = 0
const earn = (personId: string, amount: number) => {
  serial += 1
  return tell(t, { personId, event: 'practiceRound', sourceId: `practice:${serial}`, amount })
}

/** What the boards say of a person, all of them and those of units, the same number once. */
const shownOf = async (personId: string): Promise<number[]> => {
  const { rows } = await t.db.execute<{ points: number }>(sql`
    select points from points_totals where person_id = ${personId}
    union select points from points_unit_totals where person_id = ${personId}`)
  return rows.map(({ points }) => points)
}

test('what is earned reaches every board once, however many post and earn at the same time', async () => {
  const people = [await aUser(t.db), await aUser(t.db), await aUser(t.db)]
  const works = Array.from({ length: 30 }, (_, n) => earn(people[n % 3]?.id ?? '', 1 + n))

  await Promise.all([...works, post(), post(), post()])
  await post()
  await post()

  expect(await Promise.all(people.map(({ id }) => shownOf(id)))).toEqual([[145], [155], [165]])
})

test('a posting that fails leaves everything to the next one', async () => {
  const person = await aUser(t.db)
  await earn(person.id, 4)
  await t.db.execute(sql`
    create function break_down() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await t.db.execute(sql`
    create trigger broken before insert on points_totals for each row execute function break_down()`)

  await expect(post()).rejects.toThrow()
  await t.db.execute(sql`drop trigger broken on points_totals`)
  await earn(person.id, 5)
  await post()

  expect(await shownOf(person.id)).toEqual([9])
})

test('a person whose totals are being counted anew is passed by and keeps nobody waiting', async () => {
  const [counted, other] = [await aUser(t.db), await aUser(t.db)]
  await earn(counted.id, 3)
  await earn(other.id, 2)

  await inTx(t, async (tx) => {
    await holdPeopleAndTotals(tx.db, [counted.id])
    await post()
    expect([await shownOf(counted.id), await shownOf(other.id)]).toEqual([[], [2]])
  })
  await post()

  expect(await shownOf(counted.id)).toEqual([3])
})
