import { getSpecial, listSpecial } from '@portal/contract/areas/special-class/class.ts'
import { listSpecialPeople, remindSpecial } from '@portal/contract/areas/special-class/people.ts'
import { listSpecialUnits, specialStatistics } from '@portal/contract/areas/special-class/statistics.ts'
import { listCourses } from '@portal/contract/areas/train/course/course.ts'
import { classResults } from '@portal/contract/areas/train/result/result.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import { aSpecialClass, itemOf, SPECIAL_MANAGER } from '#test/factories/train/special-class.ts'

let t: TestApp
let manager: Client
let people: Client[]
let id: string
let orgs: string[]
let nowMs = Date.now()

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
  manager = await t.as(...SPECIAL_MANAGER, P.trainAnalysis, P.trainClassFinish)
  orgs = [(await anOrg(t.db)).id, (await anOrg(t.db)).id]
  people = await Promise.all([0, 0, 1].map((at) => t.asWho({ orgId: orgs[at] ?? '' })))
  const long = { seconds: 1200 }
  const [first, second] = [await aStudyVideo(t.db, long), await aStudyVideo(t.db, { seconds: 30 })]
  id = await aSpecialClass(t, manager, people, {
    items: [itemOf({ kind: 'video', refId: first }), itemOf({ kind: 'video', refId: second })],
  })
  // The first finishes both, the second one of them, the third nothing.
  await play(people[0], first, 1200)
  await play(people[0], second, 30)
  await play(people[1], second, 30)
})
afterAll(() => t.close())

const play = async (learner: Client | undefined, videoId: string, seconds: number) => {
  if (!learner) return
  const player = await aPlayer(learner, videoId)
  for (let from = 0; from < seconds; from += 15) {
    nowMs += 15_000
    const reply = await player.beat([[from, from + 15]])
    if (reply.completed) return
  }
}

const figures = async (more: object = {}) => {
  const { classes } = await manager.call(specialStatistics, { ids: [id], ...more })
  const [own] = classes
  if (!own) throw new Error('the class is not there')
  return own
}
const rows = async (filter: object) => (await manager.call(listSpecialPeople, { id, filter })).total

test('each figure is the number of rows its link opens', async () => {
  const told = await figures()
  expect(told).toMatchObject({ enrolled: 3, confirmed: 3, started: 2, completed: 1, rate: 33.3, examPassRate: null })
  expect([
    await rows({}),
    await rows({ of: 'confirmed' }),
    await rows({ of: 'started' }),
    await rows({ of: 'completed' }),
    await rows({ of: 'unfinished' }),
    await rows({ of: 'idle' }),
  ]).toEqual([told.enrolled, told.confirmed, told.started, told.completed, 2, 1])
  expect(told.byItem.map(({ started, done }) => [started, done])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(told.byDay.at(-1)?.people).toBe(told.completed)
  expect(told.byDay.reduce((sum, { items }) => sum + items, 0)).toBe(3)
})

test('units sum up to the whole, on the screen and in the list that goes out', async () => {
  const told = await figures()
  const { list } = await manager.call(listSpecialUnits, { id })
  expect(list).toEqual(told.byOrg)
  const sum = (key: 'enrolled' | 'confirmed' | 'started' | 'completed') => list.reduce((all, row) => all + row[key], 0)
  expect([sum('enrolled'), sum('confirmed'), sum('started'), sum('completed')]).toEqual([3, 3, 2, 1])
  const one = await figures({ orgId: orgs[0] })
  expect(one).toMatchObject({ enrolled: 2, completed: 1, rate: 50 })
  expect(await rows({ orgId: orgs[0], of: 'unfinished' })).toBe(1)
})

test('the same numbers stand in 考核分析, in the list, in the ledger and before graduation', async () => {
  const told = await figures()
  const course = (await manager.call(listCourses, { filter: { tab: 'class' } })).list.find((row) => row.id === id)
  expect([course?.enrolled, course?.confirmed]).toEqual([told.enrolled, told.confirmed])
  expect([course?.presentRate, course?.examPassRate, course?.satisfaction]).toEqual([
    told.presentRate,
    told.examPassRate,
    told.satisfaction,
  ])
  const row = (await manager.call(listSpecial, {})).list.find((each) => each.id === id)
  expect([row?.enrolled, row?.completed, row?.rate]).toEqual([told.enrolled, told.completed, told.rate])
  const { rows: ledger } = await t.db.execute<{ hours: number }>(sql`
    select coalesce(sum(hours_hundredths), 0)::int as hours from hour_entries where state = 'granted'
      and user_id = any(${sql.param(people.map((each) => each.id))}::uuid[])`)
  expect(told.meanHours).toBe(Math.floor((ledger[0]?.hours ?? 0) / 3) / 100)
  expect(ledger[0]?.hours).toBeGreaterThan(0)
  const results = await manager.call(classResults, { id })
  const met = results.list.filter(({ conditions }) => conditions.find(({ kind }) => kind === 'items')?.ok)
  expect(met.map((each) => each.id)).toEqual([people[0]?.id])
  expect(results.list.flatMap(({ conditions }) => conditions.map(({ got, need }) => [got, need])).sort()).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ])
  const detail = await manager.call(getSpecial, { id })
  expect(detail.items.map(({ started, done }) => [started, done])).toEqual(
    told.byItem.map((each) => [each.started, each.done]),
  )
})

test('whoever lacks something is reminded once a day, of what he lacks', async () => {
  expect(await manager.call(remindSpecial, { id })).toMatchObject({ sent: 2, skipped: 0 })
  expect(await manager.call(remindSpecial, { id })).toMatchObject({ sent: 0, skipped: 2 })
  const { rows: inbox } = await t.db.execute<{ text: string }>(
    sql`select text from messages where user_id = ${people[1]?.id ?? ''} and event like 'remind:special:%'`,
  )
  const missing = (await manager.call(listSpecialPeople, { id })).list.find(
    (each) => each.id === people[1]?.id,
  )?.missing
  expect(inbox[0]?.text).toContain(`还差：《${missing?.[0]}》`)
})

test('at most five, and only those that are reached', async () => {
  const six = Array.from({ length: 6 }, () => id)
  expect((await manager.refused(specialStatistics, { ids: six })).errors[0]?.message).toBe('最多对比 5 个班')
  expect((await manager.refused(specialStatistics, { ids: [] })).errors[0]?.message).toBe('请选择专题班')
  const far = await t.asWho({
    codes: [P.school, P.schoolSpecialStat],
    scope: { kind: 'unit' } as never,
    orgId: (await anOrg(t.db)).id,
  })
  expect((await far.refused(specialStatistics, { ids: [id] })).message).toBe('请选择专题班')
  expect((await far.refused(listSpecialPeople, { id })).message).toBe('内容不存在或无权查看')
})
