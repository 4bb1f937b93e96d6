import { drillReport, runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyRecords } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget, aStudyVideo } from '#test/factories/learning.ts'

/** Hundredths of hours that people get, by source; some are required. */
const EARNED = [
  { person: 0, source: 'video', hundredths: 900, required: true },
  { person: 0, source: 'train', hundredths: 450, required: false },
  { person: 1, source: 'video', hundredths: 1500, required: true },
  { person: 2, source: 'video', hundredths: 800, required: false },
  { person: 2, source: 'train', hundredths: 400, required: false },
  { person: 3, source: 'doc', hundredths: 75, required: true },
  { person: 4, source: 'video', hundredths: 333, required: false },
] as const
const CAPS: Record<string, number> = { video: 800 }
const [TARGET, REQUIRED] = [1200, 100]

let t: TestApp
let reader: Client
let plant: string
let shops: string[]
/** The last one holds no target; one more, who has left, counts nowhere. */
let people: string[]

beforeAll(async () => {
  t = await startTestApp()
  reader = await t.as(P.statistics, P.studyTime, P.videoStat)
  plant = (await anOrg(t.db, { name: '电厂' })).id
  shops = [
    (await anOrg(t.db, { name: '甲班', parentId: plant })).id,
    (await anOrg(t.db, { name: '乙班', parentId: plant })).id,
  ]
  people = []
  for (let n = 0; n < 6; n += 1) people.push((await aUser(t.db, { primaryOrgId: shops[n % 2] })).id)
  const gone = await aUser(t.db, { primaryOrgId: plant, enabled: false })
  const role = await aRole(t.db, { members: [...people.slice(0, 5), gone.id] })
  await aRoleTarget(t.db, { roleId: role.id, targetHundredths: TARGET, requiredHundredths: REQUIRED, caps: CAPS })
  for (const { person, ...entry } of EARNED)
    await anEntry(t.db, { ...entry, userId: people[person] ?? '', orgId: shops[person % 2] ?? '' })
})
afterAll(() => t.close())

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
const tenth = (value: number) => Math.round(value * 10) / 10

/** Counted and required hundredths of one person, entry by entry. */
const standingOf = (person: number) => {
  const own = EARNED.filter((entry) => entry.person === person)
  const from = (source: string) =>
    sum(own.filter((entry) => entry.source === source).map(({ hundredths }) => hundredths))
  // A cap belongs to the target: who has none is not cut.
  const capOf = (source: string) => (person < 5 ? CAPS[source] : undefined) ?? Number.POSITIVE_INFINITY
  const total = sum(['video', 'doc', 'train'].map((source) => Math.min(from(source), capOf(source))))
  const required = sum(own.filter((entry) => entry.required).map(({ hundredths }) => hundredths))
  return { total, isDue: person < 5, reached: person < 5 && total >= TARGET && required >= REQUIRED }
}

const standingsOf = (persons: readonly number[]) => {
  const list = persons.map(standingOf)
  const count = (is: (standing: (typeof list)[number]) => boolean) => list.filter(is).length
  const [due, reached] = [count(({ isDue }) => isDue), count((standing) => standing.reached)]
  return {
    ...{ people: list.length, due, reached, short: due - reached },
    rate: tenth((100 * reached) / due),
    mean: Math.round(sum(list.map(({ total }) => total)) / list.length) / 100,
  }
}

const run = (reportId: string, filter: object) =>
  reader.call(runReport, { reportId, filter: { orgId: plant, ...filter } })

const namesBehind = async (reportId: string, filter: object, measure: string) => {
  const body = { reportId, filter: { orgId: plant, ...filter }, cell: { measure }, pageSize: 200 }
  return (await reader.call(drillReport, body)).total
}

test('学习达标 agrees with a plain computation, whole and by unit', async () => {
  const report = await run('studyPeople', { year: 2026 })

  expect(report.figures).toEqual(standingsOf([0, 1, 2, 3, 4, 5]))
  expect(report.rows.map(({ label, values }) => [label, values])).toEqual([
    ['甲班', standingsOf([0, 2, 4])],
    ['乙班', standingsOf([1, 3, 5])],
  ])
  for (const key of ['people', 'due', 'reached', 'short'])
    expect([key, await namesBehind('studyPeople', { year: 2026 }, key)]).toEqual([key, report.figures[key]])
})

test('学习达标 of the year before has nothing of this one', async () => {
  const { figures, before } = await run('studyPeople', { year: 2026, compare: true })

  expect(figures.reached).toBeGreaterThan(0)
  expect(before).toMatchObject({ people: 6, due: 0, reached: 0, rate: null, mean: 0 })
})

test('学时构成 agrees by source', async () => {
  const figuresOf = (list: readonly (typeof EARNED)[number][]) => ({
    entries: list.length,
    hours: sum(list.map(({ hundredths }) => hundredths)) / 100,
    people: new Set(list.map(({ person }) => person)).size,
    required: list.filter(({ required }) => required).length,
  })

  const report = await run('hourSources', { year: 2026 })

  expect(report.figures).toEqual(figuresOf(EARNED))
  expect(Object.fromEntries(report.rows.map(({ key, values }) => [key, values]))).toEqual({
    video: figuresOf(EARNED.filter(({ source }) => source === 'video')),
    train: figuresOf(EARNED.filter(({ source }) => source === 'train')),
    doc: figuresOf(EARNED.filter(({ source }) => source === 'doc')),
  })
  expect(await namesBehind('hourSources', { year: 2026 }, 'required')).toBe(report.figures.required)
})

test('课程完成 counts the records that were alive in the period', async () => {
  const [first, second] = [await aStudyVideo(t.db), await aStudyVideo(t.db)]
  const at = (day: string) => new Date(`2026-03-${day}T04:00:00Z`)
  const record = (person: number, itemId: string, facts: Partial<typeof studyRecords.$inferInsert>) => ({
    ...{ id: v7(), userId: people[person] ?? '', itemType: 'video' as const, itemId, versionNo: 1, effectiveMs: 5000 },
    ...facts,
  })
  await t.db.insert(studyRecords).values([
    record(0, first, { firstAt: at('02'), lastAt: at('12'), completedAt: at('12') }),
    record(1, first, { firstAt: at('11'), lastAt: at('12') }),
    record(1, second, { firstAt: at('11'), lastAt: at('12'), completedAt: at('12'), restudyAt: at('13') }),
    // Before, after, hardly begun, and void.
    record(2, first, { firstAt: at('02'), lastAt: at('09') }),
    record(3, first, { firstAt: at('21'), lastAt: at('22') }),
    record(4, first, { firstAt: at('11'), lastAt: at('12'), effectiveMs: 500 }),
    record(5, first, { firstAt: at('11'), lastAt: at('12'), voidedAt: at('13') }),
  ])
  const march = { from: '2026-03-10', to: '2026-03-20' }

  const report = await run('courseDone', march)

  expect(report.figures).toEqual({ records: 3, done: 1, open: 2, rate: 33.3, people: 2 })
  expect(report.rows.map(({ label, values: { records, done } }) => [label, records, done])).toEqual([
    ['甲班', 1, 1],
    ['乙班', 2, 0],
  ])
  expect(await namesBehind('courseDone', march, 'open')).toBe(2)
})
