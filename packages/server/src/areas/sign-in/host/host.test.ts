import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
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
import { askLeave, askMakeUp } from '@portal/contract/areas/sign-in/request.ts'
import {
  changeSheetState,
  confirmSheet,
  correctSheet,
  listSheets,
  rotateCodes,
  saveSheet,
  sealSheet,
  signWall,
} from '@portal/contract/areas/sign-in/sheet.ts'
import { attendanceOf, presenceMs } from '@portal/contract/areas/sign-in/sheet-attendance.ts'
import { myPersonCode } from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'
import { pointsFacts } from '#src/schema/points.ts'
import { signCorrections, signEntries, signSeals, signSheets } from '#src/schema/sign-in/sheets.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  aPhone,
  aSheet,
  minutesFromNow,
  provideTestOwner,
  shiftSheet,
  type TestOwner,
  tokenOf,
} from '#test/factories/sign-in.ts'
import { followEntries } from '../follow.ts'

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
      recent: [{ orgName: unit.name, orgPath: list[0]?.orgPath }],
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

describe('leave and make-up', () => {
  const decide = (by: Client, requestId: string) =>
    by.call(decideApproval, { requestId, action: 'pass', opinion: '同意' })

  test('are decided by the hosts, and a seal waits for them', async () => {
    const chair = await t.as()
    const [away, forgot] = (await people(2)) as [Client, Client]
    const facts = { start: minutesFromNow(20), end: minutesFromNow(80), hostIds: [chair.id] }
    const sheetId = await aSheet(host, owner, [away.id, forgot.id], {}, facts)
    const leave = await away.call(askLeave, { sheetId, reason: '出差' })
    expect(leave.state).toBe('pending')
    expect(await away.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({ message: '请假申请正在处理' })
    expect(await forgot.refused(askMakeUp, { sheetId, reason: '忘记签到' })).toMatchObject({
      message: '签到尚未结束，请直接签到',
    })
    await decide(chair, leave.requestId)
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === away.id)).toMatchObject({
      status: 'leave',
      reason: '出差',
    })

    await shiftSheet(t, sheetId, -100)
    expect(await forgot.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({
      message: '已开始，请联系主持人请假',
    })
    const makeUp = await forgot.call(askMakeUp, { sheetId, reason: '忘记签到' })
    expect(await host.refused(sealSheet, { sheetId })).toMatchObject({ message: '还有 1 条待确认，不能封存' })
    await decide(chair, makeUp.requestId)
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === forgot.id)).toMatchObject({
      status: 'present',
      madeUp: true,
    })
    await host.call(sealSheet, { sheetId })
    await shiftSheet(t, sheetId, -5 * 1440)
  })

  test('nobody asks on a sheet that is not his, nor where nobody could decide', async () => {
    const [person, stranger] = (await people(2)) as [Client, Client]
    const sheetId = await aSheet(host, owner, [person.id], {}, { start: minutesFromNow(20), end: minutesFromNow(80) })
    expect(await stranger.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({ status: 1004 })
    expect(await person.refused(askLeave, { sheetId, reason: '出差' })).toMatchObject({
      message: '没有可以处理的主持人，请联系管理员',
    })
    expect((await person.refused(askLeave, { sheetId, reason: '出' })).errors[0]?.message).toBe('请假原因为 2–200 个字')
  })
})

