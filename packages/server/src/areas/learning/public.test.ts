import { guideHome } from '@portal/contract/areas/account/guide.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { hourTotals, studyRecords } from '#src/schema/study.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRole } from '#test/factories/directory.ts'
import { aMediaVersion, anEntry, aPlayer, aRoleTarget, aStudyVideo } from '#test/factories/learning.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { reask, recordCounts, yearHoursOf } from './public.ts'

let t: TestApp
let nowMs = Date.UTC(2026, 0, 5, 1)

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const watch = async (learner: Client, videoId: string, toSecond: number) => {
  const player = await aPlayer(learner, videoId)
  nowMs += toSecond * 1000
  return player.beat([[0, toSecond]])
}

/** Progress as the course centre shows it to the person. */
const progressOf = async (learner: Client, videoId: string) => {
  const { list } = await learner.call(listSchoolVideos, { page: 1, pageSize: 50 })
  return list.find(({ id }) => id === videoId)?.my
}

test('a replaced file asks finished people again, keeps their hours, and grants nothing twice', async () => {
  const [done, begun] = [await t.as(), await t.as()]
  const videoId = await aStudyVideo(t.db, { seconds: 90 })
  await watch(done, videoId, 90)
  await watch(begun, videoId, 30)
  const before = await recordCounts(t.db, 'video', [videoId])
  const versionId = await aMediaVersion(t.db, videoId, { seconds: 100, number: 2, changeKind: 'reask' })
  await t.db.update(videos).set({ currentVersionId: versionId }).where(eq(videos.id, videoId))

  await reask(bareTx(t.db, null, ALL_ROWS), 'video', videoId, 2)
  const due = await progressOf(done, videoId)
  const fresh = await progressOf(begun, videoId)
  const again = await watch(done, videoId, 100)
  const after = await progressOf(done, videoId)

  expect(before.get(videoId)).toEqual({ started: 2, completed: 1 })
  expect(due).toMatchObject({ coverage: 0, position: 0, completed: false })
  expect(fresh).toMatchObject({ coverage: 0, completed: false })
  expect(again.completed).toBe(true)
  expect(again.hours).toBeUndefined()
  expect(after).toMatchObject({ coverage: 100, completed: true })
  const [total] = await t.db.select().from(hourTotals).where(eq(hourTotals.userId, done.id))
  expect(total).toMatchObject({ hoursHundredths: 3, entries: 1 })
})

test('the start page shows the hours of this year against the target, and what was begun', async () => {
  const learner = await t.as()
  const year = shanghaiYear(Date.now())
  const role = await aRole(t.db, { members: [learner.id] })
  await aRoleTarget(t.db, { roleId: role.id, year, targetHundredths: 800 })
  await anEntry(t.db, { userId: learner.id, hundredths: 250, completedAtMs: Date.UTC(year, 1, 1) })
  const videoId = await aStudyVideo(t.db, { seconds: 90, values: { title: '有限空间作业' } })
  await watch(learner, videoId, 30)
  // A class that somebody was in a moment ago goes on by its own clock.
  const seen = { userId: learner.id, itemType: 'live' as const, itemId: await aLiveClass(t, v7()) }
  await t.db.insert(studyRecords).values({ ...seen, versionNo: 1, effectiveMs: 60_000, lastAt: new Date() })

  const { learning } = await learner.call(guideHome, {})

  expect(learning).toMatchObject({
    hours: 2.5,
    target: 8,
    list: [{ id: videoId, title: '有限空间作业', percent: 33 }],
  })
  expect(await yearHoursOf(t.db, learner.id, year)).toEqual({ totalHundredths: 250, targetHundredths: 800 })
})
