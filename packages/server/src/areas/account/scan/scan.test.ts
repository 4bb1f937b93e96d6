import { scanConfirm, scanState } from '@portal/contract/areas/account/scan.ts'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { listLoginWays, saveLoginWay } from '@portal/contract/areas/account/way.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanTickets, sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, callFrom } from '#test/factories/account.ts'

let t: TestApp

const switchScan = async (enabled: boolean) => {
  const officer = await t.as(P.authorityLogin)
  const way = (await officer.call(listLoginWays, {})).list.find(({ kind }) => kind === 'scan')
  if (!way) throw new Error('no way scan')
  const { hasSecret: _hasSecret, testedAt: _testedAt, source: _source, ...values } = way
  await officer.call(saveLoginWay, { ...values, enabled })
}

beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://portal.example' })
  await switchScan(true)
})
afterAll(() => t.close())

const aPhone = async (): Promise<Client> => {
  const { id } = await anAccount(t.db)
  const phone = await t.asWho({ userId: id })
  await t.db.update(sessions).set({ client: 'phone' }).where(eq(sessions.userId, id))
  return phone
}

/** A signed-out browser that shows a code: what it knows, and what its picture holds. */
const begin = async (address = anAddress()) => {
  const call = callFrom(t.running, { address, agent: 'Firefox of the office' })
  const { result } = await call(startLogin, { loginWay: 'scan' })
  const { scanId, qrText } = result as { scanId: string; qrText: string }
  return { call, address, scanId, shown: new URL(qrText).searchParams.get('scan') ?? '', qrText }
}
type Screen = Awaited<ReturnType<typeof begin>>
const stateOf = async ({ call, scanId }: Screen) => (await call(scanState, { scanId })).result
const enter = ({ call, scanId }: Screen) => call(login, { loginWay: 'scan', scanId })

describe('手机扫码', () => {
  test('signs the browser in as the person who confirms, once', async () => {
    const phone = await aPhone()
    const screen = await begin()

    const before = await stateOf(screen)
    const looked = await phone.call(scanConfirm, { scanId: screen.shown })
    const seen = await stateOf(screen)
    const early = await enter(screen)
    await phone.call(scanConfirm, { scanId: screen.shown, accept: true })
    const confirmed = await stateOf(screen)
    const token = await enter(screen)
    const again = await enter(screen)

    expect([before, seen, confirmed]).toEqual([{ state: 'waiting' }, { state: 'scanned' }, { state: 'confirmed' }])
    expect(looked).toMatchObject({ state: 'scanned', address: screen.address, agent: 'Firefox of the office' })
    const info = await callFrom(t.running, { token: String(token.result) })(getUserInfo, {})
    expect(info.result).toMatchObject({ user: { id: phone.id } })
    expect([early.message, again.message]).toEqual(Array(2).fill('二维码已失效，请在电脑上刷新后重新扫描'))
  })

  test('gives nothing to whoever only saw the picture', async () => {
    const phone = await aPhone()
    const screen = await begin()
    await phone.call(scanConfirm, { scanId: screen.shown, accept: true })

    const onlooker = { ...screen, scanId: screen.shown }

    expect((await enter(onlooker)).success).toBe(false)
    expect(await stateOf(onlooker)).toEqual({ state: 'expired' })
    expect((await phone.refused(scanConfirm, { scanId: screen.scanId })).message).toMatch(/^二维码已失效/)
  })

  test('ends when the phone refuses', async () => {
    const phone = await aPhone()
    const screen = await begin()

    await phone.call(scanConfirm, { scanId: screen.shown, accept: false })

    expect(await stateOf(screen)).toEqual({ state: 'refused' })
    expect((await enter(screen)).success).toBe(false)
    expect((await phone.refused(scanConfirm, { scanId: screen.shown, accept: true })).message).toMatch(/^二维码已失效/)
  })

  test('belongs to the phone that looked first', async () => {
    const [first, second] = [await aPhone(), await aPhone()]
    const screen = await begin()
    await first.call(scanConfirm, { scanId: screen.shown })

    const refused = await second.refused(scanConfirm, { scanId: screen.shown, accept: true })

    expect(refused.message).toBe('该二维码已被其他人扫描')
  })

  test('is over after its two minutes, whatever state it is in', async () => {
    const phone = await aPhone()
    const screen = await begin()
    await phone.call(scanConfirm, { scanId: screen.shown, accept: true })
    await t.db.update(scanTickets).set({ expiresAt: sql`now()` })

    expect(await stateOf(screen)).toEqual({ state: 'expired' })
    expect((await enter(screen)).success).toBe(false)
  })

  test('is confirmed on a phone only, and never for an account that was closed meanwhile', async () => {
    const desk = await t.as()
    const phone = await aPhone()
    const screen = await begin()

    const refused = await desk.refused(scanConfirm, { scanId: screen.shown, accept: true })
    await phone.call(scanConfirm, { scanId: screen.shown, accept: true })
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, phone.id))

    expect(refused.message).toBe('请在手机上确认登录')
    expect((await enter(screen)).message).toBe('账号已停用，请联系管理员')
  })

  test('is neither offered nor begun while it is switched off', async () => {
    await switchScan(false)
    const { ways } = await t.anonymous.call(loginWays, {})
    const begun = await callFrom(t.running)(startLogin, { loginWay: 'scan' })
    await switchScan(true)

    expect(ways.map(({ loginWay }) => loginWay)).toEqual(['password'])
    expect(begun.message).toBe('该登录方式未启用')
    expect((await t.anonymous.call(loginWays, {})).ways.at(-1)).toMatchObject({ loginWay: 'scan', kind: 'scan' })
  })
})
