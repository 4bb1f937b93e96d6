import { guideDashboard } from '@portal/contract/areas/account/guide.ts'
import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import {
  changeExamState,
  getExam,
  listExamOverrides,
  listExams,
  listMakeUp,
  overrideExam,
  saveExam,
} from '@portal/contract/areas/exam/exam/exam.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { examInfo, myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { examPasswordTries, exams } from '#src/schema/exam/exam.ts'
import { pointsEntries } from '#src/schema/points.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  aPublishedExam,
  aPublishedPaper,
  examOf,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  sit,
  startBody,
} from '#test/factories/exam.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let paperId: string

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  paperId = (await aPublishedPaper(t, author, [singleContent, singleContent])).paperId
})
afterAll(() => t.close())

const mine = async (learner: Client, examId: string) =>
  (await learner.call(myExams, { pageSize: 200 })).list.find(({ id }) => id === examId)
const tabOf = async (learner: Client, examId: string) => {
  const tabs = ['pending', 'running', 'done', 'makeUp'] as const
  const found: string[] = []
  for (const tab of tabs) {
    const { list } = await learner.call(myExams, { filter: { tab }, pageSize: 200 })
    if (list.some(({ id }) => id === examId)) found.push(tab)
  }
  return found
}

describe('rest/exam/info', () => {
  test('says the rules word for word as the author confirmed them, and nothing of a question', async () => {
    const id = await aPublishedExam(author, { paperId, password: 'open-sesame' })
    const learner = await t.as()

    const { envelope } = await learner.send(examInfo, { examId: id })
    const info = await learner.call(examInfo, { examId: id })

    expect(info.sentence).toBe((await author.call(getExam, { id })).sentence)
    expect(info).toMatchObject({
      questionCount: 2,
      total: 4,
      passScore: 2,
      needsPassword: true,
      phase: 'running',
      state: 'open',
      attempts: [],
      attemptsLeft: 1,
      running: null,
      why: null,
      adjusted: null,
    })
    expect(info.recorded.length).toBeGreaterThan(2)
    for (const secret of ['高处作业', '2 米', RIGHT]) expect(JSON.stringify(envelope)).not.toContain(secret)
  })

  test('is refused outside the audience, and missing where nothing is published', async () => {
    const insider = await t.as()
    const id = await aPublishedExam(author, { paperId, audience: onlyPeople(insider.id) })
    const { id: draft } = await author.call(saveExam, examOf({ paperId }))
    const team = await anOrg(t.db)
    const stranger = await t.asWho({ orgId: team.id })

    expect(await stranger.refused(examInfo, { examId: id })).toMatchObject({ message: '你不在本次考试范围内' })
    expect(await stranger.refused(startAttempt, startBody(id))).toMatchObject({ message: '你不在本次考试范围内' })
    expect(await mine(stranger, id)).toBeUndefined()
    expect(await insider.refused(examInfo, { examId: draft })).toMatchObject({ status: 1004 })
    expect(await mine(insider, draft)).toBeUndefined()
    expect(await mine(insider, id)).toMatchObject({ my: { state: 'open' } })
  })

  test('tells why it cannot be started, in the words of the start', async () => {
    const learner = await t.as()
    const early = await aPublishedExam(author, { paperId, openAt: minutesFromNow(60), closeAt: minutesFromNow(120) })
    const late = await aPublishedExam(author, { paperId, rules: { lateEntryMin: 5 } })
    await moveWindow(t, late, minutesFromNow(-10), minutesFromNow(60))
    const over = await aPublishedExam(author, { paperId })
    await moveWindow(t, over, minutesFromNow(-60), minutesFromNow(-30))
    const used = await aPublishedExam(author, { paperId })
    await sit(learner, used)
    const gap = await aPublishedExam(author, { paperId, rules: { maxAttempts: 2, gapMinutes: 30 } })
    await sit(learner, gap)
    const cancelled = await aPublishedExam(author, { paperId })
    await author.call(changeExamState, { id: cancelled, action: 'cancel', reason: '试题有误' })

    for (const [id, words] of [
      [early, /^考试尚未开始，\d{4}-\d\d-\d\d \d\d:\d\d 开放$/],
      [late, /^已超过最晚入场时间$/],
      [over, /^考试已结束$/],
      [used, /^作答次数已用完$/],
      [gap, /^距上次交卷不足 30 分钟$/],
      [cancelled, /^考试已取消$/],
    ] as const) {
      const { why } = await learner.call(examInfo, { examId: id })
      const { message } = await learner.refused(startAttempt, startBody(id))
      expect(why).toMatch(words)
      expect(message).toBe(why)
    }
    // Where nothing but the pause stands in the way, it says when that is over.
    const { againFrom, attempts } = await learner.call(examInfo, { examId: gap })
    expect(againFrom).toEqual(new Date((attempts[0]?.submittedAt?.getTime() ?? 0) + 30 * MINUTE_MS))
    for (const id of [early, late, over, used, cancelled])
      expect((await learner.call(examInfo, { examId: id })).againFrom).toBeNull()
  })
})

