import { promoteWaiting } from '@portal/contract/areas/train/audit/audit.ts'
import { getClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { dropClassNotice, listClassNotices, notifyClass } from '@portal/contract/areas/train/class/notice.ts'
import {
  applyToClass,
  confirmOffer,
  declineOffer,
  withdrawEnrolment,
} from '@portal/contract/areas/train/enrolment/apply.ts'
import { listMine, listOpenClasses, viewOpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { assignPeople, movePeople, removePeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { inMinutes } from '#test/factories/meeting/meeting.ts'
import { aClass, CLASS_MANAGER } from '#test/factories/train.ts'
import { classClock } from '../class/clock.ts'
import { sendDueNotices } from '../class/notice/notify.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER, P.enrolmentPromote)
})
afterAll(() => t.close())

const people = (n: number): Promise<Client[]> => Promise.all(Array.from({ length: n }, () => t.as()))
const idsOf = (clients: readonly Client[]) => clients.map(({ id }) => id)
const apply = (client: Client, classId: string) => client.call(applyToClass, { classId })
const mine = async (client: Client, classId: string) =>
  (await client.call(listMine, {})).list.find((row) => row.classId === classId)
const messagesOf = async (client: Client, classId: string) => {
  const { rows } = await t.db.execute<{ title: string }>(
    sql`select title from messages where user_id = ${client.id} and link like ${`%${classId}%`} order by id`,
  )
  return rows.map(({ title }) => title)
}
const seats = async (id: string) => (await manager.call(getClass, { id })).seats

describe('seats and queue', () => {
  test('two press for the last seat: one is in, one waits first', async () => {
    const [a, b] = (await people(2)) as [Client, Client]
    const id = await aClass(manager, idsOf([a, b]), { capacity: 1 })
    const answers = await Promise.all([apply(a, id), apply(b, id)])
    expect(answers.map(({ state, waitPosition }) => [state, waitPosition]).sort()).toEqual([
      ['confirmed', null],
      ['waitlisted', 1],
    ])
    expect(await seats(id)).toMatchObject({ N: 1, occ: 1, confirmed: 1, waiting: 1 })
  })

  test('raising the seats by three offers them to exactly the first three who wait, who confirm or let go', async () => {
    const all = await people(7)
    const id = await aClass(manager, idsOf(all), { capacity: 2, waitMax: 50 })
    for (const client of all) await apply(client, id)
    const done = await manager.call(changeClassState, { id, action: 'seats', capacity: 5 })
    expect(done.promoted).toBe(3)
    const states = await Promise.all(all.map(async (client) => (await mine(client, id))?.state))
    expect(states).toEqual(['confirmed', 'confirmed', 'offered', 'offered', 'offered', 'waitlisted', 'waitlisted'])
    expect(await seats(id)).toMatchObject({ occ: 5, offered: 3, waiting: 2 })

    const [third, fourth, sixth, seventh] = [all[2], all[3], all[5], all[6]] as [Client, Client, Client, Client]
    expect(await messagesOf(third, id)).toHaveLength(1)
    const offer = await mine(third, id)
    expect(offer?.can).toEqual(['confirm', 'decline'])
    expect(await third.call(confirmOffer, { id: offer?.id ?? '' })).toMatchObject({ state: 'confirmed' })
    expect(await third.refused(confirmOffer, { id: offer?.id ?? '' })).toMatchObject({ message: '没有待确认的名额' })
    await fourth.call(declineOffer, { id: (await mine(fourth, id))?.id ?? '' })
    expect((await mine(sixth, id))?.state).toBe('offered')
    expect(await mine(seventh, id)).toMatchObject({ state: 'waitlisted', wait: 1 })
    // He is out, and may queue again at the end.
    expect(await apply(fourth, id)).toMatchObject({ state: 'waitlisted', waitPosition: 2 })
  })

  test('an offer that nobody answers goes on to the next, by the clock', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client]
    const id = await aClass(manager, idsOf([a, b, c]), { capacity: 1, waitMax: 50 })
    for (const client of [a, b, c]) await apply(client, id)
    await a.call(withdrawEnrolment, { id: (await mine(a, id))?.id ?? '', reason: '临时出差' })
    expect((await mine(b, id))?.state).toBe('offered')
    await t.db.execute(sql`update train_enrolments set offer_end = now() - interval '1 second'
      where class_id = ${id} and state = 'offered'`)
    expect(await b.refused(confirmOffer, { id: (await mine(b, id))?.id ?? '' })).toMatchObject({
      message: '确认时间已过，名额已递补',
    })
    await classClock(t.running.platform)
    expect([(await mine(b, id))?.state, (await mine(c, id))?.state]).toEqual(['expired', 'offered'])
    expect(await messagesOf(b, id)).toHaveLength(2)
  })

  test('seats of a unit are kept for it until they are released', async () => {
    const [unitA, unitB] = [await anOrg(t.db), await anOrg(t.db)]
    const ofA = await Promise.all([1, 2].map(() => t.asWho({ orgId: unitA.id })))
    const ofB = await Promise.all([1, 2].map(() => t.asWho({ orgId: unitB.id })))
    const quotas = [
      { orgId: unitA.id, quota: 1 },
      { orgId: unitB.id, quota: 1 },
    ]
    const id = await aClass(manager, idsOf([...ofA, ...ofB]), {
      capacity: 2,
      unitQuotas: quotas,
      releaseAt: inMinutes(60),
    })
    expect(await apply(ofA[0] as Client, id)).toMatchObject({ state: 'confirmed' })
    expect(await apply(ofA[1] as Client, id)).toMatchObject({ state: 'waitlisted', waitPosition: 1 })
    expect(await seats(id)).toMatchObject({ occ: 1, kept: 1, general: { seats: 0 } })
    expect(
      await manager.refused(changeClassState, { id, action: 'seats', unitQuotas: [{ orgId: unitB.id, quota: 1 }] }),
    ).toMatchObject({
      errors: [{ field: 'unitQuotas', message: '单位名额须在 1–1 之间' }],
    })
    await t.db.execute(sql`update train_classes set release_at = now() - interval '1 second' where id = ${id}`)
    await classClock(t.running.platform)
    expect((await mine(ofA[1] as Client, id))?.state).toBe('offered')
    expect(await apply(ofB[0] as Client, id)).toMatchObject({ state: 'waitlisted' })
  })

  test('promotion by hand past others needs a reason', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client]
    const id = await aClass(manager, idsOf([a, b, c]), { capacity: 1, waitMax: 50 })
    for (const client of [a, b, c]) await apply(client, id)
    const enrolmentId = (await mine(c, id))?.id ?? ''
    expect(await manager.refused(promoteWaiting, { classId: id, enrolmentId })).toMatchObject({
      errors: [{ message: '递补将越过前面 1 人，请填写原因' }],
    })
    expect(await manager.refused(promoteWaiting, { classId: id })).toMatchObject({ message: '没有空余名额' })
  })
})

