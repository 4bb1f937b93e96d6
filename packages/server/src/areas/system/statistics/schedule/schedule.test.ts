import { saveCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import {
  listScheduleRuns,
  listSchedules,
  saveSchedule,
  sendScheduleNow,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { reportSchedules } from '#src/schema/system/statistics.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { inJobTransaction } from '#src/shared/exchange/job/job-life.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { tick } from './run.ts'

const CODES = [P.statistics, P.statisticsEdit, P.statisticsSchedule, P.user] as const

describe('reports that go out by themselves', () => {
  let t: TestApp
  let sender: Client
  let reportId: string

  beforeAll(async () => {
    t = await startTestApp()
    sender = await t.as(...CODES)
    const saved = await sender.call(saveCustomReport, {
      name: '在职人数',
      audience: 'shared',
      definition: {
        dataset: 'people',
        group: [{ field: 'orgName' }],
        measures: [{ kind: 'count' }],
      },
    })
    reportId = saved.id
  })
  afterAll(() => t.close())

  const reader = async (people: number) => {
    const unit = await anOrg(t.db)
    for (let n = 1; n < people; n += 1) await aUser(t.db, { primaryOrgId: unit.id })
    return t.asWho({ codes: [P.statistics, P.user], scope: { kind: 'below' }, orgId: unit.id })
  }

  const schedule = (receivers: readonly Client[], more: object = {}) =>
    sender.call(saveSchedule, {
      name: '每周人数',
      report: { kind: 'custom', id: reportId },
      receivers: receivers.map(({ id }) => id),
      ...more,
    })

  const messagesOf = async ({ id }: Client) => {
    const { rows } = await t.db.execute<{ title: string; text: string }>(
      sql`select title, text from messages where user_id = ${id} and kind = '统计报表'`,
    )
    return rows
  }

  const runsOf = async (scheduleId: string) => (await sender.call(listScheduleRuns, { scheduleId })).list

  const makeDue = (id: string) =>
    t.db.update(reportSchedules).set({ nextAt: sql`now() - interval '1 minute'` }).where(eq(reportSchedules.id, id))

  test('each receiver gets his own figures, once, and the next time is set', async () => {
    const [one, two] = [await reader(3), await reader(5)]
    const { id } = await schedule([one, two])
    await makeDue(id)

    await Promise.all([tick(t.running), tick(t.running)])
    await tick(t.running)

    expect((await messagesOf(one)).map(({ text }) => text)).toEqual([expect.stringContaining('行数：3')])
    expect((await messagesOf(two)).map(({ text }) => text)).toEqual([expect.stringContaining('行数：5')])
    expect(await runsOf(id)).toMatchObject([{ state: 'done', sent: 2, skipped: 0, failed: 0 }])
    const { list } = await sender.call(listSchedules, {})
    expect(list.find((row) => row.id === id)?.nextAt?.getTime()).toBeGreaterThan(Date.now())
  })

  test('what a killed process left lying goes on where it stopped', async () => {
    const [served, waiting] = [await reader(1), await reader(1)]
    const { id } = await schedule([served, waiting])
    const { runId } = await sender.call(sendScheduleNow, { id })
    await t.db.execute(sql`
      update report_runs set state = 'running', attempts = 1, lease_until = now() + interval '1 minute' where id = ${runId}`)
    await t.db.execute(sql`
      insert into report_run_receivers (run_id, user_id, state) values (${runId}, ${served.id}, 'sent')`)

    await tick(t.running)
    expect(await messagesOf(waiting)).toEqual([])
    await t.db.execute(sql`update report_runs set lease_until = now() - interval '1 second' where id = ${runId}`)
    await tick(t.running)

    expect(await messagesOf(waiting)).toHaveLength(1)
    expect(await messagesOf(served)).toEqual([])
    expect(await runsOf(id)).toMatchObject([{ state: 'done', sent: 2 }])
  })

  test('a run that breaks off again and again is given up and says so', async () => {
    const { id } = await schedule([await reader(1)])
    const { runId } = await sender.call(sendScheduleNow, { id })
    await t.db.execute(sql`
      update report_runs set state = 'running', attempts = 3, lease_until = now() - interval '1 second' where id = ${runId}`)

    await tick(t.running)

    expect(await runsOf(id)).toMatchObject([{ state: 'failed', error: '发送中断 3 次，已停止' }])
  })

  test('is sent only beyond the threshold, judged by the receiver’s own figure', async () => {
    const [few, many] = [await reader(2), await reader(4)]
    const { id } = await schedule([few, many], { threshold: { measure: 'count', side: 'above', value: 3 } })

    await sender.call(sendScheduleNow, { id })
    await tick(t.running)

    expect([await messagesOf(few), await messagesOf(many)].map(({ length }) => length)).toEqual([0, 1])
    const [run] = await runsOf(id)
    expect(run?.receivers.find(({ state }) => state === 'skipped')?.reason).toBe('未达到发送条件')
  })

  test('stops for those who leave, and as a whole when nobody is left', async () => {
    const leaver = await reader(1)
    const { id } = await schedule([leaver])
    await t.db.update(users).set({ employment: 'left' }).where(eq(users.id, leaver.id))
    await sender.call(sendScheduleNow, { id })

    await tick(t.running)

    expect(await messagesOf(leaver)).toEqual([])
    const [run] = await runsOf(id)
    expect(run).toMatchObject({ state: 'failed', error: '已没有可以接收的人员，定时发送已停用' })
    expect(run?.receivers[0]?.reason).toBe('接收人已离职或停用')
    const { list } = await sender.call(listSchedules, {})
    expect(list.find((row) => row.id === id)).toMatchObject({ enabled: false, nextAt: null })
  })

  test('a receiver who lost the right gets nothing more', async () => {
    const loser = await reader(1)
    const { id } = await schedule([loser])
    await t.db.execute(sql`
      update roles set enabled = false where id in (select role_id from role_members where subject_id = ${loser.id})`)
    await inJobTransaction(t.running.platform, async (tx) => rightsChanged(tx, loser.id))
    await sender.call(sendScheduleNow, { id })

    await tick(t.running)

    expect(await messagesOf(loser)).toEqual([])
    expect((await runsOf(id))[0]?.receivers[0]?.reason).toBe('没有该报表权限')
  })

  test('refuses receivers without the right by name, and what is no timetable', async () => {
    const person = await aUser(t.db, { name: '赵无权' })
    const body = { name: '周报', report: { kind: 'custom', id: reportId }, receivers: [person.id] }

    const refused = await sender.refused(saveSchedule, body)
    expect(refused.errors[0]).toEqual({ field: 'receivers', message: '接收人没有该报表权限：赵无权' })
    const wrong = async (more: object) => (await sender.refused(saveSchedule, { ...body, ...more })).errors[0]?.message
    expect(await wrong({ receivers: [] })).toBe('请选择接收人')
    expect(await wrong({ time: '25:00' })).toBe('时间格式为 时:分')
    expect(await wrong({ monthDay: 31 })).toBe('日期须为 1–28')
    const measured = { receivers: [sender.id], threshold: { measure: 'nothing', side: 'above', value: 1 } }
    expect((await sender.refused(saveSchedule, { ...body, ...measured })).message).toBe('该报表没有所选指标')
  })

  test('is nobody else’s: neither seen nor sent nor read from another unit', async () => {
    const { id } = await schedule([await reader(1)])
    const stranger = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })

    expect((await stranger.call(listSchedules, {})).total).toBe(0)
    expect((await stranger.refused(sendScheduleNow, { id })).status).toBe(1004)
    expect((await stranger.refused(listScheduleRuns, { scheduleId: id })).status).toBe(1004)
  })
})
