import { listRemoved, removeFromWechat, restoreRemoved } from '@portal/contract/areas/wechat/account.ts'
import {
  bindFan,
  fanThread,
  listFans,
  listTags,
  remarkFan,
  replyFan,
  saveTag,
  syncFans,
  tagFans,
  unbindFan,
} from '@portal/contract/areas/wechat/fan.ts'
import { syncState } from '@portal/contract/areas/wechat/material.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#src/schema/system/system.ts'
import { wxFans, wxMessages, wxTags } from '#src/schema/wechat/wechat.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { ALL_WECHAT_CODES, aFan, anAccount } from '#test/wechat/accounts.ts'
import { type Double, startDouble } from '#test/wechat/double.ts'
import { newOpenid } from '#test/wechat/double-calls.ts'

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
  double.state.fans.clear()
})

/** A fan whom both sides know. */
const sharedFan = async (accountId: string, values: Partial<typeof wxFans.$inferInsert> = {}) => {
  const fan = await aFan(t, accountId, values)
  double.addFans(fan.openid)
  return fan
}

const ended = (accountId: string) =>
  expect.poll(async () => (await manager.call(syncState, { accountId, kind: 'fans' }))?.state, { timeout: 20_000 })

describe('rest/weChat/syncFans', () => {
  test('takes over who follows, with tags and remarks, and notes who has left', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const [stays, leaves] = [newOpenid(), await aFan(t, accountId)]
    double.addFans(stays, ...Array.from({ length: 250 }, newOpenid))
    double.state.tags = [{ id: 7, name: '班组长' }]
    Object.assign(double.state.fans.get(stays) ?? {}, { remark: '王工', tags: new Set([7]) })

    await manager.call(syncFans, { accountId })
    await ended(accountId).toBe('done')

    const [fan] = await t.db.select().from(wxFans).where(eq(wxFans.openid, stays))
    const [tag] = await t.db.select().from(wxTags).where(eq(wxTags.accountId, accountId))
    expect(fan).toMatchObject({ remark: '王工', tagIds: [tag?.id], followed: true, source: 'ADD_SCENE_QR_CODE' })
    const [left] = await t.db.select().from(wxFans).where(eq(wxFans.id, leaves.id))
    expect(left?.followed).toBe(false)
    expect((await manager.call(listFans, { filter: { accountId, state: 'followed' } })).total).toBe(251)
  })

  test('goes on where it was after its process died', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    double.addFans(...Array.from({ length: 30 }, newOpenid))
    const jobId = v7()
    const long = new Date(Date.now() - 120_000).toISOString()
    const kept = { accountId, runId: 'dead', beatAt: long, cursor: { phase: 'list', next: '', done: 0, total: 0 } }
    await t.db.insert(jobs).values({ id: jobId, kind: 'wechat.fans', title: '同步', state: 'running', result: kept })

    const { rows } = await t.running.platform.pool.query(
      "select graphile_worker.add_job('wechat:sync', json_build_object('jobId', $1::text))",
      [jobId],
    )

    expect(rows).toHaveLength(1)
    await ended(accountId).toBe('done')
    expect(double.calls('/cgi-bin/tags/get')).toHaveLength(0)
    expect((await manager.call(listFans, { filter: { accountId } })).total).toBe(30)
  })

  test('tells the platform what was changed while it was away, and refuses a second sync', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const fan = await sharedFan(accountId, { remark: '离线备注', pending: true })
    double.fail('/cgi-bin/tags/get', 'hang')

    await manager.call(syncFans, { accountId })
    const second = await manager.refused(syncFans, { accountId })

    expect(second.message).toBe('同步正在进行，请稍后')
    await expect.poll(() => double.state.fans.get(fan.openid)?.remark, { timeout: 30_000 }).toBe('离线备注')
    await ended(accountId).toBe('done')
  }, 60_000)
})

describe('tags', () => {
  test('are created and put on people on both sides', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const fan = await sharedFan(accountId)

    const { id } = await manager.call(saveTag, { accountId, name: `标签${accountId.slice(-4)}` })
    expect(await manager.call(tagFans, { fanIds: [fan.id], add: [id] })).toEqual({ changed: 1 })

    expect(double.state.fans.get(fan.openid)?.tags.size).toBe(1)
    expect(await manager.call(listTags, { accountId })).toMatchObject([{ id, fans: 1 }])
    await manager.call(tagFans, { fanIds: [fan.id], remove: [id] })
    expect(double.state.fans.get(fan.openid)?.tags.size).toBe(0)
  })

  test('are bounded: a hundred per account, twenty per person, each name once', async () => {
    const { id: accountId } = await anAccount(t, [manager], { state: 'unconnected' })
    const rows = await t.db
      .insert(wxTags)
      .values(Array.from({ length: 100 }, (_, n) => ({ accountId, name: `标签${n}` })))
      .returning()
    const fan = await aFan(t, accountId, { tagIds: rows.slice(0, 20).map(({ id }) => id) })

    const more = await manager.refused(saveTag, { accountId, name: '再一个' })
    const same = await manager.refused(saveTag, { accountId, name: '标签1' })
    const each = await manager.refused(tagFans, { fanIds: [fan.id], add: [rows[20]?.id] })

    expect([more.message, same.message, each.message]).toEqual([
      '标签最多 100 个',
      '标签名称已存在',
      '每人最多 20 个标签',
    ])
  })

  test('of another account do not exist', async () => {
    const [a, b] = [await anAccount(t, [manager]), await anAccount(t, [manager])]
    const [tag] = await t.db.insert(wxTags).values({ accountId: b.id, name: '外' }).returning()
    const fan = await sharedFan(a.id)

    expect((await manager.refused(tagFans, { fanIds: [fan.id], add: [tag?.id] })).status).toBe(1004)
  })
})

