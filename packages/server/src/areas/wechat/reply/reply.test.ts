import { deleteReplies, listReplies, saveReply, sortReplies, tryReply } from '@portal/contract/areas/wechat/reply.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { ALL_WECHAT_CODES, anAccount } from '#test/wechat/accounts.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(() => t.close())

const text = (said: string) => [{ kind: 'text' as const, text: said }]

const aRule = (accountId: string, name: string, word: string, match: 'exact' | 'contains' = 'contains') =>
  manager.call(saveReply, { accountId, name, trigger: 'keyword', keywords: [{ word, match }], answers: text(name) })

const answerTo = async (accountId: string, said: string) =>
  (await manager.call(tryReply, { accountId, text: said })).rule?.name ?? null

describe('automatic replies', () => {
  test('of two rules that both match the upper one answers, also after the order was changed', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const upper = await aRule(accountId, '甲', '安全')
    const lower = await aRule(accountId, '乙', '安全月')
    expect(await answerTo(accountId, '安全月活动')).toBe('甲')

    await manager.call(sortReplies, { accountId, ids: [lower.id, upper.id] })

    expect(await answerTo(accountId, '安全月活动')).toBe('乙')
    expect((await manager.call(listReplies, { accountId })).list.map(({ name }) => name)).toEqual(['乙', '甲'])
  })

  test('exact words match the whole message only; kinds come after all words', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await manager.call(saveReply, {
      accountId,
      name: '其他',
      trigger: 'kind',
      messageKind: 'any',
      answers: text('您好'),
    })
    await aRule(accountId, '精确', 'Help', 'exact')

    expect(await answerTo(accountId, ' help ')).toBe('精确')
    expect(await answerTo(accountId, 'help me')).toBe('其他')
    expect((await manager.call(tryReply, { accountId, trigger: 'follow' })).rule).toBeNull()
  })

  test('refuses a word that another rule has, a rule without words, and an empty answer', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await aRule(accountId, '甲', '值班')
    const base = { accountId, name: '乙', trigger: 'keyword', answers: text('乙') }

    const taken = await manager.refused(saveReply, { ...base, keywords: [{ word: '值班', match: 'contains' }] })
    const none = await manager.refused(saveReply, base)
    const empty = await manager.refused(saveReply, { ...base, keywords: [{ word: '新词' }], answers: text('') })

    expect(taken.errors).toEqual([{ field: 'keywords', message: '关键词已存在' }])
    expect(none.errors).toEqual([{ field: 'keywords', message: '请填写关键词' }])
    expect(empty.errors[0]?.message).toBe('请填写回复内容')
  })

  test('a rule switched off does not answer, a deleted one is gone', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const rule = await aRule(accountId, '甲', '值班')
    const [row] = (await manager.call(listReplies, { accountId })).list
    const { sort: _, ...fields } = row ?? ({} as never)

    await manager.call(saveReply, { ...fields, accountId, enabled: false })
    expect(await answerTo(accountId, '值班')).toBeNull()
    expect(await manager.call(deleteReplies, { accountId, ids: [rule.id] })).toEqual({ deleted: 1 })
  })
})
