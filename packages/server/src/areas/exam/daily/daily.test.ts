import { reviewAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { dailyCalendar, dailyFirst, dailyToday, openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import {
  checkDailyPlan,
  dailyStat,
  listDailyPlans,
  previewDaily,
  saveDailyPlan,
  stopDailyPlan,
} from '@portal/contract/areas/exam/daily/plan.ts'
import { addDays, DAY_MS, MINUTE_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { dailyPlans, dailyPlanVersions, dailyRuns } from '#src/schema/exam/daily.ts'
import { wrongItems } from '#src/schema/exam/practice.ts'
import { pointsEntries, pointsRuleVersions } from '#src/schema/points.ts'
import { sweepOverdue } from '#src/shared/attempt/sweep.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aBankOf, onlyPeople } from '#test/factories/exam.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { aClientKey, answerBody } from '#test/factories/practice.ts'
import { EXPLANATION, shortContent, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let manager: Client
let bankId: string
let questionIds: string[]

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'
const today = shanghaiDay(new Date())
const yesterday = addDays(today, -1)
const tomorrow = addDays(today, 1)

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(P.exam, P.examDaily, P.questionBank, P.questionBankKey)
  const made = await aBankOf(t, [...Array.from({ length: 12 }, () => singleContent), shortContent])
  bankId = made.bank.id
  questionIds = made.ids
})
afterAll(() => t.close())

const rule = (typeIds = [bankId]) => ({
  rowId: 'row00001',
  typeIds,
  kinds: [],
  labels: { any: [], all: [], none: [] },
  knowledgeIds: [],
  difficultyFrom: 1,
  difficultyTo: 5,
  excludeIds: [],
})

const planOf = (audienceIds: string[], more: object = {}) => ({
  title: '班前每日一练',
  rows: [rule()],
  n: 3,
  mode: 'same' as const,
  workdaysOnly: false,
  makeUpDays: 0,
  audience: onlyPeople(...audienceIds),
  ...more,
})

/** A plan as if it had been saved some days ago. */
const aPlan = async (people: Client[], more: object = {}, since = addDays(today, -3)): Promise<string> => {
  const ids = people.map(({ id }) => id)
  const { id } = await manager.call(saveDailyPlan, planOf(ids, more))
  await t.db.update(dailyPlanVersions).set({ validFrom: since }).where(eq(dailyPlanVersions.planId, id))
  await t.db.update(dailyPlans).set({ validFrom: since }).where(eq(dailyPlans.id, id))
  for (const personId of ids)
    await t.db
      .update(users)
      .set({ createdAt: new Date(Date.now() - 30 * DAY_MS) })
      .where(eq(users.id, personId))
  return id
}

const begin = async (learner: Client, day?: string, again = false) => {
  const { runId } = await learner.call(openDaily, { ...(day && { day }), again })
  return learner.call(startAttempt, {
    scene: 'daily',
    objectId: runId,
    clientKey: `key-${v7()}`,
    device: 'Chrome · Android',
  })
}

type Begun = Awaited<ReturnType<typeof begin>>
const itemsOf = ({ sections }: Begun) => sections.flatMap(({ items }) => items)

/** One after the other; the last answer closes the set. */
const handIn = async (learner: Client, begun: Begun, options: string[]) => {
  for (const [n, { itemId }] of itemsOf(begun).entries())
    await learner.call(answerOneQuestion, answerBody(begun, itemId, options[n] ?? RIGHT))
  return learner.call(submitAttempt, { attemptId: begun.attemptId, lease: begun.lease, clientKey: aClientKey() })
}

const answer = async (learner: Client, options: string[] = [], day?: string) => {
  const begun = await begin(learner, day)
  return { begun, receipt: await handIn(learner, begun, options) }
}

const dayOf = async (learner: Client, day: string) =>
  (await learner.call(dailyCalendar, { month: day.slice(0, 7) })).find((each) => each.day === day)

describe('the day of a person', () => {
  beforeEach(() => t.db.update(pointsRuleVersions).set({ enabled: false }))

  test('is answered once, shows everything at once, and earns by the right answers', async () => {
    const learner = await t.as()
    await aPlan([learner])
    await aPointsRule(t.db, { event: 'dailyScored', award: { kind: 'perUnit', points: 1 } })

    const before = await learner.call(dailyToday, {})
    const { begun, receipt } = await answer(learner, [WRONG])
    const review = await learner.call(reviewAttempt, { attemptId: begun.attemptId })
    const after = await learner.call(dailyToday, {})

    expect(before).toMatchObject({ day: today, state: 'open', n: 3, streak: 0, right: null, planTitle: '班前每日一练' })
    expect(receipt).toMatchObject({ answered: 3, total: 3, score: 2 })
    expect(review.sections[0]?.items.map(({ outcome }) => outcome)).toEqual(['wrong', 'right', 'right'])
    expect(JSON.stringify(review)).toContain(EXPLANATION)
    expect(after).toMatchObject({ state: 'done', right: 2, points: 2, streak: 1, attemptId: begun.attemptId })
    expect(await dayOf(learner, today)).toMatchObject({ state: 'done', right: 2, n: 3, points: 2 })
    const entries = await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, learner.id))
    expect(entries).toMatchObject([{ sourceId: `daily:${today}`, day: today, points: 2 }])
  })

  test('tells nothing of a key before it is answered', async () => {
    const learner = await t.as()
    await aPlan([learner])

    const begun = await begin(learner)

    expect(JSON.stringify(begun)).not.toContain(EXPLANATION)
    expect(JSON.stringify(await learner.call(dailyToday, {}))).not.toContain('高处作业')
  })

  test.each(['same', 'personal', 'adaptive'] as const)(
    'shows the first question of a %s set by a read that writes nothing, and begins with that very question',
    async (mode) => {
      const learner = await t.as()
      await aPlan([learner], { mode })
      const written = async () => {
        const { rows } = await t.db.execute(sql`
          select (select count(*) from daily_runs)::int as runs, (select count(*) from daily_sets)::int as sets,
            (select count(*) from attempts)::int as attempts, (select count(*) from audit_entries)::int as lines`)
        return rows[0]
      }
      const before = await written()

      const { item } = await learner.call(dailyFirst, {})
      const [again, today] = [await learner.call(dailyFirst, {}), await learner.call(dailyToday, {})]
      const after = await written()
      const begun = await begin(learner)

      expect(after).toEqual(before)
      expect(today).toMatchObject({ state: 'open' })
      expect(item?.options.length).toBeGreaterThan(1)
      expect(again.item).toEqual(item)
      expect(JSON.stringify(item)).not.toContain(EXPLANATION)
      const shape = (asked: typeof item) => [asked?.stem, asked?.options.map(({ id }) => id)]
      expect(shape(itemsOf(begun)[0] ?? null)).toEqual(shape(item))
      // Whoever has begun goes on where he stands.
      expect((await learner.call(dailyFirst, {})).item).toBeNull()
    },
  )

  test('may be answered again without score, and is refused as a scored one', async () => {
    const learner = await t.as()
    await aPlan([learner])
    await aPointsRule(t.db, { event: 'dailyScored', award: { kind: 'perUnit', points: 1 } })
    const { begun } = await answer(learner, [WRONG, WRONG, WRONG])

    expect(await learner.refused(openDaily, {})).toMatchObject({ message: '今日答题已完成，可不计分重答' })
    const again = await begin(learner, undefined, true)
    const receipt = await handIn(learner, again, [])

    expect(new Set(itemsOf(again).map(({ stem }) => stem))).toEqual(new Set(itemsOf(begun).map(({ stem }) => stem)))
    expect(receipt.score).toBe(3)
    expect(await learner.call(dailyToday, {})).toMatchObject({ state: 'done', right: 0, attemptId: begun.attemptId })
    expect(await t.db.$count(pointsEntries, eq(pointsEntries.personId, learner.id))).toBe(0)
  })

  test('belongs to the first opening until half past midnight, and is then handed in as it stands', async () => {
    const learner = await t.as()
    await aPlan([learner])
    const begun = await begin(learner)
    const [first] = itemsOf(begun)
    const verdict = await learner.call(answerOneQuestion, answerBody(begun, first?.itemId ?? '', RIGHT))
    expect(verdict).toMatchObject({ right: true, finished: false, explanation: expect.stringContaining(EXPLANATION) })
    const run = and(eq(dailyRuns.personId, learner.id), eq(dailyRuns.day, today))
    expect(begun.deadline?.toISOString()).toBe(`${today}T16:30:00.000Z`)

    // As if it had been opened late yesterday and the clock stood at five past midnight.
    await t.db.update(dailyRuns).set({ day: yesterday }).where(run)
    expect(await learner.call(dailyToday, {})).toMatchObject({ state: 'open', late: { day: yesterday } })
    expect((await begin(learner)).attemptId).not.toBe(begun.attemptId)

    await t.db
      .update(attempts)
      .set({ deadline: new Date(Date.now() - MINUTE_MS) })
      .where(eq(attempts.id, begun.attemptId))
    await t.db
      .update(dailyRuns)
      .set({ closesAt: new Date(Date.now() - MINUTE_MS) })
      .where(and(eq(dailyRuns.personId, learner.id), eq(dailyRuns.day, yesterday)))
    await sweepOverdue(t.running.attempts)

    expect(await dayOf(learner, yesterday)).toMatchObject({ state: 'done', right: 1, n: 3 })
    expect(await learner.call(dailyToday, {})).toMatchObject({ late: null, streak: 1 })
  })

  test('handed in blank by the clock is no try: the day stays open to be made up, and what is made up counts', async () => {
    const [learner, late] = [await t.as(), await t.as()]
    await aPlan([learner], { makeUpDays: 1 })
    await aPlan([late])
    const opened: string[] = []
    for (const each of [learner, late]) {
      opened.push((await begin(each)).attemptId)
      const run = and(eq(dailyRuns.personId, each.id), eq(dailyRuns.day, today))
      await t.db
        .update(dailyRuns)
        .set({ day: yesterday, closesAt: new Date(Date.now() - MINUTE_MS) })
        .where(run)
      await t.db
        .update(attempts)
        .set({ deadline: new Date(Date.now() - MINUTE_MS) })
        .where(eq(attempts.personId, each.id))
    }
    await sweepOverdue(t.running.attempts)

    expect(await dayOf(learner, yesterday)).toMatchObject({ state: 'makeUp', right: null })
    expect(await dayOf(late, yesterday)).toMatchObject({ state: 'missed', right: null })
    expect(await learner.call(dailyToday, {})).toMatchObject({ late: null, streak: 0, makeUp: [yesterday] })

    const [attemptId = ''] = opened
    const told = async (of: string) =>
      JSON.stringify(await learner.call(reviewAttempt, { attemptId: of })).includes(EXPLANATION)
    expect([await told(attemptId), await t.db.$count(wrongItems, eq(wrongItems.personId, learner.id))]).toEqual([
      false,
      0,
    ])
    const { begun } = await answer(learner, [], yesterday)
    expect(await dayOf(learner, yesterday)).toMatchObject({ state: 'madeUp', right: 3 })
    expect(await told(begun.attemptId)).toBe(true)
    expect(await learner.call(dailyToday, {})).toMatchObject({ streak: 1, makeUp: [] })
  })

  test('can be made up within the days of the plan, is marked, fills the streak and earns nothing', async () => {
    const learner = await t.as()
    await aPlan([learner], { makeUpDays: 1 })
    await aPointsRule(t.db, { event: 'dailyScored', award: { kind: 'perUnit', points: 1 } })

    expect(await learner.call(dailyToday, {})).toMatchObject({ makeUp: [yesterday] })
    expect(await learner.refused(openDaily, { day: addDays(today, -2) })).toMatchObject({ message: '该日期不可补答' })
    expect(await learner.refused(openDaily, { day: tomorrow })).toMatchObject({ message: '该日期不可补答' })
    await answer(learner, [], yesterday)

    expect(await dayOf(learner, yesterday)).toMatchObject({ state: 'madeUp', right: 3, points: 0 })
    expect(await dayOf(learner, addDays(today, -2))).toMatchObject({ state: 'missed' })
    expect(await learner.call(dailyToday, {})).toMatchObject({ streak: 1, makeUp: [] })
    expect(await t.db.$count(pointsEntries, eq(pointsEntries.personId, learner.id))).toBe(0)
    expect(await learner.refused(openDaily, { day: yesterday })).toMatchObject({ message: '该日期不可补答' })
  })

  test('is nothing without a plan, and somebody else’s is missing', async () => {
    const [learner, other] = [await t.as(), await t.as()]
    await aPlan([learner])
    const { runId } = await learner.call(openDaily, {})

    expect(await other.call(dailyToday, {})).toMatchObject({ state: 'none', n: 0, participation: null })
    expect(await other.refused(openDaily, {})).toMatchObject({ message: '今日无题' })
    const start = { scene: 'daily' as const, objectId: runId, clientKey: `key-${v7()}`, device: 'Chrome' }
    expect(await other.refused(startAttempt, start)).toMatchObject({ status: 1004 })
  })

  test('opened twenty times at once is one run', async () => {
    const learner = await t.as()
    await aPlan([learner])

    const opened = await Promise.all(Array.from({ length: 20 }, () => learner.call(openDaily, {})))

    expect(new Set(opened.map(({ runId }) => runId)).size).toBe(1)
  })
})

