import { consent, getPrefs, savePrefs } from '@portal/contract/areas/account/profile.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

describe('own settings', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  test('come back by key to their owner alone, and null removes them', async () => {
    const [person, other] = [await t.as(), await t.as()]
    await person.call(savePrefs, { key: 'theme', value: 'dark' })
    await person.call(savePrefs, { key: 'tileOrder', value: ['a', 'b'] })

    expect(await person.call(getPrefs, {})).toEqual({ theme: 'dark', tileOrder: ['a', 'b'] })
    expect(await person.call(getPrefs, { keys: ['theme', 'none'] })).toEqual({ theme: 'dark' })
    expect(await other.call(getPrefs, {})).toEqual({})
    await person.call(savePrefs, { key: 'theme', value: null })
    expect(await person.call(getPrefs, {})).toEqual({ tileOrder: ['a', 'b'] })
  })

  test.each([
    ['more than 32 KB', 'x'.repeat(33_000), '内容不能超过 32kb'],
    ['nothing', undefined, '该项为必填项'],
    ['NUL', { a: 'x\u0000' }, '包含不允许的字符'],
    ['half a character', ['\ud800'], '包含不允许的字符'],
    ['a hundred levels', JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`), '内容层级过深'],
  ])('refuse %s', async (_what, value, message) => {
    const person = await t.as()

    expect((await person.refused(savePrefs, { key: 'x', value })).errors).toEqual([{ field: 'value', message }])
  })

  test('are bounded in number, also under concurrency', async () => {
    const person = await t.as()
    await t.db.execute(sql`
      insert into user_prefs (user_id, key, value) select ${person.id}::uuid, 'k' || n, '1' from generate_series(1, 498) n`)

    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => person.send(savePrefs, { key, value: 1 })))

    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(2)
    expect((await person.send(savePrefs, { key: 'k1', value: 2 })).envelope.success).toBe(true)
  })

  test('a shared view reaches those who may open its list', async () => {
    const [owner, colleague, stranger] = [await t.as(P.user), await t.as(P.user), await t.as(P.video)]
    const key = 'view:/system/user:待激活'
    await owner.call(savePrefs, { key, value: { filter: { state: 'new' } }, shared: true })

    expect(await colleague.call(getPrefs, {})).toEqual({
      [`${key}@${owner.id}`]: { filter: { state: 'new' }, by: expect.stringMatching(/./) },
    })
    expect(await stranger.call(getPrefs, {})).toEqual({})
    expect((await owner.refused(savePrefs, { key: 'theme', value: 1, shared: true })).message).toBe(
      '只有列表视图可以共享',
    )
    expect((await stranger.refused(savePrefs, { key, value: {}, shared: true })).message).toBe('只有列表视图可以共享')
  })

  test('tell which privacy notice was read, which only reading changes', async () => {
    const person = await t.as()
    expect(await person.call(getPrefs, { keys: ['notice'] })).toEqual({})

    const first = await person.call(consent, { noticeVersion: '1' })
    const second = await person.call(consent, { noticeVersion: '1' })

    expect(second.at).toEqual(first.at)
    expect(await person.call(getPrefs, { keys: ['notice'] })).toEqual({ notice: '1' })
    expect((await person.refused(consent, { noticeVersion: '99' })).message).toBe('状态已变化，请刷新后重试')
    expect((await person.refused(savePrefs, { key: 'notice', value: '7' })).status).toBe(1022)
  })
})
