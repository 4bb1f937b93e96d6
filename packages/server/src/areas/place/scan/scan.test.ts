import { leavePlace, openPlaceCode, pressAtPlace, scanAtPlace } from '@portal/contract/areas/place/door.ts'
import { savePlacePerson } from '@portal/contract/areas/place/person.ts'
import { listPlaceCodes, rotatePlaceCode, savePlace } from '@portal/contract/areas/place/place.ts'
import { savePlacePolicy } from '@portal/contract/areas/place/policy.ts'
import {
  getPlaceScan,
  listPlaceScans,
  listPlaceStays,
  markLeft,
  placeInside,
} from '@portal/contract/areas/place/scan.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPlace, aPlaceCode, inCharge, policyOf } from '#test/factories/place/place.ts'

let t: TestApp
let office: Client

beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(P.place, P.placeAdd, P.placePolicy, P.placeUser, P.placeCode, P.scanRecord)
})
afterAll(() => t.close())

let devices = 0
const newDevice = () => {
  devices += 1
  return `device-${devices}`
}

const enter = async (who: Client, token: string, more: object = {}) => {
  const deviceId = newDevice()
  const { pressId } = await who.call(pressAtPlace, { token, direction: 'in', deviceId })
  return who.call(scanAtPlace, { pressId, deviceId, ...more })
}
const leave = (who: Client, token: string, more: object = {}) =>
  who.call(leavePlace, { token, deviceId: newDevice(), ...more })

const guest = (phone: string, more: object = {}) => ({ guest: { name: '李四', phone }, consent: 0, ...more })
const insideOf = async (id: string) => (await office.call(placeInside, { id })).inside

const building = async (capacity = 0) => {
  const top = await aPlace(t.db, { capacity })
  const hall = await aPlace(t.db, { parentId: top.id })
  const room = await aPlace(t.db, { parentId: top.id })
  return {
    top,
    hall: { ...hall, token: await aPlaceCode(t.db, hall.id) },
    room: { ...room, token: await aPlaceCode(t.db, room.id) },
  }
}

describe('rest/qr/scan', () => {
  test('lets an employee in by one press, moves him, and lets him out', async () => {
    const { top, hall, room } = await building()
    const person = await t.as()

    expect(await enter(person, hall.token)).toMatchObject({ verdict: 'green' })
    expect(await enter(person, room.token)).toMatchObject({ verdict: 'green' })
    expect(await insideOf(hall.id)).toBe(0)
    expect(await insideOf(top.id)).toBe(1)
    expect((await leave(person, room.token)).text).toContain('已离开')
    expect(await insideOf(top.id)).toBe(0)
    expect((await leave(person, hall.token)).text).toBe('无入场记录')
  })

  test('the same press twice is one row', async () => {
    const { hall } = await building()
    const person = await t.as()
    await enter(person, hall.token)
    await enter(person, hall.token)
    const { list, head } = await office.call(listPlaceScans, { filter: { placeId: hall.id } })
    expect(list).toHaveLength(1)
    expect(head).toMatchObject({ in: 1, inside: 1, peak: 1 })
  })

  test('a press is used once', async () => {
    const { hall } = await building()
    const person = await t.as()
    const deviceId = newDevice()
    const { pressId } = await person.call(pressAtPlace, { token: hall.token, direction: 'in', deviceId })
    await person.call(scanAtPlace, { pressId, deviceId })
    expect((await person.refused(scanAtPlace, { pressId, deviceId })).message).toBe('操作已超时，请重新按下')
  })

  test('a guest agrees, gives name and telephone, and leaves by what only his device knows', async () => {
    const { hall } = await building()
    const deviceId = newDevice()
    const { pressId } = await t.anonymous.call(pressAtPlace, { token: hall.token, direction: 'in', deviceId })
    expect(
      (await t.anonymous.refused(scanAtPlace, { pressId, deviceId, ...guest('13800000001'), consent: 7 })).errors[0]
        ?.message,
    ).toBe('请先阅读并同意')

    const entered = await enter(t.anonymous, hall.token, guest('13800000001'))
    expect(entered.verdict).toBe('green')
    const { list } = await office.call(placeInside, { id: hall.id })
    expect(list[0]).toMatchObject({ who: '李*', subjectKind: 'guest', heads: 1 })
    expect((await leave(t.anonymous, hall.token)).text).toBe('无入场记录')
    expect(await insideOf(hall.id)).toBe(1)
    expect((await leave(t.anonymous, hall.token, { stayId: entered.stayId })).verdict).toBe('green')
    expect(await insideOf(hall.id)).toBe(0)
  })

  test('name and number of a guest are sealed at rest', async () => {
    const { hall } = await building()
    await enter(t.anonymous, hall.token, guest('13812345678'))
    const { rows } = await t.db.execute<{ row: string }>(sql`select to_jsonb(g)::text as row from place_guests g`)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/13812345678|李四/)
  })

  test('a full building takes nobody more, whatever is free in the hall', async () => {
    const { top, hall, room } = await building(2)
    const people = await Promise.all([t.as(), t.as(), t.as()])
    const [one, two, three] = people
    await enter(one, hall.token)
    await enter(two, hall.token)
    expect(await enter(three, hall.token)).toMatchObject({ verdict: 'red', text: '场所已满（2/2），请稍候' })
    expect((await enter(two, room.token)).verdict).toBe('green')
    expect(await insideOf(top.id)).toBe(2)
  })

  test('one free seat and ten presses at once let one in', async () => {
    const { top, hall } = await building(1)
    const people = await Promise.all(Array.from({ length: 10 }, () => t.as()))
    const answers = await Promise.all(people.map((person) => enter(person, hall.token)))
    expect(answers.filter(({ verdict }) => verdict === 'green')).toHaveLength(1)
    expect(await insideOf(top.id)).toBe(1)
  })

  test('whoever is denied above is told nothing but whom to ask', async () => {
    const { top, hall } = await building()
    const person = await t.as()
    const audience = { ...EMPTY_AUDIENCE, users: [person.id] }
    const wish = { placeId: top.id, mode: 'normal', kind: 'denied', audience } as const
    expect((await office.refused(savePlacePerson, wish)).errors[0]?.message).toBe('请填写禁入原因（2–200 字）')
    expect((await office.call(savePlacePerson, { ...wish, reason: '违规作业' })).resolved).toBe(1)
    expect(await enter(person, hall.token)).toMatchObject({ verdict: 'red', text: '请联系接待人或前台' })
  })

  test('a policy counts from its version on, below its place too, and a scan keeps it', async () => {
    const { top, hall } = await building()
    const person = await t.as()
    await office.call(savePlacePolicy, policyOf(top.id, { listOnly: true }))
    const opened = await t.anonymous.call(openPlaceCode, { token: hall.token })
    expect(opened.sentence).toContain('仅准入名单和有预约的访客可进')
    expect(opened.sentence).not.toContain('填报')
    expect((await enter(person, hall.token)).text).toBe('你不在本场所的准入名单')

    const { list } = await office.call(listPlaceScans, { filter: { placeId: top.id } })
    const scan = await office.call(getPlaceScan, { id: list[0]?.id ?? '' })
    expect(scan).toMatchObject({ step: 'listOnly', policyVersion: 1, policyTitle: '进厂须知' })
    expect(scan.steps.at(-1)).toEqual({ step: 'listOnly', outcome: 'decided' })
  })
})

