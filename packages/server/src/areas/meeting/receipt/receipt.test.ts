import { changeMeetingState, getMeeting, saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { answerReceipt, listMeetingPeople, remindReceipts } from '@portal/contract/areas/meeting/receipt.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meetings } from '#src/schema/meeting.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aMeeting, begunAgo, inMinutes, meetingOf } from '#test/factories/meeting.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(P.meeting, P.meetingAdd, P.meetingEdit)
})
afterAll(() => t.close())

const people = (n: number) => Promise.all(Array.from({ length: n }, () => t.as()))
const tasksOf = async (client: Client) => {
  const { envelope } = await client.send({ path: 'rest/guide/tasks' }, {})
  return (envelope.result as { list: { kind: string; objectId: string; reason: string }[] }).list
}

test('is given by those invited, with a reason for leave, and adds up', async () => {
  const [host, a, b, outsider] = await people(4)
  if (!host || !a || !b || !outsider) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id, b.id])
  expect(await outsider.refused(answerReceipt, { id, answer: 'attend' })).toMatchObject({ message: '你不在参会名单中' })
  expect((await a.refused(answerReceipt, { id, answer: 'leave' })).errors[0]?.message).toBe('请假原因为 2–200 个字')
  await a.call(answerReceipt, { id, answer: 'leave', reason: '出差' })
  await b.call(answerReceipt, { id, answer: 'attend' })
  const { receipts } = await host.call(getMeeting, { id })
  expect(receipts).toMatchObject({ expected: 3, attending: 1, onLeave: 1, deputies: 0, unanswered: 1 })
  expect(receipts?.units.reduce((sum, unit) => sum + unit.expected, 0)).toBe(3)
  const { list } = await host.call(listMeetingPeople, { filter: { meetingId: id, answer: 'leave' } })
  expect(list).toMatchObject([{ userId: a.id, reason: '出差' }])
  expect(await a.refused(listMeetingPeople, { filter: { meetingId: id } })).toMatchObject({ status: 1004 })
  const { rows } = await t.db.execute(sql`select p.on_leave, p.leave_reason from sign_people p join sign_sheets s
    on s.id = p.sheet_id where s.owner_ids @> array[${id}]::uuid[] and p.user_id = ${a.id}`)
  expect(rows).toEqual([{ on_leave: true, leave_reason: '出差' }])
})

test('names a deputy, who takes the place on the sheet and is told', async () => {
  const [host, a, b, deputy] = await people(4)
  if (!host || !a || !b || !deputy) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id, b.id])
  const fault = async (deputyId?: string) =>
    (await a.refused(answerReceipt, { id, answer: 'deputy', deputyId })).errors[0]?.message
  expect(await fault(b.id)).toBe('委托对象已在参会名单中')
  expect(await fault(a.id)).toBe('委托对象已在参会名单中')
  expect(await fault(crypto.randomUUID())).toBe('委托人未找到')
  expect(await fault()).toBe('委托人未找到')
  await a.call(answerReceipt, { id, answer: 'deputy', deputyId: deputy.id })
  expect((await b.refused(answerReceipt, { id, answer: 'deputy', deputyId: deputy.id })).errors[0]?.message).toBe(
    '委托对象已在参会名单中',
  )
  expect((await deputy.call(getMeeting, { id })).my).toMatchObject({ inPlaceOf: expect.stringMatching(/^员工/) })
  const onSheet = async () => {
    const { rows } = await t.db.execute<{ user_id: string; in_place_of: string | null }>(sql`
      select p.user_id, p.in_place_of from sign_people p join sign_sheets s on s.id = p.sheet_id
      where s.owner_ids @> array[${id}]::uuid[] and p.expected`)
    return rows
  }
  expect(await onSheet()).toHaveLength(3)
  expect(await onSheet()).toContainEqual({ user_id: deputy.id, in_place_of: a.id })
  await a.call(answerReceipt, { id, answer: 'attend' })
  expect(await onSheet()).toContainEqual({ user_id: a.id, in_place_of: null })
  expect(await deputy.refused(getMeeting, { id })).toMatchObject({ status: 1004 })
})

test('two ask the same deputy at once: one has him', async () => {
  const [host, a, b, deputy] = await people(4)
  if (!host || !a || !b || !deputy) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id, b.id])
  const answers = await Promise.all(
    [a, b].map((client) => client.send(answerReceipt, { id, answer: 'deputy', deputyId: deputy.id })),
  )
  expect(answers.map(({ envelope }) => envelope.success).sort()).toEqual([false, true])
})

test('ends with its time and with the meeting', async () => {
  const [host, a] = await people(2)
  if (!host || !a) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id], { receiptDue: inMinutes(60) })
  await t.db
    .update(meetings)
    .set({ receiptDue: new Date(Date.now() - 1000) })
    .where(eq(meetings.id, id))
  expect(await a.refused(answerReceipt, { id, answer: 'attend' })).toMatchObject({ message: '回执已截止' })
  await begunAgo(t, id, 1)
  expect(await a.refused(answerReceipt, { id, answer: 'attend' })).toMatchObject({
    message: '会议已开始，不能修改回执',
  })
  await manager.call(changeMeetingState, { id, action: 'cancel', reason: '取消了' })
  expect(await a.refused(answerReceipt, { id, answer: 'attend' })).toMatchObject({ message: '会议已取消，不能修改' })
})

test('stands among the tasks until it is given, and once more when the meeting moves', async () => {
  const [host, a] = await people(2)
  if (!host || !a) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id])
  const asked = async () => (await tasksOf(a)).find((task) => task.kind === 'receipt' && task.objectId === id)
  expect(await asked()).toMatchObject({ reason: '邀请你参会' })
  await a.call(answerReceipt, { id, answer: 'attend' })
  expect(await asked()).toBeUndefined()
  const { revision } = await manager.call(getMeeting, { id })
  await manager.call(saveMeeting, { ...meetingOf([host.id, a.id]), id, revision, place: '第二会议室' })
  expect(await asked()).toMatchObject({ reason: '时间或地点已变更' })
})

test('is asked for again from those who owe it, at most once in four hours', async () => {
  const [host, a, b] = await people(3)
  if (!host || !a || !b) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id, b.id])
  await a.call(answerReceipt, { id, answer: 'attend' })
  expect(await manager.call(remindReceipts, { id })).toEqual({ sent: 2, skipped: 0 })
  expect(await manager.refused(remindReceipts, { id })).toMatchObject({ message: '4 小时内已提醒过，请稍后再试' })
})

test('who comes to the list later is told, and who leaves it too', async () => {
  const [host, a, b] = await people(3)
  if (!host || !a || !b) throw new Error('nobody')
  const id = await aMeeting(manager, [host.id, a.id])
  const { revision, from, to, topic, place } = await manager.call(getMeeting, { id })
  const times = { from: from.toISOString(), to: to.toISOString(), topic, place }
  await manager.call(saveMeeting, { ...meetingOf([host.id, b.id]), ...times, id, revision })
  const titles = async (client: Client) => {
    const { rows } = await t.db.execute<{ title: string }>(
      sql`select title from messages where user_id = ${client.id} order by id`,
    )
    return rows.map(({ title }) => title)
  }
  expect(await titles(b)).toEqual([`会议通知：《${topic}》`])
  expect((await titles(a)).at(-1)).toBe(`你不再参加会议《${topic}》`)
  expect(await titles(host)).toHaveLength(1)
  expect(await a.refused(getMeeting, { id })).toMatchObject({ status: 1004 })
})
