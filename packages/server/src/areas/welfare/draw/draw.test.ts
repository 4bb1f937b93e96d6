import { changeBenefitState, getBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { cancelClaim, claimBenefit } from '@portal/contract/areas/welfare/claim.ts'
import { pointsBalance } from '@portal/contract/areas/welfare/spent.ts'
import { P } from '@portal/contract/privileges.ts'
import { getDraw, runDraw } from '@portal/contract/shared/lots/draw.ts'
import { orderOf, verifyDraw } from '@portal/contract/shared/lots/lots.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { anEntry } from '#test/factories/points.ts'
import { aBenefit, BENEFIT_MANAGER, figuresOf, moveBenefit } from '#test/factories/welfare/benefit.ts'
import { keepByClock } from '../claim/clock.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...BENEFIT_MANAGER, P.activityDraw)
})
afterAll(() => t.close())

const close = async (id: string) => {
  await moveBenefit(t, id, sql`open_to = now() - interval '1 second'`)
  await keepByClock(t.running.platform)
}
const people = (n: number) => Promise.all(Array.from({ length: n }, () => t.as()))
const ownOf = async (person: Client, id: string) => (await person.call(getBenefit, { id })).claims[0]
const drawOf = async (person: Client, id: string) => {
  const [draw] = (await person.call(getDraw, { ownerType: 'benefit', ownerId: id })).draws
  if (!draw) throw new Error('no draw')
  return draw
}
const faultsOf = (draw: Awaited<ReturnType<typeof drawOf>>) =>
  verifyDraw(
    {
      ...{
        commit: draw.commit ?? '',
        listHash: draw.listHash ?? '',
        secret: draw.secret ?? '',
        lines: draw.lines ?? '',
      },
      ...{ count: draw.count, groupCap: draw.unitCap, groups: draw.groups ?? '', skipped: draw.skipped },
      ...{ quotas: draw.quotas ?? '', later: draw.later, winners: draw.winners.map(({ no }) => no) },
    },
    sha256,
  )

test('a draw is sealed until the close, runs once by the clock, and comes out again from what is published', async () => {
  const id = await aBenefit(manager, { way: 'draw', stock: 2 })
  const crowd = await people(6)
  const [first] = crowd
  if (!first) throw new Error('nobody')
  for (const person of crowd) expect((await person.call(claimBenefit, { id })).state).toBe('applied')
  expect(await first.refused(claimBenefit, { id })).toMatchObject({ message: '你已登记，请等待开签' })
  const sealed = await drawOf(first, id)
  expect(sealed).toMatchObject({ secret: null, lines: null, winners: [], listHash: null })
  expect(sealed.commit).toMatch(/^[0-9a-f]{64}$/)

  await keepByClock(t.running.platform)
  expect((await ownOf(first, id))?.state).toBe('applied')
  await close(id)
  await keepByClock(t.running.platform)

  const draw = await drawOf(first, id)
  expect(draw.commit).toBe(sealed.commit)
  expect(faultsOf(draw)).toEqual([])
  const states = await Promise.all(crowd.map(async (person) => (await ownOf(person, id))?.state))
  expect(states.filter((state) => state === 'won')).toHaveLength(2)
  expect(states.filter((state) => state === 'lost')).toHaveLength(4)
  const { kept, counted } = await figuresOf(t, id)
  expect(kept).toMatchObject({ ...counted, reserved: 2, applied: 0 })
  expect(await manager.refused(runDraw, { ownerType: 'benefit', ownerId: id, prizeId: draw.prizeId })).toMatchObject({
    status: 1004,
  })
  expect(await manager.refused(changeBenefitState, { id, action: 'addStock', amount: 1 })).toMatchObject({
    message: '抽签已完成，不能修改名单',
  })
})

