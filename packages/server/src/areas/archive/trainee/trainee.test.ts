import { getArchive } from '@portal/contract/areas/archive/trainee.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orgChanges, userChanges, users } from '#src/schema/directory.ts'
import { hourEntries } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'
import { openAllArchives } from './file.ts'

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
