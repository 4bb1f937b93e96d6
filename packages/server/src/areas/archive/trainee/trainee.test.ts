import {
  answerCorrection,
  archiveFigures,
  contestLine,
  getArchive,
  listArchives,
  printArchives,
} from '@portal/contract/areas/archive/trainee.ts'
import { verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivePrints } from '#src/schema/archive/archive.ts'
import { orgChanges, userChanges, users } from '#src/schema/directory.ts'
import { hourEntries } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'
import { openAllArchives } from './file.ts'
import { createArchiveReader } from './get.ts'
import { runPrint } from './print-job.ts'

let t: TestApp
let officer: Client
beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.traineeArchive, P.studyTime)
})
afterAll(() => t.close())

const at = (day: string) => Date.parse(`${day}T10:00:00+08:00`)

const studied = async (years: readonly number[]) => {
  const learner = await t.as()
  const role = await aRole(t.db, { members: [learner.id] })
  for (const year of years) {
    await aRoleTarget(t.db, { roleId: role.id, year, targetHundredths: 800, caps: { upload: 300 } })
    const entry = { userId: learner.id }
    await anEntry(t.db, {
      ...entry,
      itemTitle: '安全生产法',
      hundredths: 612 + year - 2010,
      completedAtMs: at(`${year}-03-02`),
    })
    await anEntry(t.db, { ...entry, source: 'upload', hundredths: 433, completedAtMs: at(`${year}-04-02`) })
  }
  return learner
}

test('the hours of each year are those of learnProgress and studyTimeManage, to 0.01', async () => {
  const years = Array.from({ length: 15 }, (_, i) => 2011 + i)
  const learner = await studied(years)
  const own = await learner.call(getArchive, {})
  const seen = await officer.call(getArchive, { userId: learner.id })
  expect(seen.years).toEqual(own.years)
  expect(own.years.map(({ year }) => year)).toEqual([new Date().getFullYear(), ...years.toReversed()])
  expect(own.hours).toHaveLength(30)
  for (const year of [2011, 2018, 2025]) {
    const progress = await learner.call(courseHourCount, { year })
    const { list } = await officer.call(summarizeHours, { filter: { year, userId: learner.id } })
    const found = own.years.find((each) => each.year === year)
    expect(found).toMatchObject({ total: progress.total, target: 8, reached: true })
    expect(found?.total).toBe(list[0]?.total)
    expect(found?.bySource.upload).toBe(3)
  }
})

test('somebody else’s archive needs the code and the scope, and hides numbers from whoever may not see them', async () => {
  const unit = await anOrg(t.db)
  const { secrets } = t.running.platform
  const person = await aUser(t.db, {
    primaryOrgId: unit.id,
    phoneSealed: secrets.seal('13812345678'),
    phoneMask: '138****5678',
    idNumberSealed: secrets.seal('11010519491231002X'),
    idNumberMask: '11010********1002X',
  })
  const stranger = await t.as()
  const other = await anOrg(t.db)
  const elsewhere = await t.asWho({ codes: [P.traineeArchive], scope: { kind: 'below' }, orgId: other.id })
  const full = await t.as(P.traineeArchive, P.traineeArchivePerson)

  const refusal = { message: '无权查看该员工档案' }
  expect(await stranger.refused(getArchive, { userId: person.id })).toMatchObject(refusal)
  expect(await elsewhere.refused(getArchive, { userId: person.id })).toMatchObject(refusal)
  expect(await stranger.refused(getArchive, { userCode: 'NOBODY' })).toMatchObject(refusal)
  expect((await officer.call(getArchive, { userCode: person.code })).user).toMatchObject({
    phone: '138****5678',
    idNumber: '11010********1002X',
  })
  expect((await full.call(getArchive, { userId: person.id })).user).toMatchObject({
    phone: '13812345678',
    idNumber: '11010519491231002X',
  })
})

test('after a transfer the history shows the units as they were called that day', async () => {
  const [before, after] = [await anOrg(t.db, { name: '运行新部' }), await anOrg(t.db, { name: '检修部' })]
  const person = await aUser(t.db, { primaryOrgId: after.id, hiredOn: '2019-07-08' })
  await t.db.insert(userChanges).values({
    userId: person.id,
    field: 'primaryOrgId',
    before: before.id,
    after: after.id,
    effectiveOn: '2025-03-01',
    appliedAt: new Date(),
  })
  await t.db.insert(orgChanges).values({
    orgId: before.id,
    field: 'name',
    before: '运行部',
    after: '运行新部',
    effectiveOn: '2026-01-01',
    appliedAt: new Date(),
  })
  const { units } = await officer.call(getArchive, { userId: person.id, sections: ['units'] })
  expect(units).toMatchObject([
    { on: '2025-03-01', title: '检修部', note: '运行部' },
    { on: '2019-07-08', title: '运行部' },
  ])
})

