import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system/system.ts'
import { dictionaryChanged } from '#src/shared/dictionary/dictionaries.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anotherProcess, callFrom } from '#test/factories/account.ts'

describe('rest/dic/getDicMap', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
    const [level] = await t.db.insert(dictionaries).values({ key: 'level', name: '等级' }).returning()
    const [kind] = await t.db.insert(dictionaries).values({ key: 'kind', name: '种类' }).returning()
    await t.db.insert(dictionaryItems).values([
      { dictionaryId: level?.id ?? '', code: 'b', name: '一般', sort: 2, colour: '#F00', isDefault: true },
      { dictionaryId: level?.id ?? '', code: 'a', name: '重大', sort: 1 },
      { dictionaryId: level?.id ?? '', code: 'old', name: '停用项', sort: 3, enabled: false },
      { dictionaryId: kind?.id ?? '', code: 'x', name: '其他' },
    ])
  })
  afterAll(() => t.close())

  test('answers the enabled items of the asked dictionaries in order', async () => {
    const person = await t.as()

    expect(await person.call(getDicMap, { keys: ['level', 'none'] })).toEqual({
      level: [
        { code: 'a', name: '重大' },
        { code: 'b', name: '一般' },
      ],
      none: [],
    })
    expect(Object.keys(await person.call(getDicMap, {}))).toEqual(expect.arrayContaining(['kind', 'level']))
  })

  test('adds colour, default and switched off items in full', async () => {
    const person = await t.as()

    const { level } = await person.call(getDicMap, { keys: ['level'], full: true })

    expect(level?.[1]).toEqual({ code: 'b', name: '一般', colour: '#F00', isDefault: true, enabled: true })
    expect(level?.[2]).toMatchObject({ code: 'old', enabled: false })
  })

  test('shows a saved change on every process within a second', async () => {
    const person = await t.as()
    const other = await anotherProcess(t.running)
    const nameOn = async () => {
      const { result } = await callFrom(other, { token: person.token })(getDicMap, { keys: ['kind'] })
      return (result as Record<string, { name: string }[]>).kind?.[0]?.name
    }
    expect(await nameOn()).toBe('其他')
    const { platform } = t.running

    await inTransaction(
      platform.pool,
      () => bareTx(platform.db, null, ALL_ROWS),
      async (tx) => {
        await tx.db.update(dictionaryItems).set({ name: '其它' }).where(eq(dictionaryItems.code, 'x'))
        await tx.db.update(dictionaries).set({ updatedAt: new Date() }).where(eq(dictionaries.key, 'kind'))
        await dictionaryChanged(tx)
      },
    )

    await expect.poll(nameOn, { interval: 20 }).toBe('其它')
    await other.stop()
  })

  test('answers nothing older than the version the page has heard of', async () => {
    const person = await t.as()
    await person.call(getDicMap, { keys: ['kind'] })
    const updatedAt = new Date(Date.now() + MINUTE_MS)
    await t.db.update(dictionaryItems).set({ name: '新名' }).where(eq(dictionaryItems.code, 'x'))
    await t.db.update(dictionaries).set({ updatedAt }).where(eq(dictionaries.key, 'kind'))

    const { kind } = await person.call(getDicMap, { keys: ['kind'], version: updatedAt.getTime() })

    expect(kind?.[0]?.name).toBe('新名')
  })
})
