import {
  getArticle,
  listArticles,
  previewArticle,
  saveArticle,
  submitArticle,
} from '@portal/contract/areas/wechat/article.ts'
import { cancelPush, deletePushed, listPushes, pushArticles, pushForecast } from '@portal/contract/areas/wechat/push.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { approvalRules } from '#src/schema/approval.ts'
import { wxTags } from '#src/schema/wechat/wechat.ts'
import { type StoredItem, wxArticles, wxPushes } from '#src/schema/wechat/wechat-news.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { ALL_WECHAT_CODES, aFan, anAccount, anArticle, anItem, grant } from '#test/wechat/accounts.ts'
import { type Double, startDouble } from '#test/wechat/double.ts'
import { pollPushes } from './poll.ts'

let t: TestApp
let double: Double
let manager: Client

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url, TEST_JOBS: '1' })
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(async () => {
  await t.close()
  await double.close()
})
beforeEach(() => {
  double.heard.length = 0
  double.state.sendings.length = 0
})

const aPicture = async () => {
  const bytes = Buffer.from(`picture ${v7()}`)
  return (await aStoredFile(t, bytes, { container: 'jpg', name: '图.jpg', purpose: 'cover', ownerId: manager.id })).id
}

const coveredItem = async (values: Partial<StoredItem> = {}) => anItem({ coverFileId: await aPicture(), ...values })

const readyArticle = async (accountId: string, values: Partial<StoredItem> = {}) =>
  anArticle(t, accountId, [await coveredItem(values)], 'ready')

const everyone = { everyone: true, tagIds: [] }
const stateOf = async (pushId: string) => (await t.db.select().from(wxPushes).where(eq(wxPushes.id, pushId)))[0]?.state

const sentOut = (count: number) => expect.poll(() => double.state.sendings.length, { timeout: 20_000 }).toBe(count)

const finish = async (word: string) => {
  double.state.massStatus = word
  const { createWechatApi } = await import('../api/wechat-api.ts')
  const { platform } = t.running
  const quiet = { ...platform, caches: { ...platform.caches, create: () => passThrough } }
  await pollPushes(platform, createWechatApi(quiet as typeof platform))()
}

/** A cache that keeps nothing: the registered one belongs to the running server. */
const passThrough = {
  get: (_key: string, load: () => Promise<unknown>) => load(),
  getAll: (keys: string[], load: (keys: string[]) => Promise<unknown>) => load(keys),
  forget: () => undefined,
  clear: () => undefined,
}

