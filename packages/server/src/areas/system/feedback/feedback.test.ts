import {
  assignFeedback,
  changeFeedbackState,
  feedbackStat,
  getFeedback,
  listFeedbacks,
  mergeFeedbacks,
  myFeedbacks,
  replyFeedback,
  saveFeedback,
} from '@portal/contract/areas/system/feedback.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbacks } from '#src/schema/system/feedback.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { closeResolved } from './write.ts'

let t: TestApp
let handler: Client
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  handler = await t.as(P.feedback, P.feedbackHandle)
  manager = await t.as(P.feedback, P.feedbackHandle, P.feedbackAssign)
})
afterAll(() => t.close())

const write = async (writer: Client, more: object = {}) =>
  (await writer.call(saveFeedback, { kind: 'fault', text: '考试页面打不开，一直转圈', ...more } as never)).id

const inbox = async (person: Client) =>
  (await person.call(listMessages, {} as never)).list.map(({ title, text }) => [title, text])

describe('rest/feedBack/save', () => {
  test('numbers it and shows it to its writer and to those who handle it', async () => {
    const writer = await t.as()
    const id = await write(writer, { pageUrl: '/netSchool/learnProgress' })

    const { list } = await writer.call(myFeedbacks, {} as never)
    expect(list).toMatchObject([{ id, no: expect.stringMatching(/^FK\d{6}$/), state: 'pending' }])
    const found = await handler.call(listFeedbacks, { keyword: list[0]?.no } as never)
    expect(found.list).toMatchObject([{ id, pageUrl: '/netSchool/learnProgress', overdue: false, waitingHours: 0 }])
  })

  test('takes five a day from one person, also when ten arrive at once', async () => {
    const writer = await t.as()

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => writer.send(saveFeedback, { kind: 'idea', text: `一个很好的建议 ${n}` })),
    )

    const said = answers.map(({ envelope }) => (envelope.success ? 'ok' : envelope.message))
    expect(said.filter((each) => each === 'ok')).toHaveLength(5)
    expect(said.filter((each) => each === '今日反馈已达 5 条')).toHaveLength(5)
  })

  test.each([
    [{ kind: undefined }, 'kind', '请选择反馈类型'],
    [{ text: '太短' }, 'text', '反馈内容为 5–1000 个字'],
    [{ text: '字'.repeat(1001) }, 'text', '反馈内容为 5–1000 个字'],
    [
      { pictures: Array.from({ length: 6 }, () => '00000000-0000-7000-8000-00000000dead') },
      'pictures',
      '最多上传 5 张图片',
    ],
  ])('refuses %o', async (change, field, message) => {
    const { errors } = await (await t.as()).refused(saveFeedback, { kind: 'idea', text: '一二三四五六', ...change })

    expect(errors).toContainEqual({ field, message })
  })
})

describe('who sees what', () => {
  test('somebody else’s feedback is not there without the code, nor out of scope', async () => {
    const id = await write(await t.as())
    const elsewhere = await anOrg(t.db)
    const narrow = await t.asWho({
      codes: [P.feedback, P.feedbackHandle],
      scope: { kind: 'below' },
      orgId: elsewhere.id,
    })

    expect((await (await t.as()).refused(getFeedback, { id })).status).toBe(1004)
    expect((await narrow.refused(getFeedback, { id })).status).toBe(1004)
    expect((await narrow.refused(replyFeedback, { id, text: '你好' })).status).toBe(1004)
    expect((await narrow.call(listFeedbacks, {} as never)).list).toEqual([])
  })

  test('a complaint hides its writer from those who may not assign it', async () => {
    const writer = await t.as()
    const id = await write(writer, { kind: 'complaint', contact: '13800000000' })
    await writer.call(replyFeedback, { id, text: '请尽快处理', internal: false })

    const hidden = await handler.call(getFeedback, { id })
    const shown = await manager.call(getFeedback, { id })

    expect([hidden.writer, hidden.contact, hidden.entries[0]?.author]).toEqual(['', '', ''])
    expect(shown.writer).not.toBe('')
    expect(shown.contact).toBe('13800000000')
  })

  test('an internal note reaches the writer by no way', async () => {
    const writer = await t.as()
    const id = await write(writer)
    await handler.call(replyFeedback, { id, text: '疑似浏览器过旧', internal: true })

    expect((await writer.call(getFeedback, { id })).entries).toEqual([])
    expect(await inbox(writer)).toEqual([])
    expect((await handler.call(getFeedback, { id })).entries).toMatchObject([{ kind: 'note', text: '疑似浏览器过旧' }])
    expect((await writer.refused(replyFeedback, { id, text: '备注', internal: true })).status).toBe(1003)
  })
})