describe('the door', () => {
  test('locks after five wrong passwords, also when they come together', async () => {
    const id = await aPublishedExam(author, { paperId, password: 'open-sesame' })
    const learner = await t.as()
    const tries = Array.from({ length: 9 }, () => learner.send(startAttempt, startBody(id, { password: 'wrong' })))

    const messages = (await Promise.all(tries)).map(({ envelope }) => envelope.message).sort()

    expect(messages.filter((message) => message === '考试口令错误')).toHaveLength(5)
    expect(messages.filter((message) => message.startsWith('口令错误次数过多'))).toHaveLength(4)
    expect(await learner.refused(startAttempt, startBody(id, { password: 'open-sesame' }))).toMatchObject({
      message: '口令错误次数过多，请 10 分钟后再试',
    })
    await t.db
      .update(examPasswordTries)
      .set({ at: minutesFromNow(-11) })
      .where(eq(examPasswordTries.examId, id))
    await expect(learner.call(startAttempt, startBody(id, { password: 'open-sesame' }))).resolves.toBeDefined()
  })

  test('does not let the right password overtake the wrong ones sent before it', async () => {
    const id = await aPublishedExam(author, { paperId, password: 'open-sesame' })
    await (await t.as()).call(startAttempt, startBody(id, { password: 'open-sesame' }))
    const learner = await t.as()
    // Known to the server from here on, so that what follows comes in the order in which it is sent.
    await learner.refused(startAttempt, startBody(id, { password: 'wrong' }))
    const volley = [...Array.from({ length: 5 }, () => 'wrong'), 'open-sesame']

    const answers = await Promise.all(volley.map((password) => learner.send(startAttempt, startBody(id, { password }))))

    expect(answers.map(({ envelope }) => envelope.success)).toEqual(volley.map(() => false))
    expect(answers.at(-1)?.envelope.message).toBe('口令错误次数过多，请 10 分钟后再试')
  })

  test('opens to a crowd that knows the password, and to nobody in it who does not', async () => {
    const id = await aPublishedExam(author, { paperId, password: 'open-sesame' })
    await (await t.as()).call(startAttempt, startBody(id, { password: 'open-sesame' }))
    const crowd = await Promise.all(Array.from({ length: 12 }, () => t.as()))

    const answers = await Promise.all(
      crowd.map((each, place) =>
        each.send(startAttempt, startBody(id, { password: place === 5 ? 'guessed' : 'open-sesame' })),
      ),
    )

    expect(answers.map(({ envelope }) => envelope.success)).toEqual(crowd.map((_, place) => place !== 5))
    expect(answers[5]?.envelope.message).toBe('考试口令错误')
  })

  test('counts the tries of a crowd that holds every connection', async () => {
    const id = await aPublishedExam(author, { paperId, password: 'open-sesame' })
    const crowd = await Promise.all(Array.from({ length: 40 }, () => t.as()))

    const refused = await Promise.all(
      crowd.map((each) => each.refused(startAttempt, startBody(id, { password: 'no' }))),
    )

    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['考试口令错误']))
    const tries = await t.db.select().from(examPasswordTries).where(eq(examPasswordTries.examId, id))
    expect(tries).toHaveLength(crowd.length)
  })

  test('lets in only addresses of the allowed networks', async () => {
    const id = await aPublishedExam(author, { paperId, rules: { networks: ['10.8.0.0/16'] } })
    const inside = await aPublishedExam(author, { paperId, rules: { networks: ['127.0.0.0/8'] } })
    const learner = await t.as()

    expect(await learner.refused(startAttempt, startBody(id))).toMatchObject({ message: '当前网络不允许参加本考试' })
    await expect(learner.call(startAttempt, startBody(inside))).resolves.toBeDefined()
  })
})

