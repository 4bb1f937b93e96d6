import { saveUser } from '@portal/contract/areas/directory/user.ts'
import { enableUsers } from '@portal/contract/areas/directory/user-account.ts'
import {
  endOnline,
  listLog,
  listLogins,
  listOnline,
  listUiErrors,
  objectHistory,
} from '@portal/contract/areas/system/log/log.ts'
import { reportUiError } from '@portal/contract/areas/system/message/ui-error.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, anotherProcess, callFrom, signIn } from '#test/factories/account.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

const PHONE = '13812345678'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const inputOf = (user: { code: string; name: string; primaryOrgId: string }) => ({
  code: user.code,
  name: user.name,
  primaryOrgId: user.primaryOrgId,
})

describe('rest/log/list', () => {
  test('names just the field that changed, with labels instead of codes', async () => {
    const [from, to] = [await anOrg(t.db, { name: '一车间' }), await anOrg(t.db, { name: '二车间' })]
    const user = await aUser(t.db, { primaryOrgId: from.id })
    const admin = await t.as(P.user, P.userEdit, P.log)
    const key = { id: user.id, revision: user.revision }

    await admin.call(saveUser, { ...inputOf(user), ...key, loginName: user.loginName, primaryOrgId: to.id })
    const { list } = await admin.call(listLog, { filter: { objectType: 'users', objectId: user.id } })

    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      kind: 'update',
      module: '用户管理',
      objectName: user.name,
      objectTypeName: '用户',
      words: '主单位：一车间 → 二车间',
    })
  })

  test('masks a new phone number and says nothing of how it is sealed', async () => {
    const user = await aUser(t.db)
    const admin = await t.as(P.user, P.userEdit, P.log)

    await admin.call(saveUser, {
      ...inputOf(user),
      loginName: user.loginName,
      id: user.id,
      revision: user.revision,
      phone: PHONE,
    })
    const { list } = await admin.call(listLog, { filter: { objectId: user.id } })

    expect(list[0]?.diff.map(({ title }) => title)).toEqual(['手机'])
    expect(list[0]?.words).toMatch(/^手机：（空） → \d+\*+\d+$/)
    expect(JSON.stringify(list)).not.toContain(PHONE)
  })

  test('says words that only begin like a time as they are', async () => {
    const user = await aUser(t.db)
    const admin = await t.as(P.user, P.userEdit, P.log)
    const key = { id: user.id, revision: user.revision }

    await admin.call(saveUser, { ...inputOf(user), ...key, loginName: user.loginName, post: '9999-99-99T00:00 班' })
    const { list } = await admin.call(listLog, { filter: { objectType: 'users', objectId: user.id } })

    expect(list[0]?.words).toBe('岗位：（空） → 9999-99-99T00:00 班')
  })

  test('an unchanged save writes no difference', async () => {
    const user = await aUser(t.db)
    const admin = await t.as(P.user, P.userEdit, P.log)
    const body = { ...inputOf(user), loginName: user.loginName, id: user.id, revision: user.revision }

    await admin.call(saveUser, body)
    const { list } = await admin.call(listLog, { filter: { objectId: user.id } })

    expect(list.flatMap(({ diff }) => diff)).toEqual([])
  })

  test('shows a scoped reader what concerns people and things of the scope, and nothing else', async () => {
    const [inside, outside] = [await anOrg(t.db), await anOrg(t.db)]
    const [mine, foreign] = [
      await aUser(t.db, { primaryOrgId: inside.id }),
      await aUser(t.db, { primaryOrgId: outside.id }),
    ]
    const admin = await t.as(P.user, P.userEnable)
    const reader = await t.asWho({ codes: [P.log], scope: { kind: 'below' }, orgId: inside.id })
    for (const { id } of [mine, foreign]) await admin.call(enableUsers, { ids: [id], enabled: 0, reason: '长期外派' })

    const seen = (await reader.call(listLog, { filter: { objectType: 'users' } })).list
    expect(seen.map(({ objectId }) => objectId)).toEqual([mine.id])
    expect(seen[0]).toMatchObject({ words: '启用：启用 → 停用', reason: '长期外派' })
    expect((await reader.call(listLog, { filter: { objectId: foreign.id } })).total).toBe(0)
  })

  test('keeps a line of a refused sensitive act', async () => {
    const [target, nobody, reader] = [await aUser(t.db), await t.as(P.user), await t.as(P.log)]

    await nobody.send({ path: 'rest/user/resetPassword' }, { userId: target.id, way: 'once' })
    const { list } = await reader.call(listLog, { filter: { userId: nobody.id, result: 'refused' } })

    expect(list).toMatchObject([{ action: '重置密码', reason: '无操作权限', result: 'refused' }])
  })

  test('looks at most a year back at once, and at request ids of the right shape', async () => {
    const reader = await t.as(P.log)
    const range = { from: '2025-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }

    expect(await reader.refused(listLog, { filter: range })).toMatchObject({
      errors: [{ message: '时间范围最长 366 天' }],
    })
    expect(await reader.refused(listLog, { filter: { requestId: 'a b' } })).toMatchObject({
      errors: [{ message: '请求号格式不正确' }],
    })
  })
})

