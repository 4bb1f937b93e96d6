import { z } from 'zod'
import { reasonText } from '#src/areas/directory/user-fields.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { UNUSED_DAYS } from './review.ts'

export const subjectKind = choice({ user: '个人', unit: '单位', unitBelow: '单位及下级', group: '用户组' }, '来源')
export type SubjectKind = z.output<typeof subjectKind>

const way = z.object({
  memberId: id,
  kind: subjectKind,
  name: z.string(),
  anchorName: z.string(),
  from: day.nullable(),
  to: day.nullable(),
})

/** A membership, or with `expand` a person with all the ways in which the role is held. */
export const roleMemberRow = z.object({
  id,
  kind: subjectKind,
  subjectId: id,
  name: z.string().meta({ label: '成员' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  anchorOrgId: id.nullable(),
  anchorName: z.string().meta({ label: '授权单位' }),
  from: day.nullable().meta({ label: '开始日期' }),
  to: day.nullable().meta({ label: '结束日期' }),
  grantedBy: z.string().meta({ label: '授权人' }),
  grantedAt: instant.nullable().meta({ label: '授权时间' }),
  reason: z.string().meta({ label: '原因' }),
  /** Last day on which the person used anything that the role gives; of units and groups nothing is said. */
  lastUsedOn: day.nullable().meta({ label: '最近使用' }),
  ways: z.array(way),
})
export type RoleMemberRow = z.output<typeof roleMemberRow>

export const roleMembers = defineEndpoint({
  path: 'rest/role/members',
  title: '查询角色成员',
  effect: 'read',
  access: [P.role],
  scope: 'rows',
  body: pageQuery(
    z.object({
      kind: subjectKind,
      orgId: id,
      /** Ends within 30 days. */
      expiring: z.boolean().meta({ label: '即将到期' }),
      /** Of people: granted longer ago than that, and not used since. */
      unused: z.boolean().meta({ label: `${UNUSED_DAYS} 天未用` }),
    }),
    ['grantedAt'],
  ).extend({ roleId: id, expand: z.boolean().default(false) }),
  result: pageOf(roleMemberRow),
})

/** `pending` counts the grants that wait for the approval of a third person. */
export const addRoleMembers = defineEndpoint({
  path: 'rest/role/addMembers',
  title: '添加角色成员',
  effect: 'write',
  access: [P.roleMember],
  scope: 'rows',
  body: z.strictObject({
    roleId: id,
    subjects: z
      .array(z.strictObject({ kind: subjectKind, id }))
      .min(1, '请先选择数据')
      .max(500, '单次最多处理 500 条'),
    anchorOrgId: id.nullable().default(null),
    from: day.nullable().default(null),
    to: day.nullable().default(null),
    reason: reasonText,
  }),
  result: z.object({ added: z.int(), pending: z.int() }),
})

export const removeRoleMembers = defineEndpoint({
  path: 'rest/role/removeMembers',
  title: '移除角色成员',
  effect: 'write',
  access: [P.roleMember],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), reason: reasonText }),
  result: z.object({ removed: z.int() }),
})

export const extendRoleMembers = defineEndpoint({
  path: 'rest/role/extend',
  title: '延长角色成员',
  effect: 'write',
  access: [P.roleMember],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), to: day.nullable() }),
  result: z.object({ extended: z.int(), pending: z.int() }),
})
