import { updatePassword } from '@portal/contract/areas/account/password.ts'
import {
  endSession,
  getUserInfo,
  keepSession,
  listSessions,
  login,
  logout,
  reauthenticate,
} from '@portal/contract/areas/account/session.ts'
import { callTogether } from '@portal/contract/areas/account/session-together.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  anAccount,
  anAddress,
  anotherProcess,
  callFrom,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
} from '#test/factories/account.ts'
import { aRole } from '#test/factories/directory.ts'
import { sweepAccountData } from './sweep.ts'

describe('sessions', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const inTx = (work: (tx: Tx) => Promise<unknown>) => {
    const { platform } = t.running
    return inTransaction(platform.pool, () => bareTx(platform.db, null, ALL_ROWS), work)
  }
  const lives = async (token: string, running = t.running) =>
    (await callFrom(running, { token })(getUserInfo, {})).success
  const endedBy = async (userId: string) => {
    const { rows } = await t.db.execute<{ ended_by: string | null }>(
      sql`select ended_by from sessions where user_id = ${userId} order by created_at`,
    )
    return rows.map((row) => row.ended_by)
  }
  const age = async (userId: string, column: 'last_active_at' | 'absolute_until', hours: number) => {
    await t.db.execute(sql`
      update sessions set ${sql.raw(column)} = ${sql.raw(column)} - ${hours} * interval '1 hour' where user_id = ${userId}`)
    await t.db.execute(sql`select pg_notify('portal_cache', 'session *')`)
  }

  test('what a page asks for at its beginning comes in one call, each judged by itself', async () => {
    const { loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)
    const list = { page: 1, pageSize: 10, keyword: '', filter: {}, exactTotal: false }
    const calls = [
      { path: 'rest/message/unreadNum' as const, body: {} },
      { path: 'rest/auth/keep' as const, body: {} },
      { path: 'rest/job/list' as const, body: list },
      { path: 'rest/job/list' as const, body: { ...list, notAField: 1 } },
    ]
    const call = callFrom(t.running, { token })
    const { answers } = callTogether.result.parse((await call(callTogether, { calls })).result)
    expect(answers.map(({ httpStatus, envelope }) => [httpStatus, (envelope as { status: number }).status])).toEqual([
      [200, 0],
      [200, 0],
      [200, 0],
      [200, 1022],
    ])
    expect(answers[0]?.envelope).toMatchObject({ result: { unreadNum: 0 } })
    expect((await callFrom(t.running, { token: 'nobody' })(callTogether, { calls })).status).toBe(1001)
    expect((await call(callTogether, { calls: [{ path: 'rest/auth/logout' as never, body: {} }] })).status).toBe(1022)
  })

  test('the sixth one replaces the one unused the longest', async () => {
    const { id, loginName } = await anAccount(t.db)
    const tokens: string[] = []
    for (let n = 0; n < 5; n += 1) tokens.push(await signIn(t.running, loginName))
    await callFrom(t.running, { token: tokens[0] })(keepSession, {})

    tokens.push(await signIn(t.running, loginName))

    expect(await Promise.all(tokens.map((token) => lives(token)))).toEqual([true, false, true, true, true, true])
    expect(await endedBy(id)).toEqual([null, 'replaced', null, null, null, null])
  })

  test('twenty sign-ins at once leave exactly five', async () => {
    const { id, loginName } = await anAccount(t.db)

    await Promise.all(Array.from({ length: 20 }, () => signIn(t.running, loginName)))

    expect((await endedBy(id)).filter((end) => end === null)).toHaveLength(5)
  })

  test('a password change ends all others at once and says so in the words of the server', async () => {
    const { id, loginName } = await anAccount(t.db)
    const [mine, other] = [await signIn(t.running, loginName), await signIn(t.running, loginName)]
    const call = callFrom(t.running, { token: mine, address: anAddress() })

    const answer = await call(updatePassword, { originPassword: PASSWORD, currentPassword: OTHER_PASSWORD })

    expect(answer).toMatchObject({ success: true, message: '密码修改成功' })
    expect([await lives(mine), await lives(other)]).toEqual([true, false])
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.actorId, id))
    expect(entry).toMatchObject({ path: 'rest/user/updatePassword', action: '修改密码' })
    expect(JSON.stringify(entry)).not.toContain('argon2')
  })

  test('a password change refuses a wrong old, an equal new and a weak new password beside the field', async () => {
    const { loginName } = await anAccount(t.db)
    const call = callFrom(t.running, { token: await signIn(t.running, loginName), address: anAddress() })
    const change = (originPassword: string, currentPassword: string) =>
      call(updatePassword, { originPassword, currentPassword })

    expect((await change('wrong', OTHER_PASSWORD)).result).toEqual({
      errors: [{ field: 'originPassword', message: '旧密码不正确' }],
    })
    expect((await change(PASSWORD, PASSWORD)).message).toBe('新密码不能与旧密码相同')
    expect((await change(PASSWORD, 'short')).message).toBe('密码长度须为 10–64 位')
    expect((await change('', OTHER_PASSWORD)).message).toBe('请输入旧密码')
  })

  test('guessing the old password through the change locks like guessing at the door', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()
    const call = callFrom(t.running, { token: await signIn(t.running, loginName), address })
    for (let n = 0; n < 5; n += 1)
      await call(updatePassword, { originPassword: `guess ${n}`, currentPassword: OTHER_PASSWORD })

    expect((await call(updatePassword, { originPassword: PASSWORD, currentPassword: OTHER_PASSWORD })).status).toBe(
      1029,
    )
    expect((await callFrom(t.running, { address })(login, { username: loginName, password: PASSWORD })).status).toBe(
      1029,
    )
  })

  test('of two password changes at once one wins', async () => {
    const { loginName } = await anAccount(t.db)
    const call = callFrom(t.running, { token: await signIn(t.running, loginName), address: anAddress() })

    const answers = await Promise.all(
      [OTHER_PASSWORD, 'Red-valley.3316'].map((currentPassword) =>
        call(updatePassword, { originPassword: PASSWORD, currentPassword }),
      ),
    )

    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('die on both processes within a second when the person is disabled, and stay dead', async () => {
    const other = await anotherProcess(t.running)
    const { id, loginName } = await anAccount(t.db)
    const tokens = [await signIn(t.running, loginName), await signIn(other, loginName)]
    for (const token of tokens) expect([await lives(token), await lives(token, other)]).toEqual([true, true])

    await inTx(async (tx) => {
      await tx.db.update(users).set({ enabled: false }).where(eq(users.id, id))
      await endSessions(tx, { userId: id }, 'disabled')
      rightsChanged(tx, id)
    })

    const alive = async () =>
      (await Promise.all(tokens.flatMap((token) => [lives(token), lives(token, other)]))).some(Boolean)
    await expect.poll(alive, { interval: 20 }).toBe(false)
    await other.stop()
    const restarted = await anotherProcess(t.running)
    expect(await lives(tokens[0] ?? '', restarted)).toBe(false)
    await restarted.stop()
  })

  test('learn of changed rights on the other process within a second', async () => {
    const other = await anotherProcess(t.running)
    const { id, loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)
    const codes = async () => {
      const { result } = await callFrom(other, { token })(getUserInfo, {})
      return (result as { privileges: { code: string; type: string }[] }).privileges
    }
    expect(await codes()).toEqual([])

    await aRole(t.db, { codes: [P.label, P.labelEdit], members: [id] })
    await inTx(async (tx) => rightsChanged(tx, id))

    await expect.poll(codes, { interval: 20 }).toEqual([
      { code: 'P_tagMng', type: 'menu' },
      { code: 'P_tagMng_edit', type: 'button' },
    ])
    await other.stop()
  })

  test('end by idling and by their absolute end, each with its reason', async () => {
    const [idle, old] = [await anAccount(t.db), await anAccount(t.db)]
    const [idleToken, oldToken] = [await signIn(t.running, idle.loginName), await signIn(t.running, old.loginName)]

    await age(idle.id, 'last_active_at', 3)
    await age(old.id, 'absolute_until', 25)

    await expect.poll(() => lives(idleToken)).toBe(false)
    await expect.poll(() => lives(oldToken)).toBe(false)
    expect([await endedBy(idle.id), await endedBy(old.id)]).toEqual([['idle'], ['absolute']])
  })

  test('are not ended by a process that merely has not heard of the latest activity', async () => {
    const { id, loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)
    await age(id, 'last_active_at', 1.9)
    await expect.poll(() => lives(token)).toBe(true)
    await callFrom(t.running, { token })(keepSession, {})

    expect(await lives(token)).toBe(true)
    expect(await endedBy(id)).toEqual([null])
  })

  test('keep answers the new idle end, never beyond the absolute one', async () => {
    const { id, loginName } = await anAccount(t.db)
    const call = callFrom(t.running, { token: await signIn(t.running, loginName) })

    const until = async () =>
      Date.parse(String(((await call(keepSession, {})).result as { idleUntil: string }).idleUntil))
    expect(Math.round(((await until()) - Date.now()) / MINUTE_MS)).toBe(120)
    await age(id, 'absolute_until', 23)

    expect(Math.round(((await until()) - Date.now()) / MINUTE_MS)).toBe(60)
  })

  test('are listed for their owner alone and can be ended one by one or all others', async () => {
    const [{ loginName }, stranger] = [await anAccount(t.db), await anAccount(t.db)]
    const [mine, second, third] = [
      await signIn(t.running, loginName),
      await signIn(t.running, loginName),
      await signIn(t.running, loginName),
    ]
    const strangerToken = await signIn(t.running, stranger.loginName)
    const call = callFrom(t.running, { token: mine })
    const own = (await call(listSessions, {})).result as { total: number; list: { id: string; current: boolean }[] }
    const foreign = (await callFrom(t.running, { token: strangerToken })(listSessions, {})).result as typeof own

    expect([own.total, own.list.filter(({ current }) => current).length]).toEqual([3, 1])
    expect(await call(endSession, { id: foreign.list[0]?.id })).toMatchObject({ status: 1004 })
    expect(await call(endSession, {})).toMatchObject({ status: 1022 })
    expect((await call(endSession, { id: own.list.find(({ current }) => !current)?.id })).result).toEqual({ ended: 1 })
    expect((await call(endSession, { others: true })).result).toEqual({ ended: 1 })
    expect(await Promise.all([mine, second, third, strangerToken].map((token) => lives(token)))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('end with the sign-out', async () => {
    const { id, loginName } = await anAccount(t.db)
    const token = await signIn(t.running, loginName)

    await callFrom(t.running, { token })(logout, {})

    expect(await lives(token)).toBe(false)
    expect(await endedBy(id)).toEqual(['logout'])
  })

  test('the password given again opens guarded calls for five minutes, in this session only', async () => {
    const { loginName } = await anAccount(t.db)
    const [mine, other] = [await signIn(t.running, loginName), await signIn(t.running, loginName)]
    const call = callFrom(t.running, { token: mine, address: anAddress() })

    expect((await call(reauthenticate, { password: 'wrong' })).result).toEqual({
      errors: [{ field: 'password', message: '密码错误' }],
    })
    const { until } = (await call(reauthenticate, { password: PASSWORD })).result as { until: string }

    expect(Math.round((Date.parse(until) - Date.now()) / MINUTE_MS)).toBe(5)
    const { platform } = t.running
    const provenIn = async (token: string) =>
      (await platform.authenticate(token, { address: '', background: true }))?.reauthenticated
    expect([await provenIn(mine), await provenIn(other)]).toEqual([true, false])
  })

  test('the sweep ends stale sessions and removes what has run out', async () => {
    const { id, loginName } = await anAccount(t.db)
    await signIn(t.running, loginName)
    await age(id, 'last_active_at', 3)
    await t.db.execute(sql`
      insert into idempotency_keys (owner_id, request_id, path, body_hash, at)
      values ('x', 'old', '', '', now() - interval '25 hours'), ('x', 'new', '', '', now() - interval '23 hours')`)

    await sweepAccountData(t.running.platform)

    expect(await endedBy(id)).toEqual(['idle'])
    const { rows } = await t.db.execute(sql`select request_id from idempotency_keys where owner_id = 'x'`)
    expect(rows).toEqual([{ request_id: 'new' }])
  })

  test('a sign-in from a strange network is told to the person', async () => {
    const { id, loginName } = await anAccount(t.db)
    await signIn(t.running, loginName, { address: '172.16.1.5' })
    await signIn(t.running, loginName, { address: '172.16.1.77' })

    await signIn(t.running, loginName, { address: '172.16.2.5' })

    const { rows } = await t.db.execute(sql`select title, text from messages where user_id = ${id}`)
    expect(rows).toEqual([{ title: '账号在新的网络登录', text: '登录地址 172.16.2.5，如非本人操作，请立即修改密码。' }])
  })
})