describe('who comes in', () => {
  test('is told in the words of the brief why he may not', async () => {
    const [learner, outsider] = (await people(2)) as [Client, Client]
    const id = await aClass(manager, [learner.id])
    const said = async (client: Client) => (await client.refused(applyToClass, { classId: id })).message
    expect(await said(outsider)).toBe('该班不对你开放')
    await apply(learner, id)
    expect(await said(learner)).toBe('你已报名该班')
    await t.db.execute(sql`update train_classes set enrol_to = now() - interval '1 minute' where id = ${id}`)
    expect(await said((await people(1))[0] as Client)).toBe('报名已截止')
    const later = await aClass(manager, [learner.id])
    await t.db.execute(sql`update train_classes set enrol_from = '2030-01-01 08:00+08' where id = ${later}`)
    expect((await learner.refused(applyToClass, { classId: later })).message).toBe(
      '报名尚未开始，2030-01-01 08:00 开放',
    )
    expect((await outsider.call(listOpenClasses, {})).list).toEqual([])
    expect(await outsider.refused(viewOpenClass, { classId: id })).toMatchObject({ status: 1004 })
  })

  test('the queue is full, a clash refuses, absences and what is missing keep out', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client]
    const first = await aClass(manager, idsOf([a, b, c]), { capacity: 1, waitMax: 1 })
    await apply(a, first)
    await apply(b, first)
    expect((await c.refused(applyToClass, { classId: first })).message).toBe('候补已满')

    const strict = await aClass(manager, idsOf([a, b, c]), { conflictRule: 'refuse', noShowLimit: 1 })
    await t.db.execute(sql`update train_sessions s set starts_at = o.starts_at, ends_at = o.ends_at from train_sessions o
      where s.class_id = ${strict} and o.class_id = ${first}`)
    expect((await a.refused(applyToClass, { classId: strict })).message).toMatch(
      /^与你已报名的《班组长培训 \d+》（.+）时间冲突$/,
    )
    expect((await a.call(viewOpenClass, { classId: strict })).blocked).toHaveLength(1)
    await t.db.execute(
      sql`update train_enrolments set result = 'noShow' where class_id = ${first} and user_id = ${b.id}`,
    )
    expect((await b.refused(applyToClass, { classId: strict })).message).toBe('近 12 个月缺勤 1 次，暂不能报名')

    const course = await aClass(manager, [c.id], {
      prerequisites: [{ kind: 'course', ref: 'AQ-01', name: '安全基础' }],
    })
    expect((await c.refused(applyToClass, { classId: course })).message).toBe('请先完成：安全基础')
  })

  test('fills in the form', async () => {
    const [a] = (await people(1)) as [Client]
    const form = [{ name: 'size', type: 'input', label: '工装尺码', require: true }]
    const id = await aClass(manager, [a.id], { form })
    expect((await a.refused(applyToClass, { classId: id })).errors).toEqual([
      { field: 'form.size', message: '该项为必填项' },
    ])
    expect(await a.call(applyToClass, { classId: id, form: { size: '175' } })).toMatchObject({ state: 'confirmed' })
  })

  test('is assigned, moved and removed by whoever runs the class, each told once', async () => {
    const [a, b] = (await people(2)) as [Client, Client]
    const [id, other] = [
      await aClass(manager, [], { audience: { users: [manager.id] }, capacity: 1 }),
      await aClass(manager, [manager.id]),
    ]
    expect(await manager.call(assignPeople, { classId: id, userIds: idsOf([a, b]) })).toEqual({
      done: 2,
      waitlisted: 1,
      failed: [],
    })
    const again = await manager.call(assignPeople, { classId: id, userIds: [a.id] })
    expect(again.failed).toMatchObject([{ row: 1, message: '已报名该班' }])
    const enrolmentId = (await mine(a, id))?.id ?? ''
    expect(await manager.call(movePeople, { ids: [enrolmentId], toClassId: other })).toMatchObject({
      done: 1,
      waitlisted: 0,
    })
    expect([(await mine(a, other))?.state, (await mine(b, id))?.state]).toEqual(['confirmed', 'offered'])
    const moved = (await mine(a, other))?.id ?? ''
    expect((await a.refused(removePeople, { ids: [moved], reason: '名单有误' })).status).toBe(1004)
    expect(await manager.call(removePeople, { ids: [moved], reason: '名单有误' })).toMatchObject({ done: 1 })
    expect(await mine(a, other)).toMatchObject({ state: 'removed', reason: '名单有误' })
  })

  test('may leave until a day before, later only by the head teacher', async () => {
    const [a] = (await people(1)) as [Client]
    const id = await aClass(manager, [a.id])
    const { id: enrolmentId } = await apply(a, id)
    await t.db.execute(sql`update train_classes set starts_at = now() + interval '23 hours' where id = ${id}`)
    expect((await a.refused(withdrawEnrolment, { id: enrolmentId, reason: '有事' })).message).toBe(
      '已超过退出截止时间，请联系班主任',
    )
  })

  test('hears of a cancellation once, holder and waiter alike, and of a notice once a day', async () => {
    const [a, b] = (await people(2)) as [Client, Client]
    const id = await aClass(manager, idsOf([a, b]), { capacity: 1 })
    await apply(a, id)
    await apply(b, id)
    expect(await manager.call(notifyClass, { id, to: 'all', text: '请带安全帽' })).toEqual({
      sent: 1,
      skipped: 0,
      state: 'sent',
    })
    expect((await manager.refused(notifyClass, { id, to: 'all', text: '请带安全帽' })).message).toBe(
      '今日已通知过，请明天再试',
    )
    expect((await manager.call(listClassNotices, { id })).list).toMatchObject([
      { state: 'sent', to: 'all', text: '请带安全帽', sent: 1, read: 0, skipped: 0 },
    ])
    expect((await a.refused(listClassNotices, { id })).status).toBe(1004)
    expect((await manager.refused(changeClassState, { id, action: 'cancel' })).errors[0]?.message).toBe(
      '请填写取消原因（2–200 字）',
    )
    expect(await manager.call(changeClassState, { id, action: 'cancel', reason: '场地检修' })).toMatchObject({
      state: 'cancelled',
      sent: 2,
    })
    expect((await a.refused(applyToClass, { classId: id })).message).toBe('该班已取消')
  })

  test('is told at the planned time, by the roster of then, and not at all what was taken back', async () => {
    const [a] = (await people(1)) as [Client]
    const id = await aClass(manager, [a.id])
    const plan = (text: string, hours: number) =>
      manager.call(notifyClass, { id, to: 'all', text, sendAt: inMinutes(hours * 60) })
    expect(
      (await manager.refused(notifyClass, { id, to: 'all', text: '太早', sendAt: '2020-01-01T00:00:00.000Z' })).errors,
    ).toEqual([{ field: 'sendAt', message: '发送时间不能早于现在' }])
    expect(await plan('带身份证', 2)).toEqual({ sent: 0, skipped: 0, state: 'planned' })
    await plan('带作业票', 3)
    await apply(a, id)
    const { list } = await manager.call(listClassNotices, { id })
    const taken = list.find(({ text }) => text === '带作业票')
    expect(await manager.call(dropClassNotice, { id: taken?.id ?? '' })).toEqual({ state: 'dropped' })
    expect((await manager.refused(dropClassNotice, { id: taken?.id ?? '' })).message).toBe('通知已发送或已取消')

    await t.db.execute(sql`update train_class_notices set send_at = now() - interval '1 minute' where class_id = ${id}`)
    await sendDueNotices(t.running.platform)
    await sendDueNotices(t.running.platform)
    const { rows } = await t.db.execute<{ text: string }>(
      sql`select text from messages where user_id = ${a.id} and event like ${`train:${id}:notice:%`}`,
    )
    expect(rows).toEqual([{ text: '带身份证' }])
    const { rows: noted } = await t.db.execute<{ sent: number }>(sql`
      select (diff -> 1 ->> 'after')::int as sent from audit_entries where object_id = ${id} and via = 'job'`)
    expect(noted).toEqual([{ sent: 1 }])
    expect((await manager.call(listClassNotices, { id })).list.map(({ state, sent }) => [state, sent])).toEqual(
      expect.arrayContaining([
        ['sent', 1],
        ['dropped', 0],
      ]),
    )
  })
})
