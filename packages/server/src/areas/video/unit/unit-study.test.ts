import { studyReport } from '@portal/contract/areas/learning/record.ts'
import { getUnitFigures, listUnitVideos, type UnitRow, unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studyRecords } from '#src/schema/study.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
const nowMs = Date.UTC(2026, 4, 20, 4)

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

type How = 'begun' | 'done' | 'void'

const study = (userId: string, itemId: string, how: How, at = new Date(nowMs)) =>
  t.db.insert(studyRecords).values({
    userId,
    itemType: 'video',
    itemId,
    versionNo: 1,
    effectiveMs: 30_000,
    coverageTenths: how === 'begun' ? 400 : 1000,
    firstAt: at,
    lastAt: at,
    ...(how !== 'begun' && { completedAt: at, completedVersion: 1, completedMs: 30_000 }),
    ...(how === 'void' && { voidedAt: at }),
  })

const sum = (rows: readonly UnitRow[]) => ({
  should: rows.reduce((all, row) => all + row.should, 0),
  started: rows.reduce((all, row) => all + row.started, 0),
  completed: rows.reduce((all, row) => all + row.completed, 0),
})

/**
 * A works with two departments, the first with two teams, people in all of them and one right in the works; a video for
 * all of the works, one for the first department alone, and a neighbour that has nothing to do with either.
 */
const aWorks = async () => {
  const works = await anOrg(t.db)
  const [first, second] = [await anOrg(t.db, { parentId: works.id }), await anOrg(t.db, { parentId: works.id })]
  const teams = [await anOrg(t.db, { parentId: first.id }), await anOrg(t.db, { parentId: first.id })] as const
  const neighbour = await anOrg(t.db)
  const officer = await t.asWho({
    codes: [P.school, P.schoolVideoExport],
    scope: { kind: 'below' },
    orgId: works.id,
  })
  const of = async (orgId: string, n: number) =>
    Promise.all(Array.from({ length: n }, async () => (await aUser(t.db, { primaryOrgId: orgId })).id))
  const people = {
    first: await of(first.id, 1),
    one: await of(teams[0].id, 3),
    two: await of(teams[1].id, 2),
    second: await of(second.id, 4),
  }
  const strangers = await of(neighbour.id, 2)
  const units = [{ id: works.id, below: true }]
  const forAll = await aStudyVideo(t.db, { audience: { units: [...units, { id: neighbour.id, below: true }] } })
  const forFirst = await aStudyVideo(t.db, {
    audience: { units: [{ id: first.id, below: true }] },
    values: { required: true },
  })
  const foreign = await aStudyVideo(t.db, { audience: { units: [{ id: neighbour.id, below: true }] } })
  const [a = '', b = '', c = ''] = people.one
  const [d = ''] = people.two
  const [e = '', f = '', g = ''] = people.second
  await study(a, forAll, 'done')
  await study(a, forFirst, 'done')
  await study(b, forAll, 'done', new Date(Date.UTC(2026, 3, 30, 4)))
  await study(b, forFirst, 'begun')
  await study(c, forFirst, 'done')
  await study(d, forAll, 'void')
  await study(e, forAll, 'done')
  await study(f, forAll, 'begun')
  // Nobody owes what is not addressed to him: it counts nowhere.
  await study(g, forFirst, 'done')
  for (const stranger of strangers) await study(stranger, forAll, 'done')
  return { works, first, second, teams, neighbour, officer, people, forAll, forFirst, foreign }
}

