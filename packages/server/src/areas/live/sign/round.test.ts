import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import {
  closeRound,
  listRoundClasses,
  listRoundPeople,
  listRounds,
  makeUpRound,
  myRounds,
  openRound,
  roundWall,
  signRound,
} from '@portal/contract/areas/live/sign.ts'
import { changeSheetState, listSheets, saveSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { listMySigns } from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aClassOn, aLiveClass, shiftRound } from '#test/factories/live.ts'
import { aPhone } from '#test/factories/sign-in.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const OPEN = 60

const person = (people: readonly Client[], at = 0): Client => {
  const found = people[at]
  if (!found) throw new Error('there are fewer people')
  return found
}

/** The page of the person has been heard of in the room just now. */
const enters = (liveId: string, { id: userId }: Pick<Client, 'id'>, secondsAgo = 1) =>
  t.db.execute(sql`
    insert into sittings (id, user_id, item_type, item_id, version_no, nonce, client, last_at)
    values (${v7()}, ${userId}, 'live', ${liveId}, 1, 'n', 'phone', now() - ${secondsAgo} * interval '1 second')`)

const open = (host: Client, liveId: string) => host.call(openRound, { liveId, openSeconds: OPEN })

const peopleOf = async (client: Client, liveId: string, filter: object = {}) =>
  (await client.call(listRoundPeople, { liveId, filter })).list

