import { IMPORT_JOB_ROWS, type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import {
  commitImport,
  dropImport,
  fixImport,
  getImport,
  listImports,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { cancelJob, listJobs, retryJob } from '@portal/contract/areas/exchange/job.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { P } from '@portal/contract/privileges.ts'
import { count, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { importBatches, importJobs } from '#src/schema/exchange.ts'
import { auditEntries, jobs } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { uploadTo } from '#test/import-client.ts'
import { aPlaceToImport, peopleImport } from '#test/people-import.ts'
import { recoverImports } from './import-job.ts'

const PEOPLE = IMPORT_JOB_ROWS + 1
const LONG = { timeout: 60_000 }

let t: TestApp
const { importer } = peopleImport(() => t)

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  await aPlaceToImport(t)
})
afterAll(() => t.close())

/** A file of new people, the first of them with the unit that is given. */
const fileOf = (tag: string, firstUnit = 'C1') => {
  const lines = Array.from({ length: PEOPLE }, (_, n) => `${tag}${n},李新人,${n === 0 ? firstUnit : 'C1'}`)
  return Buffer.from(`工号,姓名,主单位\n${lines.join('\n')}`)
}

const sent = async (client: Client, file: Buffer): Promise<ImportReport> => {
  const answer = await uploadTo(t, client, file, { kind: 'people' }, '人员.csv')
  if (!answer.success) throw new Error(answer.message)
  return importReport.parse(answer.result)
}

const settled = async (client: Client, id: string): Promise<ImportReport> => {
  await expect.poll(async () => (await client.call(getImport, { id })).job, LONG).toBeNull()
  return client.call(getImport, { id })
}

const checkedFile = async (client: Client, tag: string, firstUnit?: string) => {
  const { id } = await sent(client, fileOf(tag, firstUnit))
  return settled(client, id)
}

const peopleOf = async (tag: string) => {
  const [row] = await t.db
    .select({ n: count() })
    .from(users)
    .where(like(users.code, `${tag}%`))
  return row?.n
}

type Left = Pick<typeof importJobs.$inferInsert, 'act'> & Pick<typeof jobs.$inferInsert, 'attempts' | 'state'>

/** A job as a process leaves it that was killed in the middle of its work. */
const abandoned = async (owner: Client, batchId: string, left: Partial<Left> = {}): Promise<string> => {
  const { act = 'commit', attempts = 1, state = 'running' } = left
  const values = { kind: 'import', title: '导入', ownerId: owner.id, state, attempts }
  const createdAt = sql`now() - interval '5 minutes'`
  const [job] = await t.db
    .insert(jobs)
    .values({ ...values, createdAt })
    .returning()
  const jobId = job?.id ?? ''
  const heartbeatAt = sql`now() - interval '3 minutes'`
  await t.db.insert(importJobs).values({ jobId, batchId, act, runId: jobId, heartbeatAt })
  return jobId
}

describe('a file of more rows than a call may take', () => {
  test('is checked, imported and taken back behind the answer, with the same page and a message each time', async () => {
    const officer = await importer()

    const uploaded = await sent(officer, fileOf('LA'))
    const report = await settled(officer, uploaded.id)
    const { id } = report
    const { envelope } = await officer.send(commitImport, { id })
    const twice = await officer.refused(commitImport, { id })
    const fixing = await officer.refused(fixImport, { id, row: 2, fields: { name: '张三丰' } })
    const imported = await settled(officer, id)
    const there = await peopleOf('LA')
    const undoing = await officer.call(undoImport, { id })
    const undone = await settled(officer, id)

    expect(uploaded).toMatchObject({ state: 'parsing', diff: [], rows: PEOPLE })
    expect(report).toMatchObject({ state: 'checked', counts: { add: PEOPLE, error: 0 }, failure: '' })
    expect(report.diff[0]).toMatchObject({ code: 'LA0', name: '李新人', action: 'add' })
    expect(envelope).toMatchObject({ message: '行数较多，已转为后台任务，完成后会通知你', result: { done: 0 } })
    expect([twice.message, fixing.message]).toEqual(['已有导入正在提交，请稍后', '已有导入正在提交，请稍后'])
    expect(imported).toMatchObject({ state: 'imported', done: PEOPLE, skipped: 0 })
    expect(there).toBe(PEOPLE)
    expect(undoing.jobId).not.toBeNull()
    expect(undone).toMatchObject({ state: 'undone', undone: { restored: PEOPLE, kept: 0, list: [] } })
    expect(await peopleOf('LA')).toBe(0)
    const own = await officer.call(listJobs, { filter: {} })
    expect(own.list.map(({ title, state, link }) => [title, state, link])).toEqual(
      ['撤销导入', '导入', '预检'].map((act) => [`${act} 人员.csv`, 'done', `/system/user?tab=import&batch=${id}`]),
    )
    const { list: inbox } = await officer.call(listMessages, {})
    expect(inbox.filter(({ title }) => title.includes('人员.csv'))).toHaveLength(3)
    const [entries] = await t.db
      .select({ n: count() })
      .from(auditEntries)
      .where(sql`path = ${commitImport.path} and object_type = 'users' and actor_id = ${officer.id}`)
    expect(entries?.n).toBe(PEOPLE)
  }, 120_000)

  test('is refused at once where it has faults, and imported once they are repaired', async () => {
    const officer = await importer()
    const { id, counts } = await checkedFile(officer, 'LB', '没有的单位')

    const refused = await officer.refused(commitImport, { id })
    const fixed = await officer.call(fixImport, { id, row: 2, fields: { org: 'C1' } })

    expect(counts).toMatchObject({ add: PEOPLE - 1, error: 1 })
    expect(refused.message).toBe('有 1 行错误，修正或改为仅导入正确行')
    expect(fixed).toMatchObject({ counts: { add: PEOPLE, error: 0 }, diff: { row: 2, action: 'add' } })
  }, 60_000)

  test('of a kind whose rows all hang together is judged behind the answer when one is repaired', async () => {
    const officer = await t.as(P.orgAndDictionary, P.orgAndDictionaryOrgImport)
    const lines = Array.from({ length: PEOPLE }, (_, n) => `LU${n},新单位${n},${n === 0 ? 'NOWHERE' : 'LU0'}`)
    const file = Buffer.from(`单位编码,单位名称,上级单位\n${lines.join('\n')}`)
    const answer = await uploadTo(t, officer, file, { kind: 'units' }, '单位.csv')
    const { id } = importReport.parse(answer.result)
    const checked = await settled(officer, id)

    await officer.call(fixImport, { id, row: 2, fields: { parent: 'ROOT' } })
    const fixed = await settled(officer, id)

    expect(checked).toMatchObject({ state: 'checked', counts: { add: PEOPLE - 1, error: 1 } })
    expect(fixed).toMatchObject({ state: 'checked', counts: { add: PEOPLE, error: 0 }, failure: '' })
    const { list } = await officer.call(listJobs, { filter: {} })
    expect(list.map(({ title, state }) => [title, state])).toEqual(Array(2).fill(['预检 单位.csv', 'done']))
  }, 60_000)

  test('stays checked where judging it again is cancelled', async () => {
    const officer = await importer()
    const { id } = await checkedFile(officer, 'LI')
    const again = await abandoned(officer, id, { act: 'check' })
    expect((await officer.call(getImport, { id })).state).toBe('parsing')

    await officer.call(cancelJob, { id: again })

    expect(await officer.call(getImport, { id })).toMatchObject({ state: 'checked', counts: { add: PEOPLE } })
  }, 60_000)

  test('has run out on its page and in the list as soon as its day is over', async () => {
    const officer = await importer()
    const { id } = await sent(officer, Buffer.from('工号,姓名,主单位\nLJ,李新人,C1'))
    await t.db
      .update(importBatches)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(importBatches.id, id))

    const { list } = await officer.call(listImports, { filter: { state: 'expired' } })

    expect(list.map((batch) => batch.id)).toEqual([id])
    expect((await officer.call(getImport, { id })).state).toBe('expired')
  })

  test('changes nothing where its commit is cancelled, and says why where it fails', async () => {
    const officer = await importer()
    const { id } = await checkedFile(officer, 'LC')
    const cancelled = await abandoned(officer, id)
    expect((await officer.call(getImport, { id })).state).toBe('committing')

    await officer.call(cancelJob, { id: cancelled })
    await recoverImports(t.running)
    const after = await officer.call(getImport, { id })
    await t.db.execute(sql`update import_rows set action = 'update' where batch_id = ${id} and no = 2`)
    await officer.call(commitImport, { id })
    const failed = await settled(officer, id)

    expect(after).toMatchObject({ state: 'checked', failure: '' })
    expect(failed).toMatchObject({ state: 'checked', failure: '目录在预检后有变化，请重新预检' })
    expect(await peopleOf('LC')).toBe(0)
  }, 60_000)

  test('is taken up again when its process died, and given up in words after the third time', async () => {
    const officer = await importer()
    const [again, hopeless] = [await checkedFile(officer, 'LD'), await checkedFile(officer, 'LE')]
    await abandoned(officer, again.id)
    await abandoned(officer, hopeless.id, { attempts: 3 })

    await recoverImports(t.running)

    expect(await settled(officer, again.id)).toMatchObject({ state: 'imported', done: PEOPLE })
    expect(await settled(officer, hopeless.id)).toMatchObject({ state: 'checked', failure: '处理被中断，请重试' })
    expect([await peopleOf('LD'), await peopleOf('LE')]).toEqual([PEOPLE, 0])
  }, 120_000)

  test('is given up with its reading when that is cancelled', async () => {
    const officer = await t.as(P.user, P.userImport)
    const { id } = await checkedFile(officer, 'LF')
    await t.db.update(importBatches).set({ state: 'parsing' }).where(eq(importBatches.id, id))

    const { list } = await officer.call(listImports, { filter: { state: 'dropped' } })

    expect(list.map((batch) => batch.id)).toEqual([id])
    expect(await officer.refused(commitImport, { id })).toMatchObject({ message: '状态已变化，请刷新后重试' })
  }, 60_000)

  test('is left alone by a job that is tried again when its time is over', async () => {
    const officer = await importer()
    const csv = (code: string) => Buffer.from(`工号,姓名,主单位\n${code},李新人,C1`)
    const [dropped, imported] = [await sent(officer, csv('LG')), await sent(officer, csv('LH'))]
    await officer.call(dropImport, { id: dropped.id })
    await officer.call(commitImport, { id: imported.id })
    const past = { undoUntil: sql`now() - interval '1 minute'` }
    await t.db.update(importBatches).set(past).where(eq(importBatches.id, imported.id))
    const [check, undo] = [
      await abandoned(officer, dropped.id, { act: 'check', state: 'failed' }),
      await abandoned(officer, imported.id, { act: 'undo', state: 'failed' }),
    ]
    await t.db
      .update(importJobs)
      .set({ heartbeatAt: null })
      .where(inArray(importJobs.jobId, [check, undo]))

    for (const id of [check, undo]) await officer.call(retryJob, { id })
    const after = [await settled(officer, dropped.id), await settled(officer, imported.id)]

    expect(after.map(({ state, failure }) => [state, failure])).toEqual([
      ['dropped', '状态已变化，请刷新后重试'],
      ['imported', '导入已超过 24 小时，不能撤销'],
    ])
    expect(await peopleOf('LH')).toBe(1)
  }, 60_000)
})