describe('rest/weChat/push', () => {
  test('sends once when it is pressed twice', async () => {
    const account = await anAccount(t, [manager])
    const article = await readyArticle(account.id)
    const pushId = v7()
    const body = { articleIds: [article.id], target: everyone, pushId }

    const answers = await Promise.all([manager.call(pushArticles, body), manager.call(pushArticles, body)])
    await sentOut(1)
    const again = await manager.call(pushArticles, body)

    expect(answers.map((answer) => answer.pushId)).toEqual([pushId, pushId])
    expect(again.pushId).toBe(pushId)
    expect(double.state.sendings).toHaveLength(1)
    const [call] = double.calls('/cgi-bin/message/mass/sendall')
    expect(call?.body).toMatchObject({ filter: { is_to_all: true }, clientmsgid: `${pushId}-0` })
  })

  test('sends once when the platform’s answer is lost', async () => {
    const account = await anAccount(t, [manager])
    const article = await readyArticle(account.id)
    const pushId = v7()
    double.fail('/cgi-bin/message/mass/sendall', 'lost')

    await manager.call(pushArticles, { articleIds: [article.id], target: everyone, pushId })

    await expect.poll(() => double.calls('/cgi-bin/message/mass/sendall').length, { timeout: 30_000 }).toBe(2)
    expect(double.state.sendings).toHaveLength(1)
    await expect
      .poll(async () => (await manager.call(listPushes, { filter: { accountId: account.id } })).list[0]?.state)
      .toBe('sending')
  }, 40_000)

  test('is polled until the final word, and then can be deleted', async () => {
    const account = await anAccount(t, [manager])
    await aFan(t, account.id)
    const article = await readyArticle(account.id)
    const pushId = v7()
    await manager.call(pushArticles, { articleIds: [article.id], target: everyone, pushId })
    await sentOut(1)
    await expect.poll(() => stateOf(pushId)).toBe('sending')

    await finish('SENDING')
    expect(await stateOf(pushId)).toBe('sending')
    await finish('SEND_SUCCESS')

    const { list } = await manager.call(listPushes, { filter: { accountId: account.id } })
    expect(list).toMatchObject([{ state: 'sent', delivered: 1, targetText: '全部用户' }])
    expect(await manager.call(deletePushed, { pushId })).toEqual({ state: 'deleted' })
    expect(double.state.sendings[0]?.deleted).toBe(true)
  })

  test('sends several tags as one list of people without doubles', async () => {
    const account = await anAccount(t, [manager])
    const tags = await t.db
      .insert(wxTags)
      .values([3, 4].map((platformNo) => ({ accountId: account.id, name: `标签${platformNo}`, platformNo })))
      .returning()
    const tagIds = tags.map(({ id }) => id)
    const both = await aFan(t, account.id, { tagIds })
    const one = await aFan(t, account.id, { tagIds: tagIds.slice(0, 1) })
    await aFan(t, account.id, { tagIds, blocked: true })
    const article = await readyArticle(account.id)

    await manager.call(pushArticles, { articleIds: [article.id], target: { tagIds }, pushId: v7() })
    await sentOut(1)

    const [call] = double.calls('/cgi-bin/message/mass/send')
    expect(((call?.body.touser ?? []) as string[]).sort()).toEqual([both.openid, one.openid].sort())
  })

  test('carries pictures over and shows the platform’s reason at the refused article', async () => {
    const account = await anAccount(t, [manager])
    const picture = await aPicture()
    const good = await coveredItem({ body: `<p>看图</p><figure><img data-file="${picture}" alt="图" /></figure>` })
    const bad = await coveredItem({ title: '被拒的标题' })
    const article = await anArticle(t, account.id, [good, bad], 'ready')

    await manager.call(pushArticles, { articleIds: [article.id], target: everyone, pushId: v7() })

    await expect
      .poll(async () => (await manager.call(getArticle, { id: article.id })).items.map(({ error }) => error), {
        timeout: 20_000,
      })
      .toEqual(['', '接口调用失败：标题长度超过限制（45003）'])
    const [draft] = double.calls('/cgi-bin/draft/add')
    expect(JSON.stringify(draft?.body)).toContain('https://mmbiz.qpic.cn/inline-')
    expect((await manager.call(getArticle, { id: article.id })).state).toBe('failed')
    expect(double.state.sendings).toHaveLength(0)
  })

  test('says which picture could not be carried over', async () => {
    const account = await anAccount(t, [manager])
    const pictures = [await aPicture(), await aPicture()]
    const body = pictures.map((id) => `<figure><img data-file="${id}" /></figure>`).join('')
    const article = await readyArticle(account.id, { body: `<p>图</p>${body}` })
    double.fail('/cgi-bin/media/uploadimg', 45011)
    double.fail('/cgi-bin/media/uploadimg', 40137)

    const pushId = v7()
    await manager.call(pushArticles, { articleIds: [article.id], target: everyone, pushId })
    await expect.poll(() => stateOf(pushId), { timeout: 20_000 }).toBe('failed')

    // The first failure was no matter of the picture, so it is told as it is.
    expect((await manager.call(getArticle, { id: article.id })).error).toContain('45011')
    const again = v7()
    await manager.call(pushArticles, { articleIds: [article.id], target: everyone, pushId: again })
    await expect.poll(() => stateOf(again), { timeout: 20_000 }).toBe('failed')
    expect((await manager.call(getArticle, { id: article.id })).error).toBe('图片转存失败：第 1 张')
  })

  test('waits for its time, can be cancelled before, and not after', async () => {
    const account = await anAccount(t, [manager])
    const article = await readyArticle(account.id)
    const pushId = v7()
    const at = new Date(Date.now() + HOUR_MS).toISOString()

    expect(await manager.call(pushArticles, { articleIds: [article.id], target: everyone, pushId, at })).toMatchObject({
      state: 'waiting',
    })
    const twice = await manager.refused(pushArticles, { articleIds: [article.id], target: everyone, pushId: v7() })
    expect(await manager.call(cancelPush, { pushId })).toEqual({ state: 'cancelled' })

    expect(twice.message).toBe('图文正在推送，不能修改')
    expect((await manager.refused(cancelPush, { pushId })).message).toBe('推送已开始，不能取消')
    expect((await manager.call(listArticles, { filter: { accountId: account.id } })).list[0]?.state).toBe('ready')
  })

  test('refuses what cannot be sent, each in its words', async () => {
    const account = await anAccount(t, [manager], { type: 'subscription' })
    const [tag] = await t.db.insert(wxTags).values({ accountId: account.id, name: '空' }).returning()
    const article = await readyArticle(account.id)
    const bare = await anArticle(t, account.id, [anItem()], 'ready')
    const many = await anArticle(
      t,
      account.id,
      await Promise.all(Array.from({ length: 8 }, () => coveredItem())),
      'ready',
    )
    const said = async (body: object) => {
      const { message, errors } = await manager.refused(pushArticles, {
        articleIds: [article.id],
        target: everyone,
        pushId: v7(),
        ...body,
      })
      return errors[0]?.message ?? message
    }

    expect(await said({ at: new Date(Date.now() + MINUTE_MS).toISOString() })).toBe('定时须晚于现在 10 分钟')
    expect(await said({ target: { tagIds: [tag?.id] } })).toBe('目标标签下没有用户')
    expect(await said({ articleIds: [bare.id] })).toBe('请上传封面')
    expect(await said({ articleIds: [article.id, many.id] })).toBe('最多 8 篇图文')
    await manager.call(pushArticles, { articleIds: [many.id], target: everyone, pushId: v7() })
    expect(await said({})).toBe('今日推送次数已用完')
    expect((await manager.call(pushForecast, { accountId: account.id, target: everyone })).left).toBe(0)
  })

  test('without the function 推送 on the account', async () => {
    const account = await anAccount(t, [manager])
    const article = await readyArticle(account.id)
    const editor = await t.as(...ALL_WECHAT_CODES)
    await grant(t, account.id, editor, ['article'])

    const { message } = await editor.refused(pushArticles, { articleIds: [article.id], target: everyone, pushId: v7() })

    expect(message).toBe('你没有该公众号的推送权限')
  })

  test('from an account that is not connected nothing is sent', async () => {
    const account = await anAccount(t, [manager], { state: 'unconnected' })
    const article = await readyArticle(account.id)

    const { message } = await manager.refused(pushArticles, {
      articleIds: [article.id],
      target: everyone,
      pushId: v7(),
    })

    expect(message).toBe('公众号未连接，内容可先编辑，连接后发布')
  })
})

