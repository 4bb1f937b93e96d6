import { getMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import {
  finishDecision,
  listOwnDecisions,
  minutesFile,
  remindDecisions,
  saveMinutes,
} from '@portal/contract/areas/meeting/minutes.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aMeeting, begunAgo } from '#test/factories/meeting/meeting.ts'
import { remindByClock } from './remind.ts'

let t: TestApp
let manager: Client
let host: Client
let owner: Client
let learner: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(P.meeting, P.meetingAdd, P.meetingEdit)
  ;[host, owner, learner] = await Promise.all([t.as(), t.as(), t.as()])
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const held = async () => {
  const id = await aMeeting(manager, [host.id, owner.id, learner.id])
  await begunAgo(t, id, 70)
  return id
}
const titlesOf = async (client: Client) => {
  const { rows } = await t.db.execute<{ title: string }>(
    sql`select title from messages where user_id = ${client.id} and recalled_at is null order by id desc`,
  )
  return rows.map(({ title }) => title)
}

test('minutes are kept by the host and shown when they go out, with what was decided', async () => {
  const id = await held()
  const decisions = [{ text: '更换增压泵', ownerIds: [owner.id, learner.id], due: addDays(today, 5) }]
  expect(await learner.refused(saveMinutes, { id, minutes: '一、情况', decisions })).toMatchObject({ status: 1004 })
  expect(await manager.refused(saveMinutes, { id, minutes: '一、情况', decisions })).toMatchObject({ status: 1004 })
  await host.call(saveMinutes, { id, minutes: '一、情况', decisions })
  expect(await learner.call(getMeeting, { id })).toMatchObject({ state: 'ended', minutes: null, decisionList: [] })
  expect((await owner.call(listOwnDecisions, {})).list).toEqual([])

  const draft = await host.call(getMeeting, { id })
  const known = draft.decisionList.map(({ id: decisionId, text, due }) => ({
    id: decisionId,
    text,
    due,
    ownerIds: [owner.id, learner.id],
  }))
  expect(await host.call(saveMinutes, { id, minutes: '一、情况', decisions: known, issue: true })).toMatchObject({
    sent: 3,
  })
  expect(await learner.call(getMeeting, { id })).toMatchObject({ state: 'minuted', minutes: { text: '一、情况' } })
  expect(await learner.send(minutesFile, { id })).toMatchObject({ code: 200, envelope: { result: null } })
  expect((await titlesOf(owner)).slice(0, 2).sort()).toEqual([
    expect.stringMatching(/^会议纪要/),
    '决议待办：更换增压泵',
  ])

  const [decision] = (await owner.call(listOwnDecisions, {})).list
  if (!decision) throw new Error('no decision')
  expect(await host.refused(finishDecision, { decisionId: decision.id })).toMatchObject({ message: '该决议不由你负责' })
  expect(await owner.call(finishDecision, { decisionId: decision.id, note: '已更换' })).toEqual({ state: 'open' })
  expect(await owner.refused(finishDecision, { decisionId: decision.id })).toMatchObject({ message: '该决议已完成' })
  expect(await learner.call(finishDecision, { decisionId: decision.id })).toEqual({ state: 'done' })
  expect((await host.call(getMeeting, { id })).decisionList).toMatchObject([
    { state: 'done', owners: [{ note: '已更换' }, { note: '' }] },
  ])
})

test('asks for owners, a text and a day, and for a meeting that has begun', async () => {
  const id = await held()
  const fault = async (decision: object) => {
    const body = { id, minutes: '记录', decisions: [decision] }
    return (await host.refused(saveMinutes, body)).errors[0]?.message
  }
  expect(await fault({ text: '整改', ownerIds: [], due: today })).toBe('决议负责人不能为空')
  expect(await fault({ text: '整改', ownerIds: [crypto.randomUUID()], due: today })).toBe('决议负责人不能为空')
  expect((await host.refused(saveMinutes, { id, minutes: '', decisions: [], issue: true })).errors[0]?.message).toBe(
    '请填写会议纪要',
  )
  const ahead = await aMeeting(manager, [host.id])
  expect(await host.refused(saveMinutes, { id: ahead, minutes: '记录', decisions: [] })).toMatchObject({
    message: '会议开始后才能填写纪要',
  })
})

test('an overdue decision shows at its owner and at the meeting, and is asked for', async () => {
  const id = await held()
  const decisions = [{ text: '补做风险辨识', ownerIds: [owner.id], due: addDays(today, -4) }]
  await host.call(saveMinutes, { id, minutes: '记录', decisions, issue: true })
  expect((await host.call(getMeeting, { id })).decisionList).toMatchObject([{ state: 'overdue', daysLate: 4 }])
  expect((await owner.call(listOwnDecisions, { filter: { state: 'overdue' } })).list).toMatchObject([{ daysLate: 4 }])
  const { envelope } = await owner.send({ path: 'rest/guide/tasks' }, {})
  const { list } = envelope.result as { list: { kind: string; title: string; state: string }[] }
  // Until the last second of its day, so that the home counts the days as the meeting does.
  const due = `${addDays(today, -4)}T15:59:59.000Z`
  expect(list.find((task) => task.title === '补做风险辨识')).toMatchObject({ kind: 'decision', state: 'overdue', due })
  expect(await host.call(remindDecisions, { id })).toEqual({ sent: 1 })
  expect(await host.refused(remindDecisions, { id })).toMatchObject({ message: '4 小时内已提醒过，请稍后再试' })
  expect(await learner.refused(remindDecisions, { id })).toMatchObject({ status: 1004 })
})

test('the clock reminds three days and one day before and once after, each once', async () => {
  const id = await held()
  const dues = [3, 2, 1, 0, -1].map((n) => ({ text: `还剩 ${n} 天`, ownerIds: [learner.id], due: addDays(today, n) }))
  await host.call(saveMinutes, { id, minutes: '记录', decisions: dues, issue: true })
  const before = (await titlesOf(learner)).length
  await remindByClock(t.running.platform)
  await remindByClock(t.running.platform)
  const fresh = (await titlesOf(learner)).slice(0, (await titlesOf(learner)).length - before)
  expect(fresh.sort()).toEqual(['决议已逾期 1 天：还剩 -1 天', '决议还剩 1 天：还剩 1 天', '决议还剩 3 天：还剩 3 天'])
})
