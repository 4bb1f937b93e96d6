import {
  changeMeetingState,
  checkMeeting,
  deleteMeetings,
  getMeeting,
  listMeetings,
  meetingCalendar,
  quickMeeting,
  saveMeeting,
} from '@portal/contract/areas/meeting/meeting.ts'
import { answerReceipt } from '@portal/contract/areas/meeting/receipt.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aMeeting, aRoom, begunAgo, inMinutes, meetingOf } from '#test/factories/meeting.ts'

const MANAGER = [P.meeting, P.meetingAdd, P.meetingEdit, P.meetingDel, P.meetingMinutes, P.meetingExport]
const SCHOOL = [P.schoolMeeting, P.schoolMeetingAdd, P.schoolMeetingEdit]

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...MANAGER)
})
afterAll(() => t.close())

const faultOf = async (body: object) => {
  const { message, errors } = await manager.refused(saveMeeting, body)
  return errors[0]?.message ?? message
}
const messagesOf = async (client: Client, id: string) => {
  const { rows } = await t.db.execute<{ title: string }>(
    sql`select title from messages where user_id = ${client.id} and link like ${`%${id}%`} order by id`,
  )
  return rows.map(({ title }) => title)
}

describe('what a form says wrong', () => {
  test('is refused in the words of the brief', async () => {
    const host = await t.as()
    const said = (more: object) => faultOf(meetingOf([host.id], more))
    expect(await said({ topic: '会' })).toBe('会议主题为 2–60 个字')
    expect(await said({ to: inMinutes(1440) })).toBe('结束时间须晚于开始时间')
    expect(await said({ place: '' })).toBe('请填写地点或线上链接')
    expect(await said({ audience: EMPTY_AUDIENCE })).toBe('请选择参会人员')
    expect(await said({ receiptDue: inMinutes(1450) })).toBe('回执截止须早于会议开始')
    expect(await said({ classHours: 1 })).toBe('仅安全学习类会议可设学时')
    expect(await said({ from: inMinutes(-90), to: inMinutes(90) })).toBe('开始时间不能早于现在')
    expect(await said({ link: 'javascript:alert(1)' })).toBe('线上链接须以 http:// 或 https:// 开头')
  })
})

describe('a meeting', () => {
  test('is a draft nobody sees, is told, and is seen by those invited and by host alone', async () => {
    const [host, learner, outsider] = await Promise.all([t.as(), t.as(), t.as()])
    const { id } = await manager.call(saveMeeting, meetingOf([host.id, learner.id]))
    const mine = async (client: Client) =>
      (await client.call(listMeetings, { filter: { mine: true } })).list.find((row) => row.id === id)
    expect([(await mine(host))?.state, await mine(learner)]).toEqual(['draft', undefined])
    expect(await learner.refused(getMeeting, { id })).toMatchObject({ status: 1004 })

    expect(await manager.call(changeMeetingState, { id, action: 'notify' })).toMatchObject({
      state: 'notified',
      sent: 2,
    })
    expect(await manager.refused(changeMeetingState, { id, action: 'notify' })).toMatchObject({ message: '会议已通知' })
    expect((await mine(learner))?.my).toMatchObject({ answer: 'none', mayAnswer: true })
    expect(await outsider.refused(getMeeting, { id })).toMatchObject({ status: 1004 })
    expect(await outsider.refused(listMeetings, {})).toMatchObject({ status: 1003 })
    expect((await learner.call(getMeeting, { id })).receipts).toBeNull()
    expect((await host.call(getMeeting, { id })).receipts).toMatchObject({ expected: 2, unanswered: 2 })
    expect(await messagesOf(learner, id)).toHaveLength(1)
  })

  test('that moves tells each person once and keeps receipts, marked', async () => {
    const [host, learner, silent] = await Promise.all([t.as(), t.as(), t.as()])
    const id = await aMeeting(manager, [host.id, learner.id, silent.id])
    await learner.call(answerReceipt, { id, answer: 'attend' })
    const { revision, topic } = await manager.call(getMeeting, { id })
    const moved = meetingOf([host.id, learner.id, silent.id], {
      topic,
      id,
      revision,
      from: inMinutes(2880),
      to: inMinutes(2940),
    })
    await manager.call(saveMeeting, moved)
    expect(await messagesOf(learner, id)).toEqual([`会议通知：《${topic}》`, `《${topic}》时间或地点已变更`])
    expect(await messagesOf(silent, id)).toHaveLength(2)
    const { my } = await learner.call(getMeeting, { id })
    expect(my).toMatchObject({ answer: 'attend', again: true })
    expect((await manager.call(getMeeting, { id })).receipts).toMatchObject({ attending: 1, again: 1, unanswered: 2 })
    await learner.call(answerReceipt, { id, answer: 'attend' })
    expect((await learner.call(getMeeting, { id })).my).toMatchObject({ again: false })
  })

  test('keeps its time once it has begun, and is not cancelled once it is over', async () => {
    const host = await t.as()
    const id = await aMeeting(manager, [host.id])
    await begunAgo(t, id, 10)
    const known = await manager.call(getMeeting, { id })
    const body = { ...meetingOf([host.id]), id, revision: known.revision, topic: known.topic }
    expect(await faultOf(body)).toBe('会议已开始，不能修改时间')
    await begunAgo(t, id, 61)
    expect(await manager.refused(changeMeetingState, { id, action: 'cancel', reason: '改期' })).toMatchObject({
      message: '会议已结束，不能取消',
    })
  })

  test('that is cancelled says why, and lets go of its room', async () => {
    const [host, learner] = await Promise.all([t.as(), t.as()])
    const roomId = await aRoom(manager)
    const id = await aMeeting(manager, [host.id, learner.id], { roomId })
    const same = meetingOf([host.id], { roomId })
    expect(await faultOf(same)).toMatch(/^会议室该时段已被《.+》占用$/)
    await manager.call(changeMeetingState, { id, action: 'cancel', reason: '领导出差' })
    expect((await messagesOf(learner, id)).at(-1)).toMatch(/已取消$/)
    await manager.call(saveMeeting, same)
  })

  test('of the safety school is for the codes of its channel, in their scope', async () => {
    const [unit, other] = [await anOrg(t.db), await anOrg(t.db)]
    const school = await t.asWho({ codes: SCHOOL, scope: { kind: 'unit' }, orgId: unit.id })
    const foreign = await t.asWho({ codes: SCHOOL, scope: { kind: 'unit' }, orgId: other.id })
    const id = await aMeeting(school, [school.id], { channel: 'school', kind: 'safety', classHours: 1 })
    expect((await manager.call(listMeetings, {})).list.map((row) => row.id)).not.toContain(id)
    expect(await manager.refused(getMeeting, { id })).toMatchObject({ status: 1004 })
    expect((await school.call(listMeetings, {})).list.map((row) => row.id)).toContain(id)
    expect(await foreign.refused(getMeeting, { id })).toMatchObject({ status: 1004 })
    expect(await school.refused(saveMeeting, meetingOf([school.id]))).toMatchObject({ status: 1003 })
  })

  test('is deleted as a draft only', async () => {
    const host = await t.as()
    const told = await aMeeting(manager, [host.id])
    const { id } = await manager.call(saveMeeting, meetingOf([host.id]))
    expect(await manager.call(deleteMeetings, { ids: [id, told] })).toMatchObject({
      deleted: 1,
      failed: [{ id: told, message: '只能删除草稿' }],
    })
    const stranger = await t.as(P.schoolMeetingEdit)
    const kept = await manager.call(saveMeeting, meetingOf([host.id]))
    expect(await stranger.call(deleteMeetings, { ids: [kept.id] })).toMatchObject({ deleted: 0 })
  })
})

