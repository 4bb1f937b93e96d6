import {
  changeActivityState,
  getActivity,
  listActivities,
  saveActivity,
} from '@portal/contract/areas/activity/activity.ts'
import { isComplete, progressOf } from '@portal/contract/areas/activity/completion.ts'
import { activityRace } from '@portal/contract/areas/activity/desk.ts'
import { listActivityPeople } from '@portal/contract/areas/activity/quiz-answer.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities } from '#src/schema/activity.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { pointsEntries } from '#src/schema/points.ts'
import { questionnaireTickets } from '#src/schema/questionnaire.ts'
import { studyRecords } from '#src/schema/study.ts'
import { createChance } from '#src/seed/random.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { activityKinds, activityOf } from '#test/factories/activity.ts'
import { minutesFromNow, onlyPeople } from '#test/factories/exam.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { aPost, aReading } from '#test/factories/post.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'
import { aPublishedVideo } from '#test/factories/video.ts'
import { refreshProgress } from './refresh.ts'

let t: TestApp
let author: Client
const codes = [
  ...[P.activity, P.activityAdd, P.activityEdit, P.activityPublish, P.activityRun, P.activityStat],
  ...[P.activityDraw, P.column],
]

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...codes)
})
afterAll(() => t.close())

interface Things {
  films: string[]
  post: string
  survey: string
}

const someThings = async (): Promise<Things> => ({
  films: [(await aPublishedVideo(t.db)).id, (await aPublishedVideo(t.db)).id],
  post: (await aPost(t.db)).id,
  survey: (await aQuestionnaire(t.db)).id,
})

const partsOf = ({ films, post, survey }: Things) => [
  { type: 'watch' as const, title: '消防演练', weight: 50, required: true, refs: films },
  { type: 'read' as const, title: '学习通知', weight: 30, required: false, refs: [post] },
  { type: 'survey' as const, title: '填写问卷', weight: 20, required: false, refs: [survey] },
]

const publish = async (things: Things, wishes: Parameters<typeof activityOf>[0] = {}) => {
  const { id } = await author.call(saveActivity, activityOf({ need: 70, parts: partsOf(things), ...wishes }))
  await author.call(changeActivityState, { id, action: 'publish' })
  return id
}

const watched = (userId: string, itemId: string, values: Partial<typeof studyRecords.$inferInsert> = {}) =>
  t.db.insert(studyRecords).values({
    ...{ userId, itemType: 'video' as const, itemId, versionNo: 1, effectiveMs: 600_000, coverageTenths: 1000 },
    ...{ completedAt: new Date(), completedVersion: 1 },
    ...values,
  })

const answered = (personId: string, questionnaireId: string) =>
  t.db.insert(questionnaireTickets).values({ questionnaireId, personId, slot: 1 })

const refresh = (id: string) =>
  inBackground(t.running.platform, async (tx) => {
    const [activity] = await tx.db.select().from(activities).where(eq(activities.id, id))
    if (activity) await refreshProgress(tx, activityKinds, activity, null)
  })