describe('rest/exam/my', () => {
  test('moves an exam from 待考 over 进行中 to 已完成, with the result as the matrix opens it', async () => {
    const review = { ...SHIPPED_RULES.review, total: 'closed' as const }
    const id = await aPublishedExam(author, { paperId, rules: { review } })
    const learner = await t.as()
    await moveWindow(t, id, minutesFromNow(30), minutesFromNow(60))
    expect(await tabOf(learner, id)).toEqual(['pending'])
    expect(await mine(learner, id)).toMatchObject({ phase: 'upcoming', my: { state: 'upcoming' } })

    await moveWindow(t, id, minutesFromNow(-30), minutesFromNow(60))
    expect(await tabOf(learner, id)).toEqual(['pending'])
    expect(await learner.call(myExams, {})).toMatchObject({ comprehensiveIsOpen: true })
    const { attemptId } = await learner.call(startAttempt, startBody(id))
    expect(await tabOf(learner, id)).toEqual(['running'])
    expect(await mine(learner, id)).toMatchObject({ my: { state: 'started', running: attemptId } })

    await t.db
      .update(attempts)
      .set({ deadline: minutesFromNow(-5) })
      .where(eq(attempts.id, attemptId))
    expect(await tabOf(learner, id)).toEqual(['done'])
    const open = await mine(learner, id)
    expect(open).toMatchObject({ attemptsLeft: 0, my: { state: 'published', running: null, lastAttemptId: attemptId } })
    expect(open?.my.score).toBeUndefined()
    await moveWindow(t, id, minutesFromNow(-30), minutesFromNow(-1))
    expect(await mine(learner, id)).toMatchObject({ my: { score: 0, passed: false } })
  })

  test('says 缺考 and 已取消', async () => {
    const learner = await t.as()
    const absent = await aPublishedExam(author, { paperId })
    await moveWindow(t, absent, minutesFromNow(-60), minutesFromNow(-30))
    const cancelled = await aPublishedExam(author, { paperId })
    await author.call(changeExamState, { id: cancelled, action: 'cancel', reason: '试题有误' })

    expect(await mine(learner, absent)).toMatchObject({ my: { state: 'absent' } })
    expect(await mine(learner, cancelled)).toMatchObject({ my: { state: 'cancelled' } })
    expect(await tabOf(learner, cancelled)).toEqual(['done'])
  })

  test.each([
    ['best', [WRONG, RIGHT, WRONG], 4],
    ['last', [RIGHT, WRONG, WRONG], 0],
    ['first', [RIGHT, WRONG, WRONG], 4],
    ['average', [RIGHT, WRONG, RIGHT], 2.67],
  ] as const)('counts several attempts by %s', async (counting, answers, score) => {
    const id = await aPublishedExam(author, { paperId, rules: { maxAttempts: 3, counting } })
    const learner = await t.as()
    for (const answer of answers) await sit(learner, id, answer)

    expect(await mine(learner, id)).toMatchObject({ attemptsLeft: 0, my: { score, passed: score >= 2 } })
  })
})

