import { searchPalette } from '@portal/contract/areas/account/palette.ts'
import { saveUser } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'

let t: TestApp
let clerk: Client

beforeAll(async () => {
  t = await startTestApp()
  clerk = await t.as(P.user, P.userAdd)
})
afterAll(() => t.close())

/** As the office makes them: only then may they be found by what they are called. */
const aPerson = (name: string, code: string, primaryOrgId: string) => clerk.call(saveUser, { name, code, primaryOrgId })

describe('rest/guide/search', () => {
  test('finds people by name, number and initials, and units, for the holders of their screens', async () => {
    const unit = await anOrg(t.db, { name: '安质监察部' })
    await aPerson('安琪儿', 'Q120571', unit.id)
    const admin = await t.as(P.user, P.orgAndDictionary)

    for (const keyword of ['安琪儿', 'Q120571', 'aqe']) {
      const { list } = await admin.call(searchPalette, { keyword })
      expect(list).toMatchObject([{ kind: 'person', title: '安琪儿', code: 'Q120571', link: /^\/system\/user\?user=/ }])
    }
    const { list } = await admin.call(searchPalette, { keyword: '安质监' })
    expect(list).toMatchObject([{ kind: 'unit', title: '安质监察部' }])
  })

  test('tells nothing of what the person may not open', async () => {
    const unit = await anOrg(t.db, { name: '独一处化验室' })
    await aPerson('独一处甲', 'Q120572', unit.id)

    expect((await (await t.as()).call(searchPalette, { keyword: '独一处' })).list).toEqual([])
    expect((await (await t.as(P.user)).call(searchPalette, { keyword: '独一处' })).list).toMatchObject([
      { kind: 'person' },
    ])
    expect((await (await t.as(P.exam, P.questionnaire)).call(searchPalette, { keyword: '独一处' })).list).toEqual([])
  })

  test('stays within the rows of the caller, and shows five of a kind at most', async () => {
    const [mine, other] = [await anOrg(t.db, { name: '甲矿' }), await anOrg(t.db, { name: '乙矿' })]
    await aPerson('同名丁', 'Q120573', mine.id)
    for (let n = 0; n < 7; n += 1) await aPerson(`同名丙${n}`, `Q12058${n}`, other.id)

    const all = await t.as(P.user)
    expect((await all.call(searchPalette, { keyword: '同名' })).list).toHaveLength(5)
    const scoped = await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: mine.id })
    expect((await scoped.call(searchPalette, { keyword: '同名' })).list.map(({ title }) => title)).toEqual(['同名丁'])
  })
})
