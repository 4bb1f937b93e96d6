import { checkPack, makePack, packFile } from '@portal/contract/areas/archive/pack.ts'
import { getArchive, listArchives } from '@portal/contract/areas/archive/trainee.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { makeUpPeople } from '@portal/contract/areas/sign-in/host.ts'
import { confirmSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { graduateClass, undoGraduation } from '@portal/contract/areas/train/result/result.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  anEndedClass,
  aTemplate,
  type EndedClass,
  type PlannedSession,
  sealAll,
} from '#test/factories/train/ended-class.ts'
import { unpackZip, wordsOfSheet } from '#test/unpack-zip.ts'

let t: TestApp
let head: Client
let finisher: Client
let officer: Client
let template: string
beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  head = await t.as()
  finisher = await t.as(P.trainClassFinish)
  officer = await t.as(P.traineeArchive, P.traineeArchivePack, P.studyTime)
  template = await aTemplate(await t.as(P.traineeArchiveCertDesign, P.traineeArchiveCert))
})
afterAll(() => t.close())

/** Four sessions of the example of 50 section 4, signed by the first `n` of the people. */
const sessionsFor = (n: number): PlannedSession[] => {
  const entries = (inAt: string, outAt: string) => Array.from({ length: n }, () => [inAt, outAt] as const)
  return [
    { day: '2026-03-12', start: '09:00', end: '10:30', entries: entries('08:52', '10:30') },
    { day: '2026-03-12', start: '10:45', end: '12:15', entries: entries('10:53', '12:14') },
    { day: '2026-03-13', start: '13:30', end: '15:00', entries: entries('13:55', '15:02') },
    { day: '2026-03-13', start: '15:15', end: '16:45', entries: entries('15:10', '16:30') },
  ]
}

const stateOfJob = async (jobId: string) =>
  (await t.db.execute<{ state: string }>(sql`select state from jobs where id = ${jobId}`)).rows[0]?.state

const graduateAll = async ({ id }: EndedClass) => {
  const { jobId } = await finisher.call(graduateClass, { id })
  await expect.poll(() => stateOfJob(jobId), { timeout: 60_000 }).toBe('done')
}

test('a class stands in the archive with dates, attendance, result, hours and certificate, and its hours are those of every screen', async () => {
  const { id: orgId } = await anOrg(t.db)
  const learner = await t.asWho({ orgId })
  const cls = await anEndedClass(t, head, [learner], sessionsFor(1), { certTemplateId: template, term: '第 3 期' })
  const classes = async (client: Client, body = {}) => (await client.call(getArchive, body)).classes
  expect(await classes(learner)).toMatchObject([
    {
      on: '2026-03-13',
      title: `${cls.title}（第 3 期）`,
      state: 'running',
      value: null,
      note: '2026-03-12 至 2026-03-13',
    },
  ])
  await sealAll(head, finisher, cls)
  await graduateAll(cls)
  const [line] = await classes(learner)
  expect(line).toMatchObject({ on: '2026-03-13', state: 'passed', value: 5.66, evidence: cls.id })
  expect(line?.note).toMatch(/^2026-03-12 至 2026-03-13，出勤 88\.8%，证书 .+-2026-\d{4}$/)
  expect(await classes(officer, { userId: learner.id })).toEqual([line])
  expect(await classes(learner, { year: 2025 })).toEqual([])

  const [row] = (await officer.call(listArchives, { filter: { orgId } })).list
  expect(row).toMatchObject({ classes: 1, graduated: 1, certificates: 1 })
  const year = (await learner.call(getArchive, {})).years.find((each) => each.year === 2026)
  const { list } = await officer.call(summarizeHours, { filter: { year: 2026, userId: learner.id } })
  expect(year?.total).toBe(5.66)
  expect(year?.bySource.train).toBe(5.66)
  expect((await learner.call(courseHourCount, { year: 2026 })).total).toBe(5.66)
  expect(list[0]?.total).toBe(5.66)

  await (await t.as(P.trainClassFinish)).call(undoGraduation, { id: cls.id, reason: '成绩有误' })
  const [undone] = await classes(learner)
  expect(undone).toMatchObject({ state: 'running', value: null })
  expect(undone?.note).not.toContain('证书')
})