describe('a series', () => {
  test('keeps day and hour, is told in one message, and stops at 52', async () => {
    const host = await t.as()
    const body = meetingOf([host.id], { repeat: { every: 'week', count: 3 } })
    const { id, ids } = await manager.call(saveMeeting, body)
    expect(ids).toHaveLength(3)
    expect(await manager.call(changeMeetingState, { id, action: 'notify', following: true })).toMatchObject({
      changed: 3,
    })
    const { list } = await host.call(listMeetings, { filter: { mine: true } })
    const days = list.filter((row) => ids.includes(row.id)).map((row) => row.from.getTime())
    expect(days.sort((a, b) => a - b).map((at) => at - (days[0] ?? 0))).toEqual([0, 604_800_000, 1_209_600_000])
    const { rows } = await t.db.execute(sql`select title from messages where user_id = ${host.id}`)
    expect(rows).toEqual([{ title: `会议通知：《${body.topic}》等 3 场` }])
    expect(await faultOf(meetingOf([host.id], { repeat: { every: 'day', count: 53 } }))).toBe('周期会议为 2–52 场')
  })

  test('says which of its meetings finds the room taken', async () => {
    const host = await t.as()
    const roomId = await aRoom(manager)
    await aMeeting(manager, [host.id], { roomId, from: inMinutes(2880), to: inMinutes(2940) })
    expect(await faultOf(meetingOf([host.id], { roomId, repeat: { every: 'day', count: 3 } }))).toMatch(
      /^第 2 场（.+）：会议室该时段已被/,
    )
  })
})

describe('before a save', () => {
  test('says who has the room, who is elsewhere, and that the room is too small', async () => {
    const [host, learner, free] = await Promise.all([t.as(), t.as(), t.as()])
    const roomId = await aRoom(manager, { seats: 1 })
    const id = await aMeeting(manager, [host.id, learner.id], { roomId })
    await learner.call(answerReceipt, { id, answer: 'leave', reason: '出差在外' })
    const { from, to } = meetingOf([host.id])
    const asked = { from, to, roomId, audience: onlyPeople(host.id, learner.id, free.id) }
    const found = await manager.call(checkMeeting, asked)
    expect(found).toMatchObject({ seats: 1, expected: 3, peopleTotal: 1, room: { title: expect.any(String) } })
    expect(await manager.call(checkMeeting, { ...asked, id })).toMatchObject({ room: null, peopleTotal: 0 })
  })
})

test('somebody begins a safety meeting at once', async () => {
  const school = await t.as(...SCHOOL)
  const { id, sheetId } = await school.call(quickMeeting, { topic: '班前会', audience: onlyPeople(school.id) })
  expect(sheetId).not.toBeNull()
  expect(await school.call(getMeeting, { id })).toMatchObject({ state: 'running', place: '现场', kind: 'safety' })
  expect(await manager.refused(quickMeeting, { topic: '班前会', audience: onlyPeople(school.id) })).toMatchObject({
    status: 1003,
  })
})

test('a calendar takes it along, for those who may see it', async () => {
  const [host, outsider] = await Promise.all([t.as(), t.as()])
  const id = await aMeeting(manager, [host.id])
  const { fileName, text } = await host.call(meetingCalendar, { id })
  expect(fileName).toMatch(/\.ics$/)
  expect(text).toContain(`UID:meeting-${id}@portal`)
  expect(await outsider.refused(meetingCalendar, { id })).toMatchObject({ status: 1004 })
})