describe('rest/log/history', () => {
  test('opens to whoever may see the thing, and to nobody else', async () => {
    const [inside, outside] = [await anOrg(t.db), await anOrg(t.db)]
    const user = await aUser(t.db, { primaryOrgId: inside.id })
    const admin = await t.as(P.user, P.userEnable)
    await admin.call(enableUsers, { ids: [user.id], enabled: 0, reason: '长期外派' })
    const ask = { objectType: 'users' as const, objectId: user.id }
    const [near, far, none] = [
      await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: inside.id }),
      await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: outside.id }),
      await t.as(),
    ]

    expect((await near.call(objectHistory, ask)).list.map(({ words }) => words)).toEqual(['启用：启用 → 停用'])
    expect(await far.refused(objectHistory, ask)).toMatchObject({ status: 1004 })
    expect(await none.refused(objectHistory, ask)).toMatchObject({ status: 1004 })
  })
})

describe('rest/log/logins', () => {
  test('keeps a failed sign-in of an unknown name without the password', async () => {
    const reader = await t.as(P.log)
    const address = anAddress()

    await callFrom(t.running, { address })({ path: 'login' }, { username: '查无此人', password: 'Geheim-9931.x' })
    const { list } = await reader.call(listLogins, { filter: { address } })

    expect(list).toMatchObject([
      {
        nameTried: '查无此人',
        result: 'refused',
        why: '用户名或密码错误',
        way: '账号密码',
        place: 'inside',
        userId: null,
      },
    ])
    const { rows } = await t.db.execute(sql`select to_jsonb(e)::text as line from login_entries e`)
    expect(JSON.stringify(rows)).not.toContain('Geheim')
  })
})

describe('rest/log/endSession', () => {
  test('ends a session on every process within a second, never one’s own', async () => {
    const account = await anAccount(t.db)
    const token = await signIn(t.running, account.loginName)
    const other = await anotherProcess(t.running)
    const admin = await t.as(P.logOnline, P.user)
    const asked = () => callFrom(other, { token })({ path: 'rest/auth/getUserInfo' }, {})
    expect((await asked()).status).toBe(0)
    const { list } = await admin.call(listOnline, { filter: { userId: account.id } })
    const own = (await admin.call(listOnline, { filter: { userId: admin.id } })).list[0]

    expect(await admin.refused(endOnline, { ids: [own?.id ?? ''], reason: '误操作' })).toMatchObject({
      message: '不能结束自己的当前会话',
    })
    expect(await admin.call(endOnline, { ids: list.map(({ id }) => id), reason: '共享电脑' })).toEqual({ ended: 1 })

    await expect.poll(async () => (await asked()).status, { interval: 20 }).toBe(1001)
    await other.stop()
  })

  test('does not reach sessions outside the scope', async () => {
    const [inside, outside] = [await anOrg(t.db), await anOrg(t.db)]
    const account = await anAccount(t.db, { primaryOrgId: outside.id })
    await signIn(t.running, account.loginName)
    const { rows } = await t.db.execute<{ id: string }>(sql`select id from sessions where user_id = ${account.id}`)
    const admin = await t.asWho({ codes: [P.logOnline], scope: { kind: 'below' }, orgId: inside.id })

    expect(await admin.refused(endOnline, { ids: [rows[0]?.id], reason: '越权尝试' })).toMatchObject({ status: 1004 })
    expect((await admin.call(listOnline, {})).list.map(({ userId }) => userId)).toEqual([admin.id])
  })
})

describe('rest/log/errors', () => {
  test('groups equal errors of a page with their count and people', async () => {
    const [first, second, reader] = [await t.as(), await t.as(), await t.as(P.logError)]
    const error = { message: '群组测试 x is not a function', info: '渲染', stack: 'at A', build: 'b7' }

    await first.call(reportUiError, { ...error, url: '/guide?tab=1' })
    await first.call(reportUiError, { ...error, url: '/guide?tab=2' })
    await second.call(reportUiError, { ...error, url: '/guide' })
    const { list } = await reader.call(listUiErrors, { filter: { build: 'b7' } })

    expect(list).toMatchObject([{ message: error.message, page: '/guide', build: 'b7', count: 3, people: 2 }])
  })
})

describe('a password given again', () => {
  test('stands in the sign-in log when it was wrong', async () => {
    const reader = await t.as(P.log)
    const account = await anAccount(t.db)
    const token = await signIn(t.running, account.loginName)

    await callFrom(t.running, { token })({ path: 'rest/auth/reauth' }, { password: 'Falsch-771.x' })
    const { list } = await reader.call(listLogins, { filter: { userId: account.id, result: 'refused' } })

    expect(list).toMatchObject([{ way: '再次验证', why: '用户名或密码错误', nameTried: account.loginName }])
  })
})

describe('the file of the log', () => {
  test('is itself an entry', async () => {
    const reader = await t.as(P.log, P.logExport)

    const file = await t.running.app.inject({
      method: 'POST',
      url: '/rest/exchange/export',
      headers: { 'content-type': 'application/json', 'x-token': reader.token },
      payload: JSON.stringify({ list: 'rest/log/list', filter: {} }),
    })
    const { list } = await reader.call(listLog, { filter: { userId: reader.id } })

    expect(file.headers['content-type']).toContain('spreadsheetml')
    expect(list.map(({ kind }) => kind)).toContain('read')
  })
})
