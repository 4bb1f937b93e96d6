import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { rankPoints } from '@portal/contract/areas/points/board.ts'
import { listPointsDetail, myPoints } from '@portal/contract/areas/points/entry.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIdOf } from '#src/app/essentials.ts'
import { roleMembers } from '#src/schema/access.ts'
import { postEntries } from '#src/shared/points/post.ts'
import { reversePoints } from '#src/shared/points/reverse.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anEntry, aPointsRule, dropShippedRules, inTx, tell } from '#test/factories/points.ts'

let t: TestApp
let admin: Client
beforeAll(async () => {
  t = await startTestApp()
  await dropShippedRules(t.db)
  admin = await t.as()
  await t.db.insert(roleMembers).values({ roleId: roleIdOf('admin'), subjectKind: 'user', subjectId: admin.id })
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const pointsOf = async (person: Client) => {
  const { list } = await person.call(listPointsDetail, {})
  return list.map(({ points }) => points).sort((a, b) => a - b)
}

/** Totals that disagree with the entries they stand for. */
const wrongTotals = async () => {
  const { rows } = await t.db.execute(sql`
    select t.person_id, t.points from points_totals t where t.board = 'all' and t.points <> (
      select coalesce(sum(e.points), 0) from points_entries e where e.person_id = t.person_id)
    union all select u.person_id, u.points from points_unit_totals u where u.board = 'all' and u.points <> (
      select coalesce(sum(e.points), 0) from points_entries e where e.person_id = u.person_id and e.org_at_day = u.org_id)`)
  return rows
}

test('the ledger goes along, one thing counts once, a reversal stays with its grant, and an undo restores both', async () => {
  const [kept, dropped] = [await t.as(), await t.as()]
  await aPointsRule(t.db)
  const round = (personId: string, n: number, amount: number) =>
    tell(t, { personId, event: 'practiceRound', sourceId: `practice:${n}`, amount })
  await round(kept.id, 1, 4)
  await round(dropped.id, 1, 5)
  await round(dropped.id, 2, 6)
  await inTx(t, (tx) => reversePoints(tx, { personId: dropped.id, sourceId: 'practice:1', reason: '成绩作废' }))
  await anEntry(t, { personId: dropped.id, points: 100, day: today })
  await anEntry(t, { personId: dropped.id, points: 30, day: '2023-04-05' })
  // Not on the boards yet when the two become one, nor when they part again.
  await round(dropped.id, 3, 7)

  await admin.call(mergeUsers, { keepId: kept.id, dropId: dropped.id })

  expect(await pointsOf(kept)).toEqual([4, 6, 7, 30, 100])
  expect((await kept.call(myPoints, {})).total).toBe(147)
  expect((await kept.call(rankPoints, { period: 'year', key: '2023' })).me.points).toBe(30)
  expect(await wrongTotals()).toEqual([])
  await round(kept.id, 4, 2)

  await admin.call(mergeUsers, { keepId: kept.id, dropId: dropped.id, undo: true })

  expect(await pointsOf(kept)).toEqual([2, 4])
  expect((await kept.call(rankPoints, { period: 'all' })).me).toMatchObject({ points: 6, rank: 2 })
  await postEntries(t.running.platform)
  expect(await wrongTotals()).toEqual([])
})
