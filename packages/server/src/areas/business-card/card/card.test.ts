import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import {
  batchCards,
  changeCardTemplate,
  getCard,
  listCards,
  renewCardSlug,
  restoreCards,
  retireCards,
  saveCard,
} from '@portal/contract/areas/business-card/card.ts'
import type { CardPart } from '@portal/contract/areas/business-card/card-field.ts'
import { showCard } from '@portal/contract/areas/business-card/visitor.ts'
import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCard, aColleague, aPlate, CARD_OFFICE, SHOWN } from '#test/factories/business-card/business-card.ts'
import { anOrg } from '#test/factories/directory.ts'
import { retireAllLeavers } from './leavers.ts'

let t: TestApp
let office: Client

beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(...CARD_OFFICE)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }
const detailOf = (id: string) => office.call(getCard, { id })

describe('rest/businessCard/save', () => {
  test.each([
    [{ values: { name: '王五' } }, 'values.name', '“姓名”由目录维护，不能修改'],
    [{ values: { mobile: '13900000000' } }, 'values.mobile', '“手机”由目录维护，不能修改'],
    [{ values: { website: 'a.example' } }, 'values.website', '“网址”不在名片板块中'],
    [{ values: { officePhone: '打总机' } }, 'values.officePhone', '电话格式不正确'],
    [{ values: { title: '字'.repeat(31) } }, 'values.title', '“职称”最多输入 30 个字'],
    [{ shown: ['name', 'org'] as const }, 'shown', '至少显示姓名和一种联系方式'],
    [{ shown: ['mobile'] as const }, 'shown', '至少显示姓名和一种联系方式'],
    [{ values: { nameEn: '' } }, 'values.nameEn', '请填写英文名'],
    [{ languages: [] }, 'languages', '请选择语言'],
  ])('refuses %o', async (values, field, message) => {
    const { person, id, revision } = await aCard(t, office)
    const body = { id, revision, values: {}, shown: SHOWN, languages: ['zh', 'en'], ...values }

    expect((await person.refused(saveCard, body)).errors).toContainEqual({ field, message })
  })

  test('checks numbers and addresses where the template leaves them to people', async () => {
    const unit = await anOrg(t.db)
    await aPlate(office, [unit.id], {
      locked: ['name', 'org', 'post'],
      free: [
        { key: 'mobile', max: 20 },
        { key: 'mail', max: 60 },
      ],
    })
    const person = await t.asWho({ orgId: unit.id })
    const save = (values: object) =>
      person.refused(saveCard, { values, shown: ['name', 'mobile', 'mail'], languages: ['zh'] })

    expect((await save({ mobile: '138' })).errors[0]?.message).toBe('手机号格式不正确')
    expect((await save({ mail: 'nobody' })).errors[0]?.message).toBe('邮箱格式不正确')
  })

  test('makes one card a person, of the default template of the nearest unit', async () => {
    const above = await anOrg(t.db)
    const below = await anOrg(t.db, { parentId: above.id })
    await aPlate(office, [above.id])
    const near = await aPlate(office, [below.id])
    const user = await aColleague(t, { name: '欧阳修远', primaryOrgId: below.id })
    const person = await t.asWho({ userId: user.id })

    const begun = await person.call(getCard, {})
    expect(begun).toMatchObject({ id: null, template: { id: near }, values: { nameEn: 'Ouyang Xiuyuan' }, link: '' })
    const body = { values: begun.values, shown: begun.shown, languages: begun.languages }
    const { id } = await person.call(saveCard, body)

    expect((await person.refused(saveCard, body)).message).toBe('该员工已有名片')
    expect(await person.call(getCard, {})).toMatchObject({ id, state: 'active', mayEdit: true })
  })

  test('keeps others out: neither read nor changed without code and rows', async () => {
    const { id, revision, unit } = await aCard(t, office)
    const stranger = await t.as()
    const elsewhere = await t.asWho({
      codes: [P.card, P.cardEdit],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    const here = await t.asWho({ codes: [P.card, P.cardEdit], scope: { kind: 'below' }, orgId: unit.id })
    const body = { id, revision, values: { title: '高级工程师' }, shown: SHOWN, languages: ['zh' as const] }

    for (const client of [stranger, elsewhere]) {
      expect((await client.refused(getCard, { id })).status).toBe(1004)
      expect((await client.refused(saveCard, body)).status).toBe(1004)
      expect((await client.refused(renewCardSlug, { id })).status).toBe(1004)
    }
    expect((await elsewhere.call(listCards, { ...page, filter: {} })).list.map((row) => row.id)).not.toContain(id)
    expect(await here.call(saveCard, body)).toMatchObject({ revision: revision + 1 })
    expect((await here.refused(saveCard, body)).status).toBe(1009)
  })

  test('masks for the office what its person does not show', async () => {
    const { id, revision, person } = await aCard(t, office)
    expect((await detailOf(id)).facts.mobile).toBe('13811605206')
    await person.call(saveCard, { id, revision, values: {}, shown: ['name', 'mail'], languages: ['zh'] })

    expect((await detailOf(id)).facts.mobile).toBe('138****5206')
    expect((await person.call(getCard, {})).facts.mobile).toBe('13811605206')
  })

  test('masks what was typed of personal numbers as well, but for whoever may type it', async () => {
    const unit = await anOrg(t.db)
    await aPlate(office, [unit.id], {
      locked: ['name', 'org', 'post', 'switchboard'],
      free: ['mobile', 'mail', 'officePhone'].map((key) => ({ key: key as 'mobile', max: 60 })),
    })
    const person = await t.asWho({ orgId: unit.id })
    const values = { mobile: '13811605206', mail: 'yu@hdpower.example', officePhone: '0512-68808119' }
    const shown: CardPart[] = ['name', 'mail', 'officePhone']
    const { id } = await person.call(saveCard, { values, shown, languages: ['zh'] })

    const reader = await t.as(P.card)
    expect((await reader.call(getCard, { id })).values).toEqual({ ...values, mobile: '138****5206' })
    for (const writer of [person, office]) expect((await writer.call(getCard, { id })).values).toEqual(values)
  })

  test('goes on with another template, and keeps what it has no place for', async () => {
    const { id, revision, unit, person } = await aCard(t, office)
    const next = await aPlate(office, [unit.id], { free: [{ key: 'title', max: 30 }] })
    const { values } = await person.call(getCard, {})
    const body = { id, revision, templateId: next, shown: SHOWN, languages: ['zh' as const] }
    const other = { ...values, postEn: 'Manager' }

    expect((await person.refused(saveCard, { ...body, values: other })).errors[0]?.field).toBe('values.postEn')
    await person.call(saveCard, { ...body, values: { ...values, address: '', title: '高级工程师' } })
    expect(await person.call(getCard, {})).toMatchObject({
      template: { id: next },
      values: { ...values, title: '高级工程师' },
    })
  })

  test('many who make their cards at once all get one, and the template counts them', async () => {
    const unit = await anOrg(t.db, { phone: '0512-68808000' })
    const templateId = await aPlate(office, [unit.id])
    const people = await Promise.all(Array.from({ length: 8 }, () => t.asWho({ orgId: unit.id })))
    const body = { values: {}, shown: SHOWN, languages: ['zh' as const] }

    const answers = await Promise.all(people.map((person) => person.send(saveCard, body)))

    expect(answers.map(({ envelope }) => envelope.success)).toEqual(people.map(() => true))
    const { rows } = await t.db.execute(sql`select cards from business_card_templates where id = ${templateId}`)
    expect(rows).toEqual([{ cards: people.length }])
  })

  test('writes what was changed in words, personal numbers masked, and never the link', async () => {
    const { id, revision, person } = await aCard(t, office)
    await person.call(saveCard, { id, revision, values: { title: '高级工程师' }, shown: SHOWN, languages: ['zh'] })
    const { rows } = await t.db.execute<{ diff: { field: string; before: unknown; after: unknown }[] }>(sql`
      select diff from audit_entries where object_type = 'business_cards' and object_id = ${id} order by no`)

    expect(rows.at(-1)?.diff).toEqual([
      { field: 'title', before: '', after: '高级工程师' },
      { field: 'languages', before: ['中文', '英文'], after: ['中文'] },
    ])
    expect(JSON.stringify(rows)).not.toContain((await detailOf(id)).slug)
  })
})

test('the list tells what is missing, finds people by unit and state, and follows the directory', async () => {
  const { id, user, unit, templateId } = await aCard(t, office, { post: '' })
  const find = async (filter: object) =>
    (await office.call(listCards, { ...page, filter: { orgId: unit.id, ...filter } })).list.find((row) => row.id === id)

  expect(await find({})).toMatchObject({ missing: ['post', 'photo'], state: 'active', visits: 0, left: false })
  expect(await find({ missing: 'post', templateId, state: 'active' })).toBeDefined()
  expect(await find({ missing: 'nameEn' })).toBeUndefined()
  expect(await find({ missing: 'contact' })).toBeUndefined()
  const next = await anOrg(t.db, { name: `新单位 ${user.code}` })
  await t.db.execute(sql`update users set primary_org_id = ${next.id}, post = '经理' where id = ${user.id}`)
  expect(await find({ orgId: next.id, left: false })).toMatchObject({ orgName: next.name, missing: ['photo'] })
})

describe('rest/businessCard/batch', () => {
  test('tries first, then makes what was told, and leaves those who have one alone', async () => {
    const unit = await anOrg(t.db)
    const templateId = await aPlate(office, [unit.id])
    const [, odd] = [
      await aColleague(t, { name: '张三', primaryOrgId: unit.id }),
      await aColleague(t, { name: '阿依古丽·买买提', primaryOrgId: unit.id, mail: '' }),
      await aColleague(t, { name: '已走', primaryOrgId: unit.id, employment: 'left', enabled: false }),
    ]
    const body = { orgId: unit.id, templateId, languages: ['zh', 'en'] as ('zh' | 'en')[], spell: true }

    const tried = await office.call(batchCards, { ...body, dryRun: true })
    expect(tried).toMatchObject({ made: 2, drafts: 1, had: 0 })
    expect(tried.missing).toEqual([
      { userId: odd?.id, name: '阿依古丽·买买提', orgName: unit.name, fields: ['nameEn', 'contact'] },
    ])
    expect((await office.call(listCards, { ...page, filter: { orgId: unit.id } })).total).toBe(0)
    expect(await office.call(batchCards, body)).toEqual(tried)
    const { list } = await office.call(listCards, { ...page, filter: { orgId: unit.id } })
    expect(list.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['张三', 'active'],
      ['阿依古丽·买买提', 'draft'],
    ])
    expect(await office.call(batchCards, body)).toMatchObject({ made: 0, had: 2 })
  })

  test('asks whoever has a draft to fill it in, and no longer once he has', async () => {
    const unit = await anOrg(t.db)
    const templateId = await aPlate(office, [unit.id])
    const user = await aColleague(t, { name: '周五', primaryOrgId: unit.id, mail: '' })
    await office.call(batchCards, { orgId: unit.id, templateId })
    const person = await t.asWho({ userId: user.id })
    const waiting = async () =>
      (await person.call(guideTasks, {})).list.filter(({ kind }) => kind === 'businessCard').map(({ title }) => title)
    expect(await waiting()).toEqual(['补全我的名片'])
    const { id, revision } = await person.call(getCard, {})
    const body = { id: id ?? '', revision: revision ?? 0, shown: SHOWN, languages: ['zh' as const] }
    expect(await person.call(saveCard, { ...body, values: { officePhone: '0512-68808119' } })).toMatchObject({
      state: 'active',
    })
    expect(await waiting()).toEqual([])
  })

  test('shows no mobile number that its person has not shown', async () => {
    const unit = await anOrg(t.db)
    const templateId = await aPlate(office, [unit.id])
    const user = await aColleague(t, { name: '李四', primaryOrgId: unit.id })
    await office.call(batchCards, { orgId: unit.id, templateId })
    const { slug } = await (await t.asWho({ userId: user.id })).call(getCard, {})

    expect(JSON.stringify(await t.anonymous.call(showCard, { slug }))).not.toContain('13811605206')
  })

  test('stays within unit, template and number', async () => {
    const [unit, other] = [await anOrg(t.db), await anOrg(t.db)]
    const templateId = await aPlate(office, [other.id])
    const narrow = await t.asWho({ codes: [P.cardBatch], scope: { kind: 'below' }, orgId: other.id })

    expect((await office.refused(batchCards, { orgId: unit.id, templateId })).errors[0]?.message).toBe(
      '该板块不适用于员工所在单位',
    )
    expect((await narrow.refused(batchCards, { orgId: unit.id, templateId })).status).toBe(1004)
    await t.db.execute(sql`insert into users (id, code, login_name, name, primary_org_id)
      select gen_random_uuid(), 'B' || n, 'b' || n, '批量' || n, ${other.id} from generate_series(1, 2001) n`)
    expect((await office.refused(batchCards, { orgId: other.id, templateId, dryRun: true })).message).toBe(
      '单次最多生成 2000 张',
    )
  })
})

describe('what ends a card', () => {
  test('retirement by hand says at once that there is none; restoring gives a new link', async () => {
    const { id, person } = await aCard(t, office)
    const { slug } = await person.call(getCard, {})
    expect(await office.call(retireCards, { ids: [id] })).toEqual({ retired: 1, failed: [] })

    expect((await t.anonymous.refused(showCard, { slug })).message).toBe('名片不存在或已停用')
    expect(await person.call(getCard, {})).toMatchObject({ state: 'retired', link: '', mayEdit: false })
    await office.call(restoreCards, { ids: [id] })
    const restored = await person.call(getCard, {})
    expect(restored.slug).not.toBe(slug)
    expect((await t.anonymous.refused(showCard, { slug })).message).toBe('该名片链接已更换')
    expect(await t.anonymous.call(showCard, { slug: restored.slug })).toMatchObject({ retired: false, name: '余国栋' })
  })

  test('a new link kills the old one at once', async () => {
    const { id, person } = await aCard(t, office)
    const { slug: old } = await person.call(getCard, {})
    const { slug } = await person.call(renewCardSlug, { id })

    expect((await t.anonymous.refused(showCard, { slug: old })).message).toBe('该名片链接已更换')
    expect(await t.anonymous.call(showCard, { slug })).toMatchObject({ retired: false })
  })

  test('leaving ends it at midnight, with one sentence and nothing else', async () => {
    const { id, unit, user, person } = await aCard(t, office)
    const { slug } = await person.call(getCard, {})
    const leave = (days: number) =>
      t.db.execute(sql`update users set employment = 'left', enabled = false,
        left_on = (now() at time zone 'Asia/Shanghai')::date - ${days}::int where id = ${user.id}`)

    await leave(0)
    expect(await t.anonymous.call(showCard, { slug })).toMatchObject({ retired: false })
    await leave(1)
    const gone = { retired: true, text: `余国栋已离职，请联系${unit.name} 0512-68808000` }
    expect(await t.anonymous.call(showCard, { slug })).toEqual(gone)
    await retireAllLeavers(t.running.platform)
    expect(await t.anonymous.call(showCard, { slug })).toEqual(gone)
    const { rows } = await t.db.execute(sql`select state, retired_because as why from business_cards where id = ${id}`)
    expect(rows).toEqual([{ state: 'retired', why: 'left' }])
    expect((await office.refused(restoreCards, { ids: [id] })).message).toBe('员工已离职，不能使用名片')
  })
})

test('another template keeps what was typed and counts its cards', async () => {
  const { id, unit, templateId, person } = await aCard(t, office)
  const next = await aPlate(office, [unit.id], { free: [{ key: 'title', max: 30 }] })
  const elsewhere = await aPlate(office, [(await anOrg(t.db)).id])
  const counts = async () => {
    const { rows } = await t.db.execute<{ id: string; cards: number }>(
      sql`select id, cards from business_card_templates where id in (${templateId}, ${next})`,
    )
    return Object.fromEntries(rows.map((row) => [row.id, row.cards]))
  }
  expect(await counts()).toEqual({ [templateId]: 1, [next]: 0 })
  expect((await office.refused(changeCardTemplate, { ids: [id], templateId: elsewhere })).errors[0]?.message).toBe(
    '该板块不适用于员工所在单位',
  )
  await office.call(changeCardTemplate, { ids: [id], templateId: next })
  expect(await counts()).toEqual({ [templateId]: 0, [next]: 1 })
  expect((await person.call(getCard, {})).values).toMatchObject({ nameEn: 'Yu Guodong' })
})

test('of two records of one person the card in use stays, under its link', async () => {
  const [draft, active] = [await aCard(t, office), await aCard(t, office)]
  await t.db.execute(sql`update business_cards set state = 'draft' where id = ${draft.id}`)
  const { slug } = await active.person.call(getCard, {})
  const officer = await t.as(P.userMerge, P.user)
  await officer.call(mergeUsers, { keepId: draft.user.id, dropId: active.user.id })

  expect(await draft.person.call(getCard, {})).toMatchObject({ id: active.id, state: 'active', slug })
  expect(await t.anonymous.call(showCard, { slug })).toMatchObject({ retired: false })
  const { list } = await office.call(listCards, { ...page, filter: { orgId: active.unit.id } })
  expect(list).toMatchObject([{ id: draft.id, state: 'retired', link: '' }])
})
