import { listActivities } from '@portal/contract/areas/activity/activity.ts'
import { activityToday } from '@portal/contract/areas/activity/desk.ts'
import {
  activitySummary,
  countActivityUnits,
  listActivityPeople,
  remindActivity,
} from '@portal/contract/areas/activity/quiz-answer.ts'
import { HOUR_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { activityKinds, answerActivity, aPublishedActivity, moveActivity } from '#test/factories/activity.ts'
import { anOrg } from '#test/factories/directory.ts'
import { minutesFromNow, onlyPeople } from '#test/factories/exam.ts'
import { endByClock } from '../quiz/clock.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.column, P.activity, P.activityAdd, P.activityPublish, P.activityQuestion, P.activityStat)
})
afterAll(() => t.close())

/** Two units with three and two people; two of the first and one of the second have answered. */
const aCountedActivity = async () => {
  const top = await anOrg(t.db)
  const [one, two] = [await anOrg(t.db, { parentId: top.id }), await anOrg(t.db, { parentId: top.id })]
  const people: Client[] = []
  for (const unit of [one, one, one, two, two]) people.push(await t.asWho({ orgId: unit.id }))
  const audience = { ...EMPTY_AUDIENCE, units: [{ id: top.id, below: true }] }
  const { id } = await aPublishedActivity(t, author, { audience, quiz: { perDay: 5 } })
  const [a, b, , d] = people as [Client, Client, Client, Client]
  await answerActivity(a, id, 3)
  await answerActivity(a, id, 0)
  await answerActivity(b, id, 1)
  await answerActivity(d, id, 2)
  return { id, top, one, two, people }
}

const peopleOf = (activityId: string, filter: object = {}) =>
  author.call(listActivityPeople, { filter: { activityId, ...filter }, pageSize: 200 })
const unitsOf = (activityId: string, filter: object = {}) =>
  author.call(countActivityUnits, { filter: { activityId, ...filter }, pageSize: 200 })

