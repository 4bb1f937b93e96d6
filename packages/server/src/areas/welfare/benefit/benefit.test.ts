import {
  changeBenefitState,
  deleteBenefits,
  getBenefit,
  listBenefits,
  saveBenefit,
} from '@portal/contract/areas/welfare/benefit.ts'
import { claimBenefit } from '@portal/contract/areas/welfare/claim.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aBenefit, BENEFIT_MANAGER, benefitOf, inHours, PLACE } from '#test/factories/welfare/benefit.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...BENEFIT_MANAGER)
})
afterAll(() => t.close())

const saying = async (body: object) =>
  (await manager.refused(saveBenefit, { ...benefitOf(), ...body })).errors[0]?.message

/** What an editor sends back of what he read, with a change. */
const again = async (id: string, change: object = {}) => {
  const { revision, title, options, openFrom, openTo, pickups, audience, quotas, split } = await manager.call(
    getBenefit,
    {
      id,
      manage: true,
    },
  )
  const kept = {
    id,
    revision,
    title,
    audience,
    split,
    quotas: (quotas ?? []).map(({ orgId, quota }) => ({ orgId, quota })),
  }
  return {
    ...kept,
    openFrom: openFrom.toISOString(),
    openTo: openTo.toISOString(),
    options: options.map(({ id: optionId, name, stock }) => ({ id: optionId, name, stock })),
    pickups: pickups.map(({ place, from, to }) => ({ place, from: from.toISOString(), to: to.toISOString() })),
    ...change,
  }
}

describe('rest/welfare/save', () => {
  test('says what is wrong in the words of the brief', async () => {
    const unit = await anOrg(t.db)

    expect(await saying({ options: [{ name: '甲', stock: 0 }] })).toBe('库存须为 1–1000000 的整数')
    expect(await saying({ openTo: inHours(-2).toISOString() })).toBe('截止时间须晚于开放时间')
    expect(await saying({ split: 'byHand', quotas: [{ orgId: unit.id, quota: 1 }] })).toBe(
      '单位分配之和（1）不等于库存（2）',
    )
    expect(await saying({ pickups: [] })).toBe('请设置领取地点和时间')
    expect(await saying({ unitValue: 0.001 })).toBe('单价为 0–1000000，最多两位小数')
    expect(await saying({ way: 'choose' })).toBe('先到先得只有一个选项；多选一至少两个选项')
    expect(
      await saying({ pickups: [{ place: PLACE, from: inHours(1).toISOString(), to: inHours(2).toISOString() }] }),
    ).toBe('最后的领取时间不能早于截止时间')
  })

  test('keeps what people were promised once it is open', async () => {
    const id = await aBenefit(manager, { stock: 3 })
    for (const person of await Promise.all([t.as(), t.as()])) await person.call(claimBenefit, { id })
    const [option] = (await manager.call(getBenefit, { id, manage: true })).options

    expect(await manager.refused(saveBenefit, await again(id, { perPerson: 2 }))).toMatchObject({
      message: '已开始领取，不能修改方式和限额',
    })
    const fewer = await again(id, { options: [{ id: option?.id, name: '标准款', stock: 1 }] })
    expect((await manager.refused(saveBenefit, fewer)).errors[0]?.message).toBe('库存不能少于已占用数量 2')
    const elsewhere = [{ place: '南门', from: inHours(-1).toISOString(), to: inHours(96).toISOString() }]
    expect((await manager.refused(saveBenefit, await again(id, { pickups: elsewhere }))).errors[0]?.message).toBe(
      `领取地点“${PLACE}”已有人选择，不能删除`,
    )

    await manager.call(saveBenefit, await again(id, { options: [{ id: option?.id, name: '标准款', stock: 2 }] }))
    expect((await manager.call(getBenefit, { id, manage: true })).state).toBe('soldOut')
    expect(await manager.refused(saveBenefit, { ...(await again(id)), revision: 1 })).toMatchObject({ status: 1009 })
  })

  test('rows belong to a unit: who manages another one neither sees nor changes them', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const scope = { kind: 'below' as const }
    const codes = [...BENEFIT_MANAGER]
    const [own, foreign] = [
      await t.asWho({ codes, orgId: here.id, scope }),
      await t.asWho({ codes, orgId: there.id, scope }),
    ]
    const id = await aBenefit(own)

    expect(await foreign.refused(getBenefit, { id, manage: true })).toMatchObject({ status: 1004 })
    expect(await foreign.refused(changeBenefitState, { id, action: 'pause' })).toMatchObject({ status: 1004 })
    const list = await foreign.call(listBenefits, { filter: { manage: true } })
    expect(list.total).toBe(0)
    expect((await own.call(listBenefits, { filter: { manage: true } })).list[0]).toMatchObject({ id, totalValue: 0 })
  })
})

test('figures of money are for those with the right to figures', async () => {
  const id = await aBenefit(manager, { stock: 4, unitValue: 12.5 })
  const { list } = await manager.call(listBenefits, { filter: { manage: true } })
  const looker = await t.as(P.welfare)

  expect(list.find((row) => row.id === id)?.totalValue).toBe(50)
  const seen = (await looker.call(listBenefits, { filter: { manage: true } })).list.find((row) => row.id === id)
  expect(seen?.totalValue).toBeNull()
  expect(await (await t.as()).refused(listBenefits, { filter: { manage: true } })).toMatchObject({ status: 1003 })
})

test('only what was never opened, or was cancelled and never handed out, is deleted', async () => {
  const [draft, open] = [(await manager.call(saveBenefit, benefitOf())).id, await aBenefit(manager)]

  const { deleted, failed } = await manager.call(deleteBenefits, { ids: [draft, open] })
  expect([deleted, failed]).toEqual([1, [{ id: open, message: '请先取消再删除' }]])
  await (await t.as()).call(claimBenefit, { id: open })
  await manager.call(changeBenefitState, { id: open, action: 'cancel', reason: '试开' })
  expect((await manager.call(deleteBenefits, { ids: [open] })).deleted).toBe(1)
})

test('nothing is opened for nobody, or after its end', async () => {
  const nobody = await manager.call(saveBenefit, benefitOf({ audience: EMPTY_AUDIENCE }))
  const over = await manager.call(saveBenefit, benefitOf({ openFrom: inHours(-9), openTo: inHours(-2) }))

  const refused = await manager.refused(changeBenefitState, { id: nobody.id, action: 'open' })
  expect(refused.errors[0]?.message).toBe('请选择范围')
  expect(await manager.refused(changeBenefitState, { id: over.id, action: 'open' })).toMatchObject({
    message: '截止时间已过，不能开放',
  })
})
