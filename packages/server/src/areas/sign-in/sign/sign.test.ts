import { randomBytes } from 'node:crypto'
import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { undoEntry } from '@portal/contract/areas/sign-in/host.ts'
import { signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { listMySigns } from '@portal/contract/areas/sign-in/sign.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signEntries, signSheets } from '#src/schema/sign-in/sheets.ts'
import { signTouches } from '#src/schema/sign-in/tries.ts'
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