describe('a round of a live class', () => {
  test('is signed once in the room, however often it is pressed, and by the code of the wall not again', async () => {
    const { host, people, liveId } = await aClassOn(t, 2, { needRounds: 2 })
    const learner = person(people)
    const { roundId, no } = await open(host, liveId)
    expect(no).toBe(1)
    const phone = aPhone(t, learner)
    const press = () => phone.send(signRound, { roundId, deviceId: phone.deviceId })
    expect(await press()).toMatchObject({ success: false, message: '请进入直播间后签到，或扫描大屏上的二维码' })
    await enters(liveId, learner, 46)
    expect((await press()).success).toBe(false)
    await enters(liveId, learner)
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ success }) => success)).toEqual([true, true, true])
    expect(answers.map(({ message }) => message).filter((words) => words === '本轮已签到')).toHaveLength(2)
    expect(answers[0]?.result).toMatchObject({ rounds: 1, needed: 2 })

    const { token, count, total } = await host.call(roundWall, { roundId })
    expect([count, total]).toEqual([1, 2])
    expect(await phone.send(signRound, { token, deviceId: phone.deviceId })).toMatchObject({ message: '本轮已签到' })
    const { rows } =
      await t.db.execute(sql`select n.method from sign_entries n join live_rounds r on r.sheet_id = n.sheet_id
      where r.id = ${roundId}`)
    expect(rows).toEqual([{ method: 'room' }])
    expect(await learner.call(myRounds, { liveId })).toMatchObject({
      signed: 1,
      needed: 2,
      rounds: [{ roundId, no: 1, state: 'open', method: 'room' }],
    })
    expect((await learner.call(listMySigns, { filter: { ownerType: 'live' } })).list).toHaveLength(1)
  })

  test('refuses a photographed code after 30 seconds, a device that signed for another, and who is not expected', async () => {
    const { host, people, liveId } = await aClassOn(t, 2)
    const { roundId } = await open(host, liveId)
    const { token } = await host.call(roundWall, { roundId })
    const [first, second] = [person(people), person(people, 1)]
    const phone = aPhone(t, first)
    const stranger = await t.as()
    const strange = aPhone(t, stranger)
    expect(await strange.send(signRound, { token, deviceId: strange.deviceId })).toMatchObject({
      success: false,
      message: '你不在本次直播的签到范围',
    })
    expect(await phone.send(signRound, { token, deviceId: phone.deviceId })).toMatchObject({ success: true })
    phone.become(second)
    expect(await phone.send(signRound, { token, deviceId: phone.deviceId })).toMatchObject({
      success: false,
      message: '该设备已为他人签到',
    })
    await t.db.execute(sql`update sign_sheets set epoch_at = epoch_at - interval '45 seconds'
      where owner_ids @> array[${roundId}]::uuid[]`)
    const own = aPhone(t, second)
    expect(await own.send(signRound, { token, deviceId: own.deviceId })).toMatchObject({
      success: false,
      message: '二维码已失效，请扫描最新二维码',
    })
    expect(await own.send(signRound, { token, roundId, deviceId: own.deviceId })).toMatchObject({ success: false })
  })

  test('counts by the first scan where somebody signs in between, and is closed by the server', async () => {
    const { host, people, liveId } = await aClassOn(t, 2)
    const { roundId } = await open(host, liveId)
    const { token } = await host.call(roundWall, { roundId })
    const phone = aPhone(t, { token: '' })
    const touched = await phone.touch(token)
    expect(touched.result).toMatchObject({ loginNeeded: true, page: '/livePlaySignIn' })
    // Four minutes at the door: the round is long over.
    await shiftRound(t, roundId, 240)
    await t.db.execute(
      sql`update sign_touches set at = at - interval '240 seconds' where id = ${touched.result.touchId}`,
    )
    phone.become(person(people))
    expect(await phone.sign(touched.result.touchId)).toMatchObject({ success: true, result: { code: 'OK' } })

    const late = person(people, 1)
    await enters(liveId, late)
    const own = aPhone(t, late)
    expect(await own.send(signRound, { roundId, deviceId: own.deviceId })).toMatchObject({ message: '签到已结束' })
    expect((await host.call(listRounds, { filter: { liveId } })).list).toMatchObject([
      { id: roundId, no: 1, state: 'closed', expected: 2, signed: 1, missing: 1, rate: 0.5 },
    ])
    expect(await host.call(roundWall, { roundId })).toMatchObject({ token: '', expiresAt: null })
  })

  test('is one at a time, ends early by its host and never opens again', async () => {
    const { host, people, liveId } = await aClassOn(t, 1)
    const both = await Promise.all([1, 2].map(() => host.send(openRound, { liveId, openSeconds: OPEN })))
    expect(
      both.map(({ envelope }) => envelope.message).filter((words) => words === '同一直播同时只能有一轮签到'),
    ).toHaveLength(1)
    const [round] = (await host.call(listRounds, { filter: { liveId } })).list
    const { id: roundId = '', sheetId } = round ?? {}
    for (const action of ['extend', 'reopen', 'close'] as const)
      expect(
        await host.refused(changeSheetState, { sheetId: sheetId ?? '', action, reason: '再开一会' }),
      ).toMatchObject({
        message: '直播签到按轮次开启和结束，请在直播签到中操作',
      })
    expect((await host.refused(saveSheet, { ownerType: 'live', ownerIds: [roundId] } as never)).message).toBe(
      '直播签到按轮次开启和结束，请在直播签到中操作',
    )
    expect(await host.call(closeRound, { roundId })).toEqual({ state: 'closed' })
    expect(await host.refused(closeRound, { roundId })).toMatchObject({ message: '签到已结束' })
    const learner = person(people)
    await enters(liveId, learner)
    const phone = aPhone(t, learner)
    expect((await phone.send(signRound, { roundId, deviceId: phone.deviceId })).success).toBe(false)
    expect((await open(host, liveId)).no).toBe(2)
    expect(await host.refused(openRound, { liveId, openSeconds: 29 })).toMatchObject({
      errors: [{ message: '开放时长须为 30–600 秒' }],
    })
    expect((await host.call(changeLiveState, { id: liveId, action: 'end' })).state).toBe('ended')
    expect((await host.call(listRounds, { filter: { liveId, state: 'open' } })).list).toEqual([])
    expect(await host.refused(openRound, { liveId, openSeconds: OPEN })).toMatchObject({
      message: '直播未在进行，不能发起签到',
    })
  })
})

