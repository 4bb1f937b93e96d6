import {
  explainRecord,
  getEvidence,
  getGaps,
  listRecords,
  remindLearners,
  studyReport,
  videoRate,
  watchVideoListByCode,
} from '@portal/contract/areas/learning/record.ts'
import { learningRefusals } from '@portal/contract/areas/learning/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { studyRecords } from '#src/schema/study.ts'
import { auditEntries, messages } from '#src/schema/system/system.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
let nowMs = Date.UTC(2026, 0, 5, 1)

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const watch = async (learner: Client, videoId: string, ...spans: [number, number][]) => {
  const player = await aPlayer(learner, videoId)
  for (const span of spans) {
    nowMs += (span[1] - span[0]) * 1000
    await player.beat([span], { event: 'pause' })
  }
}

/** Two units with one finished, one begun and one untouched learner in the first, and one finished in the second. */
const aCourse = async () => {
  const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
  const videoId = await aStudyVideo(t.db, {
    seconds: 100,
    audience: {
      units: [
        { id: here.id, below: true },
        { id: there.id, below: true },
      ],
    },
  })
  const [done, begun, untouched] = [
    await t.asWho({ orgId: here.id }),
    await t.asWho({ orgId: here.id }),
    await t.asWho({ orgId: here.id }),
  ]
  const foreign = await t.asWho({ orgId: there.id })
  await watch(done, videoId, [0, 100])
  await watch(begun, videoId, [0, 30], [0, 20])
  await watch(foreign, videoId, [0, 100])
  const officer = (...codes: Parameters<TestApp['as']>) => t.asWho({ codes, scope: { kind: 'below' }, orgId: here.id })
  return { here, there, videoId, done, begun, untouched, foreign, officer }
}

const recordOf = async (userId: string) => {
  const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, userId))
  return record?.id ?? ''
}