describe('remark and binding', () => {
  test('a remark reaches the platform; a long one is refused', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const fan = await sharedFan(accountId)

    await manager.call(remarkFan, { fanId: fan.id, remark: '安全部 张三' })
    const long = await manager.refused(remarkFan, { fanId: fan.id, remark: '长'.repeat(31) })

    expect(double.state.fans.get(fan.openid)?.remark).toBe('安全部 张三')
    expect(long.errors[0]?.message).toBe('备注最多 30 个字')
  })

  test('leaves one openid per person and account, also when two bind at the same moment', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const [one, two] = [await aFan(t, accountId), await aFan(t, accountId)]
    const person = await aUser(t.db, { name: '赵六' })

    const answers = await Promise.all(
      [one, two].map((fan) => manager.send(bindFan, { fanId: fan.id, userId: person.id })),
    )
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    const bound = await t.db.select().from(wxFans).where(eq(wxFans.userId, person.id))
    expect(bound).toHaveLength(1)

    const other = bound[0]?.id === one.id ? two : one
    await manager.call(unbindFan, { fanId: bound[0]?.id ?? '' })
    await manager.call(bindFan, { fanId: other.id, userId: person.id })
    expect((await t.db.select().from(wxFans).where(eq(wxFans.userId, person.id))).map(({ id }) => id)).toEqual([
      other.id,
    ])
  })
})

describe('the thread', () => {
  const heardFrom = (fanId: string, hoursAgo: number) =>
    t.db.insert(wxMessages).values({
      fanId,
      direction: 'in',
      kind: 'text',
      text: '在吗',
      state: 'received',
      at: new Date(Date.now() - hoursAgo * HOUR_MS),
    })

  test('is answered within 48 hours and shows what was said', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const fan = await sharedFan(accountId)
    await heardFrom(fan.id, 47)

    await manager.call(replyFan, { fanId: fan.id, text: '在的' })

    const { messages, replyUntil } = await manager.call(fanThread, { fanId: fan.id })
    expect(messages.map(({ text, state }) => `${text} ${state}`)).toEqual(['在吗 received', '在的 sent'])
    expect(replyUntil).not.toBeNull()
    expect(double.calls('/cgi-bin/message/custom/send')[0]?.body).toMatchObject({ touser: fan.openid })
  })

  test('is closed after 48 hours, and keeps what could not be sent with its reason', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const [late, early] = [await sharedFan(accountId), await sharedFan(accountId)]
    await heardFrom(late.id, 49)
    await heardFrom(early.id, 1)
    double.fail('/cgi-bin/message/custom/send', 45047)

    expect((await manager.refused(replyFan, { fanId: late.id, text: '在的' })).message).toBe(
      '超过 48 小时，不能主动回复',
    )
    await manager.refused(replyFan, { fanId: early.id, text: '在的' })

    const { messages } = await manager.call(fanThread, { fanId: early.id })
    expect(messages.at(-1)).toMatchObject({
      state: 'failed',
      error: '接口调用失败：客服消息条数已达上限（45047）',
    })
  })
})

describe('removing and restoring a fan', () => {
  test('blocks on the platform, and gives tags and binding back', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const [tag] = await t.db.insert(wxTags).values({ accountId, name: '留' }).returning()
    const person = await aUser(t.db, { name: '孙七' })
    const fan = await sharedFan(accountId, { userId: person.id, tagIds: [tag?.id ?? ''] })

    await manager.call(removeFromWechat, { fanIds: [fan.id], reason: '发布广告' })
    expect(double.state.fans.get(fan.openid)?.blocked).toBe(true)
    const { list } = await manager.call(listRemoved, { filter: { kind: 'fan', accountId } })
    expect(list).toMatchObject([{ reason: '发布广告', boundName: '孙七' }])

    await manager.call(restoreRemoved, { ids: [list[0]?.id ?? ''] })
    const [back] = await t.db.select().from(wxFans).where(eq(wxFans.id, fan.id))
    expect(back).toMatchObject({ blocked: false, userId: person.id, tagIds: [tag?.id] })
    expect(double.state.fans.get(fan.openid)?.blocked).toBe(false)
  })
})
