import { listAccounts } from '@portal/contract/areas/wechat/account.ts'
import { copyGrants, listGrants, removeGrants, saveGrants } from '@portal/contract/areas/wechat/grant.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wxGrants, wxReplies, wxTags } from '#src/schema/wechat/wechat.ts'
import { wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { exampleBody } from '#test/call/example-body.ts'
import { aUser } from '#test/factories/directory.ts'
import { ALL_WECHAT_CODES, aFan, anAccount, anArticle, anItem, grant } from '#test/wechat/accounts.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(() => t.close())

const grantOf = async (accountId: string) =>
  (await t.db.select().from(wxGrants).where(eq(wxGrants.accountId, accountId)).orderBy(wxGrants.id)).at(-1)

describe('a grant on account A', () => {
  test('opens nothing of account B at any endpoint that names one of its things', async () => {
    const editor = await t.as(...ALL_WECHAT_CODES)
    const a = await anAccount(t, [editor])
    const b = await anAccount(t, [manager])
    const fan = await aFan(t, b.id)
    const article = await anArticle(t, b.id, [anItem()], 'ready')
    const [tag] = await t.db.insert(wxTags).values({ accountId: b.id, name: '一' }).returning()
    const answer = { kind: 'text' as const, text: '好', mediaId: '', title: '', url: '', picUrl: '' }
    const [rule] = await t.db
      .insert(wxReplies)
      .values({ accountId: b.id, sort: 1, name: '一', trigger: 'follow', answers: [answer] })
      .returning()
    const [template] = await t.db
      .insert(wxTemplates)
      .values({ accountId: b.id, event: '待我审批', templateId: 'T', title: '一', content: '一' })
      .returning()
    const thingOf: Record<string, string | undefined> = { fanId: fan.id, accountId: b.id, userId: manager.id }
    const idOf: Record<string, string | undefined> = {
      'rest/weChat/saveReply': rule?.id,
      'rest/weChat/deleteReplies': rule?.id,
      'rest/weChat/saveTemplate': template?.id,
      'rest/weChat/testTemplate': template?.id,
      'rest/weChat/saveTag': tag?.id,
      'rest/weChat/deleteTag': tag?.id,
    }
    const articlePaths = /rticle/
    const endpoints = t.running.platform.endpoints.filter(({ path }) => path.startsWith('rest/weChat/'))
    const opened: string[] = []
    for (const endpoint of endpoints) {
      if (endpoint.transport === 'multipart' || /\/(list|grants|removed|saveGrants)$/.test(endpoint.path)) continue
      const shape = (endpoint.body as unknown as { shape?: Record<string, unknown> }).shape ?? {}
      const body = exampleBody(endpoint.body)
      const own = articlePaths.test(endpoint.path) ? article.id : (idOf[endpoint.path] ?? b.id)
      for (const key of Object.keys(shape)) {
        if (key in thingOf) body[key] = thingOf[key]
        else if (key === 'id') body.id = own
        else if (key === 'ids') body.ids = [own]
        else if (key === 'articleIds') body.articleIds = [article.id]
        else if (key === 'fanIds' && !('id' in shape)) body.fanIds = [fan.id]
        else if (key === 'filter' && !('accountId' in shape)) body.filter = { accountId: b.id }
        else if (key === 'revision') body.revision = 1
      }
      const typed = {
        target: { everyone: true, tagIds: [] },
        appId: 'wx00000000000000ff',
        openid: 'wxname',
        answers: [answer],
      }
      for (const [key, value] of Object.entries(typed)) if (key in shape) body[key] = value
      const { envelope } = await editor.send(endpoint, body)
      const result = JSON.stringify(envelope.result)
      const refused = !envelope.success || /内容不存在或无权查看/.test(result)
      if (!refused || envelope.status === 1022)
        opened.push(`${endpoint.path} ${envelope.status} ${envelope.message} ${result}`)
    }

    expect(opened).toEqual([])
    expect((await editor.call(listAccounts, {})).list.map(({ id }) => id)).toEqual([a.id])
    expect((await editor.call(listGrants, { filter: { accountId: b.id } })).list.map(({ own }) => own)).not.toContain(
      true,
    )
  })

  test('gives only the functions it names, and ends with its day', async () => {
    const editor = await t.as(...ALL_WECHAT_CODES)
    const account = await anAccount(t, [manager])
    await grant(t, account.id, editor, ['fans'])
    const send = (path: `rest/${string}`, body: object) => editor.send({ path }, body)

    expect((await send('rest/weChat/replies', { accountId: account.id })).envelope.message).toBe(
      '你没有该公众号的回复权限',
    )
    expect((await send('rest/weChat/fans', { filter: { accountId: account.id } })).envelope.success).toBe(true)
    await t.db
      .update(wxGrants)
      .set({ validTo: '2020-01-01' })
      .where(eq(wxGrants.facet, `u:${editor.id}`))
    expect((await send('rest/weChat/fans', { filter: { accountId: account.id } })).envelope.status).toBe(1004)
  })
})

describe('rest/weChat/saveGrants', () => {
  test('gives functions and warns where the person lacks the menu', async () => {
    const account = await anAccount(t, [manager])
    const person = await aUser(t.db, { name: '李宣传' })

    const { warnings } = await manager.call(saveGrants, {
      accountId: account.id,
      subject: { kind: 'user', id: person.id },
      functions: ['article', 'push'],
      to: '2999-12-31',
    })

    expect(warnings).toEqual(['李宣传 没有公众号菜单权限，授权后仍不可用'])
    const { list } = await manager.call(listGrants, { filter: { accountId: account.id, userId: person.id } })
    expect(list).toMatchObject([
      { subjectName: '李宣传', functions: ['article', 'push'], to: '2999-12-31', own: false },
    ])
  })

  test('refuses nothing chosen, no account, a past day, and one’s own grant', async () => {
    const account = await anAccount(t, [manager])
    const person = await aUser(t.db)
    const base = { accountId: account.id, subject: { kind: 'user', id: person.id }, functions: ['menu'] }

    const none = await manager.refused(saveGrants, { ...base, functions: [] })
    const nowhere = await manager.refused(saveGrants, { ...base, accountId: undefined })
    const past = await manager.refused(saveGrants, { ...base, to: '2020-01-01' })
    const own = await manager.refused(saveGrants, { ...base, subject: { kind: 'user', id: manager.id } })

    expect(none.errors[0]?.message).toBe('至少选择一项功能')
    expect(nowhere.errors[0]?.message).toBe('请选择公众号')
    expect(past.errors).toEqual([{ field: 'to', message: '有效期不能早于今天' }])
    expect(own.message).toBe('不能修改自己的授权')
  })

  test('a granter outside scope and without 管理 does not find the account', async () => {
    const account = await anAccount(t, [manager])
    const granter = await t.asWho({ codes: [P.wechat, P.wechatGrant], scope: { kind: 'own' } })

    const refusal = await granter.refused(saveGrants, {
      accountId: account.id,
      subject: { kind: 'user', id: manager.id },
      functions: ['menu'],
    })

    expect(refusal.status).toBe(1004)
  })
})

describe('rest/weChat/copyGrants and /removeGrants', () => {
  test('copies a grant to another account and takes it away again', async () => {
    const [from, to] = [await anAccount(t, [manager]), await anAccount(t, [manager])]
    const editor = await t.as(P.wechatNews)
    await grant(t, from.id, editor, ['article'])
    const given = await grantOf(from.id)

    expect(await manager.call(copyGrants, { ids: [given?.id ?? ''], accountIds: [to.id] })).toEqual({ copied: 1 })
    const copied = await grantOf(to.id)
    expect(copied).toMatchObject({ subjectId: editor.id, functions: ['article'] })

    expect(await manager.call(removeGrants, { ids: [copied?.id ?? ''] })).toEqual({ removed: 1 })
    expect((await manager.refused(removeGrants, { ids: [v7()] })).status).toBe(1004)
  })

  test('an editor of news sees his own row and the other editors, nothing else', async () => {
    const account = await anAccount(t, [manager])
    const [editor, colleague, clerk] = [await t.as(P.wechatNews), await t.as(P.wechatNews), await t.as(P.wechat)]
    await grant(t, account.id, editor, ['article'])
    await grant(t, account.id, colleague, ['push'])
    await grant(t, account.id, clerk, ['fans'])

    const { list } = await editor.call(listGrants, { filter: { accountId: account.id } })

    expect(list.map(({ subject }) => subject.id).sort()).toEqual([editor.id, colleague.id, manager.id].sort())
  })
})
