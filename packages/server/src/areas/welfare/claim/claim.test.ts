import { changeBenefitState, getBenefit, listBenefits, saveBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { cancelClaim, claimBenefit, listOwnClaims } from '@portal/contract/areas/welfare/claim.ts'
import { listSpent, pointsBalance } from '@portal/contract/areas/welfare/spent.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { anEntry } from '#test/factories/points.ts'
import {
  aBenefit,
  BENEFIT_MANAGER,
  benefitOf,
  figuresOf,
  inHours,
  moveBenefit,
} from '#test/factories/welfare/benefit.ts'
import { claimTogether } from './claim.ts'
import { keepByClock } from './clock.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...BENEFIT_MANAGER)
})
afterAll(() => t.close())

const people = (n: number) => Promise.all(Array.from({ length: n }, () => t.as()))
const stateOf = async (person: Client, id: string) =>
  (await person.call(getBenefit, { id })).claims.map(({ state }) => state)
const points = (person: Client, n: number) => anEntry(t, { personId: person.id, points: n, day: '2026-01-05' })

test('sixty people at once for seven pieces: exactly seven have one, all others are told that they are gone', async () => {
  const id = await aBenefit(manager, { stock: 7 })
  const crowd = await people(60)

  const answers = await Promise.all(crowd.map((person) => person.send(claimBenefit, { id })))

  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(7)
  const refused = answers.filter(({ envelope }) => !envelope.success)
  expect(new Set(refused.map(({ envelope }) => envelope.message))).toEqual(new Set(['已领完，是否加入候补？']))
  const { kept, counted } = await figuresOf(t, id)
  expect(kept).toMatchObject({ ...counted, stock: 7, reserved: 7 })
})

test('pressing twice, or on two devices, takes one piece', async () => {
  const id = await aBenefit(manager, { stock: 5 })
  const person = await t.as()

  const answers = await Promise.all([1, 2, 3].map(() => person.send(claimBenefit, { id })))

  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
  expect(answers.find(({ envelope }) => !envelope.success)?.envelope.message).toBe('你已领取，每人限 1 份')
  expect((await figuresOf(t, id)).kept.reserved).toBe(1)
})

test('a call that is repeated because its answer was lost is answered by the same claim', async () => {
  const id = await aBenefit(manager, { stock: 5 })
  const person = await t.as()

  const first = await person.call(claimBenefit, { id }, 'request-of-one-claim')
  const again = await person.call(claimBenefit, { id }, 'request-of-one-claim')

  expect(again).toEqual(first)
  expect(await person.refused(claimBenefit, { id })).toMatchObject({ message: '你已领取，每人限 1 份' })
  expect((await figuresOf(t, id)).kept.reserved).toBe(1)
})

test('a call that is repeated while it waits for its round claims once, too', async () => {
  const id = await aBenefit(manager, { stock: 5 })
  const person = await t.as()
  const body = { id, optionId: undefined, place: '', wait: false }
  const asking = { body, actor: { id: person.id, facets: ['all'] }, requestId: 'request-of-one-round', caller: null }

  const [first, again] = await inBackground(t.running.platform, (tx) => claimTogether(tx, [asking, asking]))

  expect(first).toMatchObject({ value: { row: { state: 'reserved' } } })
  expect(again).toEqual(first)
  expect((await figuresOf(t, id)).kept.reserved).toBe(1)
})

test('raising the stock by three promotes exactly three who wait, in order, and tells them', async () => {
  const id = await aBenefit(manager, { stock: 1 })
  const [first, ...queue] = await people(6)
  await first?.call(claimBenefit, { id })
  for (const [at, person] of queue.entries())
    expect(await person.call(claimBenefit, { id, wait: true })).toMatchObject({ state: 'waiting', position: at + 1 })

  const { revision } = await manager.call(getBenefit, { id, manage: true })
  expect(await manager.call(changeBenefitState, { id, action: 'addStock', amount: 3 })).toEqual({
    ...{ promoted: 3, state: 'soldOut' },
    // Who has an older view of the stock saves nothing over it.
    revision: (revision ?? 0) + 1,
  })

  const states = await Promise.all(queue.map((person) => stateOf(person, id)))
  expect(states.flat()).toEqual(['reserved', 'reserved', 'reserved', 'waiting', 'waiting'])
  const { list } = (await queue[3]?.call(listOwnClaims, {})) ?? { list: [] }
  expect(list[0]).toMatchObject({ position: 1, code: '' })
  const told = await t.db
    .select()
    .from(messageDeliveries)
    .where(eq(messageDeliveries.userId, queue[0]?.id ?? ''))
  expect(told.some(({ event }) => event.endsWith(':promoted'))).toBe(true)
})

