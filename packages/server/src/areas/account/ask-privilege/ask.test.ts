import { askPrivilege } from '@portal/contract/areas/account/ask-privilege.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'

describe('rest/auth/askPrivilege', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  test('tells those whose scope reaches the asker, and nobody else', async () => {
    const [mine, other] = [await anOrg(t.db), await anOrg(t.db)]
    const near = await t.asWho({ codes: [P.user, P.userRole], scope: { kind: 'below' }, orgId: mine.id })
    const far = await t.asWho({ codes: [P.user, P.userRole], scope: { kind: 'below' }, orgId: other.id })
    const asker = await t.asWho({ orgId: mine.id })

    const { sent } = await asker.call(askPrivilege, { path: '/system/user', reason: '负责本班人员信息' })

    expect(sent).toBe(1)
    const { rows } = await t.db.execute(
      sql`select user_id, title, text, category from messages where event like ${`askPrivilege:${asker.id}%`}`,
    )
    expect(rows).toEqual([
      {
        user_id: near.id,
        title: expect.stringContaining('申请权限：用户管理'),
        text: '负责本班人员信息',
        category: 'todo',
      },
    ])
    expect(rows).not.toContainEqual(expect.objectContaining({ user_id: far.id }))
  })

  test('counts once per day and page, also when asked twice at once', async () => {
    await t.as(P.user, P.userGrant)
    const asker = await t.as()

    const answers = await Promise.all(
      [1, 2, 3].map(() => asker.send(askPrivilege, { path: '/system/role', reason: '' })),
    )

    const words = answers.map(({ envelope }) => envelope.message).sort()
    expect(words).toEqual(['今日已申请过该权限', '今日已申请过该权限', '操作成功'])
    expect((await asker.send(askPrivilege, { path: '/system/log', reason: '' })).envelope.success).toBe(true)
  })

  test('ends after twenty asks in an hour, also of those that tell nobody', async () => {
    const asker = await t.as()
    const paths = ['/system/user', '/system/role', '/system/log']

    const words: string[] = []
    for (let n = 0; n < 21; n += 1)
      words.push((await asker.send(askPrivilege, { path: paths[n % 3] ?? '', reason: '' })).envelope.message)

    expect(words.slice(3, 20)).toEqual(Array.from({ length: 17 }, () => '今日已申请过该权限'))
    expect(words[20]).toBe('尝试次数过多，请稍后再试')
  })

  test('knows the pages of the product only', async () => {
    const asker = await t.as()

    expect((await asker.refused(askPrivilege, { path: '/nowhere', reason: '' })).status).toBe(1004)
  })
})
