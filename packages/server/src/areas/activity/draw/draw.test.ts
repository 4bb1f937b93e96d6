import { changeActivityState, getActivity, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { correctActivity, savePrizes } from '@portal/contract/areas/activity/desk.ts'
import { listActivityPeople } from '@portal/contract/areas/activity/quiz-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { getDraw, runDraw } from '@portal/contract/shared/lots/draw.ts'
import { verifyDraw } from '@portal/contract/shared/lots/lots.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lockRow } from '#src/kit/store.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { activities } from '#src/schema/activity.ts'
import { users } from '#src/schema/directory.ts'
import { draws } from '#src/schema/lots.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { activityKinds, activityOf, moveActivity } from '#test/factories/activity.ts'
import { minutesFromNow, onlyPeople } from '#test/factories/exam.ts'
import { aPost, aReading } from '#test/factories/post.ts'
import { endByClock } from '../quiz/clock.ts'
import { drawRest } from './lots.ts'

let t: TestApp
let author: Client
const codes = [
  ...[P.activity, P.activityAdd, P.activityEdit, P.activityPublish, P.activityRun, P.activityDraw],
  ...[P.activityStat, P.column],
]

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...codes)
})
afterAll(() => t.close())

/** An activity of one post with a prize, and people of whom the last has not read it. */
const aDrawn = async (count: number) => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.as()))
  const organiser = people[0]
  if (!organiser) throw new Error('nobody')
  const post = await aPost(t.db)
  const audience = onlyPeople(...people.map(({ id }) => id))
  const parts = [{ type: 'read' as const, title: '学习通知', weight: 100, refs: [post.id] }]
  const { id, revision } = await author.call(saveActivity, activityOf({ audience, parts, organisers: [organiser.id] }))
  await author.call(savePrizes, { activityId: id, revision, prizes: [{ title: '急救包', count }] })
  await author.call(changeActivityState, { id, action: 'publish' })
  for (const { id: person } of people.slice(0, -1)) await aReading(t.db, post.id, person)
  // Before the end, wherever a test moves it.
  await t.db.execute(sql`update post_reads set read_at = now() - interval '30 seconds' where post_id = ${post.id}`)
  const owner = { ownerType: 'activity' as const, ownerId: id }
  return { id, people, organiser, owner }
}

const end = async (id: string) => {
  await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(5))
  await endByClock(t.running.attempts, activityKinds)
  await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(-1 / 60))
  await endByClock(t.running.attempts, activityKinds)
}

test('a draw is committed with the publication, sealed until it ran, runs once and comes out again from what is published', async () => {
  const { id, people, organiser, owner } = await aDrawn(2)
  const [, reader] = people
  if (!reader) throw new Error('nobody')
  const before = await reader.call(getDraw, owner)
  const prizeId = before.draws[0]?.prizeId ?? ''
  const run = { ...owner, prizeId }

  expect(before.draws[0]).toMatchObject({ secret: null, lines: null, winners: [] })
  expect(before.eligible).toBeNull()
  expect(before.draws[0]?.commit).toMatch(/^[0-9a-f]{64}$/)
  expect(await author.refused(runDraw, run)).toMatchObject({ message: '活动未结束，不能抽奖' })
  for (const person of people) await person.call(getActivity, { id })
  expect((await author.call(getDraw, owner)).eligible).toBe(3)
  await end(id)
  const frozen = await reader.call(getDraw, owner)
  expect(frozen.draws[0]).toMatchObject({ secret: null, lines: null, mine: { weight: 1 } })
  expect(frozen.eligible).toBe(3)

  const { winners } = await author.call(runDraw, run)
  expect(winners).toHaveLength(2)
  expect(await author.refused(runDraw, run)).toMatchObject({ message: '已抽奖，不能重复' })
  const [draw] = (await reader.call(getDraw, owner)).draws
  if (!draw) throw new Error('no draw')
  const said = {
    commit: draw.commit ?? '',
    listHash: draw.listHash ?? '',
    secret: draw.secret ?? '',
    lines: draw.lines ?? '',
  }
  const rules = { count: draw.count, groupCap: draw.unitCap, groups: draw.groups ?? '', skipped: draw.skipped }
  expect(verifyDraw({ ...said, ...rules, winners: draw.winners.map(({ no }) => no) }, sha256)).toEqual([])
  expect((await organiser.call(getDraw, owner)).draws[0]?.mine).toBeNull()
  const deliveries = await t.db.select().from(messageDeliveries)
  expect(
    new Set(deliveries.filter(({ event }) => event === `activity:${id}:won:${prizeId}`).map(({ userId }) => userId))
      .size,
  ).toBe(2)
})

test('more pieces than people are refused by hand and given as far as they go by the settlement', async () => {
  const { id, people, owner } = await aDrawn(9)
  for (const person of people) await person.call(getActivity, { id })
  const outside = await t.as()
  await end(id)
  const prizeId = (await author.call(getDraw, owner)).draws[0]?.prizeId ?? ''

  expect(await outside.refused(getDraw, owner)).toMatchObject({ message: '你不在活动范围内' })
  expect(await outside.refused(runDraw, { ...owner, prizeId })).toMatchObject({ status: 1003 })
  expect(await author.refused(runDraw, { ...owner, prizeId })).toMatchObject({ message: '名额多于符合条件人数 3' })
  await author.call(changeActivityState, { id, action: 'settle' })
  expect((await author.call(getDraw, owner)).draws[0]?.winners).toHaveLength(3)
})

