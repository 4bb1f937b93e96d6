import { defineRefusals } from '../../kit/refusal.ts'
import { serverFaultWords } from './sync-ldap.ts'

export const syncRefusals = defineRefusals('sync', {
  nameTaken: '来源名称已存在',
  rootOutside: '单位不在你的管理范围',
  addressForm: '地址格式不正确：LDAP 以 ldap:// 或 ldaps:// 开头，HR 接口以 http:// 或 https:// 开头',
  addressNotAllowed: '该地址未列入系统参数“推送与检测允许的地址”',
  secretMissing: '请填写密钥',
  secretAgain: '地址、账号或 CA 证书变更后请重新填写密钥',
  baseMissing: '请填写起点 DN',
  fieldsMissing: '缺少字段对应：{fields}',
  fieldTwice: '字段“{field}”重复',
  filterForm: '过滤条件格式不正确',
  running: '该来源正在同步，请稍后',
  disabled: '该来源已停用',
  notWaiting: '该同步不在待确认状态',
  alreadyLeft: '该人员已离职，不能采用来源',
  unitNotThere: '来源的单位尚未建立，请先同步单位',
})

/** Why a source could not be read; stands behind 「连接失败：」. */
export const syncFaultWords = {
  ...serverFaultWords,
  failed: '连接失败：{reason}',
  connected: '连接成功：读到单位 {n} 个、人员 {m} 人',
  refusedAddress: '地址未被允许访问',
  tooMany: '超过来源允许的条数',
  tooMuch: '来源超过 200 万条记录',
  emptyPage: '接口称还有下一页，本页却没有内容',
  busy: '来源繁忙，多次等待后仍未响应',
  signature: '接口拒绝了签名或授权',
  status: '接口返回状态 {n}',
  notJson: '接口返回的内容无法识别',
  tooLarge: '接口单页内容超过 8 MB',
} as const

export const syncWords = {
  braked: '将停用 {n} 人、移除 {m} 个单位，已暂停，请确认',
  dryRun: '试运行完成：新增 {a}，变更 {c}，停用 {n}，移除单位 {m}，错误 {f}',
  dropped: '试运行已结束，未应用',
  rejected: '已取消：将停用 {n} 人、移除 {m} 个单位',
  finished: '完成，成功 {a}，失败 {b}',
  nothing: '完成，目录没有变化',
  broken: '同步中断：{reason}',
  unexpected: '程序错误，请查看日志',
  schedule: '定时',
  auditTitle: '目录同步',
} as const

/** What the keepers of the sources are told without looking. */
export const syncTrouble = {
  messageKind: '设备与系统告警',
  failed: '目录同步失败：{name}',
  braked: '目录同步已暂停，待确认：{name}',
  reason: '你有目录同步权限',
} as const

/** Results of single objects. */
export const syncResultWords = {
  idMissing: '缺少稳定编号',
  idTooLong: '稳定编号超过 200 个字符',
  codeTaken: '编码“{v}”已关联来源中的另一对象',
  codeHeld: '工号“{v}”已存在',
  unitUnknown: '单位“{v}”不存在',
  parentUnknown: '上级单位“{v}”不存在',
  parentCycle: '上级单位形成循环',
  superiorUnknown: '上级“{v}”不存在',
  superiorCycle: '上级不能是本人或其下属',
  outside: '不在同步范围内',
  deleted: '该用户在回收站中，请先恢复',
  dayForm: '日期“{v}”无法识别',
  goneFromSource: '来源中已不存在',
  leftAtSource: '来源标记为离职',
  leftHere: '本地已离职，以本地为准',
  staysHere: '来源标记为离职，以本地为准',
  unitInUse: '单位下仍有 {n} 名用户、{m} 个下级单位，未移除',
  lastAdministrator: '至少保留一名可用的系统管理员',
  fault: '{title}：{reason}',
  more: '写入失败，请查看日志',
} as const

/** What sources write for somebody who has left. */
export const GONE = /^(0|false|no|n|inactive|disabled|left|离职|停用|退职|已离职)$/i
