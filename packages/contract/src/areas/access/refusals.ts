import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** Name of the approval subject `grant`. */
export const GRANT_SUBJECT_NAME = '敏感权限'

export const roleRefusals = defineRefusals('role', {
  codeTaken: '角色编码已存在',
  shippedDelete: '内置角色不能删除',
  shippedCode: '内置角色的编码不能修改',
  employeeStays: '内置角色“员工”不能停用',
  adminCodes: '内置角色“系统管理员”的权限不能修改',
  hasMembers: '角色下有 {n} 个成员（人、单位、组），请先移除',
  usedElsewhere: '已被 {n} 处引用，不能删除',
  foreignCodes: '包含你未拥有的权限：{list}',
  scopeTooWide: '数据范围超出你的管理范围',
  ownerOutside: '单位不在你的管理范围',
  /** The role of everybody has no list of members. */
  everybody: '内置角色“员工”面向全员，不能单独授予',
})

export const grantRefusals = defineRefusals('grant', {
  oneself: '不能修改自己的角色和权限',
  outside: '该用户不在你的管理范围',
  anchorOutside: '授权单位不在你的管理范围',
  foreignCodes: '包含你未拥有的权限：{list}',
  scopeTooWide: '数据范围超出你的管理范围',
  maxDays: '授权最长 {n} 天',
  toPast: { status: STATUS.invalid, message: '结束日期不能早于今天' },
  toBeforeFrom: { status: STATUS.invalid, message: '结束日期不能早于开始日期' },
  conflict: '与权限“{b}”互斥',
  alreadyMember: '成员已存在',
  lastAdministrator: '至少保留一名可用的系统管理员',
  lastLasting: '至少保留一名长期有效的系统管理员，不能设置结束日期',
  roleDisabled: '角色已停用',
  alreadyAsked: '该授权正在审批中',
  sensitiveGroup: '该用户组带来敏感权限，请直接授予角色并经审批',
  sensitiveRole: '为已有成员的角色增加敏感权限，须先移除成员再重新授予并审批',
})

/** Marks a move into a unit whose roles bring sensitive codes. */
export const MOVE_BRINGS_SENSITIVE = '调入单位带来敏感权限：{list}'

/** Marks the entry of a grant that completes a pair which only warns. */
export const CONFLICT_WARNED = '互斥提醒：同时拥有两项权限'

export const privilegeRefusals = defineRefusals('privilege', {
  authorityStays: '不能停用权限管理本身',
})

/** Said after a grant that waits for a third person. */
export const GRANT_SUBMITTED = '角色“{name}”含敏感权限，已提交审批'
/** Marks the entry of a sensitive grant without a third person. */
export const GRANT_WITHOUT_THIRD = '敏感授权：可用的系统管理员不足三人，已再次验证身份'

export const DIRECT_GRANT_DAYS = 90
/** From this many enabled administrators on a third person approves sensitive grants. */
export const ADMINISTRATORS_FOR_APPROVAL = 3
