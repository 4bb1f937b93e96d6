import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { recordKey } from '../../kit/record.ts'
import { id, revision, whole } from '../../kit/scalars.ts'
import { codeText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const MOST_CATEGORY_LEVELS = 5

/** 用: draw and read stems, without editor and key · 编辑: write. */
export const shareRight = choice({ use: '用', edit: '编辑' }, '共享权限')
export type ShareRight = z.output<typeof shareRight>
export const shareParty = choice({ org: '单位', role: '角色' }, '共享对象')

const share = z.strictObject({
  party: shareParty,
  id,
  /** Of a unit: with everything below it. */
  below: z.boolean().default(true),
  right: shareRight,
})
export type BankShare = z.output<typeof share>

export interface CategoryNode {
  id: string
  parentId: string | null
  name: string
  code: string
  sort: number
  enabled: boolean
  revision: number
  depth: number
  /** With everything below; only where counts were asked for. */
  count: number
  activeCount: number
  /** Of the bank: rights live on the root. */
  ownerOrgId: string
  ownerOrgName: string
  ownerObject: string | null
  needReview: boolean
  shares: (BankShare & { name: string })[]
  /** What the caller may do here: `own` by data scope, otherwise by share. */
  right: 'own' | 'edit' | 'use'
  children: CategoryNode[]
}

const categoryNode: z.ZodType<CategoryNode> = z.object({
  id,
  parentId: id.nullable(),
  name: z.string().meta({ label: '名称' }),
  code: z.string().meta({ label: '编码' }),
  sort: z.int().meta({ label: '排序' }),
  enabled: z.boolean().meta({ label: '启用' }),
  revision,
  depth: z.int(),
  count: z.int().meta({ label: '题目数' }),
  activeCount: z.int().meta({ label: '启用数' }),
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  ownerObject: z.string().nullable(),
  needReview: z.boolean().meta({ label: '是否审核' }),
  shares: z.array(share.extend({ name: z.string() })).meta({ label: '共享' }),
  right: z.enum(['own', 'edit', 'use']),
  get children() {
    return z.array(categoryNode)
  },
})

/** The banks the caller reaches, each with its categories. */
export const listQuestionCategories = defineEndpoint({
  path: 'rest/questionType/list',
  title: '查询题目分类',
  effect: 'read',
  access: [P.questionBank, P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({
    withCount: z.boolean().default(false),
    /** Only the bank of this activity, `activity:<id>`. */
    ownerObject: text({ max: 60 }).optional(),
  }),
  result: z.array(categoryNode),
})

/** Fields of a node; owner, shares and review belong to roots and are refused elsewhere. */
export const saveQuestionCategory = defineEndpoint({
  path: 'rest/questionType/save',
  title: '保存题目分类',
  effect: 'write',
  access: [P.questionBankType],
  scope: 'rows',
  body: z.strictObject({
    id: id.optional(),
    revision: revision.optional(),
    /** Null for a bank; fixed here, moved by its own call. */
    parentId: id.nullable(),
    name: text({ label: '名称', min: 1, max: 30 }),
    code: codeText({ label: '编码', max: 30 }).or(z.literal('')).default(''),
    sort: whole(0, 9999).default(0).meta({ label: '排序' }),
    enabled: z.boolean().default(true).meta({ label: '启用' }),
    ownerOrgId: id.optional().meta({ label: '所属单位' }),
    needReview: z.boolean().optional().meta({ label: '是否审核' }),
    shares: z.array(share).max(200).optional().meta({ label: '共享' }),
  }),
  result: recordKey,
})

export const moveQuestionCategory = defineEndpoint({
  path: 'rest/questionType/move',
  title: '移动题目分类',
  effect: 'write',
  access: [P.questionBankType],
  scope: 'rows',
  /** `sort`: place among the siblings, from 0; beyond the last it is the last. */
  body: z.strictObject({ id, parentId: id.nullable(), sort: whole(0, 9999) }),
  result: z.object({ done: z.int() }),
})

/** Questions and children of `from` go to `to`. */
export const mergeQuestionCategories = defineEndpoint({
  path: 'rest/questionType/merge',
  title: '合并题目分类',
  effect: 'write',
  access: [P.questionBankType],
  scope: 'rows',
  body: z.strictObject({ from: id, to: id }),
  result: z.object({ done: z.int() }),
})

export const deleteQuestionCategory = defineEndpoint({
  path: 'rest/questionType/delete',
  title: '删除题目分类',
  effect: 'write',
  access: [P.questionBankType],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ done: z.int() }),
})
