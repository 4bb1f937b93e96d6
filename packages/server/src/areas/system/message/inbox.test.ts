import { deleteMessages, listMessages, readMessages } from '@portal/contract/areas/system/message/message.ts'
import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { type NewMessage, sendMessage } from '#src/shared/messaging/messages.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'

let serial = 0

describe('inbox', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const send = (receivers: Client[], values: Partial<NewMessage> = {}) => {
    const { platform } = t.running
    serial += 1
    const message = {
      event: `event ${serial}`,
      category: 'todo' as const,
      kind: '待我审批' as const,
      title: `消息 ${serial}`,
      reason: '测试',
    }
    return inTransaction(
      platform.pool,
      () => bareTx(platform.db, null, ALL_ROWS),
      (tx) =>
        sendMessage(
          tx,
          receivers.map(({ id }) => id),
          { ...message, ...values },
        ),
    )
  }

  test('counts unread messages by category', async () => {
    const person = await t.as()
    await send([person])
    await send([person])
    await send([person], { category: 'study' })

    expect(await person.call(unreadNum, {})).toEqual({
      unreadNum: 3,
      byKind: { todo: 2, notice: 0, study: 1, other: 0 },
    })
  })

  test('shows the newest first, filtered by category, state and words', async () => {
    const person = await t.as()
    await send([person], { title: '隐患整改提醒' })
    await send([person], { category: 'notice', title: '系统公告', text: '整改 100%_完成' })
    const titles = async (body: object) => (await person.call(listMessages, body)).list.map(({ title }) => title)

    expect(await titles({})).toEqual(['系统公告', '隐患整改提醒'])
    expect(await titles({ sort: 'at' })).toEqual(['隐患整改提醒', '系统公告'])
    expect(await titles({ filter: { category: 'todo' } })).toEqual(['隐患整改提醒'])
    expect(await titles({ keyword: '100%_' })).toEqual(['系统公告'])
    expect(await titles({ filter: { unread: false } })).toEqual([])
    expect(await person.call(listMessages, { pageSize: 1, page: 2 })).toMatchObject({
      total: 2,
      list: [{ title: '隐患整改提醒' }],
    })
  })

  test('marks single ones, or all that the filter shows, as read', async () => {
    const person = await t.as()
    for (const category of ['todo', 'todo', 'study'] as const) await send([person], { category })
    const { list } = await person.call(listMessages, {})

    expect(await person.call(readMessages, { ids: [list[0]?.id ?? ''] })).toEqual({ unreadNum: 2 })
    expect(await person.call(readMessages, { filter: { category: 'todo' } })).toEqual({ unreadNum: 0 })
    expect(await person.call(unreadNum, {})).toMatchObject({ unreadNum: 0 })
  })

  test('marks only what is searched for as read', async () => {
    const person = await t.as()
    for (const title of ['甲类停水', '乙类停水']) await send([person], { title })

    expect(await person.call(readMessages, { filter: {}, keyword: '甲类' })).toEqual({ unreadNum: 1 })

    expect((await person.call(listMessages, { filter: { unread: true } })).list).toMatchObject([{ title: '乙类停水' }])
  })

  test('keeps the counter right when two devices read everything at once', async () => {
    const person = await t.as()
    for (let n = 0; n < 10; n += 1) await send([person])

    await Promise.all([
      ...Array.from({ length: 6 }, () => person.call(readMessages, {})),
      send([person], { category: 'other' }),
    ])
    await person.call(readMessages, {})

    expect(await person.call(unreadNum, {})).toEqual({
      unreadNum: 0,
      byKind: { todo: 0, notice: 0, study: 0, other: 0 },
    })
  })

  test('removes messages, and those never read from the counter', async () => {
    const person = await t.as()
    await send([person])
    await send([person])
    const { list } = await person.call(listMessages, {})
    await person.call(readMessages, { ids: [list[0]?.id ?? ''] })

    const answer = await person.call(deleteMessages, { ids: list.map(({ id }) => id) })

    expect(answer).toEqual({ deleted: 2, unreadNum: 0 })
    expect(await person.call(listMessages, {})).toEqual({ list: [], total: 0 })
  })

  test('neither shows nor changes what belongs to somebody else', async () => {
    const [owner, other] = [await t.as(), await t.as()]
    await send([owner])
    const ids = (await owner.call(listMessages, {})).list.map(({ id }) => id)

    await other.call(readMessages, { ids })
    expect(await other.call(deleteMessages, { ids })).toMatchObject({ deleted: 0 })

    expect(await other.call(listMessages, {})).toEqual({ list: [], total: 0 })
    expect(await owner.call(unreadNum, {})).toMatchObject({ unreadNum: 1 })
  })
})