describe('the figures of an activity', () => {
  test('sum up by unit to exactly the list of people, under every condition', async () => {
    const { id, one } = await aCountedActivity()
    const today = shanghaiDay(new Date())

    for (const filter of [{}, { orgId: one.id }, { joined: true }, { joined: false }, { from: today }, { to: today }]) {
      const people = (await peopleOf(id, filter)).list
      const { list, sum } = await unitsOf(id, filter)
      const added = (pick: (row: (typeof list)[number]) => number) => list.reduce((total, row) => total + pick(row), 0)

      expect(added(({ expected }) => expected)).toBe(people.filter((row) => row.expected).length)
      expect(added(({ joined }) => joined)).toBe(people.filter((row) => row.joined).length)
      expect(added(({ tries }) => tries)).toBe(people.reduce((total, row) => total + row.tries, 0))
      expect([sum.expected, sum.joined, sum.tries, sum.completed]).toEqual([
        added(({ expected }) => expected),
        added(({ joined }) => joined),
        added(({ tries }) => tries),
        people.filter((row) => row.complete).length,
      ])
    }
  })

  test('say who reached what', async () => {
    const { id, one, two, people } = await aCountedActivity()
    const [a, , c] = people as [Client, Client, Client]

    const { list, sum } = await unitsOf(id)
    const rows = (await peopleOf(id)).list
    const summary = await author.call(activitySummary, { activityId: id })

    expect(sum).toMatchObject({ expected: 5, joined: 3, rate: 0.6, completed: 2, tries: 4, best: 100, mean: 50 })
    expect(list.find((row) => row.id === one.id)).toMatchObject({ expected: 3, joined: 2, tries: 3, best: 100 })
    expect(list.find((row) => row.id === two.id)).toMatchObject({ expected: 2, joined: 1, mean: 66.67 })
    expect(rows.find((row) => row.id === a.id)).toMatchObject({
      tries: 2,
      best: 100,
      mean: 50,
      complete: true,
      progress: 100,
      missing: '',
    })
    expect(rows.find((row) => row.id === c.id)).toMatchObject({
      joined: false,
      missing: '还差：答题《知识竞答》（100 分，必做）',
      tries: 0,
    })
    expect(summary).toMatchObject({
      expected: 5,
      joined: 3,
      completed: 2,
      parts: [{ title: '知识竞答', begun: 3, done: 2 }],
      days: [{ people: 3, tries: 4 }],
    })
    expect(await author.call(activitySummary, { activityId: id, orgId: two.id })).toMatchObject({
      expected: 2,
      joined: 1,
      parts: [{ begun: 1, done: 1 }],
      days: [{ people: 1, tries: 1 }],
    })
  })

  test('keep the audience of the last day, whoever moves afterwards', async () => {
    const { id, two, people } = await aCountedActivity()
    const [, , , d] = people as [Client, Client, Client, Client]
    await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(-1))
    await endByClock(t.running.attempts, activityKinds)

    await t.db
      .update(users)
      .set({ primaryOrgId: (await anOrg(t.db)).id })
      .where(eq(users.id, d.id))
    await t.asWho({ orgId: two.id })

    expect((await unitsOf(id)).sum).toMatchObject({ expected: 5, joined: 3 })
    expect((await unitsOf(id, { orgId: two.id })).sum).toMatchObject({ expected: 2, joined: 1 })
  })

  test('count somebody who left the audience after he began as joined, not as expected', async () => {
    const { id, people } = await aCountedActivity()
    const [a] = people as [Client]
    await t.db
      .update(users)
      .set({ primaryOrgId: (await anOrg(t.db)).id })
      .where(eq(users.id, a.id))

    expect((await unitsOf(id)).sum).toMatchObject({ expected: 4, joined: 3, rate: 0.5 })
    expect((await peopleOf(id)).list.find((row) => row.id === a.id)).toMatchObject({ expected: false, joined: true })
  })

  test('stand in the list of activities as well', async () => {
    const { id } = await aCountedActivity()

    const { list } = await author.call(listActivities, { filter: { manage: true }, pageSize: 200 })

    expect(list.find((row) => row.id === id)).toMatchObject({
      expected: 5,
      joined: 3,
      completed: 2,
      completeRate: 0.4,
      partTypes: ['answer'],
    })
  })

  test('are for those who may see them: without the code of names, and out of scope, nothing', async () => {
    const { id } = await aCountedActivity()
    const unit = await anOrg(t.db)
    const reader = await t.as(P.column)
    const local = await t.asWho({ codes: [P.column, P.activityStat], scope: { kind: 'below' }, orgId: unit.id })

    expect(await reader.refused(listActivityPeople, { filter: { activityId: id } })).toMatchObject({ status: 1003 })
    expect(await local.refused(listActivityPeople, { filter: { activityId: id } })).toMatchObject({ status: 1004 })
    expect(await local.refused(countActivityUnits, { filter: { activityId: id } })).toMatchObject({ status: 1004 })
    expect(await author.refused(countActivityUnits, {})).toMatchObject({ message: '请选择活动' })
  })
})

describe('a reminder', () => {
  test('reaches those who have not begun, and not again within four hours', async () => {
    const { id, one, people } = await aCountedActivity()
    const [, , c] = people as [Client, Client, Client]

    const { sent } = await author.call(remindActivity, { activityId: id, orgIds: [one.id] })

    const told = await t.db
      .select({ userId: messageDeliveries.userId })
      .from(messageDeliveries)
      .where(and(like(messageDeliveries.event, `activity:${id}:remind:%`), eq(messageDeliveries.channel, 'inApp')))
    expect([sent, told.map(({ userId }) => userId)]).toEqual([1, [c.id]])
    expect(await author.refused(remindActivity, { activityId: id })).toMatchObject({
      message: '4 小时内已提醒过，请稍后再试',
    })
    const { reminded } = await author.call(activitySummary, { activityId: id })
    expect(Number(reminded?.nextAt) - Number(reminded?.at)).toBe(4 * HOUR_MS)
    const [today] = await author.call(activityToday, { id })
    expect(today?.todos.find(({ kind }) => kind === 'near')?.note).toMatch(/^已于 \d\d:\d\d 提醒/)
  })

  test('is refused where nobody is left or nothing runs', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author, { audience: onlyPeople(learner.id) })
    await answerActivity(learner, id, 1)

    expect(await author.refused(remindActivity, { activityId: id })).toMatchObject({ message: '没有需要提醒的人' })
    await moveActivity(t, id, minutesFromNow(-60), minutesFromNow(-1))
    expect(await author.refused(remindActivity, { activityId: id })).toMatchObject({
      message: '活动未在进行中，不能提醒',
    })
  })
})