describe('points of a passed exam', () => {
  test('are earned once, and taken back when the counted result fails', async () => {
    const ruleId = await aPointsRule(t.db, { event: 'examPassed', award: { kind: 'fixed', points: 20 } })
    const id = await aPublishedExam(author, { paperId, rules: { maxAttempts: 3, counting: 'last' } })
    const learner = await t.as()
    const net = async () => {
      const own = and(eq(pointsEntries.personId, learner.id), eq(pointsEntries.ruleId, ruleId))
      const rows = await t.db.select().from(pointsEntries).where(own)
      return rows.map(({ points }) => points).sort((a, b) => b - a)
    }

    await sit(learner, id, RIGHT)
    await sit(learner, id, RIGHT)
    expect(await net()).toEqual([20])
    await sit(learner, id, WRONG)
    expect(await net()).toEqual([20, -20])
  })
})

describe('rest/exam/override', () => {
  test('gives whoever has more time for the whole more time for each question, in proportion', async () => {
    const rules = { navigation: 'sequential' as const, limitMinutes: 60, itemMinSeconds: 10, itemMaxSeconds: 50 }
    const id = await aPublishedExam(author, { paperId, rules })
    const [usual, slower] = [await t.as(), await t.as()]
    await author.call(overrideExam, { examId: id, persons: [slower.id], extraMinutes: 15, reason: '视力障碍' })

    const secondsOf = async (learner: Client) => {
      const { current, startedAt } = await learner.call(startAttempt, startBody(id))
      return [current?.leaveFrom, current?.closesAt].map((at) => (Number(at) - Number(startedAt)) / 1000)
    }
    expect(await secondsOf(usual)).toEqual([10, 50])
    expect(await secondsOf(slower)).toEqual([10, 63])
  })

  test('lengthens the sitting of a person at once and says so on his start page', async () => {
    const id = await aPublishedExam(author, { paperId, closeAt: minutesFromNow(600) })
    const learner = await t.as()
    const { attemptId, deadline } = await learner.call(startAttempt, startBody(id))

    const body = { examId: id, persons: [learner.id], extraMinutes: 15, reason: '视力障碍' }
    expect(await author.call(overrideExam, body)).toEqual({ count: 1 })

    const [attempt] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    expect(attempt?.deadline?.getTime()).toBe((deadline?.getTime() ?? 0) + 15 * MINUTE_MS)
    const info = await learner.call(examInfo, { examId: id })
    expect(info).toMatchObject({ limitMinutes: 75, adjusted: '为你单独调整：时长延长 15 分钟。' })
    expect(info.sentence).toContain('限时 60 分钟')
    const { list } = await author.call(listExamOverrides, { filter: { examId: id } })
    expect(list).toMatchObject([{ personId: learner.id, extraMinutes: 15, reason: '视力障碍' }])
    expect(await author.call(overrideExam, { ...body, extraMinutes: 0, clear: true })).toEqual({ count: 1 })
    expect(await learner.call(examInfo, { examId: id })).toMatchObject({ adjusted: null })
  })

  test('gives a make-up sitting with its own window to who was absent or failed', async () => {
    const [absent, failed, passed] = [await t.as(), await t.as(), await t.as()]
    const audience = onlyPeople(absent.id, failed.id, passed.id)
    const id = await aPublishedExam(author, { paperId, audience })
    await sit(failed, id, WRONG)
    await sit(passed, id, RIGHT)
    await moveWindow(t, id, minutesFromNow(-120), minutesFromNow(-60))

    const { list } = await author.call(listMakeUp, { filter: { examId: id } })
    expect(list.map((row) => [row.id, row.why, row.score]).sort()).toEqual(
      [
        [absent.id, 'absent', null],
        [failed.id, 'failed', 0],
      ].sort(),
    )
    const window = { openAt: minutesFromNow(-1).toISOString(), closeAt: minutesFromNow(60).toISOString() }
    const persons = list.map((row) => row.id)
    await author.call(overrideExam, { examId: id, persons, ...window, extraAttempts: 1, reason: '安排补考' })

    expect(await tabOf(absent, id)).toEqual(['pending', 'makeUp'])
    expect(await mine(failed, id)).toMatchObject({ makeUp: true, attemptsLeft: 1, my: { state: 'open' } })
    expect(await tabOf(passed, id)).toEqual(['done'])
    await sit(failed, id, RIGHT)
    expect(await mine(failed, id)).toMatchObject({ my: { score: 4, passed: true } })
    const left = await author.call(listMakeUp, { filter: { examId: id, granted: true } })
    expect(left.list.map((row) => row.id)).toEqual([absent.id])
  })

  test('refuses people outside the audience, empty adjustments, missing reasons and foreign exams', async () => {
    const insider = await t.as()
    const outsider = await t.as()
    const id = await aPublishedExam(author, { paperId, audience: onlyPeople(insider.id) })
    const body = { examId: id, persons: [insider.id], extraMinutes: 5, reason: '迟到' }

    expect(await author.refused(overrideExam, { ...body, persons: [insider.id, outsider.id] })).toMatchObject({
      errors: [{ field: 'persons', message: '有 1 人不在考试对象内' }],
    })
    expect(await author.refused(overrideExam, { ...body, extraMinutes: 0 })).toMatchObject({
      errors: [{ field: 'extraMinutes', message: '请至少填写一项调整' }],
    })
    expect(await author.refused(overrideExam, { ...body, persons: [] })).toMatchObject({
      errors: [{ field: 'persons', message: '请选择人员或用户组' }],
    })
    expect(await author.refused(overrideExam, { ...body, reason: '迟' })).toMatchObject({
      errors: [{ field: 'reason', message: '请填写原因（2–200 字）' }],
    })
    const team = await anOrg(t.db)
    const elsewhere = await t.asWho({ codes: [P.exam, P.examExam], scope: { kind: 'below' }, orgId: team.id })
    for (const [endpoint, sent] of [
      [overrideExam, body],
      [listExamOverrides, { filter: { examId: id } }],
      [listMakeUp, { filter: { examId: id } }],
    ] as const)
      expect(await elsewhere.refused(endpoint, sent)).toMatchObject({ status: 1004 })
  })
})