describe('the set of a day', () => {
  test('is the same for all, and one of each person’s own, by the mode', async () => {
    const people = await Promise.all([t.as(), t.as()])
    await aPlan(people)
    const own = await Promise.all([t.as(), t.as(), t.as()])
    await aPlan(own, { mode: 'personal' })
    const stems = async (learner: Client) =>
      itemsOf(await begin(learner))
        .map(({ stem }) => stem)
        .toSorted()

    const same = [await stems(people[0]), await stems(people[1])]
    const different = new Set<string>()
    for (const learner of own) different.add((await stems(learner)).join())

    expect(same[0]).toEqual(same[1])
    expect(same[0]).toHaveLength(3)
    expect(different.size).toBeGreaterThan(1)
  })

  test('says of a recommended one why it holds each question, what is due coming first', async () => {
    const learner = await t.as()
    await aPlan([learner], { mode: 'adaptive' })
    const { ids } = await aBankOf(t, [singleContent])
    for (const questionId of [ids[0] ?? '', questionIds[4] ?? ''])
      await t.db.insert(wrongItems).values({
        personId: learner.id,
        questionId,
        wrongCount: 1,
        lastWrongAt: new Date(),
        stage: 0,
        dueOn: today,
        sources: ['practice'],
        state: 'active',
        attemptItemId: v7(),
      })

    const begun = await begin(learner)
    const { reasons } = await learner.call(dailyToday, {})

    expect(reasons.map(({ itemId }) => itemId)).toEqual(itemsOf(begun).map(({ itemId }) => itemId))
    expect(reasons.map(({ text }) => text)).toEqual(['错题到期复习', '没有做过的新题', '没有做过的新题'])
  })

  test('never holds what a person would have to mark', async () => {
    const { available } = await manager.call(checkDailyPlan, { rows: [rule()], n: 3 })

    expect(available).toBe(12)
    const short = planOf([v7()], { rows: [{ ...rule(), kinds: ['short'] }] })
    expect((await manager.refused(saveDailyPlan, short)).errors).toEqual([
      { field: 'rows', message: '每日答题不支持简答、上传和案例题' },
    ])
  })

  test('of today stays as it was when the plan is changed or stopped', async () => {
    const [first, second] = await Promise.all([t.as(), t.as()])
    const id = await aPlan([first, second])
    const before = itemsOf(await begin(first)).map(({ stem }) => stem)

    const [row] = await t.db.select().from(dailyPlans).where(eq(dailyPlans.id, id))
    const saved = await manager.call(saveDailyPlan, {
      ...planOf([first.id], { n: 5 }),
      id,
      revision: row?.revision ?? 0,
    })
    expect(saved.validFrom).toBe(tomorrow)
    expect(itemsOf(await begin(second)).map(({ stem }) => stem)).toEqual(before)

    await manager.call(stopDailyPlan, { id, revision: saved.revision })
    expect(await second.call(dailyToday, {})).toMatchObject({ state: 'running', n: 3 })
    expect(await dayOf(first, tomorrow)).not.toMatchObject({ state: 'upcoming' })
  })
})

