import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { cancelJob, type JobRow, jobFile, listJobs, retryJob } from '@portal/contract/areas/exchange/job.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { users } from '#src/schema/directory.ts'
import { exportJobs } from '#src/schema/exchange.ts'
import { jobs, settings } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { recoverExports } from './run-job.ts'

const PEOPLE = 1200

let t: TestApp
let orgId: string

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  await t.db.insert(settings).values({ key: 'exportJobRows', value: 1000 })
  orgId = (await anOrg(t.db)).id
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const code = `JOB${String(n).padStart(5, '0')}`
    return { code, loginName: code, name: `员工${n}`, primaryOrgId: orgId }
  })
  await t.db.insert(users).values(people)
})
afterAll(() => t.close())

const request = () => ({ list: manageUsers.path, filter: { orgId }, sort: 'code', columns: ['code'] })
const page = { filter: {} }

const jobOf = async (client: Client, id: string): Promise<JobRow> => {
  const found = (await client.call(listJobs, page)).list.find((job) => job.id === id)
  if (!found) throw new Error(`no job ${id}`)
  return found
}

const ended = async (client: Client, id: string): Promise<JobRow> => {
  await expect.poll(async () => (await jobOf(client, id)).state, { timeout: 20_000 }).not.toMatch(/waiting|running/)
  return jobOf(client, id)
}

