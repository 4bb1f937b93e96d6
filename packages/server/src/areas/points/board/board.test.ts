import {
  HIDDEN_NAME,
  hideOnBoards,
  listBoardPeople,
  listBoardUnits,
  rankPoints,
  rankPointsGrowth,
  rankPointsNear,
  rankPointsOfUnits,
  rulesOfPoints,
} from '@portal/contract/areas/points/board.ts'
import { periodKey, shiftPeriod } from '@portal/contract/areas/points/board-period.ts'
import { addDays, MINUTE_MS, mondayOf, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anEntry, aPointsRule, tell } from '#test/factories/points.ts'
import { foldCounts } from './counts.ts'
import { freezeBoards } from './freeze.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const month = periodKey('month', today)
/** Closed on whichever day the test runs. */
const monthBeforeLast = shiftPeriod('month', shiftPeriod('month', month, -1), -1)

/** People of one new unit with these points this month, each a minute after the other. */
const standing = async (points: readonly number[]) => {
  const unit = await anOrg(t.db)
  const people: Client[] = []
  for (const [i, each] of points.entries()) {
    const person = await t.asWho({ orgId: unit.id })
    const occurredAt = new Date(Date.now() + i * MINUTE_MS)
    if (each !== 0) await anEntry(t, { personId: person.id, points: each, day: today, occurredAt })
    people.push(person)
  }
  return { unit, people }
}

const inUnit = { period: 'month', scope: 'unit' } as const
const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('nothing there')
  return row
}

