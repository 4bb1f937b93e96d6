import { randomBytes } from 'node:crypto'
import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { listAttempts, listSignEntries, undoEntry } from '@portal/contract/areas/sign-in/host.ts'
import { changeSheetState, listSheets, rotateCodes, saveSheet, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import {
  listMySigns,
  listSignDevices,
  signAsGuest,
  signByNumber,
  signByTouch,
} from '@portal/contract/areas/sign-in/sign.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signEntries, signSheets } from '#src/schema/sign-in/sheets.ts'
import { signDevices, signTouches } from '#src/schema/sign-in/tries.ts'
import { createSignKeys } from '#src/shared/sign-in/keys.ts'
import { encodeToken, stepAt } from '#src/shared/sign-in/token.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPhone, aSheet, provideTestOwner, shiftSheet, type TestOwner, tokenOf } from '#test/factories/sign-in.ts'

let t: TestApp
let owner: TestOwner
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  owner = provideTestOwner(t)
  host = await t.as(P.activity, P.activitySign, P.activitySignExport)
})
afterAll(() => t.close())

const POINT = { lat: 31.2, lng: 121.5, coord: 'wgs84' } as const
const north = (metres: number) => ({ lat: 31.2 + metres / 111_195, lng: 121.5, coord: 'wgs84' as const })

const rowsOf = (sheetId: string) => t.db.select().from(signEntries).where(eq(signEntries.sheetId, sheetId))
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

