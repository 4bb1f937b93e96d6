import { randomBytes } from 'node:crypto'
import { listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import { changeSheetState, rotateCodes, saveSheet, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { signByNumber, signByTouch } from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { createSignKeys } from '#src/shared/sign-in/keys.ts'
import { encodeToken, stepAt } from '#src/shared/sign-in/token.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPhone, aSheet, provideTestOwner, type TestOwner, tokenOf } from '#test/factories/sign-in.ts'

let t: TestApp
let owner: TestOwner
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  owner = provideTestOwner(t)
  host = await t.as(P.activity, P.activitySign, P.activitySignExport)
})
afterAll(() => t.close())

const sheetOf = async (sheetId: string) => {
  const [sheet] = await t.db.select().from(signSheets).where(eq(signSheets.id, sheetId))
  if (!sheet) throw new Error('no such sheet')
  return sheet
}
/** A token of the sheet as nobody is shown it: of another step, generation or key. */
const madeToken = async (
  sheetId: string,
  more: { step?: number; generation?: number; secret?: Buffer; method?: 'rotate' | 'poster' } = {},
) => {
  const sheet = await sheetOf(sheetId)
  const { k, key } = createSignKeys(t.running.platform.secrets).at(Date.now())
  const { step = 0, generation = sheet.generation, secret = key, method = 'rotate' } = more
  const now = stepAt(sheet.epochAt.getTime(), Date.now())
  const steps = method === 'rotate' ? now + step : sheet.posterVersion + step
  return encodeToken(secret, { k, method, direction: 'in', sheet: sheet.publicId, generation, step: steps })
}

describe('codes that are no good', () => {
  let person: Client
  let sheetId: string
  beforeAll(async () => {
    person = await t.as()
    sheetId = await aSheet(host, owner, [person.id])
  })

  // Each with a phone of its own: ten tries a minute are a device's limit.
  const tried = async (token: string) => {
    const { message, result, status, success } = await aPhone(t, person).touch(token)
    expect([status, success]).toEqual([0, false])
    expect(result).toMatchObject({ sheet: null })
    return `${result.code} ${message}`
  }

  test('forged, bent and foreign ones are no codes', async () => {
    const bad = 'BAD_CODE 二维码无效'
    expect(await tried('x')).toBe(bad)
    expect(await tried(await madeToken(sheetId, { secret: randomBytes(32) }))).toBe(bad)
    const { k, key } = createSignKeys(t.running.platform.secrets).at(Date.now())
    const foreign = { k, method: 'rotate', direction: 'in', sheet: randomBytes(8), generation: 1, step: 1 } as const
    expect(await tried(encodeToken(key, foreign))).toBe(bad)
    expect(await tried(await madeToken(sheetId, { method: 'poster' }))).toBe(bad)
  })

  test('photographed ones have expired, those of later are not believed yet', async () => {
    await t.db.execute(sql`update sign_sheets set epoch_at = epoch_at - interval '10 minutes' where id = ${sheetId}`)
    const expired = 'EXPIRED 二维码已失效，请扫描最新二维码'
    expect(await tried(await madeToken(sheetId, { step: -3 }))).toBe(expired)
    expect(await tried(await madeToken(sheetId, { step: 2 }))).toBe(expired)
    const phone = aPhone(t, await t.as())
    expect(await phone.touch(await madeToken(sheetId, { step: -1 }))).toMatchObject({ success: true })
  })

  test('作废旧码 ends every older one at once; a cancelled sheet says so', async () => {
    const own = await aSheet(host, owner, [person.id])
    const token = await tokenOf(host, own)
    await host.call(rotateCodes, { sheetId: own })
    expect(await tried(token)).toBe('EXPIRED 二维码已失效，请扫描最新二维码')
    expect(await aPhone(t, person).scan(await tokenOf(host, own))).toMatchObject({ result: { code: 'OK' } })
    const fresh = await tokenOf(host, own)
    await host.call(changeSheetState, { sheetId: own, action: 'cancel', reason: '改期' })
    expect(await tried(fresh)).toBe('CANCELLED 本次签到已取消')
  })

  test('ten a minute are a device’s limit; an address is asked for failed ones alone', async () => {
    const phone = aPhone(t, person, { address: '10.9.9.9' })
    for (let n = 0; n < 10; n += 1) await phone.touch('x'.repeat(44))
    expect(await phone.touch(await tokenOf(host, sheetId))).toMatchObject({
      message: '操作过于频繁，请稍后再试',
      result: { code: 'SLOW' },
    })
    for (let n = 0; n < 50; n += 1) await aPhone(t, { token: '' }, { address: '10.9.9.9' }).touch('x'.repeat(44))
    const there = aPhone(t, await t.as(), { address: '10.9.9.9' })
    expect(await there.touch(await tokenOf(host, sheetId))).toMatchObject({ result: { code: 'SLOW' } })
    const elsewhere = aPhone(t, await t.as(), { address: '10.9.9.8' })
    expect(await elsewhere.touch(await tokenOf(host, sheetId))).toMatchObject({ success: true })
  })
})

