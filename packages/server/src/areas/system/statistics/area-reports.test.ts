import { moveOrg } from '@portal/contract/areas/directory/org.ts'
import { LEAST_FOR_VERDICT } from '@portal/contract/areas/exam/analysis.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { drillReport, listReports, runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { activities, activityParts, activityPeople, activityProgress } from '#src/schema/activity.ts'
import { userChanges } from '#src/schema/directory.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import { dailyPlans, dailyRuns } from '#src/schema/exam/daily.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { livePresences } from '#src/schema/exam/live-quiz.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { questionnaireTickets } from '#src/schema/questionnaire.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anEntry } from '#test/factories/points.ts'
import { aPost, aReading } from '#test/factories/post.ts'
import { aCategory } from '#test/factories/question.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'
import { singleContent } from '#test/factories/sitting.ts'
import { ask } from './ask.ts'
import { figuresOf, tableOf } from './figures.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const IN_MARCH = new Date('2026-03-10T02:00:00Z')

let t: TestApp
let reader: Client
let plant: string
let shops: [string, string]
/** Two of the first shop, one of the second. */
let people: [string, string, string]

beforeAll(async () => {
  t = await startTestApp()
  reader = await t.as(
    ...[P.statistics, P.examResult, P.examPoints, P.examDaily, P.announcementStat, P.questionnaireResult],
    ...[P.activityStat, P.liveClassStat, P.questionBank],
  )
  plant = (await anOrg(t.db, { name: '报表厂' })).id
  shops = [
    (await anOrg(t.db, { name: '甲班', parentId: plant })).id,
    (await anOrg(t.db, { name: '乙班', parentId: plant })).id,
  ]
  const at = async (orgId: string) => (await aUser(t.db, { primaryOrgId: orgId })).id
  people = [await at(shops[0]), await at(shops[0]), await at(shops[1])]
})
afterAll(() => t.close())

const ofPlant = () => ({ ...EMPTY_AUDIENCE, units: [{ id: plant, below: true }] })

const run = (reportId: string, filter: object = {}) =>
  reader.call(runReport, { reportId, filter: { ...MARCH, orgId: plant, ...filter } })

const rowOf = async (reportId: string, label: string, filter: object = {}) =>
  (await run(reportId, filter)).rows.find((row) => row.label === label)?.values

const anEndedExam = async () => {
  const [exam] = await t.db
    .insert(exams)
    .values({
      title: '三月安规考试',
      ownerOrgId: plant,
      openAt: new Date('2026-03-09T00:00:00Z'),
      closeAt: IN_MARCH,
      rules: SHIPPED_RULES,
      total: 10_000,
      passScore: 6000,
      state: 'published',
      ...audienceValues(ofPlant()),
    })
    .returning()
  return exam?.id ?? ''
}

const aSitting = (examId: string, personId: string, total: number | null, state: 'published' | 'void' = 'published') =>
  t.db.insert(attempts).values({
    ...{ scene: 'exam', objectId: examId, personId, no: 1, seed: '0', paper: { sections: [] }, paperHash: '' },
    ...{ itemCount: 0, maxTotal: 10_000, state, total, submittedAt: IN_MARCH },
  })