describe('the board of people', () => {
  test('goes out as a file whole, as it stands on the page, to whoever corrects points', async () => {
    const { unit, people } = await standing([5, 7, 7, 9, 0])
    const [five, , hidden] = people as [Client, Client, Client]
    await hidden.call(hideOnBoards, { on: true })
    const keeper = (scope: 'below' | 'own') =>
      t.asWho({ codes: [P.examPointsAdjust], scope: { kind: scope }, orgId: unit.id })
    const [wide, narrow] = [await keeper('below'), await keeper('own')]
    const filter = { ...inUnit, key: month }

    const { list, total } = await wide.call(listBoardPeople, { filter })
    const upward = await wide.call(listBoardPeople, { filter, sort: 'points', pageSize: 1 })
    const foreign = await narrow.call(listBoardPeople, { filter })

    expect(total).toBe(4)
    expect(list.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 9],
      [2, 7],
      [2, 7],
      [4, 5],
    ])
    expect(list.map(({ id }) => id)).toContain(hidden.id)
    expect(list.every(({ name, code }) => name !== HIDDEN_NAME && code !== '')).toBe(true)
    expect(upward.list).toMatchObject([{ id: five.id, rank: 4 }])
    expect(foreign.list.find(({ id }) => id === hidden.id)).toMatchObject({ name: HIDDEN_NAME, code: '' })
    expect(await five.refused(listBoardPeople, { filter })).toMatchObject({ status: 1003 })
    expect((await wide.refused(listBoardPeople, { filter: { ...filter, key: '2026' } })).status).not.toBe(0)
    const units = await wide.call(listBoardUnits, { filter: { period: 'month', key: month }, pageSize: 200 })
    const shown = await wide.call(rankPointsOfUnits, { period: 'month', key: month })
    expect(units.total).toBe(shown.total)
    expect(units.list.slice(0, 3).map(({ name, rank }) => [name, rank])).toEqual(
      shown.list.slice(0, 3).map(({ name, rank }) => [name, rank]),
    )
  })

  test('gives 9, 7, 7 and 5 points the ranks 1, 2, 2 and 4; in a tie who reached them first stands first', async () => {
    const { people } = await standing([5, 7, 7, 9, 0])
    const [five, first, second, nine, nobody] = people as [Client, Client, Client, Client, Client]

    const board = await first.call(rankPoints, inUnit)

    expect(board.list.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 9],
      [2, 7],
      [2, 7],
      [4, 5],
    ])
    expect(board.list.map(({ mine }) => mine)).toEqual([false, true, false, false])
    expect(board).toMatchObject({ total: 4, frozen: false, state: 'running', key: month })
    expect(board.me).toMatchObject({ rank: 2, points: 7, toNext: 2, nextRank: 1 })
    expect((await second.call(rankPoints, inUnit)).me).toMatchObject({ rank: 2, toNext: 2 })
    expect((await nine.call(rankPoints, inUnit)).me).toMatchObject({ rank: 1, toNext: null })
    expect((await five.call(rankPoints, inUnit)).me).toMatchObject({ rank: 4, toNext: 2 })
    expect((await nobody.call(rankPoints, inUnit)).me).toEqual({
      rank: null,
      points: 0,
      reachedAt: null,
      toNext: 5,
      nextRank: 4,
    })
  })

  test('shows a place with those right above and below it, as the whole board has them', async () => {
    const { people } = await standing([9, 7, 7, 7, 7, 5, 4, 0])
    const [best, , , , last, five, four, nobody] = people as Client[]
    if (!best || !last || !five || !four || !nobody) throw new Error('nobody was made')
    const { list: whole } = await best.call(rankPoints, inUnit)
    const keep = ({ rank, name, points }: { rank: number; name: string; points: number }) => [rank, name, points]
    const near = async (by: Client) => (await by.call(rankPointsNear, inUnit)).list

    expect((await near(best)).map(keep)).toEqual(whole.slice(0, 3).map(keep))
    expect((await near(last)).map(keep)).toEqual(whole.slice(2, 7).map(keep))
    expect((await near(five)).map(({ mine }) => mine)).toEqual([false, false, true, false])
    expect((await near(four)).map(keep)).toEqual(whole.slice(4, 7).map(keep))
    expect(await near(nobody)).toEqual([])
  })

  test('shows the picture of whoever shows his name, and the unit from the top', async () => {
    const { people } = await standing([9, 5])
    const [shown, reader] = people as [Client, Client]
    await t.db.update(users).set({ photo: '/portrait/one.png' }).where(eq(users.id, shown.id))

    const before = (await reader.call(rankPoints, inUnit)).list[0]
    await shown.call(hideOnBoards, { on: true })

    expect(before).toMatchObject({ photo: '/portrait/one.png', orgPath: expect.stringContaining(before?.org ?? '?') })
    await expect
      .poll(async () => (await reader.call(rankPointsNear, inUnit)).list[0])
      .toMatchObject({ name: HIDDEN_NAME, photo: '' })
    await expect.poll(async () => (await reader.call(rankPoints, inUnit)).list[0]).toMatchObject({ photo: '' })
    expect((await shown.call(rankPoints, inUnit)).list[0]).toMatchObject({ photo: '/portrait/one.png' })
  })

  test('goes on in pages of fifty with the same ranks that a slow count gives', async () => {
    const { people } = await standing(Array.from({ length: 60 }, (_, i) => 1 + (i % 7)))
    const [reader] = people as [Client]
    const ranks = async () => {
      const pages = [await reader.call(rankPoints, inUnit), await reader.call(rankPoints, { ...inUnit, page: 2 })]
      return pages.flatMap(({ list }) => list.map(({ rank, points }) => [rank, points]))
    }
    const { rows } = await t.db.execute<{ rank: number; points: number }>(sql`
      select rank() over (order by sum(e.points) desc)::int as rank, sum(e.points)::int as points
      from points_entries e where e.person_id = any(${sql.param(people.map(({ id }) => id))}::uuid[])
      group by e.person_id order by points desc`)
    const slow = rows.map(({ rank, points }) => [rank, points])

    const before = await ranks()
    await foldCounts(t.db)
    const folded = await ranks()
    await foldCounts(t.db)

    expect(before).toEqual(slow)
    expect(folded).toEqual(slow)
    expect((await reader.call(rankPoints, inUnit)).me.rank).toBe(slow.find(([, points]) => points === 1)?.[0])
  })

  test('sums each period over its days, as the entries say', async () => {
    const person = await t.as()
    const days = [today, mondayOf(today), `${month}-01`, addDays(`${month}-01`, -1), '2020-05-05']
    for (const [i, day] of days.entries()) await anEntry(t, { personId: person.id, points: 10 ** i, day })
    const slow = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await t.db.execute<{ n: number }>(
        sql`select coalesce(sum(points), 0)::int as n from points_entries where person_id = ${person.id} and ${condition}`,
      )
      return rows[0]?.n
    }
    const points = async (period: 'week' | 'month' | 'year' | 'all', key?: string) =>
      (await person.call(rankPoints, { period, ...(key && { key }) })).me.points

    expect(await points('all')).toBe(11_111)
    expect(await points('week')).toBe(
      await slow(sql`day between ${mondayOf(today)} and ${addDays(mondayOf(today), 6)}`),
    )
    expect(await points('month')).toBe(await slow(sql`to_char(day, 'YYYY-MM') = ${month}`))
    expect(await points('year')).toBe(await slow(sql`to_char(day, 'YYYY') = ${today.slice(0, 4)}`))
    expect(await points('year', '2020')).toBe(10_000)
    expect(await person.refused(rankPoints, { period: 'week', key: addDays(mondayOf(today), 1) })).toMatchObject({
      errors: [{ field: 'key', message: '周期格式不正确' }],
    })
  })

  test('lets closed accounts leave open periods and keeps them in frozen ones', async () => {
    const { people } = await standing([9, 5])
    const [gone, reader] = people as [Client, Client]
    await anEntry(t, { personId: gone.id, points: 9, day: '2021-03-03' })
    await anEntry(t, { personId: reader.id, points: 5, day: '2021-03-03' })

    await t.db.update(users).set({ enabled: false }).where(eq(users.id, gone.id))

    expect((await reader.call(rankPoints, inUnit)).list.map(({ rank, points }) => [rank, points])).toEqual([[1, 5]])
    expect((await reader.call(rankPoints, inUnit)).me.rank).toBe(1)
    const frozen = await reader.call(rankPoints, { ...inUnit, key: '2021-03' })
    expect(frozen).toMatchObject({ frozen: true, state: 'frozen', me: { rank: 2 } })
    await t.db.update(users).set({ enabled: true }).where(eq(users.id, gone.id))
    expect((await reader.call(rankPoints, inUnit)).me.rank).toBe(2)
  })

  test('moves a person to the board of the new unit', async () => {
    const { people, unit } = await standing([9, 5])
    const [mover] = people as [Client]
    const other = await standing([7])

    await t.db.update(users).set({ primaryOrgId: other.unit.id }).where(eq(users.id, mover.id))

    const [reader] = other.people as [Client]
    expect((await reader.call(rankPoints, inUnit)).list.map(({ points }) => points)).toEqual([9, 7])
    const left = await t.asWho({ orgId: unit.id })
    expect((await left.call(rankPoints, inUnit)).total).toBe(1)
  })

  test('hides a name from others, not from the person and not from those who administer points', async () => {
    const { people, unit } = await standing([9, 5])
    const [hidden, reader] = people as [Client, Client]
    const keeper = await t.asWho({ codes: [P.examPoints], scope: { kind: 'below' }, orgId: unit.id })
    const stranger = await t.asWho({ codes: [P.examPoints], scope: { kind: 'own' }, orgId: unit.id })

    await hidden.call(hideOnBoards, { on: true })

    const seen = async (by: Client) => only((await by.call(rankPoints, inUnit)).list)
    expect(await seen(reader)).toMatchObject({ name: '匿名用户', personId: null })
    expect(await seen(stranger)).toMatchObject({ name: '匿名用户', personId: null })
    expect((await seen(hidden)).name).toMatch(/^员工/)
    expect(await seen(keeper)).toMatchObject({ name: expect.stringMatching(/^员工/), personId: hidden.id })
  })
})