describe('a plan', () => {
  test('begins tomorrow or later, for somebody, out of usable categories with enough questions', async () => {
    const refused = async (more: object) => (await manager.refused(saveDailyPlan, planOf([v7()], more))).errors

    expect(await refused({ validFrom: today })).toEqual([{ field: 'validFrom', message: '生效日期须晚于今天' }])
    expect(await refused({ audience: onlyPeople() })).toEqual([{ field: 'audience', message: '请选择面向的人员' }])
    expect(await refused({ rows: [rule([v7()])] })).toEqual([{ field: 'rows', message: '题目分类不存在或无权使用' }])
    expect(await refused({ n: 20 })).toEqual([{ field: 'rows', message: '可用 12 题，不足每日 20 题' }])
  })

  test('warns how long the questions last, stands in the list, and shows the set of a day beforehand', async () => {
    const learner = await t.as()
    const { id, warnings } = await manager.call(saveDailyPlan, planOf([learner.id], { title: '消防月每日一练' }))

    const { list } = await manager.call(listDailyPlans, { keyword: '消防月', filter: { state: 'waiting' } })
    const preview = await manager.call(previewDaily, { id, day: tomorrow })

    expect(warnings).toEqual(['题量不足：按 3 题/天仅够 4 天不重复'])
    expect(list).toMatchObject([{ id, state: 'waiting', n: 3, mode: 'same', validFrom: tomorrow }])
    expect(preview).toMatchObject({ mode: 'same', fixed: false })
    expect(preview.items).toHaveLength(3)
    expect(await manager.refused(previewDaily, { id, day: today })).toMatchObject({ message: '该日期不在计划内' })
  })

  test('is out of reach without the code, and of another unit', async () => {
    const { id } = await manager.call(saveDailyPlan, planOf([v7()]))
    const stranger = await t.asWho({ codes: [P.examDaily], scope: { kind: 'own' } })

    expect(await (await t.as(P.exam)).refused(listDailyPlans, {})).toMatchObject({ status: 1003 })
    expect(await stranger.refused(previewDaily, { id, day: tomorrow })).toMatchObject({ status: 1004 })
    expect((await stranger.call(listDailyPlans, {})).list).toEqual([])
    expect(await stranger.refused(dailyStat, { from: today, to: today, planId: id })).toMatchObject({ status: 1004 })
  })

  test('counts who takes part, what is missed, and who keeps going', async () => {
    const [first, second, third] = await Promise.all([t.as(), t.as(), t.as()])
    const planId = await aPlan([first, second, third], { makeUpDays: 2 })
    await answer(first, [WRONG])
    await answer(second, [WRONG])
    await answer(second, [], yesterday)

    const found = await manager.call(dailyStat, { from: yesterday, to: tomorrow, planId })

    expect(found.days).toEqual([
      { day: yesterday, expected: 3, answered: 1, madeUp: 1, rightRate: 1 },
      { day: today, expected: 3, answered: 2, madeUp: 0, rightRate: 4 / 6 },
      { day: tomorrow, expected: 0, answered: 0, madeUp: 0, rightRate: null },
    ])
    expect(found.missed).toHaveLength(1)
    expect(found.missed[0]).toMatchObject({ rate: 1, n: 2 })
    expect(found.streaks.filter(({ people }) => people > 0)).toEqual([
      { band: '0', people: 1 },
      { band: '1-2', people: 2 },
    ])
  })
})