test('the first of many starts closes the settings, and each person has one sitting', async () => {
  const id = await aPublishedExam(author, { paperId })
  const learners = await Promise.all(Array.from({ length: 8 }, () => t.as()))

  await Promise.all(learners.map((learner) => learner.call(startAttempt, startBody(id))))

  const [exam] = await t.db.select().from(exams).where(eq(exams.id, id))
  expect(exam?.firstStartedAt).not.toBeNull()
  expect(await t.db.$count(attempts, and(eq(attempts.objectId, id), eq(attempts.state, 'started')))).toBe(8)
})

test('进行中考试 on the home of the back office counts what its list shows, within reach', async () => {
  const unit = await anOrg(t.db)
  const local = await t.asWho({ codes: [P.exam], scope: { kind: 'below' }, orgId: unit.id })
  const figure = async (client: Client) =>
    (await client.call(guideDashboard, {})).cards.find(({ code }) => code === 'runningExams')?.figure
  const before = Number(await figure(author))
  const running = await aPublishedExam(author, { paperId })
  const later = await aPublishedExam(author, { paperId })
  await moveWindow(t, running, minutesFromNow(-5), minutesFromNow(60))
  await moveWindow(t, later, minutesFromNow(60), minutesFromNow(120))

  const { total } = await author.call(listExams, { filter: { phase: 'running' } })

  expect([Number(await figure(author)) - before, total]).toEqual([1, before + 1])
  expect(await figure(local)).toBe('0')
  expect(await figure(await t.as(P.label))).toBeUndefined()
})
