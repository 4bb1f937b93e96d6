import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, ids, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { relationCard } from '../notice/post.ts'
import { labelKind } from '../video/label.ts'

const periodYear = (label: string) => whole(1, 9999, '年份须为 1–9999').nullable().default(null).meta({ label })

/** A label of the one tree with the category `history`, and what makes it a topic. */
export const historyLabelInput = z.object({
  parentId: id.nullable().meta({ label: '上级' }),
  kind: labelKind.default('label'),
  name: text({ label: '名称', min: 1, max: 20, message: '名称为 1–20 个字' }),
  fromYear: periodYear('开始年份'),
  toYear: periodYear('结束年份'),
  cover: fileInput.nullable().default(null),
  intro: text({ label: '简介', max: 200, long: true }).default(''),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type HistoryLabelInput = z.output<typeof historyLabelInput>

const counts = {
  articles: z.int().meta({ label: '图文数' }),
  days: z.int().meta({ label: '条目数' }),
  videos: z.int().meta({ label: '视频数' }),
}

export const historyLabelNode = z.object({
  ...recordShape,
  ...historyLabelInput.omit({ cover: true }).shape,
  ...counts,
  coverFileId: id.nullable(),
  coverUrl: z.string(),
  depth: z.int(),
  /** The root: renamable, never deleted. */
  fixed: z.boolean(),
})
export type HistoryLabelNode = z.output<typeof historyLabelNode>

/** The whole tree, each node after its parent, siblings in their order. */
export const listHistoryLabels = defineEndpoint({
  path: 'rest/historyLabel/list',
  title: '查询历史标签',
  effect: 'read',
  access: [P.column],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(historyLabelNode),
})

const topic = z.object({
  id,
  name: z.string(),
  fromYear: z.int().nullable(),
  toYear: z.int().nullable(),
  intro: z.string(),
  coverUrl: z.string(),
  counts: z.object(counts),
  /** Of the articles and entries that are open to the person. */
  my: z.object({ read: z.int(), total: z.int() }),
  /** Of one topic only. */
  videos: z.array(relationCard),
})
export type HistoryTopic = z.output<typeof topic>

/** Labels with something to read for the caller, or the one that is asked for by its id or its name. */
export const historyTopics = defineEndpoint({
  path: 'rest/historyLabel/topics',
  title: '查询历史专题',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ labelId: id.optional(), name: text({ max: 20 }).optional() }),
  result: z.array(topic),
})

const writing = { effect: 'write', access: [P.articleLabel], scope: 'site' } as const

export const saveHistoryLabel = defineEndpoint({
  ...writing,
  path: 'rest/historyLabel/save',
  title: '保存历史标签',
  body: saveBody(historyLabelInput),
  result: recordKey,
})

/** Deletes; contents of a deleted one go to `moveTo`. */
export const deleteHistoryLabels = defineEndpoint({
  ...writing,
  path: 'rest/historyLabel/delete',
  title: '删除历史标签',
  body: z.strictObject({ ids: ids(), moveTo: id.optional() }),
  result: z.object({ deleted: z.int(), moved: z.int() }),
})

export const mergeHistoryLabels = defineEndpoint({
  ...writing,
  path: 'rest/historyLabel/merge',
  title: '合并历史标签',
  body: z.strictObject({ from: z.array(id).min(1, '请选择要合并的标签').max(50), to: id }),
  result: z.object({ merged: z.int() }),
})
