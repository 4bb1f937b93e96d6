import {
  changeActivityState,
  deleteActivities,
  getActivity,
  listActivities,
  saveActivity,
} from '@portal/contract/areas/activity/activity.ts'
import { getQuizBank } from '@portal/contract/areas/activity/quiz-answer.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeWith } from '#src/areas/assessment/question/purge.ts'
import { questionCategories, questionShares, questions } from '#src/schema/assessment.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import {
  activityOf,
  anActivity,
  answerActivity,
  aPublishedActivity,
  moveActivity,
  tryBody,
} from '#test/factories/activity.ts'
import { anOrg } from '#test/factories/directory.ts'
import { minutesFromNow, onlyPeople } from '#test/factories/exam.ts'

let t: TestApp
let author: Client
const codes = [P.activity, P.activityAdd, P.activityEdit, P.activityDel, P.activityPublish, P.activityQuestion]

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...codes)
})
afterAll(() => t.close())

const revisionOf = async (id: string) => (await author.call(getActivity, { id, manage: true })).revision

describe('an activity', () => {
  test('is seen by those it is for once it is published, and by nobody else', async () => {
    const [meant, other] = [await t.as(), await t.as()]
    const { id } = await anActivity(t, author, { audience: onlyPeople(meant.id) })
    const listed = async (person: Client) =>
      (await person.call(listActivities, { pageSize: 200 })).list.some((row) => row.id === id)

    const before = [await listed(meant), (await meant.refused(getActivity, { id })).status]
    await author.call(changeActivityState, { id, action: 'publish' })

    expect(before).toEqual([false, 1004])
    expect(await listed(meant)).toBe(true)
    expect(await listed(other)).toBe(false)
    expect(await other.refused(getActivity, { id })).toMatchObject({ message: '活动不存在或不在你的范围内' })
    expect((await meant.call(getActivity, { id })).audience).toBeUndefined()
    expect(await meant.refused(listActivities, { filter: { manage: true } })).toMatchObject({ status: 1003 })
  })

  test('stays out of the lists until its time to be shown', async () => {
    const learner = await t.as()
    const times = { startAt: minutesFromNow(60), endAt: minutesFromNow(120), showFrom: minutesFromNow(30) }
    const { id } = await aPublishedActivity(t, author, times)

    const { list } = await learner.call(listActivities, { pageSize: 200 })

    expect(list.some((row) => row.id === id)).toBe(false)
  })

  test('is managed inside of the data scope only', async () => {
    const unit = await anOrg(t.db)
    const local = await t.asWho({ codes, scope: { kind: 'below' }, orgId: unit.id })
    const { id } = await anActivity(t, author)
    const { id: own } = await local.call(saveActivity, activityOf())

    expect(await local.refused(getActivity, { id, manage: true })).toMatchObject({ status: 1004 })
    expect(await local.refused(changeActivityState, { id, action: 'publish' })).toMatchObject({ status: 1004 })
    expect(await local.refused(getQuizBank, { activityId: id })).toMatchObject({ status: 1004 })
    const { list } = await local.call(listActivities, { filter: { manage: true } })
    expect(list.map((row) => row.id)).toEqual([own])
  })

  test('says what is wrong with its times and its audience', async () => {
    const backwards = activityOf({ startAt: minutesFromNow(60), endAt: minutesFromNow(30) })
    const short = activityOf({ startAt: minutesFromNow(0), endAt: minutesFromNow(5) })

    expect(await author.refused(saveActivity, backwards)).toMatchObject({
      errors: [{ field: 'endAt', message: '开始时间须早于结束时间' }],
    })
    expect(await author.refused(saveActivity, short)).toMatchObject({
      errors: [{ field: 'endAt', message: '活动时长须为 10 分钟至 366 天' }],
    })
    expect(await author.refused(saveActivity, activityOf({ audience: onlyPeople() }))).toMatchObject({
      errors: [{ field: 'audience' }],
    })
    const unshown = activityOf({ startAt: minutesFromNow(30), endAt: minutesFromNow(90), showFrom: minutesFromNow(60) })
    expect(await author.refused(saveActivity, unshown)).toMatchObject({
      errors: [{ field: 'showFrom', message: '展示时间不能晚于开始时间' }],
    })
    const unit = await anOrg(t.db)
    const local = await t.asWho({ codes, scope: { kind: 'below' }, orgId: unit.id })
    const elsewhere = { ...activityOf(), ownerOrgId: (await anOrg(t.db)).id }
    expect(await local.refused(saveActivity, elsewhere)).toMatchObject({
      errors: [{ field: 'ownerOrgId', message: '主办单位不在你的管理范围内' }],
    })
  })

  test('says why it cannot be published, extended or ended', async () => {
    const past = await anActivity(t, author, { startAt: minutesFromNow(-60), endAt: minutesFromNow(-1) })
    const draft = await anActivity(t, author)
    const { id } = await aPublishedActivity(t, author)
    const runner = await t.as(P.activityRun)
    const refused = (body: object) => author.refused(changeActivityState, body)

    expect(await runner.refused(changeActivityState, { id: draft.id, action: 'publish' })).toMatchObject({
      status: 1003,
    })
    expect((await refused({ id: past.id, action: 'publish' })).errors).toEqual([
      { field: 'endAt', message: '结束时间须晚于当前时间' },
    ])
    expect((await refused({ id: draft.id, action: 'cancel', reason: '停办' })).message).toBe('活动尚未发布')
    expect((await refused({ id, action: 'extend' })).errors).toEqual([
      { field: 'at', message: '请选择延期后的结束时间' },
    ])
    expect((await refused({ id, action: 'extend', at: minutesFromNow(30).toISOString() })).errors).toEqual([
      { field: 'at', message: '活动进行中，只能延长结束时间' },
    ])
    await runner.call(changeActivityState, { id, action: 'cancel', reason: '停办' })
    expect((await refused({ id, action: 'extend', at: minutesFromNow(90).toISOString() })).message).toBe(
      '活动已取消，不能修改',
    )
  })

  test('once it is published does not end before now, so nobody closes it by a save', async () => {
    const { id } = await aPublishedActivity(t, author, { startAt: minutesFromNow(30), endAt: minutesFromNow(90) })
    const past = activityOf({ startAt: minutesFromNow(-60), endAt: minutesFromNow(-1) })

    const refusal = await author.refused(saveActivity, { ...past, id, revision: await revisionOf(id) })

    expect(refusal.errors).toEqual([{ field: 'endAt', message: '结束时间须晚于当前时间' }])
  })

  test('is published only with enough questions, and not twice', async () => {
    const { id } = await anActivity(t, author, {}, 2)
    const ready = await anActivity(t, author)

    expect(await author.refused(changeActivityState, { id, action: 'publish' })).toMatchObject({
      message: '环节“知识竞答”的题库题数少于每次题数：每次 3 题，可用 2 题',
      errors: [{ field: 'parts.0.quiz' }],
    })
    const { state } = await author.call(changeActivityState, { id: ready.id, action: 'publish' })
    expect(state).toBe('running')
    expect(await author.refused(changeActivityState, { id: ready.id, action: 'publish' })).toMatchObject({
      message: '活动已发布',
    })
  })

  test('while it runs its end only moves later, its rules get easier and its audience wider', async () => {
    const person = await t.as()
    const startAt = minutesFromNow(-1)
    const endAt = minutesFromNow(60)
    const audience = onlyPeople(person.id)
    const { id } = await aPublishedActivity(t, author, { startAt, endAt, audience })
    const base = { startAt, endAt, audience, title: '改过的活动' }
    const save = async (wishes: Parameters<typeof activityOf>[0]) => ({
      ...activityOf({ ...base, ...wishes }),
      id,
      revision: await revisionOf(id),
    })

    expect(await author.refused(saveActivity, await save({ endAt: minutesFromNow(30) }))).toMatchObject({
      errors: [{ field: 'endAt', message: '活动进行中，只能延长结束时间' }],
    })
    expect(await author.refused(saveActivity, await save({ quiz: { passScore: 80 } }))).toMatchObject({
      errors: [{ field: 'parts.0.quiz', message: '活动进行中，答题规则只能放宽' }],
    })
    expect(await author.refused(saveActivity, await save({ audience: onlyPeople((await t.as()).id) }))).toMatchObject({
      errors: [{ field: 'audience', message: '活动进行中，活动范围只能扩大' }],
    })
    await author.call(saveActivity, await save({ endAt: minutesFromNow(90), quiz: { passScore: 40, perDay: 3 } }))
    expect((await author.call(getActivity, { id, manage: true })).parts[0]?.quiz).toMatchObject({
      passScore: 40,
      perDay: 3,
    })
    await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(-1))
    expect(await author.refused(saveActivity, await save({}))).toMatchObject({ message: '活动已结束，不能修改' })
  })

  test('a stale save is refused, also when only the quiz was changed meanwhile', async () => {
    const { id, revision } = await anActivity(t, author)
    const { title, startAt, endAt, audience } = await author.call(getActivity, { id, manage: true })
    await author.call(saveActivity, {
      ...activityOf({ title, startAt, endAt, ...(audience && { audience }), quiz: { perDay: 5 } }),
      id,
      revision,
    })

    expect(await author.refused(saveActivity, { ...activityOf(), id, revision })).toMatchObject({ status: 1009 })
  })

  test('carries the questions along into its copy', async () => {
    const { id } = await anActivity(t, author, {}, 3)

    const copy = await author.call(saveActivity, { ...activityOf(), copyOf: id })

    expect((await author.call(getQuizBank, { activityId: copy.id })).available).toBe(3)
  })

  test('an extension moves the clocks of running tries, a cancellation ends them and tells who joined, once', async () => {
    const [learner, idle] = [await t.as(), await t.as()]
    const { id } = await aPublishedActivity(t, author, { audience: onlyPeople(learner.id, idle.id) })
    const { attemptId, deadline } = await learner.call(startAttempt, tryBody(id))
    const later = minutesFromNow(180)

    await author.call(changeActivityState, { id, action: 'extend', at: later.toISOString() })
    const [moved] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    expect(deadline).not.toBeNull()
    expect(moved?.deadline?.toISOString()).toBe(later.toISOString())

    expect(await author.refused(changeActivityState, { id, action: 'cancel', reason: '停' })).toMatchObject({
      errors: [{ field: 'reason', message: '请填写取消原因（2–200 字）' }],
    })
    await author.call(changeActivityState, { id, action: 'cancel', reason: '场地调整' })
    const [dropped] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    const told = await t.db
      .select({ userId: messageDeliveries.userId })
      .from(messageDeliveries)
      .where(and(eq(messageDeliveries.event, `activity:${id}:cancelled`), eq(messageDeliveries.channel, 'inApp')))

    expect(dropped).toMatchObject({ state: 'void', voidReason: '场地调整' })
    expect(told.map(({ userId }) => userId)).toEqual([learner.id])
    expect(await learner.refused(startAttempt, tryBody(id))).toMatchObject({ message: '该活动已取消' })
  })

  test('is deleted as long as nobody has joined', async () => {
    const learner = await t.as()
    const draft = await anActivity(t, author)
    const { id } = await aPublishedActivity(t, author)
    await answerActivity(learner, id, 1)

    const { typeId } = await author.call(getQuizBank, { activityId: draft.id })
    const { deleted, failed } = await author.call(deleteActivities, { ids: [draft.id, id] })
    const binned = await t.db.select({ at: questions.deletedAt }).from(questions).where(eq(questions.bankId, typeId))
    const noted = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, typeId))

    expect(deleted).toBe(1)
    expect(failed).toEqual([{ id, message: '已有 1 人参与，不能删除，可取消' }])
    expect(binned.map(({ at }) => at === null)).toEqual(Array(4).fill(false))
    expect(noted.some(({ kind }) => kind === 'delete')).toBe(true)
    expect(await author.refused(getActivity, { id: draft.id, manage: true })).toMatchObject({ status: 1004 })
  })

  test('takes its empty bank along, categories and shares included; one with questions stays until they are purged', async () => {
    const [empty, full] = [await anActivity(t, author), await anActivity(t, author)]
    const bankOf = async (activityId: string) => (await author.call(getQuizBank, { activityId })).typeId
    const [emptyBank, fullBank] = [await bankOf(empty.id), await bankOf(full.id)]
    await t.db.delete(questions).where(eq(questions.bankId, emptyBank))
    await t.db.insert(questionShares).values({
      bankId: emptyBank,
      facet: `o:${emptyBank}`,
      party: 'org',
      subjectId: emptyBank,
      below: false,
      right: 'use',
    })
    const banks = async () =>
      (
        await t.db
          .select({ id: questionCategories.id })
          .from(questionCategories)
          .where(inArray(questionCategories.bankId, [emptyBank, fullBank]))
      ).map(({ id }) => id)

    const { keptBanks } = await author.call(deleteActivities, { ids: [empty.id, full.id] })

    expect(keptBanks).toMatchObject([{ questions: 4 }])
    expect(await banks()).toEqual([fullBank])
    expect(await t.db.$count(questionShares, eq(questionShares.bankId, emptyBank))).toBe(0)
    await purgeWith(t.running)(new Date(Date.now() + MINUTE_MS))
    expect(await banks()).toEqual([])
  })

  test('the sentence says what completes it', async () => {
    const { id } = await anActivity(t, author, { quiz: { ...SHIPPED_QUIZ, count: 3, inAll: 4, limitMinutes: 15 } })

    expect((await author.call(getActivity, { id, manage: true })).sentence).toBe(
      '答题达到 60 分（100 分，必做）；全部做完为完成。',
    )
  })
})
