import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { auditComments, deleteComments, listComments, saveComment } from '@portal/contract/shared/comment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedVideo } from '#test/factories/video.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const on = (itemId: string) => ({ itemType: 'video' as const, itemId })

describe('comments', () => {
  test('are read with their answers by everybody who may watch', async () => {
    const video = await aPublishedVideo(t.db)
    const [one, two] = [await t.as(), await t.as()]
    const { id } = await one.call(saveComment, { ...on(video.id), text: '讲得清楚' })
    await two.call(saveComment, { ...on(video.id), text: '同意', replyTo: id })

    const { list, total, mayModerate } = await two.call(listComments, on(video.id))

    expect({ total, mayModerate }).toEqual({ total: 1, mayModerate: false })
    expect(list).toMatchObject([{ id, text: '讲得清楚', mine: false, replies: [{ text: '同意', mine: true }] }])
  })

  test('are refused where they do not belong', async () => {
    const person = await t.as()
    const [open, mute] = [await aPublishedVideo(t.db), await aPublishedVideo(t.db, { allowComment: false })]
    const foreign = await aPublishedVideo(t.db, { audience: { ...EMPTY_AUDIENCE, users: [(await t.as()).id] } })
    const { id } = await person.call(saveComment, { ...on(open.id), text: '一' })
    const { id: answer } = await person.call(saveComment, { ...on(open.id), text: '二', replyTo: id })
    const ask = async (itemId: string, more: object) => {
      const refusal = await person.refused(saveComment, { ...on(itemId), text: '三', ...more })
      return refusal.errors[0]?.message ?? refusal.message
    }

    expect(await ask(open.id, { text: '' })).toBe('评论为 1–300 个字')
    expect(await ask(open.id, { text: '字'.repeat(301) })).toBe('评论为 1–300 个字')
    expect(await ask(open.id, { replyTo: answer })).toBe('所回复的评论不存在')
    expect(await ask(mute.id, {})).toBe('该内容未开放评论')
    expect(await ask(foreign.id, {})).toBe('内容不存在或无权查看')
  })

  test('of one person are six a minute, also when sent together', async () => {
    const video = await aPublishedVideo(t.db)
    const person = await t.as()

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => person.send(saveComment, { ...on(video.id), text: `第${n}条` })),
    )

    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(6)
    expect(answers.find(({ envelope }) => !envelope.success)?.envelope.message).toBe('评论过于频繁，请稍后')
  })

  test('are hidden by moderators of the channel and deleted by their writers', async () => {
    const video = await aPublishedVideo(t.db)
    const [writer, moderator, other] = [await t.as(), await t.as(P.videoComment), await t.as(P.schoolVideoComment)]
    const { id } = await writer.call(saveComment, { ...on(video.id), text: '不当言论' })
    const visible = async () => (await writer.call(listComments, on(video.id))).total

    await moderator.call(auditComments, { ids: [id], action: 'hide' })
    const hidden = await visible()
    await moderator.call(auditComments, { ids: [id], action: 'restore' })
    const restored = await visible()

    expect([hidden, restored]).toEqual([0, 1])
    expect(await other.refused(auditComments, { ids: [id], action: 'hide' })).toMatchObject({ status: 1003 })
    expect(await other.call(deleteComments, { ids: [id] })).toEqual({ updated: 0 })
    expect(await writer.call(deleteComments, { ids: [id] })).toEqual({ updated: 1 })
    expect(await visible()).toBe(0)
  })
})
