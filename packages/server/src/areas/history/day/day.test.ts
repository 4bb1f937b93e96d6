import { decideApproval, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  changeHistoryState,
  deleteHistory,
  getHistory,
  historyDay,
  historyMonth,
  listHistory,
  openHistory,
  readHistory,
  saveHistory,
} from '@portal/contract/areas/history/day.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceJob } from '#src/shared/post/announce.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aDay, aDayInput, aHistoryLabel } from '#test/factories/history/day.ts'
import { attach } from '#test/factories/label.ts'
import { openedAgo } from '#test/factories/post.ts'

const writing = [P.article, P.articleAdd, P.articleEdit, P.articlePublish, P.articleDel]

let t: TestApp
let editor: Client
let approver: Client
beforeAll(async () => {
  t = await startTestApp()
  editor = await t.as(...writing)
  approver = await t.as(P.article)
  await aRule(t.db, { itemCode: 'article', steps: [step(byPerson(approver.id))] })
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 50 }
const forUnit = (id: string) => ({ ...EMPTY_AUDIENCE, units: [{ id, below: true }] })
const publish = async (id: string) => {
  const { requestId } = await editor.call(submitApproval, { subjectType: 'article', subjectId: id })
  await approver.call(decideApproval, { requestId, action: 'pass' })
}

describe('rest/historyToday/save', () => {
  test.each([
    [{ month: 2, day: 30 }, 'day', '2 月没有 30 日'],
    [{ month: 2, day: 29, year: 1999 }, 'day', '2 月没有 29 日'],
    [{ year: shanghaiYear(Date.now()) + 1 }, 'year', '年份须为 1 至今年'],
    [{ year: 0 }, 'year', '年份须为 1 至今年'],
    [{ source: '' }, 'source', '请填写出处'],
    [{ title: '短' }, 'title', '标题为 2–60 个字'],
    [{ body: '<p> </p>' }, 'body', '请输入正文'],
    [{ labelIds: ['01890a5d-ac96-774b-bcce-b302099a8057'] }, 'labelIds', '标签不存在或已停用'],
    [{ questionIds: ['01890a5d-ac96-774b-bcce-b302099a8057'] }, 'questionIds', '题目不存在、未启用或无权使用'],
  ])('refuses %o', async (values, field, message) => {
    const { errors } = await editor.refused(saveHistory, aDayInput(values))

    expect(errors).toContainEqual({ field, message })
  })

  test('refuses the same title on the same date of the unit, also of two at once', async () => {
    const input = aDayInput({ year: 1931, title: '同一天的同一标题' })
    const answers = await Promise.all([editor.send(saveHistory, input), editor.send(saveHistory, input)])

    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true])
    expect((await editor.refused(saveHistory, input)).errors).toEqual([
      { field: 'title', message: '该日期已有相同标题' },
    ])
    await editor.call(saveHistory, { ...input, year: 1932 })
  })

  test('keeps date, labels and importance, and tells whoever starts from an older revision', async () => {
    const label = await aHistoryLabel(t.db)
    const input = aDayInput({ year: 1941, title: '带标签的条目', labelIds: [label.id], importance: 3 })
    const { id, revision } = await editor.call(saveHistory, input)

    const saved = await editor.call(saveHistory, { ...input, id, revision, day: 2 })
    const stale = await editor.refused(saveHistory, { ...input, id, revision, day: 3 })

    expect(stale.status).toBe(1009)
    expect(await editor.call(getHistory, { id, manage: true })).toMatchObject({
      ...{ month: 7, day: 2, year: 1941, importance: 3, labels: [{ id: label.id, name: label.name }] },
      ...{ state: 'draft', revision: saved.revision },
    })
  })

  test('is for those with its codes, in their rows', async () => {
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: writing, scope: { kind: 'below' }, orgId: unit.id })
    const { id, revision } = await editor.call(saveHistory, aDayInput({ year: 1942 }))

    expect((await stranger.refused(saveHistory, { ...aDayInput({ year: 1942 }), id, revision })).status).toBe(1004)
    expect((await (await t.as(P.article)).refused(saveHistory, aDayInput())).status).toBe(1003)
    expect((await (await t.as()).refused(listHistory, { ...page, filter: { manage: true } })).status).toBe(1003)
    expect((await stranger.call(listHistory, { ...page, filter: { manage: true } })).list).toEqual([])
  })
})