test('what a winner gives back goes to the next number of the draw', async () => {
  const id = await aBenefit(manager, { way: 'draw', stock: 1 })
  const crowd = await people(4)
  for (const person of crowd) await person.call(claimBenefit, { id })
  await close(id)
  const [anybody] = crowd
  const draw = await drawOf(anybody ?? manager, id)
  const order = orderOf(draw.secret ?? '', draw.lines ?? '', sha256).map(({ no }) => no)
  const numbers = new Map<string, Client>()
  for (const person of crowd) numbers.set((await drawOf(person, id)).mine?.no ?? '', person)
  const [winner, next] = [numbers.get(order[0] ?? ''), numbers.get(order[1] ?? '')]
  if (!winner || !next) throw new Error('nobody')

  await winner.call(cancelClaim, { claimNo: (await ownOf(winner, id))?.claimNo ?? '' })

  expect((await ownOf(winner, id))?.state).toBe('cancelled')
  expect(await ownOf(next, id)).toMatchObject({ state: 'won' })
  expect((await figuresOf(t, id)).kept.reserved).toBe(1)
})

test('only winners pay; who cannot pay at the close is not in the list', async () => {
  const id = await aBenefit(manager, { way: 'draw', stock: 1, price: 20 })
  const crowd = await people(3)
  for (const person of crowd) {
    await anEntry(t, { personId: person.id, points: 25, day: '2026-01-05' })
    await person.call(claimBenefit, { id })
  }
  const [poor, ...others] = crowd
  if (!poor) throw new Error('nobody')
  await anEntry(t, { personId: poor.id, points: -10, day: '2026-01-06' })

  await close(id)

  expect(await ownOf(poor, id)).toMatchObject({ state: 'lost', endReason: '积分不足' })
  expect((await drawOf(poor, id)).mine).toBeNull()
  const balances = await Promise.all(others.map(async (person) => (await person.call(pointsBalance, {})).balance))
  expect(balances.toSorted()).toEqual([25, 5].toSorted())
})

test('the weight grows with every draw of the series that was lost since the last win, and a win ends it', async () => {
  const [loser, winner] = await people(2)
  if (!loser || !winner) throw new Error('nobody')
  const series = '冬季慰问'
  const past = async (person: Client, drawn: 'won' | 'lost', days: number) => {
    const earlier = await aBenefit(manager, { way: 'draw', series })
    await person.call(claimBenefit, { id: earlier })
    await t.db.execute(sql`update benefit_claims set state = ${drawn}, drawn = ${drawn},
      drawn_at = now() - make_interval(days => ${days}) where benefit_id = ${earlier}`)
    await moveBenefit(t, earlier, sql`drawn_at = now()`)
  }
  await past(loser, 'lost', 40)
  await past(loser, 'lost', 20)
  await past(loser, 'lost', 400)
  await past(winner, 'lost', 40)
  await past(winner, 'won', 20)
  const id = await aBenefit(manager, { way: 'draw', series, stock: 1, neverFirst: true })

  expect(await loser.call(getBenefit, { id })).toMatchObject({ weight: 3, lostBefore: 2 })
  expect(await winner.call(getBenefit, { id })).toMatchObject({ weight: 1, lostBefore: 0 })
  for (const person of [winner, loser]) await person.call(claimBenefit, { id })
  await close(id)
  expect((await ownOf(loser, id))?.state).toBe('won')
  const draw = await drawOf(loser, id)
  expect(draw.later).toHaveLength(1)
  expect(faultsOf(draw)).toEqual([])
})

test('with a split each unit draws its own first, and the rest is drawn among all', async () => {
  const [a, b] = [await anOrg(t.db), await anOrg(t.db)]
  const id = await aBenefit(manager, {
    way: 'draw',
    stock: 3,
    split: 'byHand',
    quotas: [
      { orgId: a.id, quota: 1 },
      { orgId: b.id, quota: 2 },
    ],
  })
  const ofA = await Promise.all([1, 2, 3].map(() => t.asWho({ orgId: a.id })))
  const ofB = await t.asWho({ orgId: b.id })
  for (const person of [...ofA, ofB]) await person.call(claimBenefit, { id })

  await close(id)

  expect((await ownOf(ofB, id))?.state).toBe('won')
  const states = await Promise.all(ofA.map(async (person) => (await ownOf(person, id))?.state))
  expect(states.filter((state) => state === 'won')).toHaveLength(2)
  expect(faultsOf(await drawOf(ofB, id))).toEqual([])
  const { quotas } = await manager.call(getBenefit, { id, manage: true })
  expect(quotas?.reduce((sum, { taken }) => sum + taken, 0)).toBe(3)
})
