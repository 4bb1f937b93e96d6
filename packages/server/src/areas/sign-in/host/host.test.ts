import {
  decideEntries,
  listAttempts,
  listMissing,
  listSignEntries,
  makeUpPeople,
  markPeople,
  remindMissing,
  scanPerson,
  undoEntry,
} from '@portal/contract/areas/sign-in/host.ts'
import {
  changeSheetState,
  listSheets,
  rotateCodes,
  saveSheet,
  sealSheet,
  signWall,
} from '@portal/contract/areas/sign-in/sheet.ts'
import { myPersonCode } from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signEntries } from '#src/schema/sign-in/sheets.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPhone, aSheet, minutesFromNow, provideTestOwner, type TestOwner, tokenOf } from '#test/factories/sign-in.ts'

let t: TestApp
let owner: TestOwner
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  owner = provideTestOwner(t)
  host = await t.as(P.activity, P.activitySign)
})
afterAll(() => t.close())

const people = (n: number) => Promise.all(Array.from({ length: n }, () => t.as()))
const rowsOf = async (sheetId: string) => (await host.call(listSignEntries, { sheetId, pageSize: 200 })).list
const sheetRow = async (sheetId: string, by = host) => {
  const { list } = await by.call(listSheets, { filter: { id: sheetId } })
  if (!list[0]) throw new Error('no such sheet')
  return list[0]
}
const close = (sheetId: string) => host.call(changeSheetState, { sheetId, action: 'close' })
const entryOf = async (sheetId: string, userId: string) => {
  const [entry] = await t.db
    .select()
    .from(signEntries)
    .where(and(eq(signEntries.sheetId, sheetId), eq(signEntries.userId, userId)))
  return entry?.id ?? ''
}