describe('the board of units', () => {
  test('divides the points made in a unit and below by its heads, and ranks no unit with fewer than five', async () => {
    const company = await anOrg(t.db)
    const [large, small] = [await anOrg(t.db, { parentId: company.id }), await anOrg(t.db, { parentId: company.id })]
    const below = await anOrg(t.db, { parentId: large.id })
    const staff: string[] = []
    for (let i = 0; i < 6; i += 1) staff.push((await aUser(t.db, { primaryOrgId: i < 3 ? large.id : below.id })).id)
    const few = await aUser(t.db, { primaryOrgId: small.id })
    const reader = await t.asWho({ orgId: below.id })
    await anEntry(t, { personId: staff[0] ?? '', points: 10, day: today })
    await anEntry(t, { personId: staff[5] ?? '', points: 11, day: today })
    await anEntry(t, { personId: few.id, points: 50, day: today })
    // Made in the small unit by somebody who now belongs to the large one.
    await anEntry(t, { personId: staff[1] ?? '', points: 100, day: today, orgAtDay: small.id })

    const board = await reader.call(rankPointsOfUnits, { period: 'month', scope: 'unit', level: 3 })

    expect(board.list).toMatchObject([
      { orgId: large.id, rank: 1, sum: 21, heads: 7, points: 3, participation: 28.6, mine: true },
      { orgId: small.id, rank: null, sum: 150, heads: 1, participation: 100 },
    ])
    expect(board.me?.orgId).toBe(large.id)
  })

  test('agrees with a slow count over the entries, before and after the freeze', async () => {
    const company = await anOrg(t.db)
    const units = [await anOrg(t.db, { parentId: company.id }), await anOrg(t.db, { parentId: company.id })]
    for (const [u, unit] of units.entries())
      for (let i = 0; i < 5 + u; i += 1) {
        const { id: personId } = await aUser(t.db, { primaryOrgId: unit.id })
        if (i % 2 === 0) await anEntry(t, { personId, points: 3 + 4 * i + u, day: `${monthBeforeLast}-15` })
      }
    const key = monthBeforeLast
    const reader = await t.asWho({ orgId: company.id })
    const { rows: slow } = await t.db.execute<{ id: string; sum: number; heads: number }>(sql`
      select o.id, (select sum(e.points)::int from points_entries e where e.org_at_day = o.id and to_char(e.day, 'YYYY-MM') = ${key}) as sum,
        (select count(*)::int from users u where u.primary_org_id = o.id) as heads
      from org_units o where o.parent_id = ${company.id}`)
    const read = async () => {
      const { list } = await reader.call(rankPointsOfUnits, { period: 'month', key, level: 3 })
      return list
        .filter(({ orgId }) => units.some(({ id }) => id === orgId))
        .map(({ orgId, sum, heads }) => ({ id: orgId, sum, heads }))
    }
    const sorted = (rows: { id: string }[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id))

    const live = await read()
    await freezeBoards(t.db, new Date())
    await aUser(t.db, { primaryOrgId: units[0]?.id ?? '' })

    expect(sorted(live)).toEqual(sorted(slow))
    expect(sorted(await read())).toEqual(sorted(slow))
  })
})

