import { getOrgsAndUsers, userTreeData } from '@portal/contract/areas/directory/picker.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { gramsOf } from '#src/shared/directory/grams.ts'
import { spellPerson } from '#src/shared/directory/pinyin.ts'
import { personMatches } from '#src/shared/directory/search.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const named = (name: string, code: string, values: Record<string, unknown> = {}) => {
  const spelling = spellPerson(name)
  return aUser(t.db, { name, code, ...spelling, grams: gramsOf({ name, code, ...spelling }), ...values })
}

describe('rest/oa/getOrgsAndUsers', () => {
  test('lets everybody search with two characters, and never shows phone, mail or identity number', async () => {
    const anybody = await t.as()
    const person = await named('诸葛孔明', 'KM001', {
      phoneMask: '138****5678',
      mailMask: 'k***@x.cn',
      idNumberMask: '11010********1002X',
    })
    await named('诸葛孔停', 'KM002', { enabled: false })

    const found = await anybody.call(getOrgsAndUsers, { keyword: '孔明' })
    const byNumber = await anybody.call(getOrgsAndUsers, { keyword: 'km00' })
    const raw = await anybody.send(getOrgsAndUsers, { keyword: '孔明' })

    expect(found).toMatchObject({ orgs: [], total: 1, users: [{ id: person.id, name: '诸葛孔明', state: 'normal' }] })
    expect(byNumber.users.map(({ id }) => id)).toEqual([person.id])
    expect(JSON.stringify(raw.envelope)).not.toMatch(/138\*|k\*|11010|phone|mail|idNumber/)
  })

  test('finds for everybody what his own picker draws: twenty, no further page, and nobody by a phone number', async () => {
    const anybody = await t.as()
    const crowd = await Promise.all(Array.from({ length: 23 }, (_, n) => named('欧阳翻页', `FY${n + 100}`)))
    const phone = '13655550001'
    const [first] = crowd
    const phoneIndex = t.running.platform.secrets.indexOf(phone)
    await t.db
      .update(users)
      .set({ phoneIndex })
      .where(eq(users.id, first?.id ?? ''))

    const page = await anybody.call(getOrgsAndUsers, { keyword: '欧阳翻页' })
    const next = await anybody.call(getOrgsAndUsers, { keyword: '欧阳翻页', page: 2 })
    const phoned = await anybody.call(getOrgsAndUsers, { keyword: phone })

    expect([page.users.length, page.total]).toEqual([20, 20])
    expect(next).toEqual({ orgs: [], users: [], total: 0 })
    expect(phoned.users).toEqual([])
    const picker = await t.as(P.user)
    expect((await picker.call(getOrgsAndUsers, { for: P.user, keyword: phone })).users.map(({ id }) => id)).toEqual([
      first?.id,
    ])
  })

  test('finds for everybody within 目录可见范围 only', async () => {
    const [company, other] = [await anOrg(t.db), await anOrg(t.db)]
    const [mine, beside] = [await anOrg(t.db, { parentId: company.id }), await anOrg(t.db, { parentId: company.id })]
    const anybody = await t.asWho({ orgId: mine.id })
    const near = await named('司徒近', 'SJ1', { primaryOrgId: mine.id })
    const next = await named('司徒邻', 'SJ2', { primaryOrgId: beside.id })
    const far = await named('司徒远', 'SJ3', { primaryOrgId: other.id })
    const foundIn = async (range: string) => {
      await t.db.execute(sql`insert into settings (key, value) values ('directoryRange', ${JSON.stringify(range)}::jsonb)
        on conflict (key) do update set value = excluded.value`)
      t.running.platform.caches.apply('settings *')
      const { users: people } = await anybody.call(getOrgsAndUsers, { keyword: '司徒' })
      return people.map(({ id }) => id).sort()
    }

    expect(await foundIn('unit')).toEqual([near.id])
    expect(await foundIn('company')).toEqual([near.id, next.id].sort())
    expect(await foundIn('all')).toEqual([near.id, next.id, far.id].sort())
  })

  test('refuses one character, and the tree without a code that picks people', async () => {
    const anybody = await t.as()
    const org = await anOrg(t.db)

    const short = await anybody.refused(getOrgsAndUsers, { keyword: '孔' })
    const empty = await anybody.refused(getOrgsAndUsers, {})
    const tree = await anybody.refused(getOrgsAndUsers, { parentId: org.id })
    const claimed = await anybody.refused(getOrgsAndUsers, { parentId: org.id, for: P.user })
    const unknown = await anybody.refused(getOrgsAndUsers, { for: P.home })

    expect([short.message, empty.message]).toEqual(['请输入至少 2 个字', '请输入至少 2 个字'])
    expect([tree.status, claimed.status, unknown.status]).toEqual([1003, 1003, 1003])
  })

  test('opens the tree and everybody in it within the scope of the code', async () => {
    const [mine, foreign] = [await anOrg(t.db), await anOrg(t.db)]
    const picker = await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: mine.id })
    const left = await named('离职同事甲', 'LZ001', { primaryOrgId: mine.id, employment: 'left', enabled: false })
    await named('离职同事乙', 'LZ002', { primaryOrgId: foreign.id })

    const top = await picker.call(getOrgsAndUsers, { for: P.user })
    const level = await picker.call(getOrgsAndUsers, { for: P.user, parentId: mine.id })
    const outside = await picker.call(getOrgsAndUsers, { for: P.user, parentId: foreign.id })
    const found = await picker.call(getOrgsAndUsers, { for: P.user, keyword: '离职同事' })

    expect(top.orgs.map(({ id, count }) => [id, count])).toEqual([[mine.id, 1]])
    expect(level.users.map(({ id, state }) => [id, state])).toContainEqual([left.id, 'left'])
    expect(outside).toMatchObject({ orgs: [], users: [], total: 0 })
    expect(found.users.map(({ id }) => id)).toEqual([left.id])
  })

  test('tells of a unit that is searched for where it is, as many have the same name', async () => {
    const [one, other] = [await anOrg(t.db, { name: '东方公司' }), await anOrg(t.db, { name: '西方公司' })]
    await anOrg(t.db, { name: '同名车间', parentId: one.id })
    await anOrg(t.db, { name: '同名车间', parentId: other.id })
    const picker = await t.as(P.user)

    const { orgs } = await picker.call(getOrgsAndUsers, { for: P.user, keyword: '同名车间' })
    const { orgs: tree } = await picker.call(getOrgsAndUsers, { for: P.user, parentId: one.id })

    expect(orgs.map(({ path }) => path.split('/').slice(-2)).toSorted()).toEqual([
      ['东方公司', '同名车间'],
      ['西方公司', '同名车间'],
    ])
    expect(tree.map(({ path }) => path)).toEqual([''])
  })

  test.each([P.examMarkAdmin, P.examResult, P.examAnalysis, P.examAppeal, P.videoRole, P.statisticsSchedule])(
    'opens the tree to who may press the button of %s alone',
    async (code) => {
      const mine = await anOrg(t.db)
      const picker = await t.asWho({ codes: [code], scope: { kind: 'below' }, orgId: mine.id })

      const top = await picker.call(getOrgsAndUsers, { for: code })

      expect(top.orgs.map(({ id }) => id)).toEqual([mine.id])
    },
  )
})