describe('hosts', () => {
  test('are named ones and holders of the code in scope; everybody else reads nothing', async () => {
    const [unit, other] = await Promise.all([anOrg(t.db), anOrg(t.db)])
    const named = await t.as()
    const [person] = await people(1)
    const near = await t.asWho({ codes: [P.activitySign], orgId: unit.id, scope: { kind: 'below' } })
    const far = await t.asWho({ codes: [P.activitySign], orgId: other.id, scope: { kind: 'below' } })
    const sheetId = await aSheet(host, owner, [person?.id ?? ''], {}, { ownerOrgId: unit.id, hostIds: [named.id] })
    for (const client of [named, near]) {
      expect((await sheetRow(sheetId, client)).title).toBe('安全例会')
      expect(await client.call(signWall, { sheetId })).toMatchObject({ state: 'open' })
    }
    const namedOnly = async (client: Client) =>
      (await client.call(listSheets, { filter: { id: sheetId, named: true } })).total
    expect([await namedOnly(named), await namedOnly(near)]).toEqual([1, 0])
    for (const client of [far, person as Client]) {
      expect((await client.call(listSheets, { filter: { id: sheetId } })).list).toEqual([])
      for (const endpoint of [signWall, listSignEntries, listMissing, listAttempts, rotateCodes, remindMissing])
        expect(await client.refused(endpoint, { sheetId })).toMatchObject({ status: 1004 })
      expect(await client.refused(markPeople, { sheetId, userIds: [named.id], status: 'in' })).toMatchObject({
        status: 1004,
      })
      expect(await client.refused(changeSheetState, { sheetId, action: 'close' })).toMatchObject({ status: 1004 })
    }
    expect(await named.refused(sealSheet, { sheetId })).toMatchObject({ status: 1003 })
    expect((await sheetRow(sheetId, named)).maySeal).toBe(false)
  })

  test('read each person of a sheet once, whatever other sheets know him', async () => {
    const crowd = (await people(3)).map(({ id }) => id)
    const first = await aSheet(host, owner, crowd)
    const second = await aSheet(host, owner, crowd.slice(1))
    await host.call(markPeople, { sheetId: second, userIds: crowd.slice(1), status: 'in' })
    for (const [sheetId, n] of [
      [first, 3],
      [second, 2],
    ] as const) {
      const { list, total } = await host.call(listSignEntries, { sheetId, exactTotal: true })
      expect(list.map((row) => row.sheetId)).toEqual(Array.from({ length: n }, () => sheetId))
      expect([new Set(list.map(({ id }) => id)).size, total]).toEqual([n, n])
    }
    expect((await host.call(listSignEntries, { sheetId: first, filter: { view: 'signed' } })).list).toEqual([])
  })

  test('scan the code of a person once, and let in who is on no list with a reason', async () => {
    const [person, stranger] = (await people(2)) as [Client, Client]
    const sheetId = await aSheet(host, owner, [person.id], { walkIn: 'confirm' })
    const { token } = await person.call(myPersonCode, {})
    const scanned = await host.call(scanPerson, { sheetId, personToken: token, direction: 'in' })
    expect(scanned).toMatchObject({ user: { id: person.id }, code: 'OK', status: 'present' })
    await host.call(undoEntry, { entryId: scanned.entryId ?? '' })
    expect(await host.refused(scanPerson, { sheetId, personToken: token, direction: 'in' })).toMatchObject({
      message: '该个人码已使用',
    })
    expect(await host.refused(scanPerson, { sheetId, personToken: 'A'.repeat(114), direction: 'in' })).toMatchObject({
      message: '个人码无效',
    })
    expect(await host.call(scanPerson, { sheetId, userId: person.id, direction: 'in' })).toMatchObject({ code: 'OK' })
    expect(await host.call(scanPerson, { sheetId, userId: person.id, direction: 'in' })).toMatchObject({
      code: 'ALREADY',
    })

    const { token: foreign } = await stranger.call(myPersonCode, {})
    const asked = { sheetId, personToken: foreign, direction: 'in' } as const
    expect((await host.refused(scanPerson, asked)).errors).toMatchObject([{ field: 'reason' }])
    expect(await host.call(scanPerson, { ...asked, reason: '临时旁听' })).toMatchObject({ code: 'OK' })
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === stranger.id)).toMatchObject({
      listener: true,
      status: 'present',
    })
    expect((await sheetRow(sheetId)).counts).toMatchObject({ expected: 1, present: 1, others: 1 })
  })

  test('two at once: the first decision stands', async () => {
    const person = await t.as()
    const second = await t.as(P.activitySign)
    const sheetId = await aSheet(host, owner, [person.id], { confirmEach: true })
    await aPhone(t, person).scan(await tokenOf(host, sheetId))
    const entryIds = [await entryOf(sheetId, person.id)]
    const both = await Promise.all([
      host.call(decideEntries, { entryIds, action: 'accept' }),
      second.call(decideEntries, { entryIds, action: 'refuse', reason: '不在现场' }),
    ])
    expect(both.map(({ updated }) => updated).sort()).toEqual([0, 1])
    expect(both.flatMap(({ failed }) => failed)[0]?.message).toMatch(/^已由 .+ 处理$/)
  })

  test('accept in one press who was refused, and undo what should not be', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id], { point: { lat: 31, lng: 121, coord: 'wgs84' } })
    await aPhone(t, person).scan(await tokenOf(host, sheetId), {
      position: { lat: 32, lng: 121, coord: 'wgs84', accuracy: 5 },
    })
    const { list } = await host.call(listAttempts, { sheetId })
    const entryIds = [list[0]?.id ?? '']
    expect(await host.call(decideEntries, { entryIds, action: 'accept' })).toEqual({ updated: 1, failed: [] })
    expect(await rowsOf(sheetId)).toMatchObject([{ status: 'present', verdict: 'amber' }])
    expect((await host.call(decideEntries, { entryIds, action: 'accept' })).failed[0]?.message).toMatch(
      /^已由 .+ 处理$/,
    )
    await host.call(undoEntry, { entryId: await entryOf(sheetId, person.id) })
    expect(await rowsOf(sheetId)).toMatchObject([{ status: 'none' }])
  })

  test('mark from the list, excuse, make up, and say what was wrong of each', async () => {
    const [one, two, three] = (await people(3)) as [Client, Client, Client]
    const sheetId = await aSheet(host, owner, [one.id, two.id, three.id])
    expect(await host.call(markPeople, { sheetId, userIds: [one.id], status: 'in' })).toEqual({
      updated: 1,
      failed: [],
    })
    expect((await host.refused(markPeople, { sheetId, userIds: [two.id], status: 'leave' })).errors[0]?.message).toBe(
      '请假原因为 2–200 个字',
    )
    await host.call(markPeople, { sheetId, userIds: [two.id], status: 'leave', reason: '出差' })
    expect(
      (await host.refused(makeUpPeople, { sheetId, userIds: [three.id], direction: 'in', reason: '忘' })).errors[0]
        ?.message,
    ).toBe('补签原因为 2–200 个字')
    const made = await host.call(makeUpPeople, {
      sheetId,
      userIds: [one.id, three.id],
      direction: 'in',
      reason: '手机没电',
    })
    expect(made).toMatchObject({ updated: 1, failed: [{ id: one.id, message: '该人员已签到' }] })
    const rows = await rowsOf(sheetId)
    expect(rows.map(({ userId, status, madeUp }) => [userId, status, madeUp]).sort()).toEqual(
      [
        [one.id, 'present', false],
        [two.id, 'leave', false],
        [three.id, 'present', true],
      ].sort(),
    )
    expect((await sheetRow(sheetId)).counts).toMatchObject({ expected: 3, present: 2, leave: 1, missing: 0 })
  })

  test('see who is missing by unit and remind them once', async () => {
    const unit = await anOrg(t.db)
    const [one, two] = await Promise.all([t.asWho({ orgId: unit.id }), t.asWho({ orgId: unit.id })])
    const sheetId = await aSheet(host, owner, [one.id, two.id])
    await aPhone(t, one).scan(await tokenOf(host, sheetId))
    const { list } = await host.call(listMissing, { sheetId })
    expect(list).toMatchObject([
      {
        orgId: unit.id,
        orgPath: expect.stringMatching(`/${unit.name}$`),
        expected: 2,
        missing: 1,
        people: [{ id: two.id }],
      },
    ])
    expect(await host.call(remindMissing, { sheetId })).toEqual({ sent: 1, skipped: 0 })
    expect(await host.refused(remindMissing, { sheetId })).toMatchObject({ message: '刚刚提醒过，请稍后再试' })
    const wall = await host.call(signWall, { sheetId })
    expect(wall).toMatchObject({
      counts: { present: 1, missing: 1 },
      byOrg: [{ orgPath: list[0]?.orgPath, missing: 1 }],
      recent: [{ orgName: unit.name }],
    })
  })

  test('open before the plan, extend, close and open again', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id], {}, { start: minutesFromNow(90), end: minutesFromNow(150) })
    expect(await sheetRow(sheetId)).toMatchObject({ state: 'planned' })
    expect((await host.call(signWall, { sheetId })).tokens).toEqual([])
    expect(
      await host.refused(makeUpPeople, { sheetId, userIds: [person.id], direction: 'in', reason: '补签' }),
    ).toMatchObject({
      message: expect.stringMatching(/^(签到尚未开始|会议尚未开始，不能补签)$/),
    })
    const opened = await host.call(changeSheetState, { sheetId, action: 'open' })
    expect(opened.state).toBe('open')
    const { closesAt } = await host.call(changeSheetState, { sheetId, action: 'extend' })
    expect(closesAt.getTime() - opened.closesAt.getTime()).toBe(300_000)
    await close(sheetId)
    expect(await aPhone(t, person).touch('x')).toMatchObject({ success: false })
    expect((await host.call(signWall, { sheetId })).tokens).toEqual([])
    expect((await host.refused(changeSheetState, { sheetId, action: 'reopen' })).errors[0]?.message).toBe(
      '原因为 2–200 个字',
    )
    await host.call(changeSheetState, { sheetId, action: 'reopen', reason: '还有人没到' })
    expect(await aPhone(t, person).scan(await tokenOf(host, sheetId))).toMatchObject({ success: true })
  })

  test('a sheet follows its owner: people come and go, those who signed stay', async () => {
    const [one, two, three] = (await people(3)) as [Client, Client, Client]
    const id = owner.add([one.id, two.id])
    const { id: sheetId } = await host.call(saveSheet, { ownerType: owner.type, ownerIds: [id] })
    await aPhone(t, one).scan(await tokenOf(host, sheetId))
    owner.change(id, [three.id], { title: '改名的例会' })
    await t.db.transaction(async (db) => {
      const tx = {
        db,
        actor: null,
        scope: { all: true, below: [], units: [], own: true },
        notes: [],
        notices: [],
        sent: [],
        afterCommit: [],
      }
      await t.running.signIn.ownerChanged(tx as never, owner.type, id)
    })
    expect((await rowsOf(sheetId)).map(({ userId, listener }) => [userId, listener]).sort()).toEqual(
      [
        [one.id, true],
        [three.id, false],
      ].sort(),
    )
    expect(await sheetRow(sheetId)).toMatchObject({ title: '改名的例会', counts: { expected: 1, others: 1 } })
  })
})
