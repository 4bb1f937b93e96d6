import { getBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { cancelClaim, claimBenefit, proxyClaim } from '@portal/contract/areas/welfare/claim.ts'
import { deliverClaim, deskOfToday, lookAtCode, undoDelivery } from '@portal/contract/areas/welfare/desk.ts'
import { benefitStat, listClaims, remindClaims } from '@portal/contract/areas/welfare/stat.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aBenefit, BENEFIT_MANAGER, figuresOf, inHours, PLACE } from '#test/factories/welfare/benefit.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...BENEFIT_MANAGER)
})
afterAll(() => t.close())

const claimed = async (wishes: Parameters<typeof aBenefit>[1] = {}) => {
  const id = await aBenefit(manager, wishes)
  const person = await t.as()
  const { claimNo, code = '' } = await person.call(claimBenefit, { id })
  return { id, person, claimNo, code }
}

test('one code at two counters at once hands out once, the other is told when it was used', async () => {
  const { id, person, code } = await claimed()

  const answers = await Promise.all([1, 2, 3].map(() => manager.send(deliverClaim, { code, place: PLACE })))

  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
  expect(answers.find(({ envelope }) => !envelope.success)?.envelope.message).toMatch(/^该领取码已于 .+ 使用$/)
  expect((await figuresOf(t, id)).kept).toMatchObject({ delivered: 1, reserved: 0 })
  expect((await person.call(getBenefit, { id })).claims[0]).toMatchObject({ state: 'delivered', code: '' })
})

test('a look tells whose it is without handing out; unknown, foreign, early and other places are refused', async () => {
  const { person, code } = await claimed()
  const early = await claimed({ pickups: [{ place: PLACE, from: inHours(1), to: inHours(90) }] })
  const elsewhere = await t.asWho({
    codes: [...BENEFIT_MANAGER],
    orgId: (await anOrg(t.db)).id,
    scope: { kind: 'below' },
  })

  expect(await manager.call(lookAtCode, { code: code.toLowerCase() })).toMatchObject({
    person: { id: person.id },
    state: 'reserved',
    proxyName: '',
  })
  expect(await manager.refused(lookAtCode, { code: 'ZZZZZZZZ' })).toMatchObject({ message: '领取码不存在' })
  expect(await elsewhere.refused(deliverClaim, { code })).toMatchObject({ message: '领取码不存在' })
  expect(await manager.refused(deliverClaim, { code, place: '南门' })).toMatchObject({ message: `领取地点为 ${PLACE}` })
  expect((await manager.refused(deliverClaim, { code: early.code })).message).toMatch(/^不在领取时间内（.+–.+）$/)
  expect(await person.refused(deliverClaim, { code })).toMatchObject({ status: 1003 })
})

test('a proxy code is made once, fetches once, and is void after that', async () => {
  const { person, claimNo, code } = await claimed()
  const { proxyCode } = await person.call(proxyClaim, { claimNo, name: '李四' })

  expect(await person.refused(proxyClaim, { claimNo, name: '王五' })).toMatchObject({
    message: '已生成代领码，只能生成一次',
  })
  expect(await manager.call(deliverClaim, { code: proxyCode })).toMatchObject({ proxyName: '李四', state: 'delivered' })
  expect(await manager.refused(deliverClaim, { code: proxyCode })).toMatchObject({ message: '代领码已失效' })
  expect((await manager.refused(deliverClaim, { code })).message).toMatch(/^该领取码已于/)
  const off = await claimed({ proxy: false })
  expect(await off.person.refused(proxyClaim, { claimNo: off.claimNo, name: '李四' })).toMatchObject({
    message: '该福利不允许代领',
  })
})

test('a delivery is taken back within ten minutes and not later', async () => {
  const { id, claimNo, code } = await claimed()
  const reason = '拿错了颜色'
  await manager.call(deliverClaim, { code })
  expect((await manager.call(deskOfToday, {})).lately.map((each) => each.claimNo)).toContain(claimNo)

  expect(await manager.call(undoDelivery, { claimNo, reason })).toEqual({ state: 'reserved' })
  expect(await manager.refused(undoDelivery, { claimNo, reason })).toMatchObject({ message: '该记录不是已领取状态' })
  expect((await figuresOf(t, id)).kept).toMatchObject({ delivered: 0, reserved: 1 })

  await manager.call(deliverClaim, { code })
  await t.db.execute(
    sql`update benefit_claims set delivered_at = now() - interval '601 seconds' where benefit_id = ${id}`,
  )
  expect(await manager.refused(undoDelivery, { claimNo, reason })).toMatchObject({
    message: '已超过 10 分钟，不能撤销',
  })
})

test('a code of a cancelled claim is worth nothing', async () => {
  const { person, claimNo, code } = await claimed({ cancelHours: 0 })
  await person.call(cancelClaim, { claimNo })

  expect(await manager.refused(deliverClaim, { code })).toMatchObject({ message: '领取码不存在' })
})

test('the list tells of a code only its end; figures add up; reminders go to who has not fetched, once in four hours', async () => {
  const { id, person, code } = await claimed({ unitValue: 10, stock: 5 })
  const [late, waiting] = [await t.as(), await t.as()]
  await late.call(claimBenefit, { id })
  await waiting.call(claimBenefit, { id })
  await manager.call(deliverClaim, { code })

  const { list, total } = await manager.call(listClaims, { filter: { id } })
  expect(total).toBe(3)
  expect(JSON.stringify(list)).not.toContain(code)
  expect(list.find((row) => row.state === 'delivered')).toMatchObject({ masked: `******${code.slice(-2)}` })
  expect(await manager.call(benefitStat, { id })).toMatchObject({ cost: 10, unclaimed: 2, delivered: 1, stock: 5 })
  expect(await manager.call(remindClaims, { id })).toEqual({ sent: 2 })
  expect(await manager.refused(remindClaims, { id })).toMatchObject({ message: '4 小时内已提醒过，请稍后再试' })
  expect(await person.refused(listClaims, { filter: { id } })).toMatchObject({ status: 1003 })
})