describe('rest/user/userTreeData', () => {
  test('gives one level at a time, units before people, within the scope', async () => {
    const mine = await anOrg(t.db)
    const child = await anOrg(t.db, { parentId: mine.id })
    const foreign = await anOrg(t.db)
    const picker = await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: mine.id })
    const person = await aUser(t.db, { primaryOrgId: child.id })
    await aUser(t.db, { primaryOrgId: foreign.id })

    const top = await picker.call(userTreeData, {})
    const level = await picker.call(userTreeData, { parentId: mine.id })
    const whole = await picker.call(userTreeData, { parentId: mine.id, below: true })
    const units = await picker.call(userTreeData, { parentId: mine.id, withUsers: false })

    expect(top.map(({ id, type, count }) => [id, type, count])).toEqual([[mine.id, 'org', 2]])
    expect(level.map(({ id, leaf }) => [id, leaf])).toEqual([
      [child.id, false],
      [picker.id, true],
    ])
    expect(whole.map(({ id }) => id).sort()).toEqual([child.id, picker.id, person.id].sort())
    expect(units.map(({ id, leaf }) => [id, leaf])).toEqual([[child.id, true]])
    expect(await picker.call(userTreeData, { parentId: foreign.id })).toEqual([])
    expect(await picker.call(userTreeData, { keyword: foreign.name })).toEqual([])
  })

  test('stays closed without a code that picks people', async () => {
    const anybody = await t.as(P.home)

    expect((await anybody.refused(userTreeData, {})).status).toBe(1003)
  })

  test('gives two hundred entries of a level on a page', async () => {
    const crowd = await anOrg(t.db)
    await t.db.insert(users).values(
      Array.from({ length: 205 }, (_, n) => ({
        code: `C${n}`,
        loginName: `c${n}`,
        name: `人${n}`,
        primaryOrgId: crowd.id,
      })),
    )
    const picker = await t.as(P.user)

    const pages = await Promise.all([1, 2].map((page) => picker.call(userTreeData, { parentId: crowd.id, page })))

    expect(pages.map((page) => page.length)).toEqual([200, 5])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(205)
  })
})

describe('search of people', () => {
  test('reads the gram index instead of walking through everybody', async () => {
    const crowd = await anOrg(t.db)
    const people = Array.from({ length: 5000 }, (_, n) => {
      const [name, code] = [`员工第${n}号`, `E${n}`]
      const spelling = { pinyin: `yuangongdi${n}hao`, initials: `ygd${n}h` }
      return {
        code,
        loginName: code,
        name,
        ...spelling,
        grams: gramsOf({ name, code, ...spelling }),
        primaryOrgId: crowd.id,
      }
    })
    for (let at = 0; at < people.length; at += 1000) await t.db.insert(users).values(people.slice(at, at + 1000))
    await named('司马懿', 'SMY9', { primaryOrgId: crowd.id })
    await t.db.execute(sql`vacuum analyze users`)

    const { rows } = await t.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select u.id from users u where ${personMatches(t.running.platform.secrets, '司马')}
      order by u.created_at desc, u.id desc limit 20`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

    expect(plan).toContain('users_grams_idx')
    expect(plan).not.toContain('Seq Scan')
  })
})
