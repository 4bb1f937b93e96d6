import { getCard, saveCard } from '@portal/contract/areas/business-card/card.ts'
import {
  changePlateState,
  deletePlates,
  getPlate,
  listPlates,
  plateChoices,
  samplePlate,
  savePlate,
} from '@portal/contract/areas/business-card/plate.ts'
import { showCard } from '@portal/contract/areas/business-card/visitor.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCard, aColleague, aPlate, CARD_OFFICE, plateOf, SHOWN } from '#test/factories/business-card/business-card.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPng } from '#test/factories/png.ts'

let t: TestApp
let office: Client

beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(...CARD_OFFICE)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }

describe('rest/businessCardPlate/save', () => {
  test.each([
    [{ name: '短' }, 'name', '板块名称为 2–20 个字'],
    [{ layout: undefined }, 'layout', '请选择版式'],
    [{ unitIds: [] }, 'unitIds', '请选择适用单位'],
    [{ locked: ['nameEn'] }, 'locked', '“英文名”不在目录中，不能锁定'],
    [{ locked: ['mobile'], free: [{ key: 'mobile', max: 20 }] }, 'free', '“手机”不能同时是锁定字段和自由字段'],
    [{ locked: [], free: [{ key: 'post', max: 20 }] }, 'free', '“职务”由目录维护，只能锁定'],
    [{ logo: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }, 'logo', '标志须为 PNG 或 JPG 图片'],
    [{ logo: 'https://elsewhere.example/logo.png' }, 'logo', '标志须为 PNG 或 JPG 图片'],
  ])('refuses %o', async (values, field, message) => {
    const unit = await anOrg(t.db)
    const body = { ...plateOf([unit.id]), ...values }

    expect((await office.refused(savePlate, body)).errors).toContainEqual({ field, message })
  })

  test('is for units of the data scope, and changed by nobody else', async () => {
    const [unit, other] = [await anOrg(t.db), await anOrg(t.db)]
    const keeper = await t.asWho({ codes: [...CARD_OFFICE], scope: { kind: 'below' }, orgId: unit.id })
    expect((await keeper.refused(savePlate, plateOf([other.id]))).errors[0]?.message).toBe('适用单位不在数据范围内')
    const id = await aPlate(office, [unit.id])
    const seen = await keeper.call(getPlate, { id })

    expect(seen.mayChange).toBe(false)
    expect((await keeper.call(listPlates, { ...page, filter: {} })).list.map((row) => row.id)).toEqual([id])
    const { revision } = seen
    expect((await keeper.refused(savePlate, { ...plateOf([unit.id]), id, revision })).status).toBe(1004)
    const stranger = await t.asWho({ codes: [P.card], scope: { kind: 'below' }, orgId: other.id })
    expect((await stranger.refused(getPlate, { id })).status).toBe(1004)
  })

  test('changes all its cards at once, and tells whose values would not fit', async () => {
    const { templateId: id, person, id: cardId, revision, unit } = await aCard(t, office)
    await person.call(saveCard, {
      ...{ id: cardId, revision, shown: [...SHOWN, 'title' as const], languages: ['zh'] as 'zh'[] },
      values: { title: '高级工程师 · 注册安全工程师' },
    })
    const { slug } = await person.call(getCard, {})
    const before = await office.call(getPlate, { id })
    const body = {
      ...plateOf([unit.id], { name: before.name, company: '华东电力检修公司', free: [{ key: 'title', max: 8 }] }),
      ...{ id, revision: before.revision },
    }

    expect((await office.refused(savePlate, body)).errors).toEqual([
      { field: 'free', message: '字段过长，1 张名片将溢出' },
    ])
    const saved = await office.call(savePlate, { ...body, overflowing: true })
    expect(saved.overflow).toEqual([{ cardId, name: '余国栋', orgName: unit.name, fields: ['title'] }])
    expect(await t.anonymous.call(showCard, { slug })).toMatchObject({ company: '华东电力检修公司' })
  })

  test('keeps of a logo the picture alone', async () => {
    const unit = await anOrg(t.db)
    const logo = `data:image/png;base64,${aPng(64, 32).toString('base64')}`
    const { id } = await office.call(savePlate, plateOf([unit.id], { logo }))

    expect((await office.call(getPlate, { id })).logo).toMatch(/^data:image\/png;base64,/)
  })
})

test('a unit has one default, what is switched off is offered to nobody, what is used is not deleted', async () => {
  const { templateId: first, unit } = await aCard(t, office)
  const second = await aPlate(office, [unit.id])
  const offered = async () =>
    (await office.call(plateChoices, { orgId: unit.id })).map(({ id, isDefault }) => [id, isDefault])

  expect(await offered()).toEqual([
    [second, true],
    [first, false],
  ])
  await office.call(changePlateState, { ids: [second], action: 'disable' })
  expect(await offered()).toEqual([[first, false]])
  expect((await office.refused(changePlateState, { ids: [second], action: 'makeDefault' })).message).toBe('板块已停用')
  expect((await office.call(deletePlates, { ids: [first, second] })).failed).toEqual([
    { id: first, message: '板块使用中，不能删除' },
  ])
})

test('a sample of somebody in scope masks his numbers, one’s own does not', async () => {
  const unit = await anOrg(t.db)
  const user = await aColleague(t, { name: '单雄信', primaryOrgId: unit.id })
  const keeper = await t.asWho({ codes: [P.cardPlate], scope: { kind: 'below' }, userId: user.id })
  const other = await aColleague(t, { name: '吕布', primaryOrgId: unit.id })

  expect(await keeper.call(samplePlate, {})).toMatchObject({ mobile: '13811605206', nameEn: 'Shan Xiongxin' })
  expect(await keeper.call(samplePlate, { userId: other.id })).toMatchObject({
    mobile: '138****5206',
    nameEn: 'Lyu Bu',
  })
  const far = await aColleague(t)
  expect((await keeper.refused(samplePlate, { userId: far.id })).status).toBe(1004)
})