describe('touch and sign', () => {
  test('gives one entry with the time of the touch, and says it', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    const owed = async () => (await person.call(guideTasks, {})).list.filter(({ kind }) => kind === 'signIn')
    expect(await owed()).toMatchObject([{ objectId: sheetId, verb: '签到', link: '/activitySignInList' }])
    const phone = aPhone(t, person)
    const touched = await phone.touch(await tokenOf(host, sheetId))
    expect(touched).toMatchObject({
      success: true,
      result: { loginNeeded: false, guests: false, page: '/activitySignInList' },
    })
    const answer = await phone.sign(touched.result.touchId)
    expect(answer).toMatchObject({
      status: 0,
      success: true,
      result: { code: 'OK', status: 'present', verdict: 'green' },
    })
    expect(answer.message).toMatch(/^签到成功 \d\d:\d\d:\d\d$/)
    expect(await owed()).toEqual([])

    const again = await phone.scan(await tokenOf(host, sheetId))
    expect(again).toMatchObject({ status: 0, success: true, result: { code: 'ALREADY', at: answer.result.at } })
    expect(again.message).toMatch(/^你已于 \d\d:\d\d:\d\d 签到$/)
    expect(await rowsOf(sheetId)).toHaveLength(1)
    const { list } = await person.call(listMySigns, { filter: { sheetId } })
    expect(list).toMatchObject([{ id: sheetId, status: 'present', method: 'rotate' }])
  })

  test('without a login the touch keeps its time, and the person who signs in completes it', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    const stranger = aPhone(t, { token: '' })
    const touched = await stranger.touch(await tokenOf(host, sheetId))
    expect(touched.result).toMatchObject({ loginNeeded: true })
    expect(touched.result).not.toHaveProperty('sheet')
    expect(await stranger.sign(touched.result.touchId)).toMatchObject({ status: 1001 })
    await t.db.execute(
      sql`update sign_touches set at = at - interval '210 seconds' where id = ${touched.result.touchId}`,
    )
    const [row] = await t.db.select().from(signTouches).where(eq(signTouches.id, touched.result.touchId))
    stranger.become(person)
    const answer = await stranger.sign(touched.result.touchId)
    expect(answer).toMatchObject({ success: true, result: { code: 'OK', at: row?.at.toISOString() } })
  })

  test('clocks of servers and telephones do not matter: time is that of the database', async () => {
    const people = await Promise.all([t.as(), t.as()])
    const sheetId = await aSheet(
      host,
      owner,
      people.map(({ id }) => id),
    )
    for (const [n, person] of people.entries()) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (n === 0 ? -10 : 10) * MINUTE_MS })
      const answer = await aPhone(t, person).scan(await tokenOf(host, sheetId))
      vi.useRealTimers()
      expect(answer).toMatchObject({ success: true, result: { code: 'OK' } })
      expect(Math.abs(Date.parse(String(answer.result.at)) - Date.now())).toBeLessThan(MINUTE_MS)
    }
  })

  test('a touch is good once, for its browser, its device and five minutes', async () => {
    const [person, other] = await Promise.all([t.as(), t.as()])
    const sheetId = await aSheet(host, owner, [person.id, other.id])
    const phone = aPhone(t, person)
    const { touchId } = (await phone.touch(await tokenOf(host, sheetId))).result
    const lost = { status: 0, success: false, message: '扫码凭据已失效，请重新扫码', result: { code: 'HOLD_LOST' } }
    expect(await aPhone(t, person, { deviceId: phone.deviceId }).sign(touchId)).toMatchObject(lost)
    expect(await phone.sign(touchId, { deviceId: randomBytes(16).toString('base64url') })).toMatchObject(lost)
    expect(await phone.sign(v7())).toMatchObject(lost)
    expect(await phone.sign(touchId)).toMatchObject({ result: { code: 'OK' } })
    expect(await phone.sign(touchId)).toMatchObject(lost)

    const slow = aPhone(t, other)
    const late = (await slow.touch(await tokenOf(host, sheetId))).result.touchId
    await t.db.execute(sql`update sign_touches set at = at - interval '301 seconds' where id = ${late}`)
    expect(await slow.sign(late)).toMatchObject(lost)
    const kept = (await slow.touch(await tokenOf(host, sheetId))).result.touchId
    await t.db.execute(sql`update sign_touches set at = at - interval '210 seconds' where id = ${kept}`)
    expect(await slow.sign(kept)).toMatchObject({ result: { code: 'OK' } })
  })

  test('a reply that was lost is given again by its clientId', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    const phone = aPhone(t, person)
    const { touchId } = (await phone.touch(await tokenOf(host, sheetId))).result
    const clientId = v7()
    const first = await phone.sign(touchId, { clientId })
    expect(await phone.sign(touchId, { clientId })).toEqual(first)
  })

  test('500 equal requests at once give one entry and one answer', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    const phone = aPhone(t, person)
    const { touchId } = (await phone.touch(await tokenOf(host, sheetId))).result
    const clientId = v7()
    const answers = await Promise.all(Array.from({ length: 500 }, () => phone.sign(touchId, { clientId })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ success: true, result: { code: 'OK' } })
    expect(await rowsOf(sheetId)).toHaveLength(1)
  })

  test('one person by many codes and devices at once has one entry', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    const phones = Array.from({ length: 8 }, () => aPhone(t, person))
    const token = await tokenOf(host, sheetId)
    const answers = await Promise.all(phones.map((phone) => phone.scan(token)))
    expect(answers.map(({ result }) => result.code).sort()).toEqual([...Array(7).fill('ALREADY'), 'OK'])
    expect(await rowsOf(sheetId)).toHaveLength(1)
  })
})

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

