import {
  changeSecret,
  checkAccount,
  getAccount,
  listAccounts,
  listRemoved,
  removeFromWechat,
  restoreRemoved,
  saveAccount,
} from '@portal/contract/areas/wechat/account.ts'
import { platformTemplates } from '@portal/contract/areas/wechat/template.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#src/schema/system/system.ts'
import { wxAccounts, wxRemovals, wxTokens } from '#src/schema/wechat/wechat.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anotherProcess, callFrom } from '#test/factories/account.ts'
import { ALL_WECHAT_CODES, anAccount, grant } from '#test/wechat/accounts.ts'
import { DOUBLE_SECRET, type Double, startDouble } from '#test/wechat/double.ts'

let t: TestApp
let double: Double
let manager: Client

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url, PUBLIC_URL: 'https://portal.example' })
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(async () => {
  await t.close()
  await double.close()
})
beforeEach(() => {
  double.heard.length = 0
})

const fields = (appId: string) => ({
  name: '安全之声',
  type: 'service' as const,
  appId,
  token: 'abc123',
  enabled: true,
})

describe('rest/weChat/save and /secret', () => {
  test('whoever brings an account in may do everything with it, others do not see it', async () => {
    const other = await t.as(...ALL_WECHAT_CODES)

    const { id } = await manager.call(saveAccount, fields('wx00000000000000a1'))

    const mine = await manager.call(getAccount, { id })
    expect(mine).toMatchObject({ state: 'unconnected', hasSecret: false })
    expect(mine.functions).toHaveLength(9)
    expect(mine.serverUrl).toBe(`https://portal.example/wechat/callback/${id}`)
    expect(await other.refused(getAccount, { id })).toMatchObject({ status: 1004, message: '内容不存在或无权查看' })
    expect((await other.call(listAccounts, {})).list).toEqual([])
  })

  test('words a wrong and a taken AppID', async () => {
    await manager.call(saveAccount, fields('wx00000000000000a2'))

    const wrong = await manager.refused(saveAccount, fields('wxXYZ'))
    const taken = await manager.refused(saveAccount, fields('wx00000000000000a2'))

    expect(wrong.errors).toEqual([{ field: 'appId', message: 'AppID 格式不正确' }])
    expect(taken.message).toBe('AppID 已存在')
  })

  test('a secret is sealed, asks for the password, and stands in no answer and no log', async () => {
    const { id } = await manager.call(saveAccount, fields('wx00000000000000a3'))
    const secret = 'c'.repeat(32)

    await manager.call(changeSecret, { id, secret })

    const { envelope } = await manager.send(getAccount, { id })
    expect(JSON.stringify(envelope)).not.toContain(secret)
    expect((envelope.result as { hasSecret: boolean }).hasSecret).toBe(true)
    const [row] = await t.db.select().from(wxAccounts).where(eq(wxAccounts.id, id))
    expect(row?.secretSealed?.toString('latin1')).not.toContain(secret)
    expect(JSON.stringify(await t.db.select().from(auditEntries))).not.toContain(secret)
  })
})

describe('rest/weChat/check', () => {
  test('connects an account with a good secret and reads its quotas', async () => {
    const { id } = await manager.call(saveAccount, fields('wx00000000000000b1'))
    await manager.call(changeSecret, { id, secret: DOUBLE_SECRET })

    const { state, health } = await manager.call(checkAccount, { id })

    expect(state).toBe('normal')
    expect(health.token).toMatchObject({ ok: true, text: '凭证正常' })
    const account = await manager.call(getAccount, { id })
    expect(account.quotas).toContainEqual({ kind: '模板消息', limit: 1000, used: 10, remain: 990 })
    expect(account.qr).toBe('http://weixin.qq.com/q/portal')
  })

  test('says in words what is wrong with the secret, and leaves the account unconnected', async () => {
    const { id } = await manager.call(saveAccount, fields('wx00000000000000b2'))
    await manager.call(changeSecret, { id, secret: 'd'.repeat(32) })

    const { state, health } = await manager.call(checkAccount, { id })

    expect(state).toBe('unconnected')
    expect(health.token.text).toContain('密钥验证失败：AppSecret 不正确（40125）')
  })

  test('names the address that is missing from the white list', async () => {
    const { id } = await manager.call(saveAccount, fields('wx00000000000000b3'))
    await manager.call(changeSecret, { id, secret: DOUBLE_SECRET })
    double.fail('/cgi-bin/stable_token', { code: 40164, detail: 'invalid ip 203.0.113.9 ipv6 ::1, not in whitelist' })

    const { health } = await manager.call(checkAccount, { id })

    expect(health.token.text).toContain('本服务器地址不在公众号白名单：203.0.113.9')
    expect((await manager.call(getAccount, { id })).ownAddress).toBe('203.0.113.9')
  })

  test('says that the way is closed where the platform does not answer', async () => {
    const account = await anAccount(t, [manager])
    double.fail('/cgi-bin/stable_token', 'drop')

    const { state, health } = await manager.call(checkAccount, { id: account.id })

    expect(state).toBe('abnormal')
    expect(health.token.text).toContain('网络不通，无法连接公众平台（NETWORK）')
  })
})

