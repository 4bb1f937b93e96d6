import { listAttempts, listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import { listSheets } from '@portal/contract/areas/sign-in/sheet.ts'
import { listSignDevices, signAsGuest } from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signEntries } from '#src/schema/sign-in/sheets.ts'
import { signDevices } from '#src/schema/sign-in/tries.ts'
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

const POINT = { lat: 31.2, lng: 121.5, coord: 'wgs84' } as const
const north = (metres: number) => ({ lat: 31.2 + metres / 111_195, lng: 121.5, coord: 'wgs84' as const })
const rowsOf = (sheetId: string) => t.db.select().from(signEntries).where(eq(signEntries.sheetId, sheetId))

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