describe('the seal', () => {
  test('waits for its conditions, hashes what there is, and lets nothing but corrections through', async () => {
    const lecturer = await t.as()
    const [one, two] = (await people(2)) as [Client, Client]
    const sheetId = await aSheet(host, owner, [one.id, two.id], { confirmEach: true }, { confirmerIds: [lecturer.id] })
    await aPhone(t, one).scan(await tokenOf(host, sheetId))
    expect(await host.refused(sealSheet, { sheetId })).toMatchObject({ message: '签到尚未结束，不能封存' })
    await close(sheetId)
    expect(await host.refused(sealSheet, { sheetId })).toMatchObject({ message: '还有 1 条待确认，不能封存' })
    await host.call(decideEntries, { entryIds: [await entryOf(sheetId, one.id)], action: 'accept' })
    expect(await host.refused(sealSheet, { sheetId })).toMatchObject({ message: '讲师尚未确认，不能封存' })
    expect(await host.refused(confirmSheet, { sheetId })).toMatchObject({ status: 1004 })
    await lecturer.call(confirmSheet, { sheetId })
    expect(await host.refused(correctSheet, { sheetId, userId: two.id, changes: {}, reason: '更正' })).toMatchObject({
      message: '尚未封存，请直接补签或撤销',
    })
    const { sealHash } = await host.call(sealSheet, { sheetId })
    const [seal] = await t.db.select().from(signSeals).where(eq(signSeals.sheetId, sheetId))
    expect(sha256(seal?.content ?? '')).toBe(sealHash)
    expect(seal?.content).toContain(one.id)
    const { people: told } = owner.sealed.find((each) => each.sheetId === sheetId) ?? { people: [] }
    expect(told.map(({ userId, status, minutes }) => [userId, status, minutes]).sort()).toEqual(
      [
        [one.id, 'present', 60],
        [two.id, 'absent', 0],
      ].sort(),
    )
    const sealed = { message: '已封存，请使用更正' }
    expect(await host.refused(sealSheet, { sheetId })).toMatchObject(sealed)
    expect(
      await host.refused(makeUpPeople, { sheetId, userIds: [two.id], direction: 'in', reason: '忘记' }),
    ).toMatchObject(sealed)
    expect(await host.refused(undoEntry, { entryId: await entryOf(sheetId, one.id) })).toMatchObject(sealed)
    expect(await host.refused(changeSheetState, { sheetId, action: 'reopen', reason: '再开' })).toMatchObject(sealed)

    const inAt = (await sheetRow(sheetId)).start.toISOString()
    const correct = { sheetId, userId: two.id, reason: '名单核对' }
    const done = await host.call(correctSheet, { ...correct, changes: { inAt } })
    expect(done.hours).toEqual({ before: 0, after: 60 / 45 })
    expect((await host.refused(correctSheet, { ...correct, changes: { inAt } })).errors[0]?.message).toBe(
      '没有需要更正的内容',
    )
    const [kept] = await t.db.select().from(signCorrections).where(eq(signCorrections.id, done.correctionId))
    expect(kept).toMatchObject({
      before: { inAt: null, leave: false },
      after: { inAt, leave: false },
      reason: '名单核对',
      correctedBy: host.id,
    })
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === two.id)).toMatchObject({
      status: 'present',
      corrected: true,
      method: 'correction',
    })
    expect((await host.call(correctSheet, { ...correct, changes: { inAt: null, leave: true } })).hours).toEqual({
      before: 0,
      after: 0,
    })
    expect((await rowsOf(sheetId)).find(({ userId }) => userId === two.id)).toMatchObject({ status: 'leave' })
    expect((await sheetRow(sheetId)).sealHash).toBe(sealHash)
  })

  test('in any order of acts the figures of a sheet are the sums of its rows, and words are those of the rules', async () => {
    const crowd = await people(10)
    const sheetId = await aSheet(
      host,
      owner,
      crowd.map(({ id }) => id),
      { mode: 'inOut', outBefore: 60, walkIn: 'confirm' },
    )
    let seed = 20_261_124
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * n)
    }
    const at = () => new Date(Date.now() - random(40) * 60_000).toISOString()
    for (let n = 0; n < 60; n += 1) {
      const person = crowd[random(crowd.length)] as Client
      const act = random(6)
      const userIds = [person.id]
      if (act === 0) await host.send(markPeople, { sheetId, userIds, status: 'in' })
      if (act === 1) await host.send(markPeople, { sheetId, userIds, status: 'out' })
      if (act === 2) await host.send(makeUpPeople, { sheetId, userIds, direction: 'in', at: at(), reason: '补签' })
      if (act === 3) await host.send(makeUpPeople, { sheetId, userIds, direction: 'out', at: at(), reason: '补签' })
      if (act === 4)
        await host.send(markPeople, { sheetId, userIds, status: random(2) ? 'leave' : 'noLeave', reason: '出差' })
      if (act === 5) {
        const row = (await rowsOf(sheetId)).find(({ userId }) => userId === person.id)
        const entryId = random(2) ? row?.inEntryId : row?.outEntryId
        if (entryId) await host.send(undoEntry, { entryId, reason: '误签' })
      }
    }
    const check = async () => {
      const [rows, { counts, state, ...sheet }] = [await rowsOf(sheetId), await sheetRow(sheetId)]
      const n = (...words: string[]) =>
        rows.filter(({ status, listener }) => !listener && words.includes(status)).length
      expect(counts).toEqual({
        expected: rows.filter(({ listener }) => !listener).length,
        present: n('present', 'late', 'early', 'lateEarly', 'noOut'),
        late: n('late', 'lateEarly'),
        leave: n('leave'),
        pending: n('pending'),
        missing: n('none', 'absent'),
        others: rows.filter(({ listener }) => listener).length,
      })
      expect(counts.expected).toBe(counts.present + counts.missing + counts.leave + counts.pending)
      const isOver = state !== 'open'
      for (const row of rows) {
        const facts = {
          start: sheet.start.getTime(),
          end: sheet.end.getTime(),
          lateAfter: sheet.lateAfter,
          earlyGrace: sheet.earlyGrace,
          asksOut: true,
          inOver: isOver,
          outOver: isOver,
          inAt: row.inAt?.getTime() ?? null,
          outAt: row.outAt?.getTime() ?? null,
          inPending: false,
          onLeave: row.status === 'leave',
        }
        expect([row.status, row.minutes]).toEqual([attendanceOf(facts), Math.floor(presenceMs(facts) / 60_000)])
      }
    }
    await check()
    await close(sheetId)
    await check()
    await host.call(sealSheet, { sheetId })
    await check()
  })

  test('a counted sign-in earns once, whatever is undone between', async () => {
    const person = await t.as()
    const sheetId = await aSheet(host, owner, [person.id])
    await aPhone(t, person).scan(await tokenOf(host, sheetId))
    await followEntries(t.running.platform)
    await followEntries(t.running.platform)
    const facts = () => t.db.select().from(pointsFacts).where(eq(pointsFacts.personId, person.id))
    expect(await facts()).toMatchObject([{ event: 'signedIn', sourceId: `signIn:${sheetId}` }])
    await host.call(undoEntry, { entryId: await entryOf(sheetId, person.id) })
    await aPhone(t, person).scan(await tokenOf(host, sheetId))
    await followEntries(t.running.platform)
    expect(await facts()).toHaveLength(1)
    expect(await t.db.$count(signSheets, sql`id = ${sheetId}`)).toBe(1)
  })
})
