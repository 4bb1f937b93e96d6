import { restoreRecord, voidRecord } from '@portal/contract/areas/learning/record.ts'
import { listPointsDetail, myPoints } from '@portal/contract/areas/points/entry.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsFacts } from '#src/schema/points.ts'
import { studyRecords } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
let nowMs = Date.now()
beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const watch = async (learner: Client, videoId: string, seconds: number) => {
  const player = await aPlayer(learner, videoId)
  nowMs += seconds * 1000
  await player.beat([[0, seconds]], { event: 'pause' })
}

const totalOf = async (person: Client) => (await person.call(myPoints, {})).total

test('a completed video earns by the shipped rules, once, and says which video it was', async () => {
  const learner = await t.as()
  const videoId = await aStudyVideo(t.db, { seconds: 130, values: { title: '消防安全基础', required: true } })

  await watch(learner, videoId, 60)
  const begun = await totalOf(learner)
  await watch(learner, videoId, 130)
  await watch(learner, videoId, 130)

  const { list } = await learner.call(listPointsDetail, {})
  expect(begun).toBe(0)
  expect(list.map(({ points, title, sourceId }) => [points, title, sourceId]).sort()).toEqual([
    [2, '消防安全基础', `video:${videoId}`],
    [3, '消防安全基础', `video:${videoId}`],
  ])
  const facts = await t.db.select().from(pointsFacts).where(eq(pointsFacts.personId, learner.id))
  expect(facts).toMatchObject([{ amount: 3, facts: { minutes: 3, required: true } }])
})

test('a voided record loses its points, a restored one has them again', async () => {
  const learner = await t.as()
  const officer = await t.as(P.schoolVideoStat, P.studyTimeVoid)
  const videoId = await aStudyVideo(t.db, { seconds: 60 })
  await watch(learner, videoId, 60)
  const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, learner.id))
  const body = { recordId: record?.id ?? '', reason: '核查发现代学' }

  const earned = await totalOf(learner)
  await officer.call(voidRecord, body)
  const voided = await totalOf(learner)
  await officer.call(restoreRecord, { ...body, reason: '复核无误' })

  expect([earned, voided, await totalOf(learner)]).toEqual([2, 0, 2])
})
