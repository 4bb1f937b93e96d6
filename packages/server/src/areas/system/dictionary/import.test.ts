import { commitImport, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { listDictionaries, saveDictionary } from '@portal/contract/areas/system/dictionary.ts'
import { dictionaryItemColumns } from '@portal/contract/areas/system/dictionary-columns.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { checkRows, faultsOf, uploadTo } from '#test/import-client.ts'

const HEAD = dictionaryItemColumns.map(({ title }) => title)

let t: TestApp
let officer: Client
beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.orgAndDictionary, P.orgAndDictionaryDicEdit)
})
afterAll(() => t.close())

const aList = async (key: string): Promise<string> => {
  const items = [
    { code: 'A', name: '甲', sort: 0, isDefault: true, note: '旧说明' },
    { code: 'B', name: '乙', sort: 1 },
  ]
  return (await officer.call(saveDictionary, { key, name: `字典${key}`, items })).id
}

const itemsOf = async (key: string) => {
  const { list } = await officer.call(listDictionaries, { filter: { key } })
  return list[0]?.items.map(({ code, name, sort, isDefault, enabled, note }) => ({
    ...{ code, name, sort, isDefault, enabled, note },
  }))
}

test('items are added and changed by code, and both are taken back', async () => {
  const targetId = await aList('imp_one')
  const before = await itemsOf('imp_one')
  const rows = [HEAD, ['A', '甲级', '', '#1677FF', '否', '', '清空'], ['B', '乙'], ['C', '丙', '', '', '是', '否']]

  const report = await checkRows(t, officer, rows, { kind: 'dictionaryItems', targetId })
  expect(report.counts).toMatchObject({ add: 1, update: 1, same: 1, error: 0 })
  expect(report.targetName).toBe('字典imp_one')
  expect(await officer.call(commitImport, { id: report.id })).toEqual({ done: 3, skipped: 0, jobId: null })
  expect(await itemsOf('imp_one')).toEqual([
    { code: 'A', name: '甲级', sort: 0, isDefault: false, enabled: true, note: '' },
    { code: 'B', name: '乙', sort: 1, isDefault: false, enabled: true, note: '' },
    { code: 'C', name: '丙', sort: 2, isDefault: true, enabled: false, note: '' },
  ])

  expect(await officer.call(undoImport, { id: report.id })).toEqual({ restored: 2, kept: [], jobId: null })
  expect(await itemsOf('imp_one')).toEqual(before)
})

test('the mark of the default goes back with its item, unless another one has it by now', async () => {
  const [swapped, taken] = [await aList('imp_swap'), await aList('imp_taken')]
  const before = await itemsOf('imp_swap')
  const first = await checkRows(t, officer, [HEAD, ['A', '甲', '', '', '否'], ['B', '乙', '', '', '是']], {
    kind: 'dictionaryItems',
    targetId: swapped,
  })
  const second = await checkRows(t, officer, [HEAD, ['A', '甲级', '', '', '否']], {
    kind: 'dictionaryItems',
    targetId: taken,
  })
  for (const { id } of [first, second]) await officer.call(commitImport, { id })
  const { list } = await officer.call(listDictionaries, { filter: { key: 'imp_taken' } })
  const { revision = 0, name = '', items = [] } = list[0] ?? {}
  const other = items
    .filter(({ code }) => code === 'B')
    .map(({ used: _used, ...item }) => ({ ...item, isDefault: true }))
  await officer.call(saveDictionary, { id: taken, key: 'imp_taken', name, items: other, revision })

  const undone = await officer.call(undoImport, { id: first.id })
  const partly = await officer.call(undoImport, { id: second.id })

  expect(undone).toMatchObject({ restored: 2, kept: [] })
  expect(await itemsOf('imp_swap')).toEqual(before)
  expect(partly).toMatchObject({ restored: 1, kept: [{ row: 2, name: '甲级', reason: '默认之后又有修改' }] })
  expect(await itemsOf('imp_taken')).toMatchObject([
    { code: 'A', name: '甲', isDefault: false },
    { code: 'B', isDefault: true },
  ])
})

test('a faulty row takes the mark of the default from nobody', async () => {
  const targetId = await aList('imp_four')
  const rows = [HEAD, ['A', '甲', '', '红', '否'], ['B', '乙', '', '', '是']]

  const report = await checkRows(t, officer, rows, { kind: 'dictionaryItems', targetId })

  expect(faultsOf(report)).toEqual([
    [2, '颜色格式不正确'],
    [3, '默认项只能有一个'],
  ])
})

test('every fault has its sentence and nothing is written', async () => {
  const targetId = await aList('imp_two')
  const rows = [
    HEAD,
    ['', '无编码'],
    ['坏 码', '坏编码'],
    ['C', ''],
    ['D', '丁', '一', '红', '也许', '开'],
    ['D', '又一次'],
    ['E', '戊', '', '', '是'],
  ]

  const report = await checkRows(t, officer, rows, { kind: 'dictionaryItems', targetId })
  expect(faultsOf(report)).toEqual([
    [2, '编码不能为空'],
    [3, '仅允许字母、数字和下划线'],
    [4, '名称不能为空'],
    [5, '排序“一”不在可选值中'],
    [5, '颜色格式不正确'],
    [5, '默认“也许”不在可选值中'],
    [5, '启用“开”不在可选值中'],
    [6, '编码“D”与第 5 行重复'],
    [7, '默认项只能有一个'],
  ])
  expect(await itemsOf('imp_two')).toHaveLength(2)
  const known = await checkRows(t, officer, [HEAD, ['A', '甲']], { kind: 'dictionaryItems', targetId, update: '0' })
  expect(faultsOf(known)).toEqual([[2, '编码“A”已存在']])
})

test('asks for the code that edits dictionaries and for a dictionary', async () => {
  const targetId = await aList('imp_three')
  const reader = await t.as(P.orgAndDictionary)
  const file = await aWorkbook({ rows: [HEAD, ['C', '丙']] })

  expect((await uploadTo(t, reader, file, { kind: 'dictionaryItems', targetId })).status).toBe(1003)
  expect((await uploadTo(t, officer, file, { kind: 'dictionaryItems' })).success).toBe(false)
})