test('the check list of a unit names what its classes miss, each with its place, and what is put right goes away', async () => {
  const unit = await anOrg(t.db, { name: '检修部' })
  const people = await Promise.all(Array.from({ length: 3 }, () => t.asWho({ orgId: unit.id })))
  const cls = await anEndedClass(t, head, people, sessionsFor(2), { ownerOrgId: unit.id })
  const period = { orgIds: [unit.id], from: '2026-01-01', to: '2026-12-31' }
  const check = async () => (await officer.call(checkPack, period)).lines
  const texts = async () => (await check()).map(({ text }) => text)
  const named = (rest: string) => `《${cls.title}》${rest}`
  const lines = await check()
  expect(lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      named('第 2 课次讲师未确认'),
      named('第 2 课次 1 人缺签名'),
      named('4 个课次未安排讲师'),
      named('未结业'),
    ]),
  )
  expect(lines.find(({ text }) => text === named('第 2 课次 1 人缺签名'))?.link).toBe(
    `/train/trainingCourseSignDetail?classId=${cls.id}&sessionId=${cls.sessionIds[1]}`,
  )
  expect(lines.find(({ text }) => text === named('未结业'))?.link).toContain(cls.id)

  const [, second = ''] = cls.sheetIds
  await head.call(makeUpPeople, {
    sheetId: second,
    userIds: [people[2]?.id ?? ''],
    direction: 'in',
    reason: '手机没电',
  } as never)
  expect(await texts()).not.toContain(named('第 2 课次 1 人缺签名'))
  await head.call(confirmSheet, { sheetId: second })
  expect(await texts()).toContain(named('第 2 课次签到表未封存'))
  const other = await anOrg(t.db)
  expect((await officer.call(checkPack, { ...period, orgIds: [other.id] })).lines).toEqual([])
})

test('the pack holds plan, notices, results and certificates of the people of its units alone', async () => {
  const unit = await anOrg(t.db, { name: '运行部' })
  const [mine, foreign] = [await t.asWho({ orgId: unit.id }), await t.as()]
  const cls = await anEndedClass(t, head, [mine, foreign], sessionsFor(2), { certTemplateId: template })
  const link = `/signInList?classId=${cls.id}`
  await sendMessage(bareTx(t.db, null, ALL_ROWS), [mine.id, foreign.id], {
    ...{
      event: `train:${cls.id}:notice:2026-03-11`,
      kind: '班级与会议变动',
      title: '请带安全帽',
      link,
      reason: '你报名了该班',
    },
  } as never)
  await sealAll(head, finisher, cls)
  await graduateAll(cls)
  const { id, jobId } = await officer.call(makePack, {
    ...{ orgIds: [unit.id], from: '2026-01-01', to: '2026-12-31', dutyItem: '', reason: '上级检查' },
  })
  await expect.poll(() => stateOfJob(jobId), { timeout: 60_000 }).toBe('done')
  const { url } = await officer.call(packFile, { id })
  const answer = await t.running.app.inject({ method: 'GET', url, headers: { 'x-token': officer.token } })
  const files = await unpackZip(answer.rawPayload)
  const wordsOf = (name: string) => wordsOfSheet(files.get(name) ?? Buffer.alloc(0))
  const { rows } = await t.db.execute<{ code: string; id: string }>(
    sql`select id, code from users where id in (${mine.id}, ${foreign.id})`,
  )
  const codeOf = (who: Client) => rows.find((row) => row.id === who.id)?.code ?? ''

  expect(await wordsOf('08 培训计划.xlsx')).toContain('第 4 讲')
  for (const name of ['09 开班通知.xlsx', '10 结业结果.xlsx']) {
    const words = await wordsOf(name)
    expect(words).toContain(codeOf(mine))
    expect(words).toContain(cls.title)
    expect(words).not.toContain(codeOf(foreign))
  }
  expect(await wordsOf('09 开班通知.xlsx')).toContain('请带安全帽')
  expect(await wordsOf('10 结业结果.xlsx')).toContain('合格')
  const papers = [...files.keys()].filter((name) => name.startsWith('证书/'))
  expect(papers).toHaveLength(1)
  expect(
    files
      .get(papers[0] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