describe('study records', () => {
  test('lists the people of a video with those who have not begun, within scope', async () => {
    const { videoId, done, begun, untouched, officer } = await aCourse()
    const watcher = await officer(P.schoolVideoStat)
    const filter = { itemType: 'video', itemId: videoId } as const

    const all = await watcher.call(listRecords, { filter })
    const none = await watcher.call(listRecords, { filter: { ...filter, recordState: 'none' } })
    const finished = await watcher.call(listRecords, { filter: { ...filter, recordState: 'completed' } })

    expect(all.total).toBe(4)
    expect(all.list.map(({ userId }) => userId)).toEqual(expect.arrayContaining([done.id, begun.id, untouched.id]))
    expect(none.list.map(({ userId }) => userId)).toContain(untouched.id)
    expect(finished.list).toMatchObject([
      { userId: done.id, coverage: 100, hours: 0.03, intervals: [{ from: 0, to: 100 }] },
    ])
  })

  test('shows each code the records of its own kind of content', async () => {
    const { done, officer } = await aCourse()
    const portal = await officer(P.videoStat)
    const school = await officer(P.schoolVideoStat)

    expect((await portal.call(listRecords, {})).total).toBe(0)
    expect((await school.call(listRecords, { sort: 'name' })).list.map(({ userId }) => userId)).toContain(done.id)
  })

  test('reports the figures of a video within scope, each by its definition', async () => {
    const { here, there, videoId, officer } = await aCourse()
    const safety = await officer(P.school)

    const report = await safety.call(studyReport, { videoId })
    const outside = await safety.refused(studyReport, { videoId, orgId: there.id })

    // The officer belongs to the unit and so to the audience.
    expect(report).toMatchObject({
      shouldStudy: 4,
      started: 2,
      completed: 1,
      rate: 25,
      avgCoverage: 65,
      medianMinutes: 1.6,
    })
    expect(report.byOrg).toMatchObject([{ orgId: here.id, shouldStudy: 4, completed: 1 }])
    expect(report.dropOff.map(({ people }) => people)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1, 1])
    expect(report.heat).toEqual([
      { second: 0, replays: 1, pauses: 0 },
      { second: 10, replays: 1, pauses: 1 },
      { second: 20, replays: 0, pauses: 1 },
      { second: 90, replays: 0, pauses: 1 },
    ])
    expect(report.byMonth).toEqual([{ month: '2026-01', started: 2, completed: 1 }])
    expect(outside.message).toBe('无权查看该单位数据')
  })

  test('refuses statistics of a video to codes of the other home', async () => {
    const { videoId } = await aCourse()
    const portalOnly = await t.as(P.videoStat)

    expect((await portalOnly.refused(studyReport, { videoId })).status).toBe(1003)
    const refusal = await portalOnly.refused(remindLearners, { itemType: 'video', itemId: videoId })
    expect(refusal.status).toBe(1003)
  })

  test('reminds each unfinished person in scope once a day', async () => {
    const { videoId, begun, untouched, done, foreign, officer } = await aCourse()
    const watcher = await officer(P.schoolVideoStat)
    const body = { itemType: 'video', itemId: videoId } as const

    const first = await watcher.send(remindLearners, body)
    const second = await watcher.send(remindLearners, body)

    expect(first.envelope).toMatchObject({ message: '已提醒 3 人', result: { sent: 3, skipped: 0 } })
    expect(second.envelope.message).toBe('已提醒 0 人，3 人今日已提醒过')
    const countOf = (userId: string) =>
      t.db.$count(messages, and(eq(messages.userId, userId), eq(messages.category, 'study')))
    expect(await Promise.all([begun, untouched, done, foreign].map(({ id }) => countOf(id)))).toEqual([1, 1, 0, 0])
  })

  test('opens evidence to the code within scope and leaves a trace', async () => {
    const { begun, foreign, officer } = await aCourse()
    const reviewer = await officer(P.studyTimeEvidence)
    const recordId = await recordOf(begun.id)

    const evidence = await reviewer.call(getEvidence, { recordId })
    const refusal = await reviewer.refused(getEvidence, { recordId: await recordOf(foreign.id) })

    expect(evidence.sittings).toMatchObject([{ beats: 2, creditedSeconds: 50, client: 'desktop' }])
    expect(evidence.record).toMatchObject({ userId: begun.id, state: 'studying', coverage: 30 })
    expect(refusal.status).toBe(1004)
    expect(await t.db.$count(auditEntries, eq(auditEntries.objectId, recordId))).toBe(1)
  })

  test('says exactly what is missing, to the person and to reviewers in scope', async () => {
    const { videoId, begun, foreign, officer } = await aCourse()
    const reviewer = await officer(P.studyTimeEvidence)
    const item = { itemType: 'video', itemId: videoId } as const

    const own = await begun.call(getGaps, item)
    const seen = await reviewer.call(getGaps, { ...item, userId: begun.id })
    const outside = await reviewer.refused(getGaps, { ...item, userId: foreign.id })
    const curious = await begun.refused(getGaps, { ...item, userId: foreign.id })

    expect(own).toMatchObject({ need: 95, covered: 30, gaps: [{ from: 30, to: 100 }], completed: false })
    expect(seen).toEqual(own)
    expect([outside.status, curious.status]).toEqual([1004, 1003])
  })

  test('keeps a retired video in the list of what a person studied, for himself and for 学习时间管理', async () => {
    const { videoId, done, foreign, officer } = await aCourse()
    await t.db.update(videos).set({ state: 'retired' }).where(eq(videos.id, videoId))
    const keeper = await officer(P.studyTime)
    const codeOf = async ({ id }: Client) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.code ?? ''

    const own = await done.call(watchVideoListByCode, { year: 2026, category: 'shipin' })
    const seen = await keeper.call(watchVideoListByCode, { code: await codeOf(done) })
    const outside = await keeper.refused(watchVideoListByCode, { code: await codeOf(foreign) })

    const optional = await done.call(watchVideoListByCode, { year: 2026, required: false })
    const must = await done.call(watchVideoListByCode, { year: 2026, required: true })
    const link = `/netSchool/courseCenter/newCourseVideoPlay?id=${videoId}`
    expect(own.list).toMatchObject([{ itemId: videoId, link, state: 'completed', hours: 0.03, coverage: 100 }])
    expect([optional.list.length, must.list.length].sort()).toEqual([0, 1])
    expect(seen.list).toEqual(own.list)
    expect(outside.message).toBe(learningRefusals.personUnknown.message)
  })

  test('takes one explanation of one’s own flags', async () => {
    const learner = await t.as()
    const stranger = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 100 })
    const player = await aPlayer(learner, videoId)
    await player.beat([[0, 100]])
    const body = { recordId: await recordOf(learner.id), text: '网络中断后补报' }

    const foreign = await stranger.refused(explainRecord, body)
    await learner.call(explainRecord, body)
    const twice = await learner.refused(explainRecord, body)

    expect(foreign.status).toBe(1004)
    expect(twice.message).toBe(learningRefusals.explained.message)
  })
})

describe('rest/videoUser/videoRate', () => {
  test('takes stars after 30 % coverage, once per person and changeable', async () => {
    const [first, second] = [await t.as(), await t.as()]
    const videoId = await aStudyVideo(t.db, { seconds: 100 })
    const early = await first.refused(videoRate, { videoId, stars: 5 })
    await watch(first, videoId, [0, 30])
    await watch(second, videoId, [0, 30])

    await Promise.all([first.call(videoRate, { videoId, stars: 5 }), second.call(videoRate, { videoId, stars: 4 })])
    await first.call(videoRate, { videoId, stars: 3 })

    expect(early.message).toBe('观看 30% 后可评分')
    expect(await first.call(videoRate, { videoId })).toEqual({
      rate: 30,
      completed: false,
      position: 30,
      myStars: 3,
      starAvg: 3.5,
      starCount: 2,
    })
  })
})