test('growth is this month less the own mean of the three months before', async () => {
  const { people } = await standing([30, 30, 40])
  const [steady, riser, other] = people as [Client, Client, Client]
  for (const back of [1, 2, 3]) {
    let key = month
    for (let i = 0; i < back; i += 1) key = shiftPeriod('month', key, -1)
    await anEntry(t, { personId: steady.id, points: 20, day: `${key}-10` })
    await anEntry(t, { personId: other.id, points: 30, day: `${key}-10` })
    if (back === 1) await anEntry(t, { personId: riser.id, points: 10, day: `${key}-10` })
  }

  const board = await steady.call(rankPointsGrowth, { scope: 'unit' })

  expect(board.list.map(({ rank, growth, before }) => [rank, growth, before])).toEqual([
    [1, 26.67, 3.33],
    [2, 10, 30],
    [2, 10, 20],
  ])
  expect(board.me).toMatchObject({ rank: 2, points: 30, growth: 10 })
})

test('a frozen month of growth names the unit that a person had then, to others and to himself', async () => {
  const { people, unit } = await standing([3, 1])
  const [mover, reader] = people as [Client, Client]
  await anEntry(t, { personId: mover.id, points: 9, day: '2021-05-03' })

  await t.db
    .update(users)
    .set({ primaryOrgId: (await anOrg(t.db)).id })
    .where(eq(users.id, mover.id))

  const seen = await reader.call(rankPointsGrowth, { key: '2021-05', scope: 'unit' })
  const own = await mover.call(rankPointsGrowth, { key: '2021-05' })
  expect(seen.list.map(({ growth, org }) => [growth, org])).toEqual([[9, unit.name]])
  expect(own.me).toMatchObject({ growth: 9, org: unit.name })
})

test('the rules of a person show what each brought today and that nothing is left', async () => {
  const person = await t.as()
  await aPointsRule(t.db, { event: 'signedIn', capDay: 3, award: { kind: 'fixed', points: 3 } })
  await aPointsRule(t.db, {
    event: 'signedIn',
    award: { kind: 'fixed', points: 1 },
    audience: { ...EMPTY_AUDIENCE, users: [(await aUser(t.db)).id] },
  })

  await tell(t, { personId: person.id, event: 'signedIn', sourceId: 'signIn:1' })

  const rules = await person.call(rulesOfPoints, {})
  expect(rules.filter(({ text }) => text.startsWith('签到'))).toMatchObject([
    { text: '签到得 3 分，每日最多 3 分', got: 3, cap: 3, full: true },
  ])
})