describe('reports of the areas', () => {
  test('every named report answers, by itself and by its units', async () => {
    const { list } = await reader.call(listReports, {})

    for (const { id } of list) expect((await run(id)).figures, id).toBeDefined()
    expect(list.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        ...['考试成绩', '缺考', '题目质量', '每日答题', '积分', '问卷回收', '公告触达', '通知触达'],
        ...['活动参与', '直播参与'],
      ]),
    )
  })

  test('scores count who passed, and the absent are those who never sat', async () => {
    const exam = await anEndedExam()
    await aSitting(exam, people[0], 8000)
    await aSitting(exam, people[2], 5000)
    await aSitting(exam, people[1], null, 'void')

    expect((await run('examScores')).figures).toEqual({
      ...{ results: 2, people: 2, passed: 1, failed: 1, rate: 50, share: 65 },
    })
    expect(await rowOf('examAbsent', '甲班')).toEqual({ due: 2, sat: 1, absent: 1, rate: 50 })
    expect(await rowOf('examAbsent', '乙班')).toEqual({ due: 1, sat: 1, absent: 0, rate: 100 })
    const filter = { ...MARCH, orgId: plant }
    const rows = await reader.call(drillReport, { reportId: 'examAbsent', filter, cell: { measure: 'absent' } })
    expect(rows).toMatchObject({ total: 1, list: [{ title: '三月安规考试', state_text: '缺考' }] })
  })

  test('daily answers add up their questions', async () => {
    const settings = {} as typeof dailyPlans.$inferInsert.settings
    const [plan] = await t.db
      .insert(dailyPlans)
      .values({ title: '每日一练', ownerOrgId: plant, settings, validFrom: '2026-03-01', ...audienceValues(ofPlant()) })
      .returning()
    const asked = { planId: plan?.id ?? '', versionNo: 1, closesAt: IN_MARCH, orgId: shops[0], attemptId: v7(), n: 5 }
    await t.db.insert(dailyRuns).values([
      { ...asked, personId: people[0], day: '2026-03-10', rightCount: 4 },
      { ...asked, personId: people[0], day: '2026-03-11', rightCount: 2, madeUp: true },
      { ...asked, personId: people[2], day: '2026-04-01', rightCount: 5 },
    ])

    expect((await run('dailyAnswers')).figures).toEqual({ runs: 2, people: 1, made: 1, asked: 10, rate: 60 })
  })

  test('points are those of the ledger', async () => {
    await anEntry(t, { personId: people[0], points: 7, day: '2026-03-05' })
    await anEntry(t, { personId: people[2], points: 4, day: '2026-03-06' })

    expect((await run('points')).figures).toMatchObject({ entries: 2, points: 11, people: 2, mean: 5.5 })
    expect(await rowOf('points', '乙班')).toMatchObject({ points: 4 })
  })

  test('questionnaires know who has answered, and name nobody', async () => {
    const { id } = await aQuestionnaire(t.db, {
      audience: ofPlant(),
      openAt: new Date('2026-03-01T00:00:00Z'),
      closeAt: new Date('2026-03-20T00:00:00Z'),
      state: 'closed',
    })
    await t.db.insert(questionnaireTickets).values({ questionnaireId: id, personId: people[1], slot: 1 })

    expect((await run('questionnaireReturn')).figures).toEqual({ due: 3, answered: 1, open: 2, rate: 33.3 })
    const filter = { ...MARCH, orgId: plant }
    const asked = { reportId: 'questionnaireReturn', filter, cell: { measure: 'answered' } }
    const { columns } = await reader.call(drillReport, asked)
    expect(columns.map(({ title }) => title)).not.toContain('姓名')
  })

  test('an activity counts whom it was for, by the list of its last day once there is one', async () => {
    const ended = { startAt: new Date('2026-03-02T00:00:00Z'), endAt: IN_MARCH, state: 'published' as const }
    const hold = async (values: { frozenAt?: Date } = {}) => {
      const [activity] = await t.db
        .insert(activities)
        .values({ title: '三月竞答', ownerOrgId: plant, ...ended, ...values, ...audienceValues(ofPlant()) })
        .returning()
      const activityId = activity?.id ?? ''
      const part = { activityId, place: 1, type: 'answer' as const, title: '竞答', weight: 100, settings: {} as never }
      const [made] = await t.db.insert(activityParts).values(part).returning()
      return { activityId, partId: made?.id ?? '' }
    }
    const [open, frozen] = [await hold(), await hold({ frozenAt: IN_MARCH })]
    await t.db.insert(activityPeople).values({ ...frozen, personId: people[2], orgId: shops[1] })
    await t.db.insert(activityProgress).values([
      { ...open, personId: people[0], orgId: shops[0], done: true },
      { ...open, personId: people[1], orgId: shops[0] },
      { ...frozen, personId: people[2], orgId: shops[1], done: true },
      // He was not on the list of the last day.
      { ...frozen, personId: people[0], orgId: shops[0], done: true },
    ])

    expect((await run('activityTaking')).figures).toEqual({
      ...{ due: 4, joined: 3, complete: 2, joinRate: 75, doneRate: 50 },
    })
    expect(await rowOf('activityTaking', '乙班')).toMatchObject({ due: 2, complete: 1 })
  })

  test('whoever opened the page of a class was there', async () => {
    const [live] = await t.db
      .insert(liveClasses)
      .values({
        ...{ title: '三月直播', hostId: people[0], ownerOrgId: plant, state: 'ended', endedAt: IN_MARCH },
        ...{ plannedStart: IN_MARCH, plannedEnd: IN_MARCH, ...audienceValues(ofPlant()) },
      })
      .returning()
    await t.db.insert(livePresences).values({ liveId: live?.id ?? '', personId: people[1], seenAt: IN_MARCH })

    expect((await run('liveTaking')).figures).toEqual({ due: 3, present: 1, absent: 2, rate: 33.3, answering: 0 })
    const asked = { reportId: 'liveTaking', filter: { ...MARCH, orgId: plant }, cell: { measure: 'present' } }
    expect(await reader.call(drillReport, asked)).toMatchObject({ list: [{ title: '三月直播', state_text: '到课' }] })
  })

  test('questions are judged by their answers of the period, the easy and the hard ones once there are enough', async () => {
    const bank = await aCategory(t.db, { name: '报表题库', ownerOrgId: plant })
    const facts = { bankId: bank.id, typeId: bank.id, difficulty: 3, labelIds: [], knowledgeIds: [] }
    const ask = (content = singleContent) =>
      inBackground(t.running.platform, (tx) => insertActiveQuestion(tx, { ...facts, content }))
    const [easy, few] = [await ask(), await ask()]
    const exam = await anEndedExam()
    const answered = async (questionId: string, scores: readonly number[], answeredAt = IN_MARCH) => {
      for (const autoScore of scores) {
        const [sitting] = await t.db
          .insert(attempts)
          .values({
            ...{
              scene: 'exam',
              objectId: exam,
              personId: v7(),
              no: 1,
              seed: '0',
              paper: { sections: [] },
              paperHash: '',
            },
            ...{ itemCount: 1, maxTotal: 200, state: 'published', submittedAt: answeredAt },
          })
          .returning()
        const item = { itemId: 'a', position: 1, questionId, versionNo: 1, max: 200, outcome: 'right' as const }
        await t.db.insert(attemptItems).values({ ...item, attemptId: sitting?.id ?? '', autoScore, answeredAt })
      }
    }
    await answered(
      easy,
      Array.from({ length: LEAST_FOR_VERDICT }, () => 200),
    )
    await answered(few, [0, 200])
    await answered(few, [0], new Date('2026-04-10T00:00:00Z'))

    const report = await run('questionQuality')

    const n = LEAST_FOR_VERDICT + 2
    const share = Math.round((1000 * (LEAST_FOR_VERDICT + 1)) / n) / 10
    expect(report.figures).toEqual({ asked: 2, answers: n, share, easy: 1, hard: 0, reported: 0 })
    expect(report.rows).toMatchObject([{ label: '报表题库', values: { asked: 2 } }])
    const asked = { reportId: 'questionQuality', filter: { ...MARCH, orgId: plant }, cell: { measure: 'asked' } }
    const { list } = await reader.call(drillReport, asked)
    expect(list.map(({ verdict }) => verdict)).toEqual(['样本不足', '偏易'])
  })

  test('an announcement reaches those who have read it since it asked last', async () => {
    const post = await aPost(t.db, { audience: ofPlant(), publishedAt: IN_MARCH, duty: 'confirm', askedVersion: 2 })
    await aReading(t.db, post.id, people[0], { version: 1 })
    await aReading(t.db, post.id, people[2], { version: 2, confirmed: true })

    expect((await run('announcementReach')).figures).toEqual({
      ...{ should: 3, read: 1, unread: 2, rate: 33.3, toConfirm: 3, confirmed: 1 },
    })
  })
})

