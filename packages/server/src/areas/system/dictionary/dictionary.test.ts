import {
  deleteDictionaries,
  listDictionaries,
  listDictionaryItems,
  saveDictionary,
} from '@portal/contract/areas/system/dictionary.ts'
import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, dictionaries, uiErrors } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.orgAndDictionary, P.orgAndDictionaryDicEdit, P.orgAndDictionaryDicDel)
})
afterAll(() => t.close())

const newKey = () => `k_${v7().replaceAll('-', '')}`

const aDictionary = async (codes: readonly string[] = ['a', 'b']) => {
  const key = newKey()
  const items = codes.map((code, sort) => ({ code, name: `名称${code}`, sort }))
  await officer.call(saveDictionary, { key, name: '等级', note: '', items } as never)
  return find(key)
}

const find = async (key: string) => {
  const { list } = await officer.call(listDictionaries, { filter: { key } } as never)
  const found = list.find((each) => each.key === key)
  if (!found) throw new Error(`no dictionary ${key}`)
  return found
}

describe('rest/dic/save', () => {
  test('makes a word list whose items every person reads in order', async () => {
    const { key } = await aDictionary(['b', 'a'])

    const map = await (await t.as()).call(getDicMap, { keys: [key] })

    expect(map[key]).toEqual([
      { code: 'b', name: '名称b' },
      { code: 'a', name: '名称a' },
    ])
  })

  test('changes the items handed in, keeps the others, and answers a newer version', async () => {
    const { id, key, revision, items } = await aDictionary()
    const [first] = items
    const before = await t.db.select().from(dictionaries).where(eq(dictionaries.id, id))

    const { used: _used, ...item } = first as NonNullable<typeof first>
    const body = { id, key, name: '等级', note: '', revision, items: [{ ...item, name: '新名称' }] }
    const { version } = await officer.call(saveDictionary, body as never)

    expect(version).toBeGreaterThan(before[0]?.updatedAt.getTime() ?? 0)
    expect((await find(key)).items.map(({ name }) => name)).toEqual(['新名称', '名称b'])
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id)).orderBy(auditEntries.no)
    expect(entries.at(-1)?.diff).toEqual([{ field: 'name', before: '名称a', after: '新名称' }])
  })

  test('lets two codes change places', async () => {
    const { id, key, revision, items } = await aDictionary()
    const swapped = items.map(({ used: _used, ...item }) => ({ ...item, code: item.code === 'a' ? 'b' : 'a' }))

    await officer.call(saveDictionary, { id, key, name: '等级', note: '', revision, items: swapped } as never)

    expect((await find(key)).items.map(({ code, name }) => [code, name])).toEqual([
      ['b', '名称a'],
      ['a', '名称b'],
    ])
  })

  test('refuses a stale revision', async () => {
    const { id, key, revision } = await aDictionary()
    const body = { id, key, name: '一', note: '', revision, items: [] }
    await officer.call(saveDictionary, body as never)

    expect((await officer.refused(saveDictionary, body)).status).toBe(1009)
  })

  test('says what is wrong beside its field', async () => {
    const { key } = await aDictionary()
    const wrong = async (body: object) =>
      (await officer.refused(saveDictionary, { key: newKey(), name: '名', items: [], ...body })).errors
    const item = (more: object) => ({ code: 'x', name: '名', ...more })

    expect(await wrong({ key })).toEqual([{ field: 'key', message: '字典键已存在' }])
    expect(await wrong({ key: '中文' })).toEqual([{ field: 'key', message: '仅允许字母、数字和下划线' }])
    expect(await wrong({ items: [item({ name: '' })] })).toEqual([
      { field: 'items.0.name', message: '名称为 1–50 个字' },
    ])
    expect(await wrong({ items: [item({}), item({})] })).toEqual([{ field: 'items.1.code', message: '编码已存在' }])
    const defaults = [item({ isDefault: true }), item({ code: 'y', isDefault: true })]
    expect(await wrong({ items: defaults })).toEqual([{ field: 'items', message: '默认项只能有一个' }])
  })
})

describe('items that rows use', () => {
  const aUsedDictionary = async () => {
    const dictionary = await aDictionary()
    t.running.dictionaryUses.provide(dictionary.key, { column: uiErrors.build })
    await t.db.insert(uiErrors).values({ message: '', info: '', url: '', stack: '', build: 'a' })
    return dictionary
  }

  test('keep their code, cannot be deleted, and neither can their list', async () => {
    const { id, key, revision, items } = await aUsedDictionary()
    const [a, b] = items
    const { used: _used, ...item } = a as NonNullable<typeof a>

    const renamed = { id, key, name: '等级', note: '', revision, items: [{ ...item, code: 'z' }] }
    expect((await officer.refused(saveDictionary, renamed)).errors).toEqual([
      { field: 'items.0.code', message: '编码已被使用，不能修改' },
    ])
    const answer = await officer.call(deleteDictionaries, { itemIds: [a?.id ?? '', b?.id ?? ''] } as never)
    expect(answer.deleted).toBe(1)
    expect(answer.failed[0]).toMatchObject({
      id: a?.id,
      message: expect.stringMatching(/^已被 \d+ 条数据使用，只能停用$/),
    })
    const whole = await officer.call(deleteDictionaries, { ids: [id] } as never)
    expect(whole.failed[0]?.message).toMatch(/^已被 \d+ 条数据使用，只能停用$/)
    expect((await find(key)).items.map(({ code, used }) => [code, used > 0])).toEqual([['a', true]])
  })
})

describe('rest/dic/items', () => {
  test('is one line per item of a dictionary, narrowed by switch and words', async () => {
    const { key } = await aDictionary(['a', 'b', 'c'])
    await t.db.execute(sql`update dictionary_items i set enabled = false from dictionaries d
      where d.id = i.dictionary_id and d.key = ${key} and i.code = 'b'`)
    const codes = async (body: object) =>
      (await officer.call(listDictionaryItems, body)).list.map(
        ({ dictionaryName, code }) => `${dictionaryName} ${code}`,
      )

    expect(await codes({ filter: { key } })).toEqual(['等级 a', '等级 b', '等级 c'])
    expect(await codes({ filter: { key, enabled: true } })).toEqual(['等级 a', '等级 c'])
    expect(await codes({ filter: { key }, keyword: '名称c' })).toEqual(['等级 c'])
  })
})

describe('rest/dic/delete', () => {
  test('keeps shipped lists and says so', async () => {
    const { id } = await aDictionary()
    await t.db.update(dictionaries).set({ shipped: true }).where(eq(dictionaries.id, id))

    const { deleted, failed } = await officer.call(deleteDictionaries, { ids: [id] } as never)

    expect([deleted, failed]).toEqual([0, [{ id, message: '内置字典不能删除' }]])
  })

  test('takes a list with its items away', async () => {
    const { id, key } = await aDictionary()

    expect(await officer.call(deleteDictionaries, { ids: [id] } as never)).toEqual({ deleted: 1, failed: [] })
    expect(await (await t.as()).call(getDicMap, { keys: [key] })).toEqual({ [key]: [] })
  })
})
