import { exportVcards, getCard, saveCard } from '@portal/contract/areas/business-card/card.ts'
import { showCard } from '@portal/contract/areas/business-card/visitor.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCard, CARD_OFFICE, SHOWN } from '#test/factories/business-card/business-card.ts'

let t: TestApp
let office: Client

beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(...CARD_OFFICE)
})
afterAll(() => t.close())

// Each test begins with the whole patience of the address.
const clear = () => t.db.execute(sql`delete from login_guards where key like 'businessCardsFrom|%'`)

const cardWithSlug = async () => {
  await clear()
  const card = await aCard(t, office)
  const { slug } = await card.person.call(getCard, {})
  return { ...card, slug }
}
const vcf = (slug: string, lang = 'zh') =>
  t.running.app.inject({ method: 'GET', url: `/rest/qr/card.vcf?t=${slug}&lang=${lang}` })

describe('rest/qr/card', () => {
  test('shows what is shown, in either language, to anybody', async () => {
    const { slug } = await cardWithSlug()

    const chinese = await t.anonymous.call(showCard, { slug })
    const english = await t.anonymous.call(showCard, { slug, lang: 'en' })

    expect(chinese).toMatchObject({ retired: false, name: '余国栋', otherName: 'Yu Guodong', company: '华东电力' })
    expect(chinese.retired === false && chinese.fields.map(({ key }) => key)).toEqual([
      'org',
      'post',
      'mobile',
      'switchboard',
      'mail',
    ])
    expect(english).toMatchObject({ name: 'Yu Guodong', company: 'East China Power' })
    expect(Object.keys(chinese).sort()).toEqual(
      'accent colour company fields language languages layout link logo name otherName photoUrl retired vcardUrl'.split(
        ' ',
      ),
    )
  })

  test('a hidden number is gone from page and vCard at once', async () => {
    const { slug, id, revision, person } = await cardWithSlug()
    expect((await vcf(slug)).payload).toContain('13811605206')
    const shown = SHOWN.filter((part) => part !== 'mobile')
    await person.call(saveCard, { id, revision, values: {}, shown, languages: ['zh', 'en'] })

    expect(JSON.stringify(await t.anonymous.call(showCard, { slug }))).not.toContain('13811605206')
    expect((await vcf(slug)).payload).not.toContain('13811605206')
  })

  test('follows the directory without anybody saving', async () => {
    const { slug, user, unit } = await cardWithSlug()
    await t.db.execute(sql`update users set post = '副总经理' where id = ${user.id}`)
    await t.db.execute(sql`update org_units set name = ${`改名后 ${unit.code}`} where id = ${unit.id}`)

    const { fields } = (await t.anonymous.call(showCard, { slug })) as { fields: { key: string; value: string }[] }
    expect(fields).toContainEqual({ key: 'post', label: '职务', value: '副总经理' })
    expect(fields).toContainEqual({ key: 'org', label: '单位', value: `改名后 ${unit.code}` })
  })

  test('counts visits by day alone, never those of its own person', async () => {
    const { slug, id, person } = await cardWithSlug()
    await t.anonymous.call(showCard, { slug })
    await office.call(showCard, { slug })
    await person.call(showCard, { slug })

    const { visits, visitDays } = await office.call(getCard, { id })
    expect([visits, visitDays.map(({ n }) => n)]).toEqual([2, [2]])
    const { rows } = await t.db.execute(sql`
      select column_name from information_schema.columns where table_name = 'business_card_visits' order by 1`)
    expect(rows.map(({ column_name: name }) => name)).toEqual(['card_id', 'day', 'n'])
  })

  test('an unknown link says that there is no card', async () => {
    await clear()
    for (const slug of ['abcdefghjk', "x' or true --", '名片'])
      expect((await t.anonymous.refused(showCard, { slug })).message).toBe('名片不存在或已停用')
    expect((await vcf('abcdefghjk')).statusCode).toBe(404)
  })

  test('opens at most sixty times a minute from one address, page and vCard together', async () => {
    const { slug } = await cardWithSlug()
    for (let n = 0; n < 30; n += 1) {
      expect((await t.anonymous.send(showCard, { slug })).envelope.success).toBe(true)
      expect((await vcf(slug)).statusCode).toBe(200)
    }

    expect((await t.anonymous.refused(showCard, { slug })).status).toBe(1029)
    expect((await vcf(slug)).statusCode).toBe(429)
    await clear()
  })
})

describe('the vCard', () => {
  test('comes from an address, as phones open it, and is told to no search engine', async () => {
    const { slug } = await cardWithSlug()
    const answer = await vcf(slug, 'en')

    expect(answer.headers).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(answer.payload).toContain('FN:Yu Guodong')
    expect(answer.payload.replace(/\r\n /g, '')).toContain('NOTE:余国栋\\, 主任')
  })

  test('of many cards goes out as one archive, with a line in the log for each', async () => {
    const { id } = await cardWithSlug()
    const answer = await t.running.app.inject({
      method: 'POST',
      url: `/${exportVcards.path}`,
      headers: { 'content-type': 'application/json', 'x-token': office.token },
      payload: JSON.stringify({ ids: [id] }),
    })
    const { rows } = await t.db.execute(sql`
      select kind from audit_entries where object_type = 'business_cards' and object_id = ${id} and kind = 'read'`)

    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(rows).toHaveLength(1)
    expect((await (await t.as()).refused(exportVcards, { ids: [id] })).status).toBe(1003)
  })
})