test('whoever cancels in time gives the piece to the first who waits; later he cannot', async () => {
  const id = await aBenefit(manager, { stock: 1, cancelHours: 24 })
  const [owner, next, last] = await people(3)
  if (!owner || !next || !last) throw new Error('nobody')
  const { claimNo } = await owner.call(claimBenefit, { id })
  await next.call(claimBenefit, { id, wait: true })
  await last.call(claimBenefit, { id, wait: true })

  expect(await next.refused(cancelClaim, { claimNo })).toMatchObject({ message: '领取记录不存在' })
  await owner.call(cancelClaim, { claimNo })
  expect(await owner.refused(cancelClaim, { claimNo })).toMatchObject({ message: '已领取或已结束，不能取消' })
  expect(await stateOf(next, id)).toEqual(['reserved'])
  expect(await stateOf(last, id)).toEqual(['waiting'])

  await moveBenefit(t, id, sql`pickup_end = now() + interval '23 hours'`)
  const mine = (await next.call(getBenefit, { id })).claims[0]
  expect(mine?.mayCancel).toBe(false)
  expect(await next.refused(cancelClaim, { claimNo: mine?.claimNo })).toMatchObject({ message: '已超过取消时间' })
})

test('refuses outside of time, audience, tenure and after a pause or a cancellation', async () => {
  const person = await t.as()
  await t.db.update(users).set({ hiredOn: '2026-10-01' }).where(eq(users.id, person.id))
  const outside = await aBenefit(manager, { audience: onlyPeople(manager.id) })
  const early = await aBenefit(manager, { openFrom: inHours(3) })
  const tenure = await aBenefit(manager, { tenureMonths: 12 })
  const paused = await aBenefit(manager)
  await manager.call(changeBenefitState, { id: paused, action: 'pause' })
  const closed = await aBenefit(manager)
  await moveBenefit(t, closed, sql`open_to = now() - interval '1 second'`)
  const said = async (id: string) => (await person.refused(claimBenefit, { id })).message

  expect(await said(outside)).toBe('福利不存在或不在你的范围内')
  expect(await person.refused(getBenefit, { id: outside })).toMatchObject({ status: 1004 })
  expect(await said(early)).toMatch(/^尚未开放，\d{4}-\d\d-\d\d \d\d:\d\d 开始$/)
  expect(await said(tenure)).toBe('不符合领取条件：入职满 12 个月')
  expect((await person.call(getBenefit, { id: tenure })).whyNot).toBe('不符合领取条件：入职满 12 个月')
  expect(await said(paused)).toBe('已暂停领取')
  expect(await said(closed)).toBe('已截止')
  const { list } = await person.call(listBenefits, { pageSize: 200 })
  expect(list.map(({ id }) => id)).not.toContain(outside)
})

test('a priced piece is paid at the claim and given back with it; two offers at once never spend the same points', async () => {
  const person = await t.as()
  await points(person, 100)
  const [one, two] = [await aBenefit(manager, { price: 60 }), await aBenefit(manager, { price: 60 })]

  const answers = await Promise.all([one, two].map((id) => person.send(claimBenefit, { id })))

  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
  expect(answers.find(({ envelope }) => !envelope.success)?.envelope.message).toBe('积分不足，需 60，余 40')
  expect(await person.call(pointsBalance, {})).toEqual({ balance: 40, earned: 100, spent: 60, givenBack: 0 })
  const { list } = await person.call(listOwnClaims, {})
  await person.call(cancelClaim, { claimNo: list[0]?.claimNo ?? '' })
  expect(await person.call(pointsBalance, {})).toEqual({ balance: 100, earned: 100, spent: 60, givenBack: 60 })
  const statement = await person.call(listSpent, {})
  expect(statement.list.map(({ points: n, kind }) => [n, kind])).toEqual([
    [60, 'givenBack'],
    [-60, 'spent'],
  ])
  const { total } = await (await t.as()).call(listSpent, {})
  expect(total).toBe(0)
})