describe('figures from one row per person', () => {
  test('are those of the facts, whoever is meant and whatever was read', async () => {
    const gone = (await aUser(t.db, { primaryOrgId: shops[0], enabled: false })).id
    const audiences = [
      ofPlant(),
      { ...ofPlant(), exceptUsers: [people[0]] },
      { ...EMPTY_AUDIENCE, users: [people[1], gone], units: [{ id: shops[0], below: false }] },
    ]
    for (const [n, audience] of audiences.entries()) {
      const facts = { kind: 'notice', audience, publishedAt: IN_MARCH, askedVersion: 2 } as const
      for (const duty of ['none', 'confirm'] as const) {
        const { id } = await aPost(t.db, { ...facts, duty })
        await aReading(t.db, id, people[0], { version: 2, confirmed: n === 1 })
        await aReading(t.db, id, people[0], { version: 3, confirmed: true })
        await aReading(t.db, id, people[n] ?? gone, { version: 1 })
        await aReading(t.db, id, gone, { version: 2, confirmed: true })
      }
    }
    const tx = bareTx(t.db, null, ALL_ROWS)
    const both = t.running.reports.all.filter(({ perPerson }) => perPerson !== undefined)

    for (const report of both)
      for (const structure of ['now', 'past'] as const) {
        const asked = await ask(tx, report, { ...MARCH, orgId: plant, structure })
        const { perPerson: _left, ...byFacts } = report
        const counted = await tableOf(tx, asked)
        expect(counted).toEqual(await tableOf(tx, { ...asked, report: byFacts }))
        expect(counted.figures.should).toBeGreaterThan(0)
        expect(counted.figures).toEqual(await figuresOf(tx, asked))
      }
    expect(both.map(({ id }) => id)).toEqual(['announcementReach', 'noticeReach'])
  })
})