describe('the facts of all parts', () => {
  test('give each person what an obvious reference says, in list, race and page alike', async () => {
    const chance = createChance(7)
    const things = await someThings()
    const people = await Promise.all(Array.from({ length: 12 }, () => t.as()))
    const id = await publish(things, { audience: onlyPeople(...people.map((person) => person.id)) })
    const parts = partsOf(things).map((part) => ({ ...part, unlockAfter: null }))
    const reference = new Map<string, { progress: number; complete: boolean; joined: boolean }>()
    for (const person of people) {
      const seen: string[] = []
      for (const film of things.films) {
        const way = chance.whole(0, 3)
        if (way === 0) continue
        const before = new Date(Date.now() - 600 * MINUTE_MS)
        if (way === 1) await watched(person.id, film)
        // Completed before the activity began, or void: neither counts, the first is not even begun.
        if (way === 2) await watched(person.id, film, { completedAt: before, firstAt: before, lastAt: before })
        if (way === 3) await watched(person.id, film, { voidedAt: new Date(), voidReason: '代看' })
        if (way === 1) seen.push(film)
        reference.set(person.id, {
          progress: 0,
          complete: false,
          joined: (reference.get(person.id)?.joined ?? false) || way !== 2,
        })
      }
      const [read, told] = [chance.happens(0.5), chance.happens(0.5)]
      if (read) await aReading(t.db, things.post, person.id)
      if (told) await answered(person.id, things.survey)
      const done = [seen.length === 2, read, told]
      reference.set(person.id, {
        progress: progressOf(parts, done),
        complete: isComplete(parts, done, 70),
        joined: (reference.get(person.id)?.joined ?? false) || read || told,
      })
    }
    await refresh(id)

    const { list } = await author.call(listActivityPeople, { pageSize: 50, filter: { activityId: id } })
    const race = await author.call(activityRace, { id, manage: true })
    const found = new Map(list.map(({ id: of, progress, complete, joined }) => [of, { progress, complete, joined }]))
    for (const person of people)
      expect(found.get(person.id)).toEqual(reference.get(person.id) ?? { progress: 0, complete: false, joined: false })
    const complete = [...reference.values()].filter((each) => each.complete).length
    expect(race.reduce((sum, unit) => sum + unit.complete, 0)).toBe(complete)
    const [first] = people
    if (first) expect((await first.call(getActivity, { id })).my.progress).toBe(reference.get(first.id)?.progress ?? 0)
  })

  test('count at once where the person looks, earn once, and go away with a void record until the settlement', async () => {
    const ruleId = await aPointsRule(t.db, { event: 'activityDone', award: { kind: 'fixed', points: 50 } })
    const things = await someThings()
    const learner = await t.as()
    const id = await publish(things)
    for (const film of things.films) await watched(learner.id, film)
    const before = await learner.call(getActivity, { id })
    await aReading(t.db, things.post, learner.id)
    const after = await learner.call(getActivity, { id })
    await refresh(id)

    expect(before.my).toEqual({ joined: true, progress: 50, complete: false })
    expect(before.missing).toBe('还差：阅读《学习通知》（30 分）')
    expect(after.my.complete).toBe(true)
    const earned = await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, learner.id))
    expect(earned.filter((entry) => entry.ruleId === ruleId && entry.sourceId === `activity:${id}`)).toHaveLength(1)
    await t.db.update(studyRecords).set({ voidedAt: new Date() }).where(eq(studyRecords.userId, learner.id))
    expect((await learner.call(getActivity, { id })).my).toMatchObject({ progress: 30, complete: false })
  })

  test('say nothing of somebody outside, who does not learn of the activity either', async () => {
    const things = await someThings()
    const [meant, outside] = [await t.as(), await t.as()]
    const id = await publish(things, { audience: onlyPeople(meant.id) })
    for (const film of things.films) await watched(outside.id, film)
    await refresh(id)

    expect(await outside.refused(getActivity, { id })).toMatchObject({
      status: 1004,
      message: '活动不存在或不在你的范围内',
    })
    expect((await outside.call(listActivities, { pageSize: 200 })).list.some((row) => row.id === id)).toBe(false)
    const { list } = await author.call(listActivityPeople, { filter: { activityId: id } })
    expect(list.map((row) => row.id)).toEqual([meant.id])
  })

  test('tell of an anonymous answer only that it was given, never when', async () => {
    const things = { ...(await someThings()), survey: (await aQuestionnaire(t.db, { mode: 'anonymous' })).id }
    const learner = await t.as()
    const id = await publish(things)
    await answered(learner.id, things.survey)
    await refresh(id)

    const { rows } = await t.db.execute<{ same: boolean }>(sql`
      select g.begun_at = a.start_at as same from activity_progress g join activities a on a.id = g.activity_id
      where g.activity_id = ${id} and g.person_id = ${learner.id}`)
    expect(rows).toEqual([{ same: true }])
  })
})

