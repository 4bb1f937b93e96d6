import { audienceOptions } from '@portal/contract/areas/access/audience.ts'
import { compareRights } from '@portal/contract/areas/access/privilege.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup } from '#test/factories/access.ts'
import { anOrg, aRole } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('rest/privilege/compare', () => {
  test('shows only what differs, with the scopes in words', async () => {
    const officer = await t.as(P.authorityExplain)
    const org = await anOrg(t.db, { name: '甲单位' })
    const a = await t.asWho({ codes: [P.user, P.role], scope: { kind: 'all' }, orgId: org.id })
    const b = await t.asWho({ codes: [P.user, P.label], scope: { kind: 'below' }, orgId: org.id })

    expect(await officer.call(compareRights, { a: a.id, b: b.id })).toEqual({
      onlyA: [{ code: P.role, title: '角色管理', scopeText: '全部' }],
      onlyB: [{ code: P.label, title: '标签管理', scopeText: '本单位及以下（甲单位）' }],
      differing: [{ code: P.user, title: '用户管理', scopeA: '全部', scopeB: '本单位及以下（甲单位）' }],
    })
  })

  test('does not find people of other units', async () => {
    const officer = await t.asWho({
      codes: [P.authorityExplain],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    const { id } = await t.as()

    expect((await officer.refused(compareRights, { a: officer.id, b: id })).status).toBe(1004)
  })
})

describe('rest/audience/options', () => {
  test('names roles and groups for somebody who only sets audiences', async () => {
    const editor = await t.as(P.video)
    const role = await aRole(t.db)
    const group = await aGroup(t.db, { name: '安全员组' })

    expect(await editor.call(audienceOptions, { kind: 'role', keyword: role.name })).toContainEqual({
      id: role.id,
      name: role.name,
    })
    expect(await editor.call(audienceOptions, { kind: 'group', keyword: '安全' })).toEqual([
      { id: group.id, name: '安全员组' },
    ])
    expect((await (await t.as()).refused(audienceOptions, { kind: 'role' })).status).toBe(1003)
  })
})