describe('digits', () => {
  const byNumber = (phone: ReturnType<typeof aPhone>, sheetId: string, digits: string) =>
    phone.send(signByNumber, { sheetId, digits, direction: 'in', deviceId: phone.deviceId, clientId: v7() })

  test('sign whom they are shown to: a new phone waits', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id], { risk: 'low' })
    const { digits } = await host.call(signWall, { sheetId })
    expect(digits).toMatch(/^\d{6}$/)
    expect(await byNumber(aPhone(t, person), sheetId, digits)).toMatchObject({
      success: true,
      message: '已提交，等待主持人确认：仅凭数字码或海报，无法确认在场',
    })
    const { list } = await host.call(listSignEntries, { sheetId, filter: { view: 'pending' } })
    expect(list).toMatchObject([{ userId: person.id, status: 'pending', method: 'number' }])
  })

  test('five wrong ones lock the person on the sheet, however many come at once', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    const { digits } = await host.call(signWall, { sheetId })
    const wrong = digits === '000000' ? '000001' : '000000'
    const phone = aPhone(t, person)
    expect(await byNumber(phone, sheetId, wrong)).toMatchObject({
      success: false,
      status: 0,
      message: '数字码错误，还可尝试 4 次',
    })
    const rest = await Promise.all(Array.from({ length: 5 }, () => byNumber(phone, sheetId, wrong)))
    expect(rest.map(({ message }) => message.slice(0, 6)).sort()).toEqual([
      '尝试次数过多',
      '尝试次数过多',
      '数字码错误，',
      '数字码错误，',
      '数字码错误，',
    ])
    expect(await byNumber(phone, sheetId, digits)).toMatchObject({
      message: '尝试次数过多，请 10 分钟后再试或找主持人',
    })
    await t.db.execute(
      sql`update sign_number_tries set locked_until = now() - interval '1 second' where user_id = ${person.id}`,
    )
    expect(await byNumber(phone, sheetId, digits)).toMatchObject({ success: true })
  })
})

test('a poster hangs with something that proves presence, or every entry waits', async () => {
  const person = await t.as()
  const ownerIds = [owner.add([person.id])]
  const sheet = { ownerType: owner.type, ownerIds, methods: ['poster'] as const }
  const said = async (more: object) => (await host.refused(saveSheet, { ...sheet, ...more })).errors[0]?.message
  expect(await said({})).toBe('静态码须配合距离、网络或主持人确认')
  expect(await said({ radius: 29, confirmEach: true })).toBe('半径须为 30–2000 米')
  expect(await said({ openBefore: 0, confirmEach: true })).toBe('签到开放须早于开始时间')
  expect(await said({ risk: 'custom', proofs: { device: 'off', distance: 'need', network: 'off' } })).toBe(
    '请先设置签到点',
  )
  const { id } = await host.call(saveSheet, { ...sheet, methods: ['poster'], confirmEach: true })
  expect(await aPhone(t, person).scan(await madeToken(id, { method: 'poster' }))).toMatchObject({
    result: { code: 'PENDING' },
  })
  const old = await madeToken(id, { method: 'poster' })
  await host.call(rotateCodes, { sheetId: id })
  expect(await aPhone(t, person).touch(old)).toMatchObject({ result: { code: 'EXPIRED' } })
  expect(await t.anonymous.send(signByTouch, {})).toMatchObject({ envelope: { status: 1001 } })
})
