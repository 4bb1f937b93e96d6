import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { remindLearners, studyReport } from '@portal/contract/areas/learning/record.ts'
import { answerVideoQuestion, askVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import {
  getUnitVideo,
  listUnitPeople,
  type UnitStanding,
  unitQuestionStat,
} from '@portal/contract/areas/video/unit-people.ts'
import { unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import { aVideoQuestion } from '#test/factories/video-question.ts'

let t: TestApp
let nowMs = 0

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
  return player.opened.sittingId
}

/** A department with a team below it; one began in January, one finished in February after a question, two never came. */
const aCourse = async () => {
  nowMs = Date.UTC(2026, 0, 5, 1)
  const department = await anOrg(t.db)
  const [team, neighbour] = [await anOrg(t.db, { parentId: department.id }), await anOrg(t.db)]
  const units = [
    { id: department.id, below: true },
    { id: neighbour.id, below: true },
  ]
  const videoId = await aStudyVideo(t.db, { seconds: 100, audience: { units } })
  const questionId = await aVideoQuestion(t.running, videoId, { second: 95 })
  const [begun, done, untouched] = [
    await t.asWho({ orgId: department.id }),
    await t.asWho({ orgId: team.id }),
    await t.asWho({ orgId: team.id }),
  ]
  const stranger = await t.asWho({ orgId: neighbour.id })
  await watch(begun, videoId, [0, 30])
  nowMs = Date.UTC(2026, 1, 6, 1)
  const sittingId = await watch(done, videoId, [0, 100])
  await done.call(askVideoQuestion, { sittingId, questionId })
  await done.call(answerVideoQuestion, { sittingId, questionId, answer: 'bbbbbbbb', seq: 1, spentMs: 0 } as never)
  await watch(stranger, videoId, [0, 100])
  const scope = { scope: { kind: 'below' }, orgId: department.id } as const
  const officer = await t.asWho({
    codes: [P.school, P.schoolVideoStat, P.schoolVideoExport],
    ...scope,
  })
  return { department, team, neighbour, videoId, questionId, begun, done, untouched, stranger, officer, scope }
}

describe('one video in the units of an officer', () => {
  test('each number opens the rows it counts', async () => {
    const { videoId, questionId, department, team, officer, begun, done } = await aCourse()
    const people = async (filter: BodyOf<typeof listUnitPeople>['filter']) =>
      officer.call(listUnitPeople, { filter: { videoId, ...filter }, pageSize: 200 })
    const total = async (filter: Parameters<typeof people>[0]) => (await people(filter)).total

    const report = await officer.call(studyReport, { videoId })
    const units = await officer.call(unitStudy, { videoId })
    const [question] = await officer.call(unitQuestionStat, { videoId })

    // Two of the department itself, with the officer, and two of the team.
    expect(report).toMatchObject({ shouldStudy: 4, started: 2, completed: 1, rate: 25, avgCoverage: 65 })
    expect(await total({})).toBe(report.shouldStudy)
    const standings: Record<UnitStanding, number> = {
      started: report.started,
      unstarted: report.shouldStudy - report.started,
      completed: report.completed,
      unfinished: report.shouldStudy - report.completed,
    }
    for (const [standing, n] of Object.entries(standings))
      expect(await total({ standing: standing as UnitStanding })).toBe(n)
    expect(units).toHaveLength(2)
    for (const { orgId, below, should, started, completed } of units) {
      const unit = { orgId, exactOrg: !below }
      expect(await total(unit)).toBe(should)
      expect(await total({ ...unit, standing: 'started' })).toBe(started)
      expect(await total({ ...unit, standing: 'completed' })).toBe(completed)
    }
    expect(report.byMonth).toEqual([
      { month: '2026-01', started: 1, completed: 0 },
      { month: '2026-02', started: 1, completed: 1 },
    ])
    expect((await people({ beganIn: '2026-01' })).list.map(({ id }) => id)).toEqual([begun.id])
    expect((await people({ endedIn: '2026-02' })).list.map(({ id }) => id)).toEqual([done.id])
    expect(report.dropOff.map((each) => each.people)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1, 1])
    for (const { second, people: n } of report.dropOff) expect(await total({ second })).toBe(n)
    expect(question).toMatchObject({ answered: 1, firstRight: 1 })
    expect((await people({ questionId })).list.map(({ id }) => id)).toEqual([done.id])
    expect(await total({ orgId: department.id })).toBe(4)
    expect((await people({ orgId: team.id, standing: 'completed' })).list).toMatchObject([
      { id: done.id, state: 'completed', coverage: 100, effectiveSeconds: 100 },
    ])
  })

  test('whoever is no longer addressed counts nowhere on the page', async () => {
    const { videoId, department, officer, begun } = await aCourse()
    const audience = {
      ...(await t.db.select().from(videos).where(eq(videos.id, videoId)))[0]?.audience,
      exceptUsers: [begun.id],
    }
    await t.db
      .update(videos)
      .set({ audience: audience as never })
      .where(eq(videos.id, videoId))

    const report = await officer.call(studyReport, { videoId })
    const { total } = await officer.call(listUnitPeople, { filter: { videoId, standing: 'started' } })

    expect(report).toMatchObject({ shouldStudy: 3, started: 1, avgCoverage: 100 })
    expect(report.byMonth).toEqual([{ month: '2026-02', started: 1, completed: 1 }])
    expect(total).toBe(1)
    expect(await officer.call(unitStudy, { videoId, orgId: department.id })).toMatchObject([
      { should: 1, started: 0 },
      { should: 2, started: 1 },
    ])
  })

  test('without 学习数据 there are counts and no names; of a unit outside there is nothing', async () => {
    const { videoId, neighbour, scope, officer } = await aCourse()
    const plain = await t.asWho({ codes: [P.school], ...scope })

    expect(await plain.call(studyReport, { videoId })).toMatchObject({ shouldStudy: 5, started: 2 })
    expect((await plain.call(unitQuestionStat, { videoId }))[0]?.answered).toBe(1)
    expect((await plain.refused(listUnitPeople, { filter: { videoId } })).status).toBe(1003)
    expect((await plain.refused(remindLearners, { itemType: 'video', itemId: videoId })).status).toBe(1003)
    for (const refused of [
      await officer.refused(studyReport, { videoId, orgId: neighbour.id }),
      await officer.refused(unitStudy, { videoId, orgId: neighbour.id }),
      await officer.refused(unitQuestionStat, { videoId, orgId: neighbour.id }),
    ])
      expect(refused.message).toBe('无权查看该单位数据')
    const outside = await officer.call(listUnitPeople, { filter: { videoId, orgId: neighbour.id } })
    expect(outside.total).toBe(0)
  })

  test('is there for officers whose people it is meant for, and for nobody else', async () => {
    const { videoId, officer, neighbour } = await aCourse()
    const elsewhere = await t.asWho({
      codes: [P.school, P.schoolVideoStat],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    const foreign = await aStudyVideo(t.db, { audience: { units: [{ id: neighbour.id, below: true }] } })
    const draft = await aStudyVideo(t.db, { values: { state: 'draft' } })
    const portal = await aStudyVideo(t.db, { values: { channel: 'portal' } })

    const seen = await officer.call(getUnitVideo, { id: videoId })

    expect(seen).toMatchObject({ id: videoId, open: true, duration: 100 })
    expect(seen.play.downloadUrl).toBe('')
    expect(seen.policyText).not.toBe('')
    expect((await elsewhere.refused(getUnitVideo, { id: videoId })).status).toBe(1004)
    expect((await elsewhere.refused(listUnitPeople, { filter: { videoId } })).status).toBe(1004)
    for (const id of [foreign, draft, portal]) expect((await officer.refused(getUnitVideo, { id })).status).toBe(1004)
  })

  test('reminds those of the unit who have not finished, and the list leaves as the screen shows it', async () => {
    const { videoId, team, officer, untouched } = await aCourse()

    const told = await officer.call(remindLearners, {
      itemType: 'video',
      itemId: videoId,
      filter: { orgId: team.id },
    })
    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${exportRows.path}`,
      headers: { 'content-type': 'application/json', 'x-token': officer.token },
      payload: JSON.stringify({
        list: listUnitPeople.path,
        filter: { videoId, orgId: team.id },
        columns: ['orgName', 'coverage', 'state'],
      }),
    })
    const { list } = await officer.call(listUnitPeople, { filter: { videoId, orgId: team.id } })

    expect(told).toEqual({ sent: 1, skipped: 0 })
    expect(list.find(({ id }) => id === untouched.id)?.remindedAt).toBeInstanceOf(Date)
    const sheets = await readSheets(response.rawPayload)
    expect(sheets.find(({ sheet }) => sheet === '数据')?.data).toEqual([
      ['单位', '进度', '学习状态'],
      [team.name, 0, '未学习'],
      [team.name, 100, '已完成'],
    ])
  })
})
