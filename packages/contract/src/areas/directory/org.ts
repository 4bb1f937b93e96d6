import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { day, id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { codeText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const orgKind = choice({ company: '公司', department: '部门', team: '班组', external: '外部' }, '类型')

export const MOST_ORG_LEVELS = 12

export const orgInput = z.object({
  parentId: id.nullable().meta({ label: '上级单位' }),
  code: codeText({ label: '单位编码', max: 32 }),
  name: text({ label: '单位名称', min: 1, max: 50, message: '单位名称为 1–50 个字' }),
  shortName: text({ label: '简称', max: 20 }).default(''),
  kind: orgKind.default('department'),
  headId: id.nullable().default(null).meta({ label: '负责人' }),
  deputyIds: z.array(id).max(10, '最多选择 10 人').default([]).meta({ label: '副职' }),
  phone: text({ label: '电话', max: 30 }).default(''),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
})
export type OrgInput = z.output<typeof orgInput>

const figures = {
  headName: z.string().meta({ label: '负责人' }),
  /** People of the unit itself, and with everything below that the caller may see. */
  headcount: z.int().meta({ label: '本级人数' }),
  headcountBelow: z.int().meta({ label: '含下级人数' }),
  enabled: z.boolean().meta({ label: '启用' }),
}

export const orgRow = orgInput.extend({
  ...recordShape,
  ...figures,
  parentName: z.string().meta({ label: '上级单位' }),
  /** Names from the topmost unit down, joined with a slash. */
  pathName: z.string().meta({ label: '路径' }),
  depth: z.int().meta({ label: '层级' }),
})

/** 组织管理 (20-system section 6). */
export const listOrgs = defineEndpoint({
  path: 'rest/org/list',
  title: '查询单位',
  effect: 'read',
  access: [P.orgAndDictionary],
  scope: 'rows',
  body: pageQuery(
    z.object({
      /** The unit and everything below it. */
      orgId: id,
      kind: orgKind,
      enabled: z.boolean().meta({ label: '启用' }),
      noHead: z.boolean().meta({ label: '无负责人' }),
    }),
    ['createdAt', 'code', 'name', 'sort', 'depth'],
  ),
  result: pageOf(orgRow),
})

export const saveOrg = defineEndpoint({
  path: 'rest/org/save',
  title: '保存单位',
  effect: 'write',
  access: [P.orgAndDictionaryOrgEdit],
  scope: 'rows',
  body: saveBody(orgInput),
  result: recordKey,
})

export const deleteOrgs = defineEndpoint({
  path: 'rest/org/delete',
  title: '删除单位',
  effect: 'write',
  access: [P.orgAndDictionaryOrgDel],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

export const orgDetail = orgRow.extend({
  deputies: z.array(z.object({ id, name: z.string() })),
  /** Roles that the unit brings to its people. */
  roles: z.array(z.object({ id, name: z.string(), below: z.boolean() })),
  children: z.int(),
})

export const getOrg = defineEndpoint({
  path: 'rest/org/get',
  title: '查看单位',
  effect: 'read',
  access: [P.orgAndDictionary],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: orgDetail,
})

export const orgNode = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  shortName: z.string(),
  code: z.string(),
  kind: orgKind,
  sort: z.int(),
  leaf: z.boolean(),
  revision,
  /** Only with a keyword: where the unit stands. */
  pathName: z.string(),
  ...figures,
})
export type OrgNode = z.output<typeof orgNode>

/** One level; without `parentId` the topmost units in scope; with a keyword the units found; with `day` as it was then. */
export const orgTree = defineEndpoint({
  path: 'rest/org/tree',
  title: '查询组织树',
  effect: 'read',
  access: [P.orgAndDictionary],
  scope: 'rows',
  body: z.strictObject({
    parentId: id.optional(),
    keyword: text({ label: '关键词', max: 50 }).default(''),
    day: day.optional(),
  }),
  result: z.array(orgNode),
})

export const moveOrg = defineEndpoint({
  path: 'rest/org/move',
  title: '移动单位',
  effect: 'write',
  access: [P.orgAndDictionaryOrgEdit],
  scope: 'rows',
  body: z.strictObject({
    id,
    parentId: id,
    sort: whole(0, 9999),
    /** Absent for at once. */
    effectiveOn: day.optional(),
    revision,
  }),
  result: z.object({ moved: z.int(), people: z.int() }),
})

/** People, units below, roles and data of `from` go to `to`; `from` stays as a disabled unit with its history. */
export const mergeOrgs = defineEndpoint({
  path: 'rest/org/merge',
  title: '合并单位',
  effect: 'write',
  access: [P.orgAndDictionaryOrgEdit],
  scope: 'rows',
  body: z.strictObject({ from: id, to: id }),
  result: z.object({ people: z.int(), units: z.int() }),
})

export const enableOrgs = defineEndpoint({
  path: 'rest/org/enabled',
  title: '启用停用单位',
  effect: 'write',
  access: [P.orgAndDictionaryOrgEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  result: z.object({ updated: z.int() }),
})

export const orgHistory = defineEndpoint({
  path: 'rest/org/history',
  title: '查看单位沿革',
  effect: 'read',
  access: [P.orgAndDictionary],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(
    z.object({
      id,
      field: z.enum(['name', 'parentId', 'mergedInto']),
      before: z.string(),
      after: z.string(),
      effectiveOn: day,
      /** False while the day lies ahead. */
      applied: z.boolean(),
      at: instant,
      by: z.string(),
    }),
  ),
})

export const orgRefusals = defineRefusals('org', {
  siblingName: '同级已存在相同名称',
  nameLength: '单位名称为 1–50 个字',
  codeTaken: '单位编码已存在',
  belowItself: '不能移动到自己的下级',
  tooDeep: '层级不能超过 12 级',
  rootFixed: '根单位不能删除',
  rootStays: '根单位不能移动、停用或合并',
  inUse: '该单位下有 {n} 名用户、{m} 个下级单位，不能删除',
  mergeTarget: '合并目标不能是本单位或其下级',
  outside: '单位不在你的管理范围',
  parentMissing: '请选择上级单位',
  moveInstead: '请通过“移动到”变更上级单位',
  effectivePast: '调动生效日期不能早于今天',
  disabledTarget: '目标单位已停用',
})
