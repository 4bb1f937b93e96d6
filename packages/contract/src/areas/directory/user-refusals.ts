import { defineRefusals } from '../../kit/refusal.ts'

/** What the operation log says of changes whose day has come. */
export const DAY_CHANGE_ACTION = '到期变更'

export const userRefusals = defineRefusals('user', {
  codeTaken: '工号已存在',
  loginNameTaken: '登录名已存在',
  orgOutside: '单位不在你的管理范围',
  superiorCycle: '上级不能是本人或其下属',
  validToMissing: '外部人员须填写有效期',
  validToFar: '有效期最长一年',
  validToPast: '有效期不能早于今天',
  leftBeforeHired: '离职日期不能早于入职日期',
  leaveInstead: '请通过“离职”“返聘”变更在职状态',
  notLeft: '该用户未离职，不能返聘',
  effectivePast: '调动生效日期不能早于今天',
  otherIsPrimary: '其他单位不能与主单位相同',
  oneself: '不能停用或删除自己',
  lastAdministrator: '至少保留一名可用的系统管理员',
  hasFacts: '该用户已有业务记录，只能停用',
  isHead: '该用户是单位负责人，请先更换负责人',
  restoreOver: '删除已超过 30 天，不能恢复',
  sourcePassword: '统一认证用户不能在此重置密码',
  adminPassword: '系统管理员的密码只能由系统管理员重置',
  nothingKept: '该用户没有填写此项',
  merged: '该账号已合并到其他账号，只能撤销合并',
})

export const userWarnings = {
  phoneShared: '手机号已被 {n} 人使用，请确认',
  moveAhead: '主单位将于 {day} 变更',
} as const