describe('prizes', () => {
  const upcoming = async () => {
    const times = { startAt: minutesFromNow(30), endAt: minutesFromNow(90) }
    const parts = [{ type: 'read' as const, title: '学习通知', weight: 100, refs: [(await aPost(t.db)).id] }]
    const made = await author.call(saveActivity, activityOf({ ...times, parts }))
    return { id: made.id, ...(await author.call(changeActivityState, { id: made.id, action: 'publish' })) }
  }
  const committed = async (ownerId: string) =>
    (await t.db.select().from(draws).where(eq(draws.ownerId, ownerId))).map(({ prizeId }) => prizeId)

  test('are saved over no later state of their activity, and move it on', async () => {
    const { id, revision } = await upcoming()
    const prizes = [{ title: '急救包', count: 2, unitCap: 1 }]
    const saved = await author.call(savePrizes, { activityId: id, revision, prizes })

    expect(saved).toEqual({ saved: 1, revision: revision + 1 })
    expect((await author.call(getActivity, { id, manage: true })).revision).toBe(saved.revision)
    expect(await author.refused(savePrizes, { activityId: id, revision, prizes: [] })).toMatchObject({ status: 1009 })
    const log = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id))
    expect(log.flatMap(({ diff }) => diff)).toContainEqual({ field: 'prizes', before: [], after: ['急救包 2 ≤1'] })
  })

  test('that are taken back before the beginning leave no open draw', async () => {
    const { id, revision } = await upcoming()
    const two = ['急救包', '雨伞'].map((title) => ({ title, count: 1 }))
    const saved = await author.call(savePrizes, { activityId: id, revision, prizes: two })
    const [kept] = (await author.call(getDraw, { ownerType: 'activity', ownerId: id })).draws
    const one = [{ id: kept?.prizeId ?? '', title: '急救包', count: 1 }]
    expect(await committed(id)).toHaveLength(2)
    await author.call(savePrizes, { activityId: id, revision: saved.revision, prizes: one })

    expect(await committed(id)).toEqual([kept?.prizeId])
  })
})

test('the server draws nothing while somebody else works on the activity', async () => {
  const { id, people } = await aDrawn(1)
  for (const person of people) await person.call(getActivity, { id })
  await end(id)
  const isRun = async () =>
    (await t.db.select().from(draws).where(eq(draws.ownerId, id))).every(({ runAt }) => runAt !== null)
  const { platform } = t.running
  const [activity] = await t.db.select().from(activities).where(eq(activities.id, id))
  if (!activity) throw new Error('no activity')
  let drawn: Promise<void> = Promise.resolve()
  await inBackground(platform, async (tx) => {
    await lockRow(tx, activities, id)
    drawn = inBackground(platform, (other) => drawRest(other, activity))
    await vi.waitFor(async () => {
      const { rows } = await t.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0]?.n).toBe(1)
    })
    expect(await isRun()).toBe(false)
  })
  await drawn
  expect(await isRun()).toBe(true)
})

test('a settlement freezes what everybody reached; a correction shows both values and tells the person', async () => {
  const { id, people } = await aDrawn(1)
  const last = people.at(-1)
  if (!last) throw new Error('nobody')
  for (const person of people) await person.call(getActivity, { id })
  const partId = (await author.call(getActivity, { id, manage: true })).parts[0]?.id ?? ''
  const correction = { id, userId: last.id, partId, done: true, reason: '阅读记录丢失' }
  await end(id)

  expect(await author.refused(correctActivity, correction)).toMatchObject({ message: /活动尚未结算/ })
  await author.call(changeActivityState, { id, action: 'settle', reason: '圆满结束' })
  expect(await author.refused(changeActivityState, { id, action: 'settle' })).toMatchObject({ message: '活动已结算' })
  const [post] = (await author.call(getActivity, { id, manage: true })).parts[0]?.refs ?? []
  await aReading(t.db, post?.id ?? '', last.id)
  expect((await last.call(getActivity, { id })).my.complete).toBe(false)

  expect(await author.call(correctActivity, correction)).toEqual({ progress: 100, complete: true })
  expect(await author.refused(correctActivity, correction)).toMatchObject({ message: '更正前后相同' })
  expect((await last.call(getActivity, { id })).parts[0]).toMatchObject({
    done: true,
    corrected: { before: false, reason: '阅读记录丢失' },
  })
  const { list } = await author.call(listActivityPeople, { filter: { activityId: id } })
  expect(list.filter(({ corrected }) => corrected).map((row) => row.id)).toEqual([last.id])
  expect((await last.call(getActivity, { id })).resultText).toBe('圆满结束')
  const told = await t.db.select().from(messageDeliveries).where(eq(messageDeliveries.userId, last.id))
  expect(told.some(({ event }) => event.startsWith(`activity:${id}:corrected`))).toBe(true)
  const log = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id))
  const [person] = await t.db.select({ name: users.name }).from(users).where(eq(users.id, last.id))
  expect(log.map(({ objectName }) => objectName)).toContainEqual(expect.stringMatching(`学习通知 · ${person?.name}$`))
})
