import { listLog } from '@portal/contract/areas/system/log/log.ts'
import {
  dryRunRetention,
  holdRetention,
  listRetention,
  runRetention,
  saveRetention,
} from '@portal/contract/areas/system/retention.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backupRuns } from '#src/schema/system/maintenance.ts'
import { uiErrors } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { changedPolicy, cutoffOf } from './cutoff.ts'

let t: TestApp

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const anError = async (days: number) => {
  const text = { message: 'm', info: 'i', url: '/guide', stack: 's', build: 'b' }
  const rows = await t.db
    .insert(uiErrors)
    .values({ ...text, at: daysAgo(days) })
    .returning()
  return rows[0]?.id ?? ''
}

const jobEnds = (jobId: string) =>
  expect
    .poll(
      async () => (await t.db.execute<{ state: string }>(sql`select state from jobs where id = ${jobId}`)).rows[0],
      {
        timeout: 20_000,
        interval: 50,
      },
    )
    .toMatchObject({ state: 'done' })

const policyOf = async (kind: string) => {
  const admin = await t.as(P.data)
  return (await admin.call(listRetention, {})).find((row) => row.kind === kind)
}

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from ui_errors`)
  await t.db.execute(sql`delete from retention_holds`)
})

describe('rest/retention/dryRun', () => {
  test('counts exactly what the run then deletes', async () => {
    const admin = await t.as(P.dataRetain, P.log)
    for (const days of [1, 29, 31, 40, 400]) await anError(days)

    const due = await admin.call(dryRunRetention, { kind: 'uiErrors' })
    await jobEnds((await admin.call(runRetention, { kind: 'uiErrors' })).jobId)

    expect(due.count).toBe(3)
    expect(due.from?.getTime()).toBeLessThan(due.to?.getTime() ?? 0)
    expect(await t.db.$count(uiErrors)).toBe(2)
    expect(await policyOf('uiErrors')).toMatchObject({ lastCount: 3, lastError: '' })
    const { list } = await admin.call(listLog, { filter: { objectType: 'retention_policies', kind: 'delete' } })
    expect(list[0]).toMatchObject({ objectName: '前端错误', words: '行数：（空） → 3' })
  })

  test('passes by what is held, row by row or as a whole', async () => {
    const admin = await t.as(P.dataRetain)
    const [held] = [await anError(60), await anError(61)]

    await admin.call(holdRetention, { kind: 'uiErrors', objectId: held, reason: '投诉处理中' })
    expect((await admin.call(dryRunRetention, { kind: 'uiErrors' })).count).toBe(1)
    await admin.call(holdRetention, { kind: 'uiErrors', reason: '专项检查' })
    expect((await admin.call(dryRunRetention, { kind: 'uiErrors' })).count).toBe(0)
    expect(await admin.refused(runRetention, { kind: 'uiErrors' })).toMatchObject({ message: '该数据已冻结，不会清理' })
    expect(await admin.refused(holdRetention, { kind: 'uiErrors', reason: '' })).toMatchObject({
      errors: [{ field: 'reason', message: '请填写冻结原因' }],
    })
  })
})

describe('rest/retention/save', () => {
  test('never undercuts the least number of days', async () => {
    const admin = await t.as(P.dataRetain)

    const refusal = await admin.refused(saveRetention, { kind: 'operationLog', days: 182, revision: 0 })

    expect(refusal.errors).toEqual([{ field: 'days', message: '保留天数不能少于 183 天' }])
    expect(await admin.call(saveRetention, { kind: 'operationLog', days: 183, revision: 0 })).toEqual({ revision: 1 })
    expect(await admin.refused(saveRetention, { kind: 'operationLog', days: 400, revision: 0 })).toMatchObject({
      status: 1009,
    })
  })

  test('a shorter period works at once, a longer one never for what was collected before', () => {
    const now = new Date('2026-06-30T04:00:00Z')
    const shipped = { days: 30, earlier: [], revision: 0 }

    const shorter = changedPolicy(shipped, 10, now)
    const longer = { ...changedPolicy(shipped, 90, now), revision: 1 }
    const shortAgain = changedPolicy(longer, 20, now)

    const day = (date: Date) => date.toISOString().slice(0, 10)
    expect(day(cutoffOf(shorter, now))).toBe('2026-06-19')
    expect(day(cutoffOf(longer, now))).toBe('2026-05-30')
    expect(day(cutoffOf(longer, new Date('2026-12-31T04:00:00Z')))).toBe('2026-10-01')
    expect(shortAgain).toEqual({ days: 20, earlier: [] })
  })
})

describe('kinds', () => {
  test('of people who left long ago lose their identity number and nothing else', async () => {
    const admin = await t.as(P.dataRetain)
    const sealed = { idNumberSealed: Buffer.from('x'), idNumberMask: '11010********71234', idNumberIndex: 'i' }
    const { id } = await aUser(t.db, { ...sealed, employment: 'left', leftOn: '2020-01-01' })
    const { id: recent } = await aUser(t.db, { ...sealed, employment: 'left', leftOn: '2026-10-01' })

    expect((await admin.call(dryRunRetention, { kind: 'leaverIdNumbers' })).count).toBe(1)
    await jobEnds((await admin.call(runRetention, { kind: 'leaverIdNumbers' })).jobId)

    const { rows } = await t.db.execute(sql`
      select id, name <> '' as named, id_number_sealed is null as gone from users where id in (${id}, ${recent})`)
    expect(rows).toEqual(
      expect.arrayContaining([
        { id, named: true, gone: true },
        { id: recent, named: true, gone: false },
      ]),
    )
  })

  test('of backups keep the last good one however old it is', async () => {
    const admin = await t.as(P.dataRetain)
    for (const days of [60, 50, 40])
      await t.db.insert(backupRuns).values({ kind: 'base', state: 'ok', takenAt: daysAgo(days), folder: `b${days}` })

    expect((await admin.call(dryRunRetention, { kind: 'backups' })).count).toBe(2)
    await jobEnds((await admin.call(runRetention, { kind: 'backups' })).jobId)

    const { rows } = await t.db.execute(sql`select folder from backup_runs where removed_at is null`)
    expect(rows).toEqual([{ folder: 'b40' }])
  })
})