describe('videos of the units of an officer', () => {
  test('are counted over people in scope by the definitions of the report, the lowest rate first', async () => {
    const { officer, forAll, forFirst } = await aWorks()

    const { list, total } = await officer.call(listUnitVideos, {})
    const report = await officer.call(studyReport, { videoId: forAll })

    expect(list.map(({ id }) => id)).toEqual([forAll, forFirst])
    expect(total).toBe(2)
    // Ten people and the officer.
    expect(list[0]).toMatchObject({
      should: 11,
      started: 5,
      completed: 3,
      rate: 27.2,
      unstarted: 6,
      avgCoverage: 88,
      required: false,
    })
    expect(list[1]).toMatchObject({ should: 6, started: 3, completed: 2, rate: 33.3, unstarted: 3, avgCoverage: 80 })
    expect(report).toMatchObject({ shouldStudy: 11, started: 5, completed: 3, rate: 27.2, avgCoverage: 88 })
  })

  test('are narrowed by unit, rate, 必修 and role, and sorted by any figure', async () => {
    const { officer, second, first, forAll, forFirst } = await aWorks()
    const ids = async (body: Parameters<typeof officer.call<typeof listUnitVideos>>[1]) =>
      (await officer.call(listUnitVideos, body)).list.map(({ id }) => id)

    expect(await ids({ filter: { orgId: second.id } })).toEqual([forAll])
    expect((await officer.call(listUnitVideos, { filter: { orgId: first.id } })).list).toMatchObject([
      { id: forAll, should: 6, completed: 2 },
      { id: forFirst, should: 6, completed: 2 },
    ])
    expect(await ids({ filter: { minRate: 30 } })).toEqual([forFirst])
    expect(await ids({ filter: { maxRate: 30 } })).toEqual([forAll])
    expect(await ids({ filter: { required: true } })).toEqual([forFirst])
    expect(await ids({ filter: { roleId: (await aRole(t.db)).id } })).toEqual([])
    expect(await ids({ sort: '-rate' })).toEqual([forFirst, forAll])
    expect(await ids({ pageSize: 1, page: 2 })).toEqual([forFirst])
  })

  test('leave nothing to whoever lacks the code, and nothing of a unit outside', async () => {
    const { officer, neighbour } = await aWorks()
    const learner = await t.as(P.schoolVideo)

    expect((await learner.refused(listUnitVideos, {})).status).toBe(1003)
    for (const [endpoint, body] of [
      [listUnitVideos, { filter: { orgId: neighbour.id } }],
      [unitStudy, { orgId: neighbour.id }],
      [getUnitFigures, { orgId: neighbour.id }],
    ] as const)
      expect((await officer.refused(endpoint, body)).message).toBe('无权查看该单位数据')
  })
})

describe('按单位', () => {
  test('adds up to the whole, each person counted once', async () => {
    const { officer, works, first, second, forAll } = await aWorks()

    const all = await officer.call(unitStudy, {})
    const inside = await officer.call(unitStudy, { orgId: first.id })
    const ofOne = await officer.call(unitStudy, { videoId: forAll })
    const [row] = (await officer.call(listUnitVideos, { keyword: '', sort: 'rate' })).list

    // Eleven people owe something, though those of the first department owe two videos each.
    expect(sum(all)).toEqual({ should: 11, started: 6, completed: 2 })
    const byName = Object.fromEntries(all.map((unit) => [unit.orgId, unit]))
    expect(Object.keys(byName)).toHaveLength(3)
    expect(byName[works.id]).toMatchObject({ below: false, should: 1, started: 0, completed: 0 })
    expect(byName[first.id]).toMatchObject({ below: true, should: 6, started: 4, completed: 1, owed: 12, done: 4 })
    expect(byName[second.id]).toMatchObject({ below: false, should: 4, started: 2, completed: 1, rate: 25 })
    const { should, started, completed } = byName[first.id] ?? {}
    expect(sum(inside)).toEqual({ should, started, completed })
    expect(inside.map(({ should: n, below }) => [n, below]).sort()).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ])
    expect(sum(ofOne)).toEqual({ should: row?.should, started: row?.started, completed: row?.completed })
    const owed = all.reduce((n, unit) => n + unit.owed, 0)
    const list = (await officer.call(listUnitVideos, {})).list
    expect(owed).toBe(list.reduce((n, video) => n + video.should, 0))
    expect(all.reduce((n, unit) => n + unit.done, 0)).toBe(list.reduce((n, video) => n + video.completed, 0))
  })

  test('asks by year, 必修 and role, and is empty where no video fits', async () => {
    const { officer, first } = await aWorks()

    const required = await officer.call(unitStudy, { required: true })

    expect(required).toMatchObject([{ orgId: first.id, should: 6, started: 3, completed: 2 }])
    expect(await officer.call(unitStudy, { year: 2031 })).toEqual([])
  })
})

test('the figures above the list: hours a head, who reached the target, and what was finished this month', async () => {
  const { officer, people, first } = await aWorks()
  const [a = '', b = ''] = people.one
  const role = await aRole(t.db, { members: [a, b] })
  await aRoleTarget(t.db, { roleId: role.id, targetHundredths: 200 })
  await anEntry(t.db, { userId: a, hundredths: 250 })
  await anEntry(t.db, { userId: b, hundredths: 100 })

  const figures = await officer.call(getUnitFigures, {})
  const part = await officer.call(getUnitFigures, { orgId: first.id })

  expect(figures).toMatchObject({
    year: 2026,
    people: 11,
    averageHours: 0.31,
    targetPeople: 2,
    reachedPeople: 1,
    reachedRate: 50,
    // Not the one of April; that of a person to whom the video is not addressed was finished all the same.
    monthCompleted: 5,
  })
  expect(part).toMatchObject({ people: 6, averageHours: 0.58, monthCompleted: 3 })
})