describe('the access token', () => {
  test('is fetched once by many callers on two processes', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const other = await anotherProcess(t.running)
    const there = callFrom(other, { token: manager.token })

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? manager.send(platformTemplates, { accountId }) : there(platformTemplates, { accountId }),
      ),
    )

    expect(JSON.stringify(answers).match(/TPL-DUTY/g)).toHaveLength(10)
    expect(double.calls('/cgi-bin/stable_token')).toHaveLength(1)
    await other.stop()
  })

  test('is sealed in the database and kept until five minutes before its end', async () => {
    const account = await anAccount(t, [manager])
    await manager.call(checkAccount, { id: account.id })

    const [row] = await t.db.select().from(wxTokens).where(eq(wxTokens.accountId, account.id))

    expect(row?.tokenSealed?.toString('latin1')).not.toContain('token-')
    const left = ((row?.goodUntil?.getTime() ?? 0) - Date.now()) / 1000
    expect(left).toBeGreaterThan(6800)
    expect(left).toBeLessThanOrEqual(6900)
  })

  test('is renewed when the platform no longer takes it', async () => {
    const account = await anAccount(t, [manager])
    await manager.call(checkAccount, { id: account.id })
    double.state.tokens = new Set(['another'])
    double.state.tokens.clear()

    const { health } = await manager.call(checkAccount, { id: account.id })

    expect(health.token.ok).toBe(true)
  })

  test('is forced when the platform hands out the refused one again', async () => {
    const account = await anAccount(t, [manager])
    await manager.call(checkAccount, { id: account.id })
    double.fail('/cgi-bin/getcallbackip', 42001)

    const { health } = await manager.call(checkAccount, { id: account.id })

    expect(health.token.ok).toBe(true)
    expect(double.calls('/cgi-bin/stable_token').at(-1)?.body.force_refresh).toBe(true)
  })
})

describe('rest/weChat/remove and /restore of an account', () => {
  test('hides it and brings it back within thirty days', async () => {
    const account = await anAccount(t, [manager])

    await manager.call(removeFromWechat, { id: account.id, reason: '不再使用' })
    expect(await manager.refused(getAccount, { id: account.id })).toMatchObject({ status: 1004 })
    const removal = (await manager.call(listRemoved, { filter: { kind: 'account' } })).list.find(
      ({ name }) => name === account.name,
    )
    expect(removal).toMatchObject({ reason: '不再使用', restoredAt: null })

    expect(await manager.call(restoreRemoved, { ids: [removal?.id ?? ''] })).toEqual({ restored: 1, failed: [] })
    expect((await manager.call(getAccount, { id: account.id })).name).toBe(account.name)
  })

  test('refuses a reason of one letter, a late restoration and one whose AppID is back', async () => {
    const account = await anAccount(t, [manager])
    const short = await manager.refused(removeFromWechat, { id: account.id, reason: '旧' })
    await manager.call(removeFromWechat, { id: account.id, reason: '重新接入' })
    const [removal] = await t.db.select().from(wxRemovals).where(eq(wxRemovals.accountId, account.id))
    const ids = [removal?.id ?? '']
    await manager.call(saveAccount, fields(account.appId))

    const again = await manager.call(restoreRemoved, { ids })
    await t.db.update(wxRemovals).set({ at: new Date(Date.now() - 31 * DAY_MS) })
    const late = await manager.call(restoreRemoved, { ids })

    expect(short.errors[0]?.message).toBe('请填写移除原因（2–200 字）')
    expect(again.failed[0]?.message).toBe('AppID 已被重新接入，不能恢复')
    expect(late.failed[0]?.message).toBe('已超过恢复期限')
  })

  test('without the function 管理 nothing of it may be changed', async () => {
    const account = await anAccount(t, [manager])
    const editor = await t.as(...ALL_WECHAT_CODES)
    await grant(t, account.id, editor, ['article'])

    const refusal = await editor.refused(removeFromWechat, { id: account.id, reason: '不再使用' })

    expect(refusal).toMatchObject({ status: 1003, message: '你没有该公众号的管理权限' })
  })
})