describe('who may sign, and when', () => {
  test('by the window, in the words of the protocol', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => t.as()))
    const [early, late, closed, foreign] = people as [Client, Client, Client, Client]
    const listed = [early.id, late.id, closed.id]
    const sheetId = await aSheet(host, owner, listed, { lateAfter: 10 })
    await t.db.execute(
      sql`update sign_sheets set start_at = now() - interval '12 minutes 30 seconds' where id = ${sheetId}`,
    )
    expect(await aPhone(t, late).scan(await tokenOf(host, sheetId))).toMatchObject({
      message: '签到成功（迟到 12 分钟）',
      result: { code: 'LATE', status: 'late', minutesLate: 12 },
    })
    expect(await aPhone(t, foreign).scan(await tokenOf(host, sheetId))).toMatchObject({
      success: false,
      message: '你不在本次签到名单中，请联系主持人',
      result: { code: 'NOT_LISTED' },
    })
    const phones = [aPhone(t, early), aPhone(t, closed)] as const
    const touches = [
      await phones[0].touch(await tokenOf(host, sheetId)),
      await phones[1].touch(await tokenOf(host, sheetId)),
    ]
    await shiftSheet(t, sheetId, 60)
    const tooEarly = await phones[0].sign(touches[0]?.result.touchId ?? '')
    expect(tooEarly.result.code).toBe('TOO_EARLY')
    expect(tooEarly.message).toMatch(/^签到尚未开始，.*\d\d:\d\d 开放$/)
    await shiftSheet(t, sheetId, -120)
    expect(await phones[1].sign(touches[1]?.result.touchId ?? '')).toMatchObject({
      message: '签到已结束',
      result: { code: 'CLOSED' },
    })
    // What came too early leaves no trace that could hinder later.
    await shiftSheet(t, sheetId, 60)
    expect(await phones[0].scan(await tokenOf(host, sheetId))).toMatchObject({ success: true })
  })

  test('out follows in; a later one replaces the former and leaves it as evidence', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id], { mode: 'inOut', outBefore: 60 })
    const phone = aPhone(t, person)
    const { direction } = await host.call(signWall, { sheetId })
    expect(direction).toBe('out')
    expect(await phone.scan(await tokenOf(host, sheetId))).toMatchObject({
      message: '你尚未签到，不能签退',
      result: { code: 'OUT_FIRST' },
    })
    expect(await phone.scan(await madeToken(sheetId))).toMatchObject({
      result: { code: 'OK', next: { direction: 'out' } },
    })
    for (let n = 0; n < 2; n += 1) {
      const out = await phone.scan(await tokenOf(host, sheetId))
      expect(out).toMatchObject({ success: true, result: { code: 'OUT', status: 'early' } })
      expect(out.message).toMatch(/^签退成功 \d\d:\d\d:\d\d$/)
    }
    expect((await rowsOf(sheetId)).map((row) => `${row.direction} ${row.state}`).sort()).toEqual([
      'in counted',
      'out counted',
      'out replaced',
    ])
  })

  test('one phone does not sign two people, whatever the sheet asks for', async () => {
    const [one, two] = await Promise.all([t.as(), t.as()])
    const sheetId = await aSheet(host, owner, [one.id, two.id], { risk: 'low' })
    const phone = aPhone(t, one)
    const other = aPhone(t, two, { deviceId: phone.deviceId })
    const token = await tokenOf(host, sheetId)
    const answers = await Promise.all([phone.scan(token), other.scan(token)])
    expect(answers.map(({ result }) => result.code).sort()).toEqual(['DEVICE_USED', 'OK'])
    expect(answers.find(({ success }) => !success)?.message).toBe('该设备已为他人签到')
    expect(await rowsOf(sheetId)).toHaveLength(1)
    const [entry] = await rowsOf(sheetId)
    await host.call(undoEntry, { entryId: entry?.id ?? '' })
    const second = answers[0]?.success ? other : phone
    expect(await second.scan(token)).toMatchObject({ result: { code: 'OK' } })
  })
})

