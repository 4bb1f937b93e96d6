import { bindIdentity, unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { BOUND_KEY, BOUND_PHONE_KEY } from '@portal/contract/areas/account/bound-identity-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { forgotPassword, smsCode } from '@portal/contract/areas/account/sent-code.ts'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { listLoginWays, saveLoginWay, testLoginWay } from '@portal/contract/areas/account/way.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { getMessagePolicy, saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentCodes } from '#src/schema/account.ts'
import type { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { SMS_KEY, startSmsGateway, type TestSmsGateway } from '#test/double/sms-gateway.ts'
import { startMailServer, type TestMailServer } from '#test/double/smtp.ts'
import { anAccount, anAddress, callFrom, OTHER_PASSWORD, PASSWORD } from '#test/factories/account.ts'

let t: TestApp
let gateway: TestSmsGateway
let mail: TestMailServer
let officer: Client
let serial = 0

beforeAll(async () => {
  gateway = await startSmsGateway()
  mail = await startMailServer()
  t = await startTestApp({ TEST_JOBS: '1', OUTBOUND_ALLOW: '127.0.0.1' })
  officer = await t.as(P.messagePolicy, P.authorityLogin)
})
afterAll(async () => {
  await t.close()
  await gateway.close()
  await mail.close()
})
beforeEach(async () => {
  gateway.received.length = 0
  mail.mails.length = 0
  gateway.state.answer = 200
  await t.db.execute(sql`delete from sms_gateways`)
  await t.db.execute(sql`delete from mail_accounts`)
  await t.db.execute(sql`delete from login_ways`)
  t.running.platform.caches.apply('loginWays *')
})

const withGateway = (changes: object = {}) =>
  officer.call(saveMessagePolicy, { sms: { url: gateway.url, signature: '统一门户', secret: SMS_KEY, ...changes } })
const withMail = () =>
  officer.call(saveMessagePolicy, {
    mail: { host: '127.0.0.1', port: mail.port, security: 'none', username: '', sender: 'portal@example.cn' },
  })
const switchSms = async (enabled: boolean) => {
  const way = (await officer.call(listLoginWays, {})).list.find(({ kind }) => kind === 'sms')
  if (!way) throw new Error('no way sms')
  const { hasSecret: _hasSecret, testedAt: _testedAt, source: _source, ...values } = way
  return officer.send(saveLoginWay, { ...values, enabled })
}

const aReachable = async (values: Partial<typeof users.$inferInsert> = {}) => {
  const { secrets } = t.running.platform
  serial += 1
  const phone = `1390000${String(serial).padStart(4, '0')}`
  const address = `person${serial}@example.cn`
  const account = await anAccount(t.db, {
    phoneSealed: secrets.seal(phone),
    phoneIndex: secrets.indexOf(phone),
    mailSealed: secrets.seal(address),
    mailIndex: secrets.indexOf(address),
    mustChange: false,
    ...values,
  })
  return { ...account, phone, address }
}

const browser = () => callFrom(t.running, { address: anAddress() })
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? ''
const nextText = async (count = 1) => {
  await expect.poll(() => gateway.received.length, { timeout: 15_000 }).toBe(count)
  return gateway.received[count - 1]
}
const nextMail = async () => {
  await expect.poll(() => mail.mails.length, { timeout: 15_000 }).toBe(1)
  return mail.mails[0]
}
const settled = () =>
  expect
    .poll(async () => (await t.db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length, { timeout: 15_000 })
    .toBe(0)

describe('短信网关', () => {
  test('is set with a key that nobody reads back, and asked for anew with another address', async () => {
    await withGateway()
    const { sms } = await officer.call(getMessagePolicy, {})
    const refused = await officer.refused(saveMessagePolicy, { sms: { url: 'https://sms.example/x', signature: '' } })

    expect(sms).toEqual({ url: gateway.url, signature: '统一门户', hasSecret: true })
    expect(refused.errors).toEqual([{ field: 'sms.secret', message: '请填写网关密钥' }])
  })

  test('is tried by a message to the own phone', async () => {
    const { id, phone } = await aReachable()
    const tester = await t.asWho({ userId: id, codes: [P.authorityLogin] })
    await withGateway()

    const answer = await tester.call(testLoginWay, { id: 'sms' })

    expect(answer).toEqual({ ok: true, text: '已发送短信到你的手机，请查收' })
    expect((await nextText())?.body).toMatchObject({ phone, text: expect.stringMatching(/^【统一门户】/) })
    gateway.state.answer = 500
    expect((await tester.call(testLoginWay, { id: 'sms' })).text).toMatch(/^连接失败：短信网关返回 500/)
  })
})

describe('短信验证码', () => {
  test('is neither offered nor served without a gateway', async () => {
    const refused = await switchSms(true)
    await withGateway()
    await switchSms(true)
    await officer.call(saveMessagePolicy, { sms: { url: '', signature: '' } })

    const { ways, forgot } = await t.anonymous.call(loginWays, {})
    const answer = await browser()(smsCode, { phone: '13800000000' })

    expect(refused.envelope.message).toBe('未配置短信网关，不能启用短信验证码登录')
    expect([ways.map(({ loginWay }) => loginWay), forgot]).toEqual([['password'], []])
    expect(answer.message).toBe('该登录方式未启用')
  })

  test('signs in the one person with that phone, once', async () => {
    const { id, phone } = await aReachable()
    await withGateway()
    await switchSms(true)
    const call = browser()

    const asked = await call(smsCode, { phone: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}` })
    const text = await nextText()
    const code = codeIn(text?.body.text ?? '')
    const wrong = await call(login, { loginWay: 'sms', phone, code: code === '000000' ? '000001' : '000000' })
    const right = await call(login, { loginWay: 'sms', phone, code })
    const again = await call(login, { loginWay: 'sms', phone, code })

    expect(asked.result).toEqual({ waitSeconds: 60 })
    expect(wrong.message).toBe('验证码错误或已失效')
    const info = await callFrom(t.running, { token: String(right.result) })(getUserInfo, {})
    expect(info.result).toMatchObject({ user: { id } })
    expect(again.message).toBe('验证码错误或已失效')
  })

  test('answers a stranger as it answers a person, and sends nothing', async () => {
    await withGateway()
    await switchSms(true)
    const call = browser()

    const asked = await call(smsCode, { phone: '13711112222' })
    const soon = await call(smsCode, { phone: '13711112222' })
    await settled()

    expect(asked.result).toEqual({ waitSeconds: 60 })
    expect(soon).toMatchObject({ status: STATUS.tooMany, message: expect.stringMatching(/^请 \d+ 秒后再获取验证码$/) })
    expect(gateway.received).toEqual([])
  })

  test('is over after five wrong tries, even for the right code', async () => {
    const { phone } = await aReachable()
    await withGateway()
    await switchSms(true)
    await browser()(smsCode, { phone })
    const code = codeIn((await nextText())?.body.text ?? '')
    const wrong = code === '000000' ? '000001' : '000000'

    // From five networks, so that the code gives up before the counters of sign-in do.
    for (let turn = 0; turn < 5; turn += 1) await browser()(login, { loginWay: 'sms', phone, code: wrong })
    const answer = await browser()(login, { loginWay: 'sms', phone, code })

    expect(answer.message).toBe('验证码错误或已失效')
  })
})

describe('忘记密码', () => {
  test('by mail leads to a new password and ends every session', async () => {
    const { id, loginName, address } = await aReachable()
    await withMail()
    const before = await t.asWho({ userId: id })
    const call = browser()

    const { forgot } = await t.anonymous.call(loginWays, {})
    const asked = await call(forgotPassword, { username: loginName, mail: address })
    const letter = await nextMail()
    const code = codeIn(letter?.text ?? '')
    const step = await call(login, { loginWay: 'reset', username: loginName, code })
    const { challenge } = step.result as { challenge: string }
    const token = await call(login, { loginWay: 'newPassword', challenge, newPassword: OTHER_PASSWORD })
    const old = await browser()(login, { username: loginName, password: PASSWORD })

    expect(forgot).toEqual(['mail'])
    expect(asked.result).toEqual({ sent: true })
    expect(letter).toMatchObject({ to: address, subject: '重置统一门户登录密码' })
    expect(step).toMatchObject({ status: STATUS.mustChange, message: '请设置新密码', result: { reason: 'forgot' } })
    expect(token.success).toBe(true)
    expect(old.message).toBe('用户名或密码错误')
    expect((await before.refused(getUserInfo, {})).status).toBe(STATUS.noSession)
  })

  test('by phone does the same', async () => {
    const { loginName, phone } = await aReachable()
    await withGateway()
    const call = browser()

    await call(forgotPassword, { username: loginName, phone })
    const code = codeIn((await nextText())?.body.text ?? '')
    const step = await call(login, { loginWay: 'reset', username: loginName, code })

    expect(step.status).toBe(STATUS.mustChange)
  })

  test('tells nobody whether the name exists or the address is right', async () => {
    const { loginName } = await aReachable()
    const directory = await aReachable({ authKind: 'source' })
    const closed = await aReachable({ enabled: false })
    await withMail()

    const answers = []
    for (const [username, address] of [
      [loginName, 'someone.else@example.cn'],
      ['nobody-here', 'x@example.cn'],
      [directory.loginName, directory.address],
      [closed.loginName, closed.address],
    ])
      answers.push(await browser()(forgotPassword, { username, mail: address }))
    await settled()

    expect(answers.map(({ result }) => result)).toEqual(Array(4).fill({ sent: true }))
    expect(mail.mails).toEqual([])
    const wrong = await browser()(login, { loginWay: 'reset', username: 'nobody-here', code: '123456' })
    expect(wrong.message).toBe('验证码错误或已失效')
  })

  test('lets a code run out', async () => {
    const { id, loginName, address } = await aReachable()
    await withMail()
    const call = browser()
    await call(forgotPassword, { username: loginName, mail: address })
    const code = codeIn((await nextMail())?.text ?? '')
    await t.db.update(sentCodes).set({ expiresAt: sql`now()` }).where(eq(sentCodes.userId, id))

    const answer = await call(login, { loginWay: 'reset', username: loginName, code })

    expect(answer.message).toBe('验证码错误或已失效')
  })

  test.each([
    [{ username: '', mail: 'a@b.cn' }, 'username', '请输入用户名'],
    [{ username: 'x', mail: 'no address' }, 'mail', '请输入正确的邮箱'],
  ])('refuses %o beside its field', async (body, field, message) => {
    await withMail()

    const answer = await browser()(forgotPassword, body)

    expect(answer.result).toEqual({ errors: [{ field, message }] })
  })

  test('says where to go where neither mail nor phone is set up', async () => {
    const answer = await browser()(forgotPassword, { username: 'x', mail: 'a@b.cn' })

    expect(answer.message).toBe('请联系本单位管理员重置密码')
  })
})

describe('绑定手机', () => {
  const bind = (client: Client, phone: string, code: string) =>
    client.send(bindIdentity, { loginWay: 'sms', phone, code })
  const ask = async (client: Client, phone: string, count = 1) => {
    await client.call(smsCode, { phone, binds: true })
    return codeIn((await nextText(count))?.body.text ?? '')
  }

  test('puts a proven number in the place of the former one, and tells the person', async () => {
    const { id, phone: former } = await aReachable()
    const person = await t.asWho({ userId: id })
    await withGateway()
    await switchSms(true)
    const phone = '13512345678'

    const code = await ask(person, '135 1234 5678')
    const other = await bind(person, '13512345679', code)
    const right = await bind(person, phone, code)

    const prefs = await person.call(getPrefs, { keys: [BOUND_KEY, BOUND_PHONE_KEY] })
    const { list } = await person.call(listMessages, {})
    expect(gateway.received[0]?.body).toMatchObject({ phone, text: expect.stringContaining('绑定手机号的验证码') })
    expect(other.envelope.message).toBe('验证码错误或已失效')
    expect(right.envelope.success).toBe(true)
    expect(prefs).toEqual({ boundWay: '', boundPhone: '135****5678' })
    expect(list[0]).toMatchObject({ title: '登录手机号已更换' })
    await browser()(smsCode, { phone: former })
    await browser()(smsCode, { phone })
    expect((await nextText(2))?.body.phone).toBe(phone)
  })

  test('is taken off again, with a word to the person, unless it is the only way in', async () => {
    const { id, phone } = await aReachable({ phoneMask: '139****0000' })
    const person = await t.asWho({ userId: id })
    await t.db.execute(sql`update users set password_hash = null where id = ${id}`)
    const only = await person.refused(unbindIdentity, { loginWay: 'sms' })
    await t.db.execute(sql`update users set wechat_id = ${`wx-${id}`} where id = ${id}`)

    const off = await person.call(unbindIdentity, { loginWay: 'sms' })
    const twice = await person.refused(unbindIdentity, { loginWay: 'sms' })

    const prefs = await person.call(getPrefs, { keys: [BOUND_KEY, BOUND_PHONE_KEY] })
    const { list } = await person.call(listMessages, {})
    expect(only.message).toBe('你的账号没有本系统密码，解除绑定后将无法登录')
    expect([off, twice.message]).toEqual([{ bound: false }, '你没有绑定手机号'])
    expect(prefs).toMatchObject({ boundPhone: '' })
    expect(list[0]).toMatchObject({ title: '登录手机号已解除绑定' })
    expect(JSON.stringify(list)).not.toContain(phone)
  })

  test('gives one number to one of two who bind it at the same time', async () => {
    const phone = '13512345675'
    const [first, second] = [await t.asWho({}), await t.asWho({})]
    await withGateway()
    const codes = [await ask(first, phone)]
    await t.db.execute(sql`delete from login_guards`)
    codes.push(await ask(second, phone, 2))

    const answers = await Promise.all([first, second].map((client, at) => bind(client, phone, codes[at] ?? '')))

    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true])
  })

  test('is refused for the number of another person, without session, without the password again and with a code twice', async () => {
    const { phone: taken } = await aReachable()
    const person = await t.as()
    await withGateway()

    const stranger = await browser()(smsCode, { phone: '13512345670', binds: true })
    const ofOther = await bind(person, taken, await ask(person, taken))
    const code = await ask(person, '13512345671', 2)
    await t.db.execute(sql`update sessions set reauth_until = null where user_id = ${person.id}`)
    t.running.platform.caches.apply('session *')
    const unproven = await bind(person, '13512345671', code)
    await t.db.execute(sql`update sessions set reauth_until = now() + interval '1 minute' where user_id = ${person.id}`)
    t.running.platform.caches.apply('session *')
    const first = await bind(person, '13512345671', code)
    const again = await bind(person, '13512345671', code)

    expect(stranger.status).toBe(STATUS.noSession)
    expect(ofOther.envelope.message).toBe('该手机号已登记在其他用户名下，请联系管理员')
    expect(unproven.envelope.status).toBe(STATUS.reauth)
    expect([first.envelope.success, again.envelope.message]).toEqual([true, '验证码错误或已失效'])
  })
})