describe('rest/placeScan/get', () => {
  test('shows a scan to the unit of its place, and to no other', async () => {
    const { hall } = await building()
    await enter(await t.as(), hall.token)
    const { list } = await office.call(listPlaceScans, { filter: { placeId: hall.id } })
    const other = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.scanRecord], scope: { kind: 'own' }, orgId: other.id })

    expect((await stranger.call(listPlaceScans, {})).list).toEqual([])
    expect(await stranger.refused(getPlaceScan, { id: list[0]?.id ?? '' })).toMatchObject({ status: 1004 })
  })
})

describe('a code', () => {
  test('that was replaced says so and records nothing; one that is none is told nothing', async () => {
    const { hall } = await building()
    const [code] = await office.call(listPlaceCodes, { id: hall.id })
    await office.call(rotatePlaceCode, { codeId: code?.id ?? '', reason: '海报破损' })
    const old = { token: hall.token, direction: 'in', deviceId: newDevice() }
    expect((await t.anonymous.refused(pressAtPlace, old)).message).toBe('该二维码已停用，请扫描现场最新二维码')
    expect((await t.anonymous.refused(openPlaceCode, { token: 'x' })).message).toBe('二维码无效')
  })

  test('comes with a new place', async () => {
    const { id } = await office.call(savePlace, {
      name: '新仓库',
      code: 'WH9',
      typeCode: 'warehouse',
      ownerOrgId: '00000000-0000-7000-8000-000000000001',
    })
    expect(await office.call(listPlaceCodes, { id })).toHaveLength(1)
  })
})

describe('rest/place/markLeft', () => {
  test('is for those who answer for the place, and its exit is theirs', async () => {
    const { top, hall } = await building()
    const guard = await t.as()
    await enter(t.anonymous, hall.token, guest('13800000009'))
    const [stay] = (await office.call(placeInside, { id: top.id })).list
    const wish = { stayId: stay?.id ?? '', reason: '已从东门离开' }
    expect((await guard.refused(markLeft, wish)).message).toBe('您不是该场所的门卫或管理员')
    await inCharge(t.db, top.id, guard.id, 'guard')
    expect(await guard.call(markLeft, wish)).toEqual({ ended: true })
    const { list } = await office.call(listPlaceStays, { filter: { id: top.id } })
    expect(list[0]).toMatchObject({ endedBy: 'guard' })
  })
})