describe('drafts', () => {
  test('are saved, submitted without rule, and fall back to draft by a change', async () => {
    const account = await anAccount(t, [manager])
    const item = await coveredItem({ body: '<p onclick="x()">好</p><script>alert(1)</script>' })
    const { error: _, ...input } = item
    const { id } = await manager.call(saveArticle, { accountId: account.id, items: [input] })

    expect(await manager.call(submitArticle, { id })).toEqual({ state: 'ready' })
    const article = await manager.call(getArticle, { id })
    expect(article.items[0]?.body).toBe('<p>好</p>')
    await manager.call(saveArticle, { accountId: account.id, id, revision: article.revision, items: [input] })
    expect((await manager.call(getArticle, { id })).state).toBe('draft')
  })

  test('wait for the approver where the unit has a rule, and are not pushed before', async () => {
    const approver = await t.as(...ALL_WECHAT_CODES)
    const approvers = [{ kind: 'person' as const, id: approver.id }]
    const step = { no: 1, mode: 'any' as const, approvers, dueHours: 8, cc: [] }
    await t.db
      .insert(approvalRules)
      .values({ itemCode: 'wxPush', orgId: ROOT_ORG_ID, version: 1, validFrom: '2020-01-01', steps: [step] as never })
    const account = await anAccount(t, [manager])
    const article = await anArticle(t, account.id, [await coveredItem()])
    const body = { articleIds: [article.id], target: everyone, pushId: v7() }

    expect((await manager.refused(pushArticles, body)).message).toBe('图文须先通过审核才能推送，请提交审核')
    expect(await manager.call(submitArticle, { id: article.id })).toEqual({ state: 'inReview' })
    expect((await manager.refused(pushArticles, body)).message).toBe('图文正在审核中')
    expect((await approver.call(getArticle, { id: article.id })).title).toBe('安全生产月')

    await t.db.delete(approvalRules)
  })

  test.each([
    ['标题为 1–64 个字', { title: '题'.repeat(65) }],
    ['摘要最多 120 个字', { digest: '摘'.repeat(121) }],
  ])('are refused with %s', async (message, wrong) => {
    const account = await anAccount(t, [manager])
    const { error: _, ...input } = anItem(wrong)

    const { errors } = await manager.refused(saveArticle, { accountId: account.id, items: [input] })

    expect(errors[0]?.message).toBe(message)
  })

  test('are shown on one phone before they go out, and leave nothing behind', async () => {
    const account = await anAccount(t, [manager])
    const article = await anArticle(t, account.id, [await coveredItem()])
    double.state.drafts.clear()

    await manager.call(previewArticle, { id: article.id, openid: 'wxname' })

    expect(double.calls('/cgi-bin/message/mass/preview')[0]?.body).toMatchObject({ towxname: 'wxname' })
    expect(double.state.drafts.size).toBe(0)
    expect((await t.db.select().from(wxArticles).where(eq(wxArticles.id, article.id)))[0]?.state).toBe('draft')
  })
})
