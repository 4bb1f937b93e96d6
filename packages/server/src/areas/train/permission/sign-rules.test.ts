import { listSheets } from '@portal/contract/areas/sign-in/sheet.ts'
import { getClass } from '@portal/contract/areas/train/class/class.ts'
import { saveSignPreset, saveUnitNetwork } from '@portal/contract/areas/train/permission/sign-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networksFor } from '#src/shared/sign-in/unit-networks.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aClass, CLASS_MANAGER } from '#test/factories/train.ts'

let t: TestApp
let keeper: Client
beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.trainPermission, P.trainPermissionEdit)
})
afterAll(() => t.close())

const sheetOf = async (chief: Client, more: object = {}) => {
  const id = await aClass(chief, [chief.id], more)
  const { sessionList } = await chief.call(getClass, { id })
  const { list } = await chief.call(listSheets, { filter: { ownerType: 'session', ownerId: sessionList[0]?.id ?? '' } })
  return list[0]
}

test('new sheets begin as the nearest unit says, a row for their category before one for all', async () => {
  const top = await anOrg(t.db)
  const unit = await anOrg(t.db, { parentId: top.id })
  const chief = await t.asWho({ codes: [...CLASS_MANAGER], orgId: unit.id })
  expect(await sheetOf(chief)).toMatchObject({ risk: 'mid', radius: 150, confirmEach: false })
  await keeper.call(saveSignPreset, { orgId: top.id, risk: 'high', radius: 80 })
  const high = await sheetOf(chief)
  expect(high).toMatchObject({ risk: 'high', radius: 80, proofs: { device: 'need', distance: 'off', network: 'off' } })
  expect(high?.methods).not.toContain('number')

  await keeper.call(saveSignPreset, { orgId: unit.id, risk: 'low' })
  await keeper.call(saveSignPreset, {
    ...{ orgId: unit.id, categories: ['skill'], risk: 'custom', poster: true },
    ...{ device: 'off', distance: 'need', network: 'need' },
  })
  expect(await sheetOf(chief)).toMatchObject({ risk: 'low', proofs: { device: 'off' } })
  const own = await sheetOf(chief, { category: 'skill' })
  expect(own).toMatchObject({ proofs: { device: 'off', distance: 'off', network: 'need' }, confirmEach: false })
  expect(own?.methods).toContain('poster')
})

test('a poster that nothing else proves is confirmed one by one; two rows for one thing are refused', async () => {
  const unit = await anOrg(t.db)
  const chief = await t.asWho({ codes: [...CLASS_MANAGER], orgId: unit.id })
  await keeper.call(saveSignPreset, { orgId: unit.id, poster: true })
  const sheet = await sheetOf(chief)
  expect(sheet).toMatchObject({ confirmEach: true })
  expect(sheet?.methods).toContain('poster')
  expect((await keeper.refused(saveSignPreset, { orgId: unit.id })).errors[0]?.message).toBe('单位重复配置')
})

test('networks of the nearest unit count beside those of the sheet, where the place is asked for', async () => {
  const top = await anOrg(t.db)
  const unit = await anOrg(t.db, { parentId: top.id })
  const body = { orgId: top.id, networks: ['10.1.0.0/16'] }
  expect((await keeper.refused(saveUnitNetwork, { ...body, networks: ['10.1.0'] })).errors[0]?.message).toBe(
    '网络地址格式不正确',
  )
  await keeper.call(saveUnitNetwork, body)
  expect((await keeper.refused(saveUnitNetwork, body)).message).toBe('单位重复配置')
  const asked = { device: 'off', distance: 'off', network: 'need' } as const
  const sheet = { networks: ['192.168.1.7'], proofs: asked, ownerOrgId: unit.id }
  expect(await networksFor(t, sheet, 'rotate')).toEqual(['192.168.1.7', '10.1.0.0/16'])
  await keeper.call(saveUnitNetwork, { orgId: unit.id, networks: ['10.2.0.0/16'] })
  expect(await networksFor(t, sheet, 'rotate')).toEqual(['192.168.1.7', '10.2.0.0/16'])
  const free = { ...sheet, proofs: { ...asked, network: 'off' } } as const
  expect(await networksFor(t, free, 'rotate')).toEqual(['192.168.1.7'])
  expect(await networksFor(t, free, 'poster')).toEqual(['192.168.1.7', '10.2.0.0/16'])
})
