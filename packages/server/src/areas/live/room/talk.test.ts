import { liveMessages, moderateLive, sendLiveMessage } from '@portal/contract/areas/live/room.ts'
import type { PushEvent } from '@portal/contract/areas/system/push.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasForbidden } from '#src/shared/words/forbidden.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aLiveClass } from '#test/factories/live.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const open = { open: true, review: false, slowSeconds: 0, wordList: [] as string[] }

const aRoom = async (chat: Partial<typeof open> = {}) => {
  const [host, learner, other] = [await t.as(), await t.as(), await t.as()]
  const id = await aLiveClass(t, host.id, { values: { chat: { ...open, ...chat } } })
  return { id, host, learner, other }
}

const line = (id: string, text: string, clientId = v7()) => ({ id, kind: 'chat' as const, text, clientId })
const say = (client: Client, id: string, text: string, clientId?: string) =>
  client.call(sendLiveMessage, line(id, text, clientId))
const why = async (client: Client, id: string, text: string) => {
  const { message, errors } = await client.refused(sendLiveMessage, line(id, text))
  return errors[0]?.message ?? message
}
const textsOf = async (client: Client, id: string, after?: number) => {
  const { list } = await client.call(liveMessages, { id, ...(after !== undefined && { after }) })
  return list.map(({ text, state }) => (state === 'shown' ? text : `${state}:${text}`))
}

describe('talk in a room', () => {
  test('keeps a retried line one line, and markup text', async () => {
    const { id, learner, other } = await aRoom()
    const key = v7()
    const twice = await Promise.all([1, 2, 3].map(() => say(learner, id, '<b>收到</b>', key)))
    expect(new Set(twice.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await textsOf(other, id)).toEqual(['<b>收到</b>'])
  })

  test('refuses in the words of the brief', async () => {
    const { id, host, learner, other } = await aRoom({ slowSeconds: 30, wordList: ['加微信'] })
    expect(await why(learner, id, '')).toBe('消息为 1–200 个字')
    expect(await why(learner, id, '长'.repeat(201))).toBe('消息为 1–200 个字')
    expect(await why(learner, id, '加 微・信 领资料')).toBe('消息含有不允许的内容')
    await say(learner, id, '到了')
    expect(await why(learner, id, '又来')).toMatch(/^发言太快，请 (29|30) 秒后再试$/)
    await host.call(moderateLive, { id, action: 'mute', targetId: other.id, seconds: 600 })
    expect(await why(other, id, '我说')).toMatch(/^你已被禁言至 \d\d:\d\d$/)
    await host.call(moderateLive, { id, action: 'unmute', targetId: other.id })
    await host.call(moderateLive, { id, action: 'muteAll', on: true })
    expect(await why(other, id, '我说')).toBe('主持人已开启全员禁言')
    await say(host, id, '先听完再提问')
    await host.call(moderateLive, { id, action: 'muteAll', on: false })
    await say(other, id, '好的')
    const closed = await aRoom({ open: false })
    expect(await why(closed.learner, closed.id, '有人吗')).toBe('本场直播未开放聊天')
  })

  test('holds what waits for the host, shows it once he lets it, and takes back what he hides', async () => {
    const { id, host, learner, other } = await aRoom()
    const held = await say(learner, id, '视频在 v.example.cn/8812')
    expect(held.state).toBe('pending')
    expect([await textsOf(other, id), (await textsOf(learner, id)).length, (await textsOf(host, id)).length]).toEqual([
      [],
      1,
      1,
    ])
    const { last } = await other.call(liveMessages, { id })
    await host.call(moderateLive, { id, action: 'restore', targetId: held.messageId })
    expect(await textsOf(other, id, last)).toEqual(['视频在 v.example.cn/8812'])
    const shown = await other.call(liveMessages, { id })
    await host.call(moderateLive, { id, action: 'hide', targetId: held.messageId })
    expect(await textsOf(other, id, shown.last)).toEqual(['hidden:'])
    expect(await textsOf(other, id)).toEqual([])
    expect(await other.refused(moderateLive, { id, action: 'hide', targetId: held.messageId })).toMatchObject({
      status: 1004,
    })
  })

  test('is caught up with whole after a broken stream, whoever wrote at once', async () => {
    const { id, learner, other } = await aRoom()
    const texts = Array.from({ length: 30 }, (_, at) => `第 ${at} 句`)
    let last = 0
    const seen = new Set<string>()
    const writing = Promise.all(texts.map((text, at) => say(at % 2 ? learner : other, id, text)))
    const catchUp = async () => {
      const reply = await other.call(liveMessages, { id, after: last })
      last = reply.last
      for (const { text } of reply.list) seen.add(text)
    }
    for (let turn = 0; turn < 5; turn += 1) await catchUp()
    await writing
    await catchUp()
    expect([...seen].toSorted()).toEqual(texts.toSorted())
  })

  test('leaves in batches, held lines to hosts only', async () => {
    const { id, host, learner, other } = await aRoom()
    const told: { to: ReadonlySet<string>; event: PushEvent }[] = []
    const { push } = t.running
    const before = push.toConnected
    push.toConnected = (to, event) => {
      told.push({ to, event })
      before(to, event)
    }
    for (const client of [host, learner, other]) await client.call(liveMessages, { id })
    await say(learner, id, '第一句')
    await say(learner, id, 'www.example.com 看这里')
    const linesTo = (userId: string) =>
      told.flatMap(({ to, event }) =>
        to.has(userId) && event.kind === 'liveRoom' ? event.messages.map(({ text }) => text) : [],
      )
    await expect.poll(() => linesTo(host.id), { timeout: 5000 }).toContain('www.example.com 看这里')
    push.toConnected = before
    expect(linesTo(other.id)).toEqual(['第一句'])
  })

  test('pins a line and turns pages for all, and answers a question', async () => {
    const { id, host, learner, other } = await aRoom()
    const asked = await learner.call(sendLiveMessage, { ...line(id, '动火前气体检测多久内有效？'), kind: 'ask' })
    await host.call(moderateLive, { id, action: 'answered', targetId: asked.messageId })
    const notice = await say(host, id, '14:15 推送测验 3 题')
    await host.call(moderateLive, { id, action: 'pin', targetId: notice.messageId })
    const seen = await other.call(liveMessages, { id })
    expect(seen.pinned?.text).toBe('14:15 推送测验 3 题')
    expect(seen.list.find(({ kind }) => kind === 'ask')).toMatchObject({ answered: true })
    const page = { documentId: v7(), no: 1 }
    expect(await host.refused(moderateLive, { id, action: 'page', page })).toMatchObject({
      errors: [{ message: '该文档没有这一页' }],
    })
  })

  test('knows a forbidden word behind signs and widths', () => {
    expect(hasForbidden('加Ｖ Ｘ：123', ['加vx'])).toBe(true)
    expect(hasForbidden('加强培训', ['加微信'])).toBe(false)
  })
})