describe('making up', () => {
  test('asks for a reason, shows who, when and why, and is taken back', async () => {
    const { host, people, liveId } = await aClassOn(t, 2, { needRounds: 1 })
    const learner = person(people)
    const { roundId } = await open(host, liveId)
    const body = { liveId, round: 1, userIds: [learner.id], reason: '手机没电' }
    expect(await host.refused(makeUpRound, { ...body, reason: '无' })).toMatchObject({
      errors: [{ field: 'reason', message: '补签原因为 2–200 个字' }],
    })
    expect(await host.refused(makeUpRound, { ...body, round: 2 })).toMatchObject({ message: '请选择已开始的签到轮次' })
    expect(await host.call(makeUpRound, body)).toEqual({ updated: 1, failed: [] })
    const [failed] = (await host.call(makeUpRound, body)).failed
    expect(failed?.message).toBe('该人员已签到')
    const madeUp = await peopleOf(host, liveId, { state: 'madeUp' })
    expect(madeUp).toMatchObject([{ id: learner.id, signed: 1, needed: 1, result: 'met' }])
    expect(madeUp[0]?.madeUpText).toMatch(/^第 1 轮：.+ \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? 手机没电$/)
    expect(madeUp[0]?.roundsText).toMatch(/^第 1 轮 \d\d:\d\d:\d\d 补签$/)
    expect((await peopleOf(host, liveId, { state: 'missing', round: 1 })).map(({ id }) => id)).toEqual([
      person(people, 1).id,
    ])

    expect(await host.call(makeUpRound, { ...body, undo: true, reason: '补错了人' })).toEqual({
      updated: 1,
      failed: [],
    })
    expect((await host.call(makeUpRound, { ...body, undo: true })).failed[0]?.message).toBe('该人员没有补签记录')
    expect(await peopleOf(host, liveId, { state: 'madeUp' })).toEqual([])
    const { rows } = await t.db.execute(sql`select n.state, n.reason from sign_entries n
      join live_rounds r on r.sheet_id = n.sheet_id where r.id = ${roundId}`)
    expect(rows).toEqual([{ state: 'undone', reason: '手机没电' }])

    const early = await aLiveClass(t, host.id, { state: 'scheduled' })
    expect(await host.refused(makeUpRound, { ...body, liveId: early })).toMatchObject({
      message: '直播尚未开始，不能补签',
    })
  })
})

describe('the desk', () => {
  test('is for hosts and holders of its codes within their scope', async () => {
    const [mine, theirs] = [await anOrg(t.db), await anOrg(t.db)]
    const { host, people, liveId } = await aClassOn(t, 1, { ownerOrgId: theirs.id })
    const { roundId } = await open(host, liveId)
    const seer = await t.as(P.liveSign)
    const narrow = await t.asWho({ codes: [P.liveSign, P.liveSignEdit], scope: { kind: 'below' }, orgId: mine.id })
    const desk = await t.as(P.liveSign, P.liveSignEdit)
    const learner = person(people)

    for (const client of [narrow, learner]) {
      expect((await client.call(listRounds, { filter: { liveId } })).list).toEqual([])
      expect((await client.call(listRoundClasses, { filter: { id: liveId } })).list).toEqual([])
      expect(await client.refused(listRoundPeople, { liveId })).toMatchObject({ status: 1004 })
      expect(await client.refused(closeRound, { roundId })).toMatchObject({ status: 1004 })
      expect(await client.refused(roundWall, { roundId })).toMatchObject({ status: 1004 })
    }
    expect((await seer.call(listRounds, { filter: { liveId } })).list).toMatchObject([{ id: roundId, mayEdit: false }])
    expect(await seer.refused(openRound, { liveId, openSeconds: OPEN })).toMatchObject({ status: 1004 })
    expect(await seer.refused(roundWall, { roundId })).toMatchObject({ status: 1004 })
    expect((await desk.call(listRoundClasses, { filter: { id: liveId } })).list).toMatchObject([
      { id: liveId, rounds: 1, openRoundId: roundId, mayEdit: true, rate: 0 },
    ])
    expect(await desk.call(closeRound, { roundId })).toEqual({ state: 'closed' })
    expect((await host.call(listSheets, { filter: { ownerType: 'live', named: true } })).list).toHaveLength(1)
  })
})