test('a piece passes by who cannot pay, and comes to him once he can', async () => {
  const id = await aBenefit(manager, { stock: 1, price: 10 })
  const [owner, poor, rich] = await people(3)
  if (!owner || !poor || !rich) throw new Error('nobody')
  for (const person of [owner, poor, rich]) await points(person, 10)
  const { claimNo } = await owner.call(claimBenefit, { id })
  await poor.call(claimBenefit, { id, wait: true })
  await rich.call(claimBenefit, { id, wait: true })
  await points(poor, -5)

  await owner.call(cancelClaim, { claimNo })
  expect(await stateOf(poor, id)).toEqual(['waiting'])
  expect(await stateOf(rich, id)).toEqual(['reserved'])

  await manager.call(changeBenefitState, { id, action: 'addStock', amount: 1 })
  expect(await stateOf(poor, id)).toEqual(['waiting'])
  await points(poor, 5)
  await keepByClock(t.running.platform)
  expect(await stateOf(poor, id)).toEqual(['reserved'])
})

test('pieces of a unit are for its people; what they leave is not given to others before the last pick-up', async () => {
  const [a, b] = [await anOrg(t.db), await anOrg(t.db)]
  const id = await aBenefit(manager, {
    stock: 3,
    split: 'byHand',
    quotas: [
      { orgId: a.id, quota: 1 },
      { orgId: b.id, quota: 2 },
    ],
  })
  const [a1, a2, b1] = [await t.asWho({ orgId: a.id }), await t.asWho({ orgId: a.id }), await t.asWho({ orgId: b.id })]

  expect(await a1.call(claimBenefit, { id })).toMatchObject({ state: 'reserved' })
  expect(await a2.call(claimBenefit, { id, wait: true })).toMatchObject({ state: 'waiting' })
  expect((await a2.call(getBenefit, { id })).unitFree).toBe(0)
  expect(await b1.call(claimBenefit, { id })).toMatchObject({ state: 'reserved' })
  const { quotas } = await manager.call(getBenefit, { id, manage: true })
  expect(quotas?.map(({ taken }) => taken)).toEqual([1, 1])
})

test('what is not fetched lapses at the last pick-up, the stock comes back, the points do not', async () => {
  const id = await aBenefit(manager, { stock: 1, price: 10 })
  const [owner, waiting] = await people(2)
  if (!owner || !waiting) throw new Error('nobody')
  for (const person of [owner, waiting]) await points(person, 10)
  await owner.call(claimBenefit, { id })
  await waiting.call(claimBenefit, { id, wait: true })
  await moveBenefit(t, id, sql`open_to = now() - interval '2 seconds', pickup_end = now() - interval '1 second'`)

  await keepByClock(t.running.platform)
  await keepByClock(t.running.platform)

  expect(await stateOf(owner, id)).toEqual(['lapsed'])
  expect((await waiting.call(getBenefit, { id })).claims[0]).toMatchObject({
    state: 'cancelled',
    endReason: '未递补到',
  })
  expect((await owner.call(pointsBalance, {})).balance).toBe(0)
  expect((await figuresOf(t, id)).kept).toMatchObject({ reserved: 0, waiting: 0 })
  expect((await manager.call(getBenefit, { id, manage: true })).state).toBe('settled')
})

test('a cancelled benefit ends every claim, gives all points back and tells everybody why', async () => {
  const id = await aBenefit(manager, { stock: 1, price: 10 })
  const [owner, waiting] = await people(2)
  if (!owner || !waiting) throw new Error('nobody')
  for (const person of [owner, waiting]) await points(person, 10)
  await owner.call(claimBenefit, { id })
  await waiting.call(claimBenefit, { id, wait: true })

  expect(await manager.refused(changeBenefitState, { id, action: 'cancel' })).toMatchObject({
    errors: [{ message: '请填写取消原因（2–200 字）' }],
  })
  await manager.call(changeBenefitState, { id, action: 'cancel', reason: '供货商缺货' })

  expect(await stateOf(waiting, id)).toEqual(['cancelled'])
  expect((await owner.call(pointsBalance, {})).balance).toBe(10)
  const told = await t.db.select().from(messageDeliveries)
  const whom = told.filter(({ event }) => event === `welfare:${id}:cancelled`).map(({ userId }) => userId)
  expect(new Set(whom)).toEqual(new Set([owner.id, waiting.id]))
  const draft = await manager.call(saveBenefit, benefitOf())
  expect(await (await t.as()).refused(claimBenefit, { id: draft.id })).toMatchObject({ status: 1004 })
})