describe('answers', () => {
  test('reach the writer’s inbox and begin the work', async () => {
    const writer = await t.as()
    const id = await write(writer)

    await handler.call(replyFeedback, { id, text: '请更新浏览器后再试', internal: false })

    expect(await inbox(writer)).toEqual([[expect.stringMatching(/^你的反馈 FK\d{6} 有新回复$/), '请更新浏览器后再试']])
    expect(await writer.call(getFeedback, { id })).toMatchObject({ state: 'handling', isMine: true })
  })

  test.each([
    ['', '请填写回复内容'],
    ['字'.repeat(1001), '回复最多 1000 个字'],
  ])('of %j are refused', async (text, message) => {
    const id = await write(await t.as())

    expect((await handler.refused(replyFeedback, { id, text })).errors).toEqual([{ field: 'text', message }])
  })

  test('to a closed one are refused', async () => {
    const id = await write(await t.as())
    await handler.call(changeFeedbackState, { ids: [id], state: 'closed' })

    expect((await handler.refused(replyFeedback, { id, text: '再看看' })).message).toBe('已关闭的反馈不能回复')
  })
})

describe('states', () => {
  test('the writer takes up again what was resolved, within fourteen days, and closes with stars', async () => {
    const writer = await t.as()
    const id = await write(writer)
    await handler.call(changeFeedbackState, { ids: [id], state: 'resolved' })
    expect((await writer.call(changeFeedbackState, { ids: [id], state: 'handling' })).updated).toBe(1)
    await handler.call(changeFeedbackState, { ids: [id], state: 'resolved' })

    expect((await writer.call(changeFeedbackState, { ids: [id], state: 'closed', stars: 4 })).updated).toBe(1)

    const [row] = await t.db.select().from(feedbacks).where(eq(feedbacks.id, id))
    expect(row).toMatchObject({ state: 'closed', reopened: 1, stars: 4 })
  })

  test('after fourteen days it closes by itself and the writer comes too late', async () => {
    const writer = await t.as()
    const [late, other] = [await write(writer), await write(writer)]
    await handler.call(changeFeedbackState, { ids: [late, other], state: 'resolved' })
    await t.db.execute(sql`update feedbacks set resolved_at = now() - interval '15 days' where id = ${late}`)

    const { updated, failed } = await writer.call(changeFeedbackState, { ids: [late], state: 'handling' })
    await closeResolved(t.running)

    expect([updated, failed]).toEqual([0, [{ id: late, message: '已超过 14 天，不能重新打开' }]])
    expect((await writer.call(getFeedback, { id: late })).state).toBe('closed')
    expect((await writer.call(getFeedback, { id: other })).state).toBe('resolved')
  })

  test('a batch answers for each one why it stayed', async () => {
    const [a, b] = [await write(await t.as()), await write(await t.as())]
    await handler.call(changeFeedbackState, { ids: [a], state: 'resolved' })
    const stranger = '00000000-0000-7000-8000-00000000dead'

    const { updated, failed } = await handler.call(changeFeedbackState, { ids: [a, b, stranger], state: 'resolved' })

    expect(updated).toBe(1)
    expect(new Map(failed.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [a, '已是该状态'],
        [stranger, '内容不存在或无权查看'],
      ]),
    )
  })
})

describe('assigning and merging', () => {
  test('tells the one it is assigned to, who must be able to handle it', async () => {
    const id = await write(await t.as())
    const nobody = await t.as()

    await manager.call(assignFeedback, { ids: [id], userId: handler.id })

    expect(await inbox(handler)).toContainEqual([expect.stringMatching(/^反馈 FK\d{6} 已指派给你$/), ''])
    expect((await manager.refused(assignFeedback, { ids: [id], userId: nobody.id })).errors?.[0]?.message).toMatch(
      /没有意见反馈的处理权限$/,
    )
  })

  test('merging five tells five writers once each, and answers reach all of them', async () => {
    const writers = await Promise.all(Array.from({ length: 5 }, () => t.as()))
    const fromIds = await Promise.all(writers.map((writer) => write(writer)))
    const writer = await t.as()
    const toId = await write(writer)

    expect(await manager.call(mergeFeedbacks, { fromIds, toId })).toEqual({ merged: 5 })
    await handler.call(replyFeedback, { id: toId, text: '已修复', internal: false })

    for (const each of writers)
      expect((await inbox(each)).map(([title]) => title).sort()).toEqual([
        expect.stringMatching(/已合并到 FK\d{6}$/),
        expect.stringMatching(/有新回复$/),
      ])
    expect(await inbox(writer)).toHaveLength(1)
    expect((await manager.call(getFeedback, { id: toId })).merged).toHaveLength(5)
    expect((await manager.refused(mergeFeedbacks, { fromIds: [toId], toId })).message).toBe('不能合并到自身')
  })
})

test('figures count each kind and its median hours', async () => {
  const site = await anOrg(t.db)
  const writer = await t.asWho({ orgId: site.id })
  const reader = await t.asWho({ codes: [P.feedback], scope: { kind: 'below' }, orgId: site.id })
  const ids = [await write(writer), await write(writer), await write(writer)]
  for (const [n, id] of ids.entries())
    await t.db.execute(
      sql`update feedbacks set resolved_at = created_at + ${n + 1} * interval '2 hours' where id = ${id}`,
    )

  const { kinds } = await reader.call(feedbackStat, {})

  expect(kinds).toMatchObject([{ kind: 'fault', count: 3, medianHours: 4, reopened: 0, meanStars: null }])
})
