import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { employment } from './user-fields.ts'

export const groupKind = choice({ static: '静态', rule: '规则' }, '类型')
export const memberWay = choice({ manual: '手工', rule: '规则', excluded: '被排除' }, '加入方式')

const some = (max: number) => z.array(id).max(max, `最多选择 ${max} 项`).optional()
const words = z.array(text({ min: 1, max: 50 })).max(50, '最多选择 50 项')

const hasCondition = (rule: Record<string, unknown>) =>
  Object.entries(rule).some(
    ([key, value]) => key !== 'match' && value !== undefined && (!Array.isArray(value) || value.length > 0),
  )

/** People that meet all, or any, of the conditions; within one condition any value suffices. */
export const groupRule = z
  .strictObject({
    match: z.enum(['all', 'any']).default('all'),
    units: z
      .array(z.strictObject({ orgId: id, below: z.boolean() }))
      .max(200)
      .optional(),
    /** Roles held directly, by a unit or by a static group. */
    roleIds: some(50),
    posts: words.optional(),
    tags: words.optional(),
    employment: z.array(employment).max(4).optional(),
    hiredFrom: day.optional(),
    hiredTo: day.optional(),
    groupIds: some(50),
  })
  .refine(hasCondition, '规则至少包含一个条件')
export type GroupRuleInput = z.output<typeof groupRule>

export const userGroupInput = z.object({
  name: text({ label: '用户组名称', min: 2, max: 30, message: '用户组名称为 2–30 个字' }),
  /** Fixed once saved. */
  kind: groupKind,
  /** Rule groups reach the people of this unit and below; absent for the unit of the person who saves. */
  ownerOrgId: id.optional().meta({ label: '归属单位' }),
  rule: groupRule.nullable().default(null).meta({ label: '规则' }),
})
export type UserGroupInput = z.output<typeof userGroupInput>

export const userGroupRow = userGroupInput.extend({
  ...recordShape,
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '归属单位' }),
  members: z.int().meta({ label: '人数' }),
  excluded: z.int().meta({ label: '被排除' }),
  usedCount: z.int().meta({ label: '引用数' }),
  refreshedAt: instant.nullable().meta({ label: '最近刷新' }),
  /** The rule in words. */
  ruleText: z.string().meta({ label: '规则' }),
})

export const listUserGroups = defineEndpoint({
  path: 'rest/userGroup/list',
  title: '查询用户组',
  effect: 'read',
  access: [P.userGroup],
  scope: 'rows',
  body: pageQuery(z.object({ kind: groupKind, unused: z.boolean().meta({ label: '未被引用' }), ownerOrgId: id }), [
    'createdAt',
    'name',
    'updatedAt',
  ]),
  result: pageOf(userGroupRow),
})

export const getUserGroup = defineEndpoint({
  path: 'rest/userGroup/get',
  title: '查看用户组',
  effect: 'read',
  access: [P.userGroup],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: userGroupRow,
})

export const saveUserGroup = defineEndpoint({
  path: 'rest/userGroup/save',
  title: '保存用户组',
  effect: 'write',
  access: [P.userGroupEdit],
  scope: 'rows',
  body: saveBody(userGroupInput),
  result: recordKey,
})

const person = z.object({ id, code: z.string(), name: z.string(), orgName: z.string() })

export const previewGroup = defineEndpoint({
  path: 'rest/userGroup/preview',
  title: '试算用户组规则',
  effect: 'read',
  access: [P.userGroupEdit],
  scope: 'rows',
  body: z.strictObject({ rule: groupRule, ownerOrgId: id.optional() }),
  result: z.object({ count: z.int(), sample: z.array(person) }),
})

export const groupMember = z.object({
  id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  way: memberWay,
  addedAt: instant.meta({ label: '加入时间' }),
  addedBy: z.string().meta({ label: '操作人' }),
})

export const groupMembers = defineEndpoint({
  path: 'rest/userGroup/members',
  title: '查询用户组成员',
  effect: 'read',
  access: [P.userGroup],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id, way: memberWay }), ['addedAt']).extend({ groupId: id }),
  result: z.object({ list: z.array(groupMember), total: z.int() }),
})

/** In a rule group only `exclude` adds somebody, and `add` lifts an exclusion. */
export const changeGroupMembers = defineEndpoint({
  path: 'rest/userGroup/changeMembers',
  title: '变更用户组成员',
  effect: 'write',
  access: [P.userGroupMember],
  scope: 'rows',
  body: z.strictObject({
    groupId: id,
    add: z.array(id).max(1000, '单次最多处理 1000 条').default([]),
    remove: z.array(id).max(1000, '单次最多处理 1000 条').default([]),
    exclude: z.array(id).max(1000, '单次最多处理 1000 条').default([]),
  }),
  result: z.object({ changed: z.int() }),
})

export const groupUseKind = choice(
  { role: '角色', group: '用户组', approval: '审批配置', audience: '面向范围' },
  '类型',
)

export const groupUsedBy = defineEndpoint({
  path: 'rest/userGroup/usedBy',
  title: '查看用户组引用',
  effect: 'read',
  access: [P.userGroup],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    list: z.array(z.object({ kind: groupUseKind, id: z.string(), name: z.string() })),
    total: z.int(),
  }),
})

export const deleteUserGroups = defineEndpoint({
  path: 'rest/userGroup/delete',
  title: '删除用户组',
  effect: 'write',
  access: [P.userGroupDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: batchResult,
})

export const userGroupRefusals = defineRefusals('userGroup', {
  nameTaken: '用户组名称已存在',
  ruleMissing: '规则至少包含一个条件',
  insideItself: '用户组不能包含自身',
  inUse: '被 {n} 处引用，不能删除',
  ruleMembers: '规则组成员由规则生成，可设置排除',
  onlyRuleExcludes: '静态用户组请直接移除成员',
  alreadyMember: '成员已存在',
  kindFixed: '用户组类型不能修改',
  ownerOutside: '单位不在你的管理范围',
})

interface RuleNames {
  nameOf(id: string): string
}

const listed = (values: readonly string[]) => values.join('、')

/** A rule in words, as the list shows it. */
export const describeGroupRule = (rule: GroupRuleInput, { nameOf }: RuleNames): string => {
  const parts = [
    rule.units?.length &&
      `单位为${listed(rule.units.map(({ orgId, below }) => `${nameOf(orgId)}${below ? '及下级' : ''}`))}`,
    rule.roleIds?.length && `角色为${listed(rule.roleIds.map(nameOf))}`,
    rule.posts?.length && `岗位为${listed(rule.posts)}`,
    rule.tags?.length && `标签为${listed(rule.tags)}`,
    rule.employment?.length && `在职状态为${listed(rule.employment.map((code) => employmentWords[code] ?? code))}`,
    (rule.hiredFrom || rule.hiredTo) && `入职日期 ${rule.hiredFrom ?? ''}–${rule.hiredTo ?? ''}`,
    rule.groupIds?.length && `属于用户组${listed(rule.groupIds.map(nameOf))}`,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
  return parts.join(rule.match === 'all' ? '，且' : '，或')
}

const employmentWords: Record<string, string> = { active: '在职', left: '离职', retired: '退休', external: '外部' }