describe('the life of an entry', () => {
  test('is published after its review without a message to anybody, and read once', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const { id } = await editor.call(saveHistory, aDayInput({ year: 1951, audience: forUnit(org.id) }))
    expect((await editor.refused(changeHistoryState, { ids: [id], action: 'publish' })).message).toBe(
      '尚未通过审批，不能发布',
    )
    expect((await learner.refused(getHistory, { id })).message).toBe('内容不存在或无权查看')

    await publish(id)
    await announceJob(t.running)({ postId: id, what: 'first' })

    expect((await learner.call(listMessages, { ...page, filter: {} })).list).toEqual([])
    expect(await learner.call(getHistory, { id })).toMatchObject({
      month: 7,
      year: 1951,
      questions: [],
      my: { readAt: null },
    })
    await learner.call(openHistory, { id, version: 1 })
    await openedAgo(t.db, id, learner.id, 4)
    await learner.call(readHistory, { id, version: 1 })
    await learner.call(readHistory, { id, version: 1 })
    const { list } = await editor.call(listHistory, { ...page, filter: { manage: true, from: 1951, to: 1951 } })
    expect(list).toMatchObject([{ id, reads: 1, state: 'published', date: '7 月 1 日' }])
    expect((await editor.refused(deleteHistory, { ids: [id] })).message).toBe('请先下架再删除')
  })

  test('shows itself to whoever is asked to approve it, without a code, by a message that names its kind', async () => {
    const org = await anOrg(t.db)
    const author = await t.asWho({ codes: writing, orgId: org.id })
    const [asked, stranger] = [await t.as(P.announcement), await t.as(P.announcement)]
    await aRule(t.db, { itemCode: 'article', orgId: org.id, steps: [step(byPerson(asked.id))] })
    const { id } = await author.call(saveHistory, aDayInput({ year: 1957, title: '等人审批的条目' }))
    const { requestId } = await author.call(submitApproval, { subjectType: 'article', subjectId: id })

    const { list } = await asked.call(listMessages, { ...page, filter: {} })
    expect(list).toMatchObject([
      { title: '历史条目待审批：等人审批的条目', link: `/monograph/historyTodayDetail?request=${requestId}` },
    ])
    expect(await asked.call(getHistory, { id, manage: true })).toMatchObject({ title: '等人审批的条目', year: 1957 })
    expect((await stranger.refused(getHistory, { id, manage: true })).status).toBe(1004)
    await asked.call(decideApproval, { requestId, action: 'pass' })
    expect(await author.call(getHistory, { id, manage: true })).toMatchObject({ state: 'published' })
  })

  test('is nobody’s business outside of its audience', async () => {
    const [mine, other] = [await anOrg(t.db), await anOrg(t.db)]
    const { id } = await aDay(t.db, { month: 3, day: 9, post: audienceOf(mine.id) })
    const stranger = await t.asWho({ orgId: other.id })

    expect((await stranger.refused(getHistory, { id })).status).toBe(1004)
    expect((await stranger.call(historyDay, { date: '2026-03-09' })).list).toEqual([])
    expect(countOn(await stranger.call(historyMonth, { year: 2026, month: 3 }), '2026-03-09')).toBe(0)
    expect((await stranger.call(listHistory, { ...page, filter: { month: 3, day: 9 } })).list).toEqual([])
    const reader = await t.asWho({ orgId: mine.id })
    expect((await reader.call(historyDay, { date: '2026-03-09' })).list).toMatchObject([{ id, anniversary: 105 }])
  })
})

const audienceOf = (id: string) => ({ audience: forUnit(id) })
const countOn = (days: { day: string; count: number }[], date: string) => days.find(({ day }) => day === date)?.count

describe('rest/historyToday/day', () => {
  test('shows the leap day on the last of a short February, marked', async () => {
    const learner = await t.as()
    const { id } = await aDay(t.db, { month: 2, day: 29, year: 2012, post: { title: '闰日的条目' } })

    expect((await learner.call(historyDay, { date: '2026-02-28' })).list).toMatchObject([
      { id, marked: true, anniversary: 14 },
    ])
    expect((await learner.call(historyDay, { date: '2028-02-28' })).list).toEqual([])
    expect((await learner.call(historyDay, { date: '2028-02-29' })).list).toMatchObject([{ id, marked: false }])
    const february = await learner.call(historyMonth, { year: 2026, month: 2 })
    expect(february).toHaveLength(28)
    expect(february.at(-1)).toMatchObject({ day: '2026-02-28', count: 1, lunar: '十二' })
    expect((await learner.call(historyMonth, { year: 2028, month: 2 })).at(-1)).toMatchObject({
      day: '2028-02-29',
      count: 1,
    })
  })

  test('orders by importance, round anniversaries and age, and narrows', async () => {
    const learner = await t.as()
    const label = await aHistoryLabel(t.db)
    const on = { month: 5, day: 7 }
    const old = await aDay(t.db, { ...on, year: 1901 })
    const round = await aDay(t.db, { ...on, year: 1976 })
    const great = await aDay(t.db, { ...on, year: 1999, importance: 2 })
    await attach(t.db, label, round.id, 'post')
    const ids = async (body: object) =>
      (await learner.call(historyDay, { date: '2026-05-07', ...body })).list.map(({ id }) => id)

    expect(await ids({})).toEqual([great.id, round.id, old.id])
    expect(await ids({ labelId: label.id })).toEqual([round.id])
    expect(await ids({ from: 1950, to: 1990 })).toEqual([round.id])
    expect(await ids({ importance: '2' })).toEqual([great.id])
  })

  test('names the three nearest days where there is nothing', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    for (const [month, day] of [
      [10, 1],
      [9, 20],
      [12, 1],
      [12, 2],
    ] as const)
      await aDay(t.db, { month, day, post: { audience: forUnit(org.id), title: `${month}-${day}` } })

    const { list, nearest, quiz } = await learner.call(historyDay, { date: '2026-10-05' })

    expect([list, quiz]).toEqual([[], null])
    expect(nearest.map(({ date }) => date)).toEqual(['2026-10-01', '2026-09-20', '2026-12-01'])
    expect(nearest[0]).toMatchObject({ count: 1, title: '10-1' })
  })

  test('walks to the entries beside one, through the calendar or inside a topic', async () => {
    const learner = await t.as()
    const label = await aHistoryLabel(t.db)
    const first = await aDay(t.db, { month: 8, day: 1, year: 1990 })
    const between = await aDay(t.db, { month: 8, day: 1, year: 1995 })
    const last = await aDay(t.db, { month: 8, day: 2, year: 1970 })
    for (const { id } of [first, last]) await attach(t.db, label, id, 'post')

    expect(await learner.call(getHistory, { id: between.id })).toMatchObject({
      previous: { id: first.id },
      next: { id: last.id },
    })
    expect(await learner.call(getHistory, { id: first.id, labelId: label.id })).toMatchObject({
      previous: { id: last.id },
      next: null,
    })
  })
})