test('the number is given once and outlives transfer and leaving; hours taken away stay with their reason', async () => {
  const learner = await studied([2024])
  await openAllArchives(t.db)
  const { user } = await learner.call(getArchive, {})
  expect(user.archiveNo).toMatch(/^DA-\d{4}-\d{6}$/)
  const unit = await anOrg(t.db)
  await t.db
    .update(users)
    .set({ primaryOrgId: unit.id, employment: 'left', enabled: false })
    .where(eq(users.id, learner.id))
  await t.db
    .update(hourEntries)
    .set({ state: 'voided', reason: '材料不实' })
    .where(sql`${hourEntries.userId} = ${learner.id} and ${hourEntries.source} = 'upload'`)
  await openAllArchives(t.db)

  const left = await officer.call(getArchive, { userId: learner.id })
  expect(left.user).toMatchObject({ archiveNo: user.archiveNo, sealed: true })
  expect(left.years.find(({ year }) => year === 2024)).toMatchObject({ target: 8 })
  expect(left.hours).toContainEqual(expect.objectContaining({ state: 'voided', note: '材料不实' }))
})

test('a person contests a line of his own once, and the answer stays with it', async () => {
  const learner = await studied([2024])
  const corrector = await t.as(P.traineeArchive, P.traineeArchiveCorrect)
  const { hours } = await learner.call(getArchive, { sections: ['hours'] })
  const line = { section: 'hours' as const, id: hours[0]?.id ?? '' }
  const unknown = { line: { ...line, id: 'x' }, text: '不对' }
  expect(await learner.refused(contestLine, unknown)).toMatchObject({ message: '该记录不在你的档案中' })
  expect((await learner.refused(contestLine, { line, text: '错' })).errors[0]?.message).toBe('更正说明为 2–200 个字')
  const { id } = await learner.call(contestLine, { line, text: '少计一次' })
  expect(await learner.refused(contestLine, { line, text: '再说一次' })).toMatchObject({
    message: '该记录已有待处理的更正申请',
  })
  expect((await officer.refused(answerCorrection, { id, accept: true, text: '已更正' })).status).toBe(1003)
  expect(await corrector.call(answerCorrection, { id, accept: false, text: '同一课程每年只计一次' })).toEqual({
    state: 'rejected',
  })
  expect(await corrector.refused(answerCorrection, { id, accept: true, text: '已更正' })).toMatchObject({
    message: '该更正申请已处理',
  })
  expect((await learner.call(getArchive, {})).corrections).toMatchObject([
    { text: '少计一次', state: 'rejected', answer: '同一课程每年只计一次' },
  ])
})

test('the list counts hours as every screen, and its head is made of the same people', async () => {
  const unit = await anOrg(t.db)
  const learner = await studied([2023])
  await t.db.update(users).set({ primaryOrgId: unit.id }).where(eq(users.id, learner.id))
  const { list, total } = await officer.call(listArchives, { filter: { orgId: unit.id, year: 2023 } })
  expect(total).toBe(1)
  const own = (await learner.call(getArchive, {})).years.find(({ year }) => year === 2023)
  expect(list[0]).toMatchObject({ hours: own?.total, target: 8, reached: true, cardState: 'none', work: 'none' })
  const local = await t.asWho({ codes: [P.traineeArchive], scope: { kind: 'below' }, orgId: unit.id })
  expect(await local.call(archiveFigures, { year: 2023 })).toMatchObject({
    people: 2,
    withTarget: 1,
    reached: 1,
    complete: 2,
  })
})

test('a printed archive says its pages, and its code tells anybody whose it is and no more', async () => {
  const learner = await studied([2022, 2023])
  const other = await studied([2022])
  const printer = await t.as(P.traineeArchive, P.traineeArchivePrint)
  const many = Array.from({ length: 201 }, () => crypto.randomUUID())
  expect(await printer.refused(printArchives, { userIds: many })).toMatchObject({ message: '一次最多打印 200 人' })
  expect(await learner.refused(printArchives, { userIds: [other.id] })).toMatchObject({ message: '无权查看该员工档案' })
  const run = runPrint(t.running, createArchiveReader(t.running))
  const signal = new AbortController().signal
  const { jobId } = await learner.call(printArchives, {})
  await run({ jobId, userIds: [learner.id] }, { lastAttempt: true, signal } as never)
  const [printed] = await t.db.select().from(archivePrints).where(eq(archivePrints.userId, learner.id))
  expect(printed).toMatchObject({ printedBy: learner.id })
  const name = printed?.personName ?? ''
  const found = await t.anonymous.call(verifyCertificate, { code: printed?.verifyCode ?? '', name })
  expect(found).toMatchObject({
    kind: 'archive',
    state: 'valid',
    title: `员工培训档案（共 ${printed?.pages} 页）`,
    nameMatches: true,
  })
  const { jobId: both } = await printer.call(printArchives, { userIds: [learner.id, other.id] })
  await run({ jobId: both, userIds: [learner.id, other.id] }, { lastAttempt: true, signal } as never)
  const { rows } = await t.db.execute<{ state: string; name: string }>(sql`
    select j.state, e.file_name as name from jobs j join export_jobs e on e.job_id = j.id where j.id = ${both}`)
  expect(rows).toEqual([{ state: 'done', name: '培训档案（2 人）.zip' }])
})
