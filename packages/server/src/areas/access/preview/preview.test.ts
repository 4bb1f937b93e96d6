import { endPreview, startPreview } from '@portal/contract/areas/access/preview.ts'
import { updatePassword } from '@portal/contract/areas/account/password.ts'
import { getUserInfo, listSessions, login, logout } from '@portal/contract/areas/account/session.ts'
import { listUsers } from '@portal/contract/areas/directory/user.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/account/public.ts'
import { users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { endStaleSessions } from '#src/shared/session/sessions.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { servedPlatform } from '#test/built.ts'
import { exampleBody } from '#test/call/example-body.ts'
import { callFrom } from '#test/factories/account.ts'
import { anOrg } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const reason = '核对其看到的菜单'

const aViewer = (...codes: Parameters<TestApp['as']>) => t.as(P.userViewAs, P.user, ...codes)

const enter = async (viewer: Client, userId: string) => {
  const { ticket } = await viewer.call(startPreview, { userId, reason })
  const answer = await callFrom(t.running, {})(login, { loginWay: 'preview', ticket })
  return { ticket, token: String(answer.result), call: callFrom(t.running, { token: String(answer.result) }) }
}

describe('rest/preview/start', () => {
  test('opens a window that knows both people and lives fifteen minutes', async () => {
    const viewer = await aViewer()
    const person = await t.as(P.user)
    const { call } = await enter(viewer, person.id)

    const info = (await call(getUserInfo, {})).result as { user: { id: string }; preview: { until: string } }

    expect(info.user.id).toBe(person.id)
    const minutes = (Date.parse(info.preview.until) - Date.now()) / MINUTE_MS
    expect(Math.ceil(minutes)).toBe(15)
  })

  test('the ticket is good once', async () => {
    const { ticket } = await enter(await aViewer(), (await t.as()).id)

    const again = await callFrom(t.running, {})(login, { loginWay: 'preview', ticket })

    expect(again).toMatchObject({ success: false, message: '预览链接无效或已过期，请重新发起预览' })
  })

  test('refuses somebody who holds more', async () => {
    const viewer = await aViewer()
    const person = await t.as(P.user, P.roleEdit)

    expect((await viewer.refused(startPreview, { userId: person.id, reason })).message).toMatch(
      /^对方拥有你没有的权限：.+，不能预览$/,
    )
  })

  test('refuses somebody who holds the same code over more units', async () => {
    const org = await anOrg(t.db)
    const viewer = await t.asWho({ codes: [P.userViewAs, P.user], scope: { kind: 'below' }, orgId: org.id })
    const person = await t.asWho({ codes: [P.user], scope: { kind: 'all' }, orgId: org.id })

    expect((await viewer.refused(startPreview, { userId: person.id, reason })).message).toBe(
      '对方拥有你没有的权限：用户管理，不能预览',
    )
  })

  test('does not find people of other units', async () => {
    const viewer = await t.asWho({ codes: [P.userViewAs], scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })

    expect((await viewer.refused(startPreview, { userId: (await t.as()).id, reason })).status).toBe(1004)
  })

  test('asks for a reason, and for the password again', async () => {
    const viewer = await aViewer()
    const { id: userId } = await t.as()

    expect((await viewer.refused(startPreview, { userId, reason: '' })).errors).toEqual([
      { field: 'reason', message: '请填写原因（2–200 字）' },
    ])
    await t.db.execute(sql`update sessions set reauth_until = null where user_id = ${viewer.id}`)
    t.running.platform.caches.apply('session *')
    expect((await viewer.refused(startPreview, { userId, reason })).status).toBe(1010)
  })
})

describe('inside a preview', () => {
  test('every write that exists is refused', async () => {
    const { token } = await enter(await aViewer(), (await t.as()).id)
    const { endpoints } = await servedPlatform()
    const writes = endpoints.filter(({ effect, inPreview }) => effect === 'write' && !inPreview)

    const answers = await Promise.all(
      writes.map(async (endpoint) => {
        const response = await t.running.app.inject({
          method: 'POST',
          url: `/${endpoint.path}`,
          headers: { 'x-token': token, 'content-type': 'application/json' },
          payload: JSON.stringify(endpoint.transport === 'multipart' ? {} : exampleBody(endpoint.body)),
        })
        return { path: endpoint.path, message: response.json<{ message: string }>().message }
      }),
    )

    expect(writes.length).toBeGreaterThan(90)
    expect(answers.filter(({ message }) => message !== '预览模式下不能执行操作')).toEqual([])
  })

  test('shows lists with the rights of the person, and nothing personal', async () => {
    const { call } = await enter(await aViewer(), (await t.as(P.user)).id)

    expect((await call(listUsers, {})).status).toBe(0)
    expect(await call(listMessages, {})).toMatchObject({ success: false, message: '预览模式不显示个人内容' })
  })

  test('each page stands once in the log, under the name of the viewer', async () => {
    const viewer = await aViewer()
    const person = await t.as(P.user)
    const { token } = await enter(viewer, person.id)
    const visit = (page: string) =>
      t.running.app.inject({
        method: 'POST',
        url: `/${listUsers.path}`,
        headers: { 'x-token': token, 'x-page': page, 'content-type': 'application/json' },
        payload: '{}',
      })

    for (const page of ['/system/user', '/system/user', '/guide']) await visit(page)

    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.via, 'preview'))
      .orderBy(auditEntries.no)
    const own = entries.filter(({ actorId }) => actorId === viewer.id)
    expect(own.map(({ objectId }) => objectId)).toEqual(['/system/user', '/guide'])
  })

  test('the person is told, and sees it among the sign-in devices', async () => {
    const person = await t.as()
    await enter(await aViewer(), person.id)

    const { list } = await person.call(listSessions, {})
    expect(list.filter(({ viewerName }) => viewerName !== null)).toHaveLength(1)
    expect((await person.call(listMessages, {})).list[0]).toMatchObject({ kind: '账号安全', title: '你的账号被预览' })
  })

  test.each([endPreview, logout])('$path ends it, the person stays signed in', async (ending) => {
    const person = await t.as()
    const { call } = await enter(await aViewer(), person.id)

    expect((await call(ending, {})).success).toBe(true)

    expect((await call(getUserInfo, {})).status).toBe(1001)
    await person.call(getUserInfo, {})
  })

  test('it dies with the account of its viewer', async () => {
    const viewer = await aViewer()
    const { call } = await enter(viewer, (await t.as()).id)
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, viewer.id))
    await t.db.execute(sql`select pg_notify('portal_cache', ${`person ${viewer.id}`})`)

    await expect.poll(async () => (await call(getUserInfo, {})).status).toBe(1001)
  })

  const status = async (call: Awaited<ReturnType<typeof enter>>['call']) => (await call(getUserInfo, {})).status

  test('it dies with the session of its viewer, and so does a ticket that nobody has used yet', async () => {
    const viewer = await aViewer()
    const { call } = await enter(viewer, (await t.as()).id)
    const { ticket } = await viewer.call(startPreview, { userId: (await t.as()).id, reason })

    await viewer.call(logout, {})

    expect(await status(call)).toBe(1001)
    expect((await callFrom(t.running, {})(login, { loginWay: 'preview', ticket })).success).toBe(false)
  })

  test('it dies where the session of its viewer runs out', async () => {
    const viewer = await aViewer()
    const { call } = await enter(viewer, (await t.as()).id)
    const other = await enter(await aViewer(), (await t.as()).id)
    await t.db.execute(sql`update sessions set absolute_until = now() where user_id = ${viewer.id}`)

    await endStaleSessions(t.running.platform)

    await expect.poll(() => status(call)).toBe(1001)
    expect(await status(other.call)).toBe(0)
  })

  test('it dies with the password of its viewer, whose own session goes on', async () => {
    const viewer = await aViewer()
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword('Former-pass-1') })
      .where(eq(users.id, viewer.id))
    const { call } = await enter(viewer, (await t.as()).id)

    await viewer.call(updatePassword, { originPassword: 'Former-pass-1', currentPassword: 'Shan-hai-2047' })

    expect(await status(call)).toBe(1001)
    await viewer.call(getUserInfo, {})
  })

  test('the end of a preview is nothing that an ordinary session may ask for', async () => {
    expect((await (await t.as()).refused(endPreview, {})).message).toBe('当前不是预览窗口')
  })
})
