import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { historyDay } from '@portal/contract/areas/history/day.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsEntries } from '#src/schema/points.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aBankOf } from '#test/factories/exam.ts'
import { aDay } from '#test/factories/history/day.ts'
import { aClientKey, answerAll } from '#test/factories/practice.ts'
import { singleContent } from '#test/factories/sitting.ts'

const RIGHT = 'bbbbbbbb'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const begin = (learner: Client, date: string, objectId = learner.id) => ({
  ...{ scene: 'history' as const, objectId, mode: date, clientKey: aClientKey(), device: 'Chrome · Windows' },
})
const partsOf = (date: string) => {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return { month, day }
}

test('asks up to three questions of the day in turns, and earns once, on the day itself', async () => {
  const today = shanghaiDay(new Date())
  const { ids } = await aBankOf(t, [singleContent, singleContent, singleContent, singleContent])
  const [a = '', b = '', c = '', d = ''] = ids
  await aDay(t.db, { ...partsOf(today), year: 1950, importance: 3, questionIds: [a, b] })
  await aDay(t.db, { ...partsOf(today), year: 1960, questionIds: [c, a, d] })
  const learner = await t.as()

  const before = (await learner.call(historyDay, {})).quiz
  expect(before).toMatchObject({ count: 3, running: null, done: null, first: { kind: 'single' } })
  expect(JSON.stringify(before)).not.toContain('explanation')

  const sitting = await learner.call(startAttempt, begin(learner, today))
  expect(sitting.sections[0]?.items.map(({ stem }) => stem)).toHaveLength(3)
  expect(sitting.sections[0]?.items[0]).toMatchObject({ stem: before?.first?.stem, options: before?.first?.options })
  expect((await learner.call(historyDay, {})).quiz).toMatchObject({ running: sitting.attemptId, first: null })
  await answerAll(learner, sitting, RIGHT)

  expect((await learner.call(historyDay, {})).quiz).toMatchObject({ running: null, done: { right: 3, total: 3 } })
  await answerAll(learner, await learner.call(startAttempt, begin(learner, today)), RIGHT)
  const entries = await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, learner.id))
  expect(new Set(entries.map(({ sourceId }) => sourceId)).size).toBeLessThanOrEqual(1)
})

test('earns nothing for a day that was looked up', async () => {
  const date = addDays(shanghaiDay(new Date()), -40)
  const { ids } = await aBankOf(t, [singleContent])
  await aDay(t.db, { ...partsOf(date), questionIds: ids })
  const learner = await t.as()

  await answerAll(learner, await learner.call(startAttempt, begin(learner, date)), RIGHT)

  expect(await t.db.$count(pointsEntries, eq(pointsEntries.personId, learner.id))).toBe(0)
})

test('is refused for others, for days that are none, and for entries that are not for the person', async () => {
  const [learner, other] = [await t.as(), await t.as()]
  const org = await anOrg(t.db)
  const { ids } = await aBankOf(t, [singleContent])
  await aDay(t.db, {
    ...{ month: 1, day: 11, questionIds: ids },
    post: {
      audience: {
        everyone: false,
        units: [{ id: org.id, below: true }],
        roles: [],
        groups: [],
        users: [],
        exceptUnits: [],
        exceptUsers: [],
      },
    },
  })

  expect((await learner.refused(startAttempt, begin(learner, '2026-01-11', other.id))).status).toBe(1004)
  expect((await learner.refused(startAttempt, begin(learner, 'gestern'))).status).toBe(1004)
  expect((await learner.refused(startAttempt, begin(learner, '2026-01-11'))).message).toBe('这一天暂无题目')
})