describe('proofs', () => {
  test('far is refused, no position waits, near is green and takes its place with the new time', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id], { point: POINT })
    const phone = aPhone(t, person)
    const far = await phone.scan(await tokenOf(host, sheetId), { position: { ...north(420), accuracy: 80 } })
    expect(far).toMatchObject({
      success: false,
      message: '距离签到点约 340 米，超出 150 米，请到现场或找主持人扫码',
      result: { code: 'TOO_FAR', verdict: 'red' },
    })
    const waiting = await phone.scan(await tokenOf(host, sheetId))
    expect(waiting).toMatchObject({
      success: true,
      message: '已提交，等待主持人确认：未取得位置',
      result: { code: 'PENDING', verdict: 'amber' },
    })
    const near = await phone.scan(await tokenOf(host, sheetId), { position: { ...north(190), accuracy: 60 } })
    expect(near).toMatchObject({ success: true, result: { code: 'OK', verdict: 'green' } })
    expect((await rowsOf(sheetId)).map(({ state, distance }) => [state, distance]).sort()).toEqual([
      ['counted', 190],
      ['replaced', null],
    ])
    const { list } = await host.call(listAttempts, { sheetId })
    expect(list).toMatchObject([{ code: 'TOO_FAR', distance: 420, accuracy: 80, acceptable: true }])
  })

  test('three devices are bound as they are first used, and one that was another’s is none', async () => {
    const [person, other] = await Promise.all([t.as(), t.as()])
    const phones = Array.from({ length: 4 }, () => aPhone(t, person))
    for (const phone of phones) {
      const sheetId = await aSheet(host, owner, [person.id])
      await phone.scan(await tokenOf(host, sheetId))
    }
    const bound = await person.call(listSignDevices, {})
    expect(bound.list.filter((device) => device.bound)).toHaveLength(3)
    const strict = await aSheet(host, owner, [person.id, other.id], {
      risk: 'custom',
      proofs: { device: 'need', distance: 'off', network: 'off' },
    })
    const borrowed = aPhone(t, other, { deviceId: phones[0]?.deviceId ?? '' })
    expect(await borrowed.scan(await tokenOf(host, strict))).toMatchObject({
      message: '已提交，等待主持人确认：使用了新设备',
    })
    expect(await phones[1]?.scan(await tokenOf(host, strict))).toMatchObject({ result: { code: 'OK' } })
    const rows = await t.db.select().from(signDevices).where(eq(signDevices.userId, other.id))
    expect(rows).toMatchObject([{ bound: false }])
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

describe('guests', () => {
  test('sign without a session by their touch, wait always, and are shown masked', async () => {
    const sheetId = await aSheet(host, owner, [], { guests: true })
    const phone = aPhone(t, { token: '' })
    const { touchId } = (await phone.touch(await tokenOf(host, sheetId))).result
    const guest = {
      touchId,
      deviceId: phone.deviceId,
      name: '来访人',
      phone: '13812345678',
      org: '外单位',
      consentVersion: 1,
    }
    expect(await phone.send(signAsGuest, { ...guest, consentVersion: 0 })).toMatchObject({
      result: { errors: [{ message: '请先同意信息使用说明' }] },
    })
    expect(await phone.send(signAsGuest, { ...guest, name: ' ' })).toMatchObject({
      result: { errors: [{ message: '请输入姓名' }] },
    })
    expect(await phone.send(signAsGuest, { ...guest, phone: '1381234' })).toMatchObject({
      result: { errors: [{ message: '手机号格式不正确' }] },
    })
    expect(await phone.send(signAsGuest, guest)).toMatchObject({ success: true, result: { state: 'pending' } })
    expect(await phone.send(signAsGuest, guest)).toMatchObject({ success: false, result: { code: 'HOLD_LOST' } })
    const again = (await phone.touch(await tokenOf(host, sheetId))).result.touchId
    expect(await phone.send(signAsGuest, { ...guest, touchId: again })).toMatchObject({ result: { state: 'pending' } })
    const { list } = await host.call(listSignEntries, { sheetId })
    expect(list).toMatchObject([
      { name: '来访人', phone: '138****5678', orgName: '外单位', userId: null, listener: true },
    ])
    expect((await host.call(listSheets, { filter: { id: sheetId } })).list[0]?.counts).toMatchObject({
      expected: 0,
      others: 1,
    })
  })

  test('are not let in where the sheet does not say so', async () => {
    const sheetId = await aSheet(host, owner, [])
    const phone = aPhone(t, { token: '' })
    const touched = await phone.touch(await tokenOf(host, sheetId))
    expect(touched.result).toMatchObject({ guests: false })
    const guest = {
      touchId: touched.result.touchId,
      deviceId: phone.deviceId,
      name: '来访人',
      phone: '13812345678',
      consentVersion: 1,
    }
    expect(await phone.send(signAsGuest, guest)).toMatchObject({ success: false, message: '本次签到不接受来宾' })
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
