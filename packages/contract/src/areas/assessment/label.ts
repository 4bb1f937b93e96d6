import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape } from '../../kit/record.ts'
import { colour, id, ids, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** Labels are flat; 知识点 are a tree of at most four levels. */
export const questionLabelKind = choice({ label: '标签', knowledge: '知识点' }, '类型')
export type QuestionLabelKind = z.output<typeof questionLabelKind>

export const MOST_KNOWLEDGE_LEVELS = 4

const input = z.strictObject({
  kind: questionLabelKind,
  parentId: id.nullable().default(null).meta({ label: '上级' }),
  name: text({ label: '名称', min: 1, max: 20 }),
  colour: colour.nullable().default(null),
  synonyms: z
    .array(text({ min: 1, max: 20 }))
    .max(10, '同义词最多 10 个')
    .default([])
    .meta({ label: '同义词' }),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

export const questionLabelRow = z.object({
  ...recordShape,
  ...input.shape,
  /** Names from the topmost down, joined with a slash. */
  path: z.string().meta({ label: '路径' }),
  depth: z.int(),
  /** Questions with it, and for 知识点 with anything below it. */
  count: z.int().meta({ label: '题目数' }),
  /** Mean of the facilities of its answered questions; null without. */
  facility: z.number().nullable().meta({ label: '平均得分率' }),
})
export type QuestionLabelRow = z.output<typeof questionLabelRow>

export const listQuestionLabels = defineEndpoint({
  path: 'rest/questionLabel/list',
  title: '查询题目标签',
  effect: 'read',
  access: [P.questionBank],
  scope: 'all',
  body: pageQuery(z.object({ kind: questionLabelKind, parentId: id, enabled: z.boolean().meta({ label: '启用' }) }), [
    'sort',
    'name',
    'createdAt',
    'count',
    'facility',
  ]),
  result: pageOf(questionLabelRow),
})

/** All that may be chosen of both kinds, for pickers and the tree of 知识点: a form that offers both asks once. */
export const questionLabelOptions = defineEndpoint({
  path: 'rest/questionLabel/options',
  title: '查询标签选项',
  effect: 'read',
  access: [P.questionBank, P.activityQuestion, P.examAnalysis],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(
    z.object({
      id,
      kind: questionLabelKind,
      parentId: id.nullable(),
      name: z.string(),
      path: z.string(),
      colour: z.string().nullable(),
      synonyms: z.array(z.string()),
      enabled: z.boolean(),
      revision,
    }),
  ),
})

export const saveQuestionLabel = defineEndpoint({
  path: 'rest/questionLabel/save',
  title: '保存题目标签',
  effect: 'write',
  access: [P.questionBankLabel],
  scope: 'all',
  body: input.extend({ id: id.optional(), revision: revision.optional() }),
  result: recordKey,
})

/** Every question of the dropped ones has the kept one afterwards, once; their names live on as synonyms. */
export const mergeQuestionLabels = defineEndpoint({
  path: 'rest/questionLabel/merge',
  title: '合并题目标签',
  effect: 'write',
  access: [P.questionBankLabel],
  scope: 'site',
  body: z.strictObject({ from: z.array(id).min(1).max(50), to: id }),
  result: z.object({ moved: z.int() }),
})

/** Links go with them; `moved` says how many questions lost one. */
export const deleteQuestionLabels = defineEndpoint({
  path: 'rest/questionLabel/delete',
  title: '删除题目标签',
  effect: 'write',
  access: [P.questionBankLabel],
  scope: 'site',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ moved: z.int() }),
})
