import { cancelJob, listJobs, retryJob } from '@portal/contract/areas/exchange/job.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { runCustomReport, saveCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import { drillReport, runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { loginEntries } from '#src/schema/account.ts'
import { reportAnswers } from '#src/schema/system/statistics.ts'
import { jobs } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { recoverLater } from './run-later.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const asked = { reportId: 'logins', filter: MARCH }

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1', REPORT_SECONDS: '0.4' })
})
afterAll(() => t.close())

/** While the table is locked a report on it waits, and takes longer than it may. */
const whileLocked = async <Value>(table: string, work: () => Promise<Value>): Promise<Value> => {
  const client = await t.running.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in access exclusive mode`)
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const jobOf = async (client: Client, id: string) => {
  const { list } = await client.call(listJobs, { filter: {} })
  return list.find((job) => job.id === id)
}

const ended = async (client: Client, id: string) => {
  await expect.poll(async () => (await jobOf(client, id))?.state, { timeout: 20_000 }).not.toMatch(/waiting|running/)
  return jobOf(client, id)
}

/** Times of the report; on a machine that is busy elsewhere the answer may come by a job again. */
const timesOf = async (client: Client, body: z.input<typeof runReport.body>): Promise<number | null | undefined> => {
  const { figures, jobId } = await client.call(runReport, body)
  if (jobId === null) return figures.times
  await ended(client, jobId)
  return timesOf(client, { ...body, jobId })
}

/** A job as a process leaves it that was killed in the middle of its work. */
const abandoned = async (owner: Client, reportId = 'logins'): Promise<string> => {
  const createdAt = sql`now() - interval '5 minutes'`
  const values = { kind: 'report', title: '统计 登录活跃', ownerId: owner.id, state: 'running' as const, createdAt }
  const [job] = await t.db.insert(jobs).values(values).returning()
  const jobId = job?.id ?? ''
  const request = { kind: 'named' as const, reportId, filter: { ...MARCH, compare: false } }
  const heartbeatAt = sql`now() - interval '3 minutes'`
  await t.db.insert(reportAnswers).values({ jobId, request, runId: jobId, heartbeatAt })
  return jobId
}

describe('a report over the limit', () => {
  test('is asked anew once its owner no longer reaches the rows it was found in', async () => {
    const unit = await anOrg(t.db)
    const reader = await t.asWho({ codes: [P.statistics], scope: { kind: 'all' }, orgId: unit.id })
    const day = { from: '2026-02-01', to: '2026-02-28' }
    const stranger = await aUser(t.db)
    const seen = { at: new Date('2026-02-03T03:00:00Z'), userId: stranger.id, nameTried: 'x', way: 'password' }
    await t.db.insert(loginEntries).values({ ...seen, result: 'ok' as const })
    const { jobId } = await whileLocked('login_entries', () => reader.call(runReport, { ...asked, filter: day }))
    await ended(reader, jobId ?? '')
    const kept = () => reader.call(runReport, { reportId: 'logins', filter: day, jobId: jobId ?? '' })
    expect((await kept()).figures.times).toBe(1)

    await t.db.execute(sql`update roles set scope = '{"kind": "below"}'
      where id = (select role_id from role_members where subject_id = ${reader.id})`)
    await t.db.execute(sql`select pg_notify('portal_cache', 'person *')`)

    await expect.poll(async () => (await kept()).figures.times).toBe(0)
  })

  test('goes on as a job whose answer opens from there, for its owner alone', async () => {
    const reader = await t.as(P.statistics)
    const other = await t.as(P.statistics)
    const seen = { at: new Date('2026-03-03T03:00:00Z'), userId: reader.id, nameTried: 'x', way: 'password' }
    await t.db.insert(loginEntries).values({ ...seen, result: 'ok' as const })

    const { jobId, again } = await whileLocked('login_entries', async () => {
      const first = await reader.call(runReport, asked)
      const second = await reader.call(runReport, asked)
      return { jobId: first.jobId ?? '', again: second.jobId }
    })
    const job = await ended(reader, jobId)
    await t.db.insert(loginEntries).values({ ...seen, result: 'ok' as const })
    const kept = await reader.call(runReport, { ...asked, jobId })

    expect(again).toBe(jobId)
    expect(job).toMatchObject({ state: 'done', title: '统计 登录活跃' })
    expect(job?.link).toContain(`/system/statistics?report=logins&from=2026-03-01&to=2026-03-31`)
    expect(job?.link).toContain(`job=${jobId}`)
    expect(kept).toMatchObject({ jobId: null, figures: { times: 1, people: 1 } })
    expect(await timesOf(reader, asked)).toBe(2)
    expect(await timesOf(other, { ...asked, jobId })).toBe(2)
    expect(await timesOf(reader, { reportId: 'logins', filter: {}, jobId })).toBe(0)
    const { list: inbox } = await reader.call(listMessages, {})
    expect(inbox.find(({ title }) => title === '统计 登录活跃已完成')?.link).toBe(job?.link)
  })

  test('of one’s own is kept with its first rows, page by page', async () => {
    const author = await t.as(P.statistics, P.statisticsEdit, P.log)
    const values = ['kept1', 'kept2', 'kept3'].map((nameTried) => ({
      at: new Date(),
      userId: author.id,
      nameTried,
      way: 'password',
      result: 'ok' as const,
    }))
    await t.db.insert(loginEntries).values(values)
    const definition = {
      dataset: 'signIns' as const,
      columns: ['nameTried'],
      filter: [{ field: 'nameTried', way: 'contains' as const, values: ['kept'] }],
    }
    const { id } = await author.call(saveCustomReport, { name: '登录', definition })

    const { begun, draft } = await whileLocked('login_entries', async () => ({
      begun: await author.call(runCustomReport, { id, pageSize: 2 }),
      draft: await author.refused(runCustomReport, { definition }),
    }))
    const jobId = begun.jobId ?? ''
    const job = await ended(author, jobId)
    await t.db.insert(loginEntries).values(values)
    const second = await author.call(runCustomReport, { id, jobId, page: 2, pageSize: 2 })

    expect(job).toMatchObject({ state: 'done', link: `/system/statistics?tab=custom&reportId=${id}&job=${jobId}` })
    expect(second).toMatchObject({ jobId: null, total: 3, kept: null })
    expect(second.list).toHaveLength(1)
    expect(draft.message).toBe('查询超过 0.4 秒，请缩小条件后再试')
  })

  test('says in the detail that it took too long', async () => {
    const reader = await t.as(P.statistics, P.log)

    const { message } = await whileLocked('login_entries', () =>
      reader.refused(drillReport, { ...asked, cell: { measure: 'times' } }),
    )

    expect(message).toBe('查询超过 0.4 秒，请缩小条件后再试')
  })

  test('left lying is taken up again, unless it is cancelled or its owner has lost the right', async () => {
    const reader = await t.as(P.statistics)
    const stranger = await t.as(P.log)
    const left = await abandoned(reader)
    const foreign = await abandoned(stranger)
    const cancelled = await abandoned(reader)
    await reader.call(cancelJob, { id: cancelled })

    await recoverLater(t.running)

    expect(await ended(reader, left)).toMatchObject({ state: 'done' })
    expect(await ended(stranger, foreign)).toMatchObject({
      state: 'failed',
      stage: '你已没有查看该报表的权限',
      link: '',
    })
    expect(await reader.refused(runReport, { ...asked, jobId: cancelled })).toMatchObject({ message: '统计任务已取消' })
    expect(await jobOf(reader, cancelled)).toMatchObject({ state: 'cancelled', may: { cancel: false, retry: true } })
  })

  test('that failed is taken up at once when its owner tries it again', async () => {
    const reader = await t.as(P.statistics)
    const id = await abandoned(reader, '没有的报表')
    await recoverLater(t.running)
    const failed = await ended(reader, id)
    await t.db.execute(sql`
      update report_answers set request = jsonb_set(request, '{reportId}', '"logins"') where job_id = ${id}`)

    await reader.call(retryJob, { id })

    expect(failed).toMatchObject({ state: 'failed' })
    expect(await ended(reader, id)).toMatchObject({ state: 'done' })
  })
})
