import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { getUser } from '@portal/contract/areas/directory/user.ts'
import { enableUsers, resetPassword } from '@portal/contract/areas/directory/user-account.ts'
import { saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentCodes } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { SMS_KEY, startSmsGateway, type TestSmsGateway } from '#test/double/sms-gateway.ts'
import { startMailServer, type TestMailServer } from '#test/double/smtp.ts'
import { anAccount, anAddress, callFrom, OTHER_PASSWORD, PASSWORD } from '#test/factories/account.ts'

let t: TestApp
let gateway: TestSmsGateway
let mail: TestMailServer
let officer: Client

beforeAll(async () => {
  gateway = await startSmsGateway()
  mail = await startMailServer()
  t = await startTestApp({ OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://portal.example.com/' })
  officer = await t.as(P.user, P.userEnable, P.userReset, P.messagePolicy)
})
afterAll(async () => {
  await t.close()
  await gateway.close()
  await mail.close()
})
beforeEach(async () => {
  mail.mails.length = 0
  gateway.received.length = 0
  await t.db.execute(sql`delete from mail_accounts`)
  await t.db.execute(sql`delete from sms_gateways`)
})

const withMail = (port = mail.port) =>
  officer.call(saveMessagePolicy, {
    mail: { host: '127.0.0.1', port, security: 'none', username: '', sender: 'portal@example.cn' },
  })
const withGateway = () =>
  officer.call(saveMessagePolicy, { sms: { url: gateway.url, signature: '统一门户', secret: SMS_KEY } })

const aNewcomer = async (reach: { mail?: string; phone?: string }) => {
  const { secrets } = t.running.platform
  return anAccount(t.db, {
    mailSealed: reach.mail ? secrets.seal(reach.mail) : null,
    mailMask: reach.mail ? 'n***@example.cn' : '',
    phoneSealed: reach.phone ? secrets.seal(reach.phone) : null,
    phoneMask: reach.phone ? '139****0001' : '',
    mustChange: true,
  })
}

const linkIn = (text: string) => /https:\/\/portal\.example\.com\/guide\?activate=(\S+)/.exec(text)?.[1] ?? ''
const browser = () => callFrom(t.running, { address: anAddress() })
const open = (token: string) => browser()(login, { loginWay: 'activate', code: token })
const choosePassword = async (token: string) => {
  const { challenge } = (await open(token)).result as { challenge: string }
  return browser()(login, { loginWay: 'newPassword', challenge, newPassword: OTHER_PASSWORD })
}

describe('激活链接', () => {
  test('goes to the mailbox, lets its person choose a password, and is over with that', async () => {
    await withMail()
    const newcomer = await aNewcomer({ mail: 'new@example.cn', phone: '13900000001' })

    const answer = await officer.call(resetPassword, { userId: newcomer.id, way: 'link' })
    const token = linkIn(mail.mails[0]?.text ?? '')
    const former = await browser()(login, { username: newcomer.loginName, password: PASSWORD })
    const step = await open(token)
    const entered = await choosePassword(token)
    const again = await open(token)

    expect(answer).toEqual({ sentTo: 'n***@example.cn' })
    expect(mail.mails[0]).toMatchObject({ to: 'new@example.cn', subject: '激活统一门户账号' })
    expect(mail.mails[0]?.text).toContain(newcomer.loginName)
    expect(former.message).toBe('用户名或密码错误')
    expect(step).toMatchObject({ status: STATUS.mustChange, result: { reason: 'first' } })
    const info = await callFrom(t.running, { token: String(entered.result) })(getUserInfo, {})
    expect(info.result).toMatchObject({ user: { id: newcomer.id } })
    expect(again.message).toBe('激活链接无效或已过期，请联系本单位管理员重新发送')
    expect(await officer.call(getUser, { id: newcomer.id })).toMatchObject({ state: 'normal' })
  })

  test('goes by text message where there is no mailbox', async () => {
    await withMail()
    await withGateway()
    const newcomer = await aNewcomer({ phone: '13900000001' })

    const answer = await officer.call(resetPassword, { userId: newcomer.id, way: 'link' })

    expect(answer).toEqual({ sentTo: '139****0001' })
    const text = String(gateway.received[0]?.body.text)
    expect((await open(linkIn(text))).status).toBe(STATUS.mustChange)
  })

  test('only the latest one opens, no invented one, none after its time, none of a closed account', async () => {
    await withMail()
    const newcomer = await aNewcomer({ mail: 'new@example.cn' })
    const send = async () => {
      mail.mails.length = 0
      await officer.call(resetPassword, { userId: newcomer.id, way: 'link' })
      return linkIn(mail.mails[0]?.text ?? '')
    }
    const [first, second] = [await send(), await send()]
    const invented = `${second.split('.')[0]}.${first.split('.')[1]}`
    const malformed = `${'1'.repeat(8)}${'-'.repeat(28)}.${second.split('.')[1]}`

    const answers = [
      await open(first),
      await open(invented),
      await open('nothing'),
      await open(malformed),
      await open(second),
    ]
    await officer.call(enableUsers, { ids: [newcomer.id], enabled: 0, reason: '暂不入职' })
    const closed = await open(second)
    await officer.call(enableUsers, { ids: [newcomer.id], enabled: 1 })
    await t.db.update(sentCodes).set({ expiresAt: new Date() }).where(eq(sentCodes.userId, newcomer.id))
    const late = await open(second)

    const over = '激活链接无效或已过期，请联系本单位管理员重新发送'
    expect(answers.slice(0, 4).map(({ message }) => message)).toEqual([over, over, over, over])
    expect(answers[4]?.status).toBe(STATUS.mustChange)
    expect(closed.message).not.toBe(over)
    expect(closed.success).toBe(false)
    expect(late.message).toBe(over)
  })

  test('is for accounts of this portal only, and ends with a password shown once', async () => {
    await withMail()
    const newcomer = await aNewcomer({ mail: 'new@example.cn' })
    const foreign = await anAccount(t.db, { authKind: 'source' })
    await officer.call(resetPassword, { userId: newcomer.id, way: 'link' })

    await officer.call(resetPassword, { userId: newcomer.id, way: 'once' })

    const refused = await officer.refused(resetPassword, { userId: foreign.id, way: 'link' })
    expect(refused.message).toBe('统一认证用户不能在此重置密码')
    expect((await open(linkIn(mail.mails[0]?.text ?? ''))).success).toBe(false)
  })

  test('leaves the password as it is where nothing could be sent', async () => {
    const newcomer = await aNewcomer({ mail: 'new@example.cn' })
    const unconfigured = await officer.refused(resetPassword, { userId: newcomer.id, way: 'link' })
    await withMail(9)

    const failed = await officer.refused(resetPassword, { userId: newcomer.id, way: 'link' })

    expect(unconfigured.message).toBe('该用户没有可用的邮箱、手机或公众号，无法发送激活链接')
    expect(failed.message).toMatch(/^激活链接发送失败：/)
    const [row] = await t.db.select().from(users).where(eq(users.id, newcomer.id))
    expect(row?.passwordHash).toBe(newcomer.passwordHash)
    expect(await t.db.$count(sentCodes, eq(sentCodes.userId, newcomer.id))).toBe(0)
  })
})