describe('the structure of the last day', () => {
  test('keeps people and units where they stood then', async () => {
    const mover = await t.as(P.orgAndDictionary, P.orgAndDictionaryOrgEdit)
    const company = (await anOrg(t.db, { name: '沿革公司' })).id
    const [old, next] = [
      (await anOrg(t.db, { name: '老厂', parentId: company })).id,
      (await anOrg(t.db, { name: '新厂', parentId: company })).id,
    ]
    const shop = (await anOrg(t.db, { name: '流动班', parentId: old })).id
    const stayed = (await aUser(t.db, { primaryOrgId: shop })).id
    const moved = (await aUser(t.db, { primaryOrgId: next })).id
    const change = { userId: moved, field: 'primaryOrgId' as const, effectiveOn: '2026-05-01' }
    const [morning, noon] = [new Date('2026-05-01T01:00:00Z'), new Date('2026-05-01T04:00:00Z')]
    // Two moves of one day, of which the second is written with a smaller id: many at once get theirs by chance.
    const [smaller, larger] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000001']
    await t.db.insert(userChanges).values([
      { ...change, id: larger, before: old, after: company, appliedAt: morning },
      { ...change, id: smaller, before: company, after: next, appliedAt: noon },
    ])
    for (const personId of [stayed, moved]) await anEntry(t, { personId, points: 1, day: '2026-03-07' })
    await mover.call(moveOrg, { id: shop, parentId: next, sort: 0, revision: 1 })
    const entries = async (structure: 'now' | 'past', orgId = company) =>
      Object.fromEntries(
        (await run('points', { orgId, structure })).rows.map(({ label, values }) => [label, values.entries]),
      )

    expect(await entries('now')).toEqual({ 新厂: 2 })
    expect(await entries('past')).toEqual({ 老厂: 2 })
    expect(await entries('past', old)).toEqual({ '老厂（本级）': 1, 流动班: 1 })
  })
})
