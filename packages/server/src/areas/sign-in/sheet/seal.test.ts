import {
  decideEntries,
  listSignEntries,
  makeUpPeople,
  markPeople,
  undoEntry,
} from '@portal/contract/areas/sign-in/host.ts'
import {
  changeSheetState,
  confirmSheet,
  correctSheet,
  listSheets,
  remindConfirmers,
  sealSheet,
} from '@portal/contract/areas/sign-in/sheet.ts'
import { attendanceOf, presenceMs } from '@portal/contract/areas/sign-in/sheet-attendance.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'
import { pointsFacts } from '#src/schema/points.ts'
import { signCorrections, signEntries, signSeals, signSheets } from '#src/schema/sign-in/sheets.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPhone, aSheet, provideTestOwner, type TestOwner, tokenOf } from '#test/factories/sign-in.ts'
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
    expect(await two.refused(confirmSheet, { sheetId })).toMatchObject({ status: 1004 })
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
    const tooEarly = new Date(Date.parse(inAt) - DAY_MS)
    expect((await host.refused(correctSheet, { ...correct, changes: { inAt: tooEarly } })).errors[0]?.message).toMatch(
      /^时间须在 .+ 至 .+ 之间$/,
    )
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

  test('goes on without the lecturer: he is reminded once a day, and another confirms in his place with a reason', async () => {
    const lecturer = await t.as()
    const [one] = (await people(1)) as [Client]
    const sheetId = await aSheet(host, owner, [one.id], {}, { confirmerIds: [lecturer.id] })
    const note = '讲师出差，已电话核对'
    expect(await host.refused(confirmSheet, { sheetId, note })).toMatchObject({ message: '签到尚未结束，不能封存' })
    await close(sheetId)
    expect(await sheetRow(sheetId)).toMatchObject({ mayConfirm: false, mayStandIn: true, confirmedInPlace: false })
    expect(await host.call(remindConfirmers, { sheetId })).toEqual({ sent: 1 })
    expect(await host.refused(remindConfirmers, { sheetId })).toMatchObject({ message: '今天已提醒过讲师' })
    expect(await one.refused(remindConfirmers, { sheetId })).toMatchObject({ status: 1004 })
    expect(await one.refused(confirmSheet, { sheetId, note })).toMatchObject({ status: 1004 })
    expect((await host.refused(confirmSheet, { sheetId })).errors).toMatchObject([
      { field: 'note', message: '代为确认的原因为 2–200 个字' },
    ])
    await host.call(confirmSheet, { sheetId, note })
    expect(await sheetRow(sheetId)).toMatchObject({ confirmedInPlace: true, confirmNote: note })
    expect(await host.refused(remindConfirmers, { sheetId })).toMatchObject({ message: '讲师已确认' })
    await host.call(sealSheet, { sheetId })
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