const fileOf = async (client: Client, id: string) => {
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${jobFile.path}`,
    headers: { 'content-type': 'application/json', 'x-token': client.token },
    payload: JSON.stringify({ id }),
  })
  const sheets = await readSheets(response.rawPayload)
  return sheets[0]?.data ?? []
}

/** A job as a process leaves it that was killed in the middle of its work. */
const abandonedJob = async (client: Client, attempts = 1, minutes = 3): Promise<string> => {
  const created = sql`now() - interval '5 minutes'`
  const state = { state: 'running', percent: 40, attempts } as const
  const [job] = await t.db
    .insert(jobs)
    .values({ kind: 'export', title: '导出 用户', ownerId: client.id, createdAt: created, ...state })
    .returning()
  const id = job?.id ?? ''
  const heartbeatAt = sql`now() - ${minutes} * interval '1 minute'`
  await t.db.insert(exportJobs).values({ jobId: id, request: { keyword: '', ...request() }, runId: id, heartbeatAt })
  return id
}

describe('an export above 导出转后台行数', () => {
  test('becomes a job whose file has every row, for its owner alone, with a message', async () => {
    const officer = await t.as(P.user, P.userExport)
    const other = await t.as(P.user, P.userExport, P.dataJob)

    const { jobId } = await officer.call(exportRows, request(), 'same-request')
    const again = await officer.call(exportRows, request(), 'same-request')
    const job = await ended(officer, jobId)
    const rows = await fileOf(officer, jobId)
    const { list: inbox } = await officer.call(listMessages, page)

    expect(again.jobId).toBe(jobId)
    expect(job).toMatchObject({ state: 'done', percent: 100, rows: PEOPLE, may: { cancel: false, download: true } })
    expect(rows).toHaveLength(PEOPLE + 1)
    expect(rows.at(-1)).toEqual(['JOB01199'])
    expect(inbox.filter(({ title }) => title === '导出 用户已完成')).toHaveLength(1)
    expect(await other.refused(jobFile, { id: jobId })).toMatchObject({ status: 1004 })
    const seen = (await other.call(listJobs, { filter: { all: true } })).list.find(({ id }) => id === jobId)
    expect(seen).toMatchObject({ may: { download: false } })
  })

  test('goes on after its process was killed, and gives up in words after the third time', async () => {
    const officer = await t.as(P.user, P.userExport)
    const id = await abandonedJob(officer)
    const hopeless = await abandonedJob(officer, 3)

    await recoverExports(t.running)

    expect(await ended(officer, id)).toMatchObject({ state: 'done', rows: PEOPLE })
    expect(await ended(officer, hopeless)).toMatchObject({ state: 'failed', stage: '处理被中断，请重试' })
    expect(await officer.refused(jobFile, { id: hopeless })).toMatchObject({ message: '该任务没有可下载的文件' })
  })

  test('uses the rights of the moment it runs', async () => {
    const officer = await t.as(P.user, P.userExport)
    const id = await abandonedJob(officer)
    await t.db
      .delete(rolePrivileges)
      .where(sql`role_id in (select role_id from role_members where subject_id = ${officer.id})`)

    await recoverExports(t.running)
    const job = await ended(officer, id)

    expect(job).toMatchObject({ state: 'failed', stage: '你已没有导出该列表的权限', may: { retry: true } })
  })

  test('is cancelled by its owner and asked for again', async () => {
    const officer = await t.as(P.user, P.userExport)
    const stranger = await t.as(P.user, P.userExport)
    const id = await abandonedJob(officer)

    expect(await stranger.refused(cancelJob, { id })).toMatchObject({ status: 1004 })
    expect(await officer.call(cancelJob, { id })).toEqual({ state: 'cancelled' })
    await recoverExports(t.running)
    expect(await jobOf(officer, id)).toMatchObject({ state: 'cancelled', may: { retry: true } })
    expect(await officer.refused(cancelJob, { id })).toMatchObject({ message: '任务已结束，不能取消' })
    expect(await officer.call(retryJob, { id })).toEqual({ state: 'waiting' })
    expect(await ended(officer, id)).toMatchObject({ state: 'done', rows: PEOPLE })
    expect(await officer.refused(retryJob, { id })).toMatchObject({ message: '任务还在进行，不能重试' })
  })

  test('counts only what is still being done against the next one, also where calls have no number', async () => {
    const officer = await t.as(P.user, P.userExport)

    for (let time = 1; time <= 4; time += 1) {
      const { jobId } = await officer.call(exportRows, request())
      expect(await ended(officer, jobId)).toMatchObject({ state: 'done' })
    }
  })

  test('hands its file out only while the owner could export the same rows again', async () => {
    const unit = await anOrg(t.db)
    const officer = await t.asWho({ codes: [P.user, P.userExport], scope: { kind: 'all' }, orgId: unit.id })
    const { jobId } = await officer.call(exportRows, request())
    await ended(officer, jobId)
    const role = sql`(select role_id from role_members where subject_id = ${officer.id})`
    const holding = async (scope: ScopeRule, codes: readonly string[] = [P.user, P.userExport]) => {
      await t.db.update(roles).set({ scope }).where(sql`id = ${role}`)
      await t.db.delete(rolePrivileges).where(sql`role_id = ${role}`)
      await t.db.execute(sql`
        insert into role_privileges (role_id, code) select ${role}, unnest(${sql.param(codes)}::text[])`)
      await t.db.execute(sql`select pg_notify('portal_cache', 'person *')`)
      await expect
        .poll(async () => (await t.running.people.get(officer.id))?.rights.scopeOf([P.user]).all)
        .toBe(scope.kind === 'all' && codes.includes(P.user))
      return (await officer.send(jobFile, { id: jobId })).envelope.message
    }
    const changed = '你的权限或数据范围已变化，请重新导出'

    expect(await holding({ kind: 'below' })).toBe(changed)
    expect(await holding({ kind: 'all' }, [P.user])).toBe(changed)
    expect(await holding({ kind: 'all' }, [P.home])).toBe(changed)
    expect(await holding({ kind: 'all' })).toBe('')
  })

  test('keeps its file for seven days', async () => {
    const officer = await t.as(P.user, P.userExport)
    const { jobId } = await officer.call(exportRows, request())
    await ended(officer, jobId)
    await t.db
      .update(exportJobs)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(exportJobs.jobId, jobId))

    expect(await officer.refused(jobFile, { id: jobId })).toMatchObject({ message: '文件已过期，请重新导出' })
    expect(await jobOf(officer, jobId)).toMatchObject({ may: { download: false } })
  })
})

test('rest/job/list shows the jobs of others only with P_sjgl_job, and within its scope', async () => {
  const [inside, outside] = [await anOrg(t.db), await anOrg(t.db)]
  const [owner, foreigner] = [await t.asWho({ orgId: inside.id }), await t.asWho({ orgId: outside.id })]
  const [own, foreign] = [await abandonedJob(owner, 1, 0), await abandonedJob(foreigner, 1, 0)]
  const keeper = await t.asWho({ codes: [P.dataJob], scope: { kind: 'below' }, orgId: inside.id })

  const seen = (await keeper.call(listJobs, { filter: { all: true } })).list.map(({ id }) => id)

  expect(seen).toContain(own)
  expect(seen).not.toContain(foreign)
  expect(await owner.refused(listJobs, { filter: { all: true } })).toMatchObject({ status: 1003 })
  expect(await keeper.refused(cancelJob, { id: foreign })).toMatchObject({ status: 1004 })
  expect(await keeper.call(cancelJob, { id: own })).toEqual({ state: 'cancelled' })
})