describe('the parts of an activity', () => {
  const refusedParts = async (change: (parts: ReturnType<typeof partsOf>) => object[], wishes: object = {}) => {
    const parts = change(partsOf(await someThings()))
    return author.refused(saveActivity, { ...activityOf(), ...wishes, parts: parts as never })
  }

  test('weigh 100 together, stand inside of the activity and open in no circle', async () => {
    const [endsLate, circle] = [minutesFromNow(600).toISOString(), [1, 0, null]]

    expect(await refusedParts((parts) => parts.slice(0, 2))).toMatchObject({
      errors: [{ field: 'parts', message: '各环节权重之和须为 100，当前 80' }],
    })
    expect(await refusedParts((parts) => parts.map((part) => ({ ...part, toAt: endsLate })))).toMatchObject({
      errors: [{ message: '环节时间须在活动时间内' }],
    })
    expect(
      await refusedParts((parts) => parts.map((part, at) => ({ ...part, unlockAfter: circle[at] }))),
    ).toMatchObject({ errors: [{ message: '解锁顺序形成循环' }] })
    const shut = (parts: ReturnType<typeof partsOf>) =>
      parts.map((part, at) => ({
        ...part,
        ...(at === 0 && { fromAt: minutesFromNow(30).toISOString() }),
        ...(at === 1 && { unlockAfter: 0, toAt: minutesFromNow(20).toISOString() }),
      }))
    expect(await refusedParts(shut, { need: 80 })).toMatchObject({
      errors: [{ field: 'need', message: '完成线高于可得权重，无人能完成' }],
    })
    expect(await refusedParts((parts) => parts.map((part) => ({ ...part, refs: [author.id] })))).toMatchObject({
      errors: [{ message: '环节“消防演练”的内容不存在、未发布或无权引用' }],
    })
  })

  test('are not published without contents, and while it runs only become easier', async () => {
    const things = await someThings()
    const empty = partsOf(things).map((part, at) => (at === 0 ? { ...part, refs: [] } : part))
    const draft = await author.call(saveActivity, activityOf({ parts: empty }))
    const none = await author.call(saveActivity, activityOf({ parts: [] }))
    const id = await publish(things)
    const { revision, parts } = await author.call(getActivity, { id, manage: true })
    const body = activityOf({ need: 70, parts: partsOf(things) })
    const { startAt } = await author.call(getActivity, { id })
    const running = { ...body, id, revision, startAt: startAt.toISOString() }

    expect(await author.refused(changeActivityState, { id: none.id, action: 'publish' })).toMatchObject({
      message: '请先完成编排',
    })
    expect(await author.refused(changeActivityState, { id: draft.id, action: 'publish' })).toMatchObject({
      message: '请为环节“消防演练”选择内容',
    })
    expect(await author.refused(saveActivity, { ...running, need: 90 })).toMatchObject({ errors: [{ field: 'need' }] })
    const fewer = [{ ...partsOf(things)[0], weight: 100 }]
    expect(await author.refused(saveActivity, { ...running, parts: fewer as never })).toMatchObject({
      errors: [{ message: '活动进行中，答题规则只能放宽' }],
    })
    const easier = partsOf(things).map((part, at) => ({ ...part, id: parts[at]?.id, required: false }))
    await author.call(saveActivity, { ...running, need: 50, parts: easier })
    expect((await author.call(getActivity, { id, manage: true })).parts.map(({ required }) => required)).toEqual([
      ...[false, false, false],
    ])
  })

  test('accept nothing after a cancellation, of which everybody who joined is told once', async () => {
    const things = await someThings()
    const learner = await t.as()
    const id = await publish(things)
    await aReading(t.db, things.post, learner.id)
    await learner.call(getActivity, { id })
    await author.call(changeActivityState, { id, action: 'cancel', reason: '台风' })
    for (const film of things.films) await watched(learner.id, film)

    const seen = await learner.call(getActivity, { id })
    expect(seen).toMatchObject({ state: 'cancelled', my: { progress: 30 } })
    const told = await t.db.select().from(messageDeliveries).where(eq(messageDeliveries.userId, learner.id))
    const inApp = told.filter(({ event, channel }) => event === `activity:${id}:cancelled` && channel === 'inApp')
    expect(inApp).toHaveLength(1)
    expect(await author.refused(changeActivityState, { id, action: 'settle' })).toMatchObject({
      message: '活动尚未结束',
    })
  })
})
