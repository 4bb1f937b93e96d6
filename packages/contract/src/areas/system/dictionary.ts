import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordShape } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { colour, id, ids, revision, whole } from '../../kit/scalars.ts'
import { codeText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

const itemName = text({ label: '名称', min: 1, max: 50, message: '名称为 1–50 个字' })

const itemColour = z
  .union([z.literal(''), colour])
  .default('')
  .meta({ label: '颜色' })

const savedItem = z.strictObject({
  id: id.optional(),
  code: codeText({ label: '编码', max: 40 }),
  name: itemName,
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
  colour: itemColour,
  isDefault: z.boolean().default(false).meta({ label: '默认' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
  note: text({ label: '备注', max: 200 }).default(''),
})

const listedItem = savedItem.extend({ id, used: z.int().meta({ label: '使用次数' }) })
export type ListedDictionaryItem = z.output<typeof listedItem>

const dictionaryInput = z.object({
  key: codeText({ label: '键', max: 60 }),
  name: text({ label: '名称', min: 1, max: 30 }),
  note: text({ label: '备注', max: 200 }).default(''),
})

const dictionaryRow = dictionaryInput.extend({
  ...recordShape,
  shipped: z.boolean().meta({ label: '内置' }),
  items: z.array(listedItem).meta({ label: '项' }),
})
export type DictionaryRow = z.output<typeof dictionaryRow>

/** The facts of a word list and of one item in it, for forms and columns. */
export const dictionaryFields = { dictionary: dictionaryInput, item: savedItem }

export const listDictionaries = defineEndpoint({
  path: 'rest/dic/list',
  title: '查询字典列表',
  effect: 'read',
  access: [P.orgAndDictionary],
  scope: 'all',
  body: pageQuery(
    z.object({
      key: text({ label: '键', max: 60 }),
      enabled: z.boolean().meta({ label: '有启用的项' }),
      used: z.boolean().meta({ label: '已使用' }),
    }),
    ['key', 'name', 'createdAt'],
  ),
  result: pageOf(dictionaryRow),
})

const itemLine = z.object({
  id,
  dictionaryKey: z.string().meta({ label: '字典键' }),
  dictionaryName: z.string().meta({ label: '字典' }),
  code: z.string().meta({ label: '编码' }),
  name: z.string().meta({ label: '名称' }),
  sort: z.int().meta({ label: '排序' }),
  colour: z.string().meta({ label: '颜色' }),
  isDefault: z.boolean().meta({ label: '默认' }),
  enabled: z.boolean().meta({ label: '启用' }),
  used: z.int().meta({ label: '使用次数' }),
  note: z.string().meta({ label: '备注' }),
})

/** One line per item, of one dictionary or of all: what an export holds. */
export const listDictionaryItems = defineEndpoint({
  path: 'rest/dic/items',
  title: '查询字典项',
  effect: 'read',
  access: [P.orgAndDictionary],
  scope: 'all',
  body: pageQuery(z.object({ key: text({ label: '键', max: 60 }), enabled: z.boolean().meta({ label: '启用' }) }), [
    'sort',
    'code',
    'name',
  ]),
  result: pageOf(itemLine),
})

/** Saves a word list and the items handed in; items not handed in stay as they are. */
export const saveDictionary = defineEndpoint({
  path: 'rest/dic/save',
  title: '保存字典',
  effect: 'write',
  access: [P.orgAndDictionaryDicEdit],
  scope: 'all',
  body: z.strictObject({
    id: id.optional(),
    ...dictionaryInput.shape,
    items: z.array(savedItem).max(500, '单次最多保存 500 项').default([]),
    revision: revision.optional(),
  }),
  result: z.object({ id, version: revision }),
})

/** Deletes whole word lists, or single items of them. */
export const deleteDictionaries = defineEndpoint({
  path: 'rest/dic/delete',
  title: '删除字典',
  effect: 'write',
  access: [P.orgAndDictionaryDicDel],
  scope: 'site',
  body: z.union([z.strictObject({ ids: ids() }), z.strictObject({ itemIds: ids() })]),
  result: batchResult,
})

export const dictionaryRefusals = defineRefusals('dictionary', {
  keyTaken: '字典键已存在',
  codeTaken: '编码已存在',
  codeUsed: '编码已被使用，不能修改',
  keyShipped: '内置字典的键不能修改',
  shipped: '内置字典不能删除',
  used: '已被 {n} 条数据使用，只能停用',
  oneDefault: '默认项只能有一个',
  itemElsewhere: '字典项不属于该字典',
})
