import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { colour, id, ids, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** Spec categories: content of which kind a label may hang on. */
export const dicCode = choice({ shipin: '视频', xiaoshipin: '小视频', doc: '文档', history: '历史' }, '类别')
export type DicCode = z.output<typeof dicCode>

/** One tree holds both: types branch, labels are its leaves. */
export const labelKind = choice({ type: '分类', label: '标签' }, '类型')
export type LabelKind = z.output<typeof labelKind>

export const MOST_LABEL_LEVELS = 5

export const labelInput = z.object({
  parentId: id.nullable().meta({ label: '上级' }),
  kind: labelKind,
  dicCode,
  name: text({ label: '名称', min: 1, max: 20, message: '名称为 1–20 个字' }),
  code: text({ label: '编码', max: 30 }).default(''),
  colour: colour.nullable().default(null),
  synonyms: z
    .array(text({ min: 1, max: 20 }))
    .max(10, '同义词最多 10 个')
    .default([])
    .meta({ label: '同义词' }),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type LabelInput = z.output<typeof labelInput>

export const labelRow = labelInput.extend({
  ...recordShape,
  parentName: z.string().meta({ label: '上级' }),
  /** One of the roots: renamable, never deleted. */
  fixed: z.boolean(),
  videoCount: z.int().meta({ label: '视频数' }),
  docCount: z.int().meta({ label: '文档数' }),
  recentCount: z.int().meta({ label: '近 30 天使用' }),
})

/** 分类 and 标签 of videos and documents (30-learning section 8). */
export const listLabels = defineEndpoint({
  path: 'rest/labelType/list',
  title: '查询标签',
  effect: 'read',
  access: 'signedIn',
  scope: 'rows',
  body: pageQuery(
    z.object({
      dicCode,
      kind: labelKind,
      parentId: id,
      enabled: z.boolean().meta({ label: '启用' }),
      unused: z.boolean().meta({ label: '未使用' }),
    }),
    ['createdAt', 'sort', 'name', 'updatedAt'],
  ),
  result: pageOf(labelRow),
})

export const getLabel = defineEndpoint({
  path: 'rest/labelType/get',
  title: '查看标签',
  effect: 'read',
  access: 'signedIn',
  scope: 'rows',
  body: z.strictObject({ id }),
  result: labelRow,
})

export const saveLabel = defineEndpoint({
  path: 'rest/labelType/save',
  title: '保存标签',
  effect: 'write',
  access: [P.labelEdit, P.videoType],
  scope: 'rows',
  body: saveBody(labelInput),
  result: recordKey,
})

/** Deletes; contents of a deleted one go to `moveTo` where it is given. */
export const deleteLabels = defineEndpoint({
  path: 'rest/labelType/delete',
  title: '删除标签',
  effect: 'write',
  access: [P.labelDel, P.videoType],
  scope: 'site',
  body: z.strictObject({ ids: ids(), moveTo: id.optional() }),
  result: z.object({ deleted: z.int(), moved: z.int() }),
})

export const mergeLabels = defineEndpoint({
  path: 'rest/labelType/merge',
  title: '合并标签',
  effect: 'write',
  access: [P.labelDel],
  scope: 'site',
  body: z.strictObject({ keepId: id, dropIds: z.array(id).min(1, '请选择至少两个标签再合并').max(50) }),
  result: z.object({ merged: z.int(), changed: z.int() }),
})

export const moveLabels = defineEndpoint({
  path: 'rest/labelType/move',
  title: '移动标签',
  effect: 'write',
  access: [P.labelEdit, P.videoType],
  scope: 'all',
  body: z.strictObject({
    moves: z
      .array(z.strictObject({ id, revision: whole(), parentId: id.nullable(), sort: whole(0, 9999) }))
      .min(1)
      .max(500),
  }),
  result: z.object({ moved: z.int() }),
})

export interface LabelNode {
  id: string
  name: string
  kind: LabelKind
  colour: string | null
  enabled: boolean
  revision: number
  count: number
  children: LabelNode[]
}

const labelNode: z.ZodType<LabelNode> = z.object({
  id,
  name: z.string(),
  kind: labelKind,
  colour: z.string().nullable(),
  enabled: z.boolean(),
  revision: z.int(),
  count: z.int(),
  get children() {
    return z.array(labelNode)
  },
})

export const findByDicCode = defineEndpoint({
  path: 'rest/labelType/findByDicCode',
  title: '查询分类与标签树',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ dicCode }),
  result: z.array(labelNode),
})

/** The same tree line by line, each node after its parent: the list that 导出树 reads. */
export const listLabelTree = defineEndpoint({
  path: 'rest/labelType/treeList',
  title: '查询标签树',
  effect: 'read',
  access: [P.labelEdit],
  scope: 'all',
  body: pageQuery(z.object({}), ['place']).extend({ dicCode: dicCode.default('shipin') }),
  result: pageOf(
    z.object({
      id,
      level: z.int().meta({ label: '层级' }),
      name: z.string().meta({ label: '名称' }),
      kind: labelKind,
      place: z.string().meta({ label: '位置' }),
      count: z.int().meta({ label: '内容数' }),
      enabled: z.boolean().meta({ label: '启用' }),
    }),
  ),
})

export const labelRefusals = defineRefusals('label', {
  parentMissing: '请选择上级',
  siblingName: '同级已存在相同名称',
  labelName: '该分类下已存在同名标签或同义词',
  tooDeep: '层级不能超过 5 级',
  belowItself: '不能移动到自己的下级',
  otherCategory: '不能移动到其他类别',
  labelHasNoChildren: '标签下不能再建下级',
  mergeItself: '不能合并到自身',
  moveToDeleted: '不能转移到要删除的分类或标签',
  fixedRoot: '系统分类不能删除',
  moveFirst: '分类下有 {n} 个内容，请先转移',
  hasChildren: '分类下还有 {n} 个下级，请先处理下级',
  kindFixed: '类型和类别不能修改',
})
