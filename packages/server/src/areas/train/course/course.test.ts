import { compareCourses, getCourse, listCourses } from '@portal/contract/areas/train/course/course.ts'
import { signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { anEndedClass, type EndedClass, sealAll } from '#test/factories/train/ended-class.ts'
import { gainOf } from './learning.ts'

let t: TestApp
let head: Client
let people: Client[]
let cls: EndedClass
beforeAll(async () => {
  t = await startTestApp()
  head = await t.as()
  const [one, two] = [await anOrg(t.db), await anOrg(t.db)]
  people = await Promise.all([t.asWho({ orgId: one.id }), t.asWho({ orgId: one.id }), t.asWho({ orgId: two.id })])
  cls = await anEndedClass(
    t,
    head,
    people,
    [
      { day: '2026-03-12', start: '09:00', end: '10:30', entries: [['09:00'], ['09:20'], null] },
      { day: '2026-03-13', start: '09:00', end: '10:30', entries: [['09:00'], null, null] },
    ],
    { courseCodes: ['AQ-01', 'AQ-02'], costs: [{ item: '场地', amount: 300 }] },
  )
  await t.db.execute(sql`update train_enrolments e set org_id = u.primary_org_id from users u where u.id = e.user_id`)
  await sealAll(head, await t.as(P.trainClassFinish), cls)
})
afterAll(() => t.close())

const ask = (tab: 'class' | 'course' | 'org' | 'lecturer') => ({ filter: { tab } })

test('figures of section 13, and sums of the units are those of the whole', async () => {
  const analyst = await t.as(P.trainAnalysis)
  const [row] = (await analyst.call(listCourses, ask('class'))).list
  // 3 of 6 presences; 100 %, 38.8 % and nothing; one of three never came.
  expect(row).toMatchObject({
    id: cls.id,
    enrolled: 3,
    confirmed: 3,
    presentRate: 50,
    attendRate: 46.2,
    noShowRate: 33.3,
  })
  expect(row).toMatchObject({ passedRate: null, examMean: null, examPassRate: null, satisfaction: null })
  expect(row?.costPerHead).toBeUndefined()
  const units = (await analyst.call(listCourses, ask('org'))).list
  expect(units.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(3)
  expect(units.map(({ presentRate }) => presentRate).sort()).toEqual([0, 75])
  const courses = (await analyst.call(listCourses, ask('course'))).list
  expect(courses.map(({ id, confirmed }) => [id, confirmed])).toEqual([
    ['AQ-01', 3],
    ['AQ-02', 3],
  ])
  expect((await analyst.call(listCourses, ask('lecturer'))).list).toEqual([])
  const rich = await t.as(P.trainAnalysis, P.trainClassCost)
  expect((await rich.call(listCourses, ask('class'))).list[0]?.costPerHead).toBe(150)
})

test('names stand only before who may read them, and foreign classes are none', async () => {
  const [analyst, reader] = [await t.as(P.trainAnalysis), await t.as(P.trainAnalysis, P.trainAnalysisPerson)]
  expect((await analyst.call(getCourse, { id: cls.id })).people).toBeUndefined()
  const told = await reader.call(getCourse, { id: cls.id })
  expect(told.people).toHaveLength(3)
  expect(told.sessions.map(({ present, expected, rate }) => [present, expected, rate])).toEqual([
    [2, 3, 66.6],
    [1, 3, 33.3],
  ])
  expect([told.attendance, told.failed, told.missed]).toEqual([[2, 0, 0, 0, 0, 1], 2, [{ kind: 'attendance', n: 2 }]])
  const far = await t.asWho({
    codes: [P.trainAnalysis],
    scope: { kind: 'unit' } as never,
    orgId: (await anOrg(t.db)).id,
  })
  expect((await far.call(listCourses, ask('class'))).list).toEqual([])
  expect((await far.refused(getCourse, { id: cls.id })).status).not.toBe(0)
  expect((await far.call(compareCourses, { ids: [cls.id] })).list).toEqual([])
  const six = Array.from({ length: 6 }, () => cls.id)
  expect((await analyst.refused(compareCourses, { ids: six })).errors[0]?.message).toBe('最多对比 5 个班')
})

test('签到详情: counts are those of the sheets, the matrix shows each session', async () => {
  const body = { classId: cls.id }
  const told = await head.call(signDetail, body)
  expect(told.sessions.map(({ expected, present, late, absent }) => [expected, present, late, absent])).toEqual([
    [3, 2, 1, 1],
    [3, 1, 0, 2],
  ])
  expect(told.may).toEqual({ host: true, finish: false, people: true })
  const own = told.list.find(({ id }) => id === people[1]?.id)
  expect(own?.marks.map(({ status, minutes }) => [status, minutes]).sort()).toEqual([
    ['absent', 0],
    ['late', 70],
  ])
  expect((await head.call(signDetail, { ...body, filter: { status: 'late' } })).total).toBe(1)
  const counts = await (await t.as(P.trainAnalysis)).call(signDetail, body)
  expect([counts.list, counts.sessions.length, counts.may.people]).toEqual([[], 2, false])
  expect((await people[0]?.refused(signDetail, body))?.status).not.toBe(0)
})

test('gain: 52 → 82 is 62.5 %', () => {
  expect([gainOf(52, 82), gainOf(100, 100), gainOf(50, 40)]).toEqual([62.5, null, -20])
})
