import type { z } from 'zod'
import { roleInput } from '#src/areas/access/role.ts'
import { scopeKind } from '#src/areas/access/role-scope.ts'
import { orgInput } from '#src/areas/directory/org.ts'
import { syncSourceInput } from '#src/areas/directory/sync.ts'
import { userDetail, userInput } from '#src/areas/directory/user.ts'
import { employment, gender } from '#src/areas/directory/user-fields.ts'
import { labelInput } from '#src/areas/video/label.ts'
import { labelOf, wordsOf } from '#src/kit/choice.ts'
import { privilegeRows } from '#src/privileges.ts'
import { apiClientInput } from '../api-client.ts'
import { applicationInput } from '../application.ts'
import { applicationGroupInput } from '../application-group.ts'
import { deviceTypeInput } from '../device-type.ts'
import { settingDefinitions } from '../settings.ts'
import { boardInput } from '../statistics/board.ts'
import { customReportInput } from '../statistics/report.ts'
import { scheduleInput } from '../statistics/schedule.ts'
import { webhookInput } from '../webhook.ts'

/** A kind of thing as the log stores it: its Chinese name, its field titles, and where it can be looked at. */
interface LoggedKind {
  name: string
  /** Schemas whose labels and words name the fields; the first that knows a field wins. */
  schemas?: readonly z.ZodObject[]
  titles?: Record<string, string>
  link?: (id: string) => string
}

/** Fields that carry the same name wherever they occur. */
const commonTitles: Record<string, string> = {
  name: '名称',
  mergedInto: '合并到',
  mergedFrom: '并入',
  title: '标题',
  code: '编码',
  note: '说明',
  kind: '类型',
  state: '状态',
  status: '状态',
  enabled: '启用',
  deleted: '已删除',
  sort: '排序',
  reason: '原因',
  text: '内容',
  body: '正文',
  address: '地址',
  icon: '图标',
  parentId: '上级',
  ownerOrgId: '归属单位',
  orgId: '单位',
  userId: '人员',
  roleId: '角色',
  groupId: '用户组',
  codes: '权限',
  members: '成员',
  excluded: '排除的成员',
  scope: '数据范围',
  scopeByResource: '按资源的数据范围',
  validFrom: '生效日期',
  validTo: '有效期至',
  from: '开始',
  to: '结束',
  tags: '标签',
  audience: '面向范围',
  value: '取值',
  password: '密码',
  secret: '密钥',
  secondFactor: '两步验证',
  sessions: '登录会话',
  steps: '审批步骤',
  free: '免审',
  items: '条目',
  rule: '规则',
  shipped: '内置',
  revision: '版本',
  days: '天数',
  hold: '冻结',
  rows: '行数',
  file: '文件',
  approval: '审批',
  opinion: '意见',
  explanation: '说明',
}

const kinds: Record<string, LoggedKind> = {
  users: {
    name: '用户',
    schemas: [userInput, userDetail],
    titles: {
      phone: '手机',
      mail: '邮箱',
      idNumber: '证件号',
      directGrants: '附加权限',
      roles: '角色',
      others: '其他单位',
      mustChange: '下次登录须修改密码',
      authKind: '来源',
      subject: '统一认证标识',
      wechatId: '微信标识',
      lastLoginAt: '最近登录',
      deletedAt: '删除时间',
      consent: '隐私说明',
      syncKept: '同步差异保留本地',
    },
    link: (id) => `/system/user?user=${id}`,
  },
  org_units: {
    name: '单位',
    schemas: [orgInput],
    titles: { path: '路径', depth: '层级' },
    link: (id) => `/system/org?org=${id}`,
  },
  roles: { name: '角色', schemas: [roleInput], link: (id) => `/system/role?id=${id}` },
  user_groups: { name: '用户组', link: (id) => `/system/userGroupMemberList?groupId=${id}` },
  labels: { name: '标签', schemas: [labelInput] },
  videos: {
    name: '视频',
    titles: { categoryIds: '分类', labelIds: '标签', durationSeconds: '时长', versionId: '媒体版本', cover: '封面' },
    link: (id) => `/aliVideoInfo/videoInfo?id=${id}`,
  },
  comments: { name: '评论' },
  privileges: { name: '权限', titles: { sensitive: '敏感' } },
  grant_requests: { name: '授权申请' },
  approval_rules: { name: '审批配置' },
  approval_deputies: { name: '审批代理', titles: { deputyId: '代理人' } },
  approval_requests: { name: '审批单' },
  role_targets: { name: '学时目标' },
  hour_rules: { name: '学时规则' },
  hour_totals: { name: '学时' },
  study_records: { name: '学习记录' },
  settings: {
    name: '系统参数',
    titles: Object.fromEntries(Object.entries(settingDefinitions).map(([key, { title }]) => [key, title])),
  },
  dictionaries: { name: '字典' },
  applications: {
    name: '应用',
    schemas: [applicationInput],
    titles: { secretHash: '密钥', audienceInclude: '面向', audienceExclude: '例外' },
    link: (id) => `/system/applicationDetail?id=${id}`,
  },
  custom_reports: {
    name: '自定义报表',
    schemas: [customReportInput],
    titles: { dataset: '数据集', definition: '内容' },
  },
  report_schedules: {
    name: '定时发送',
    schemas: [scheduleInput],
    titles: { reportKind: '报表类型', reportId: '报表', nextAt: '下次发送' },
  },
  report_boards: { name: '统计大屏', schemas: [boardInput] },
  device_types: { name: '设备类型', schemas: [deviceTypeInput] },
  application_groups: { name: '应用组', schemas: [applicationGroupInput], titles: { apps: '应用', order: '顺序' } },
  application_requests: { name: '应用开通申请' },
  api_clients: {
    name: '调用方',
    schemas: [apiClientInput],
    titles: { keyCreated: '生成密钥', keyRevoked: '作废密钥', fusedAt: '熔断时间', ownerGoneAt: '缺少负责人' },
  },
  endpoints: { name: '接口' },
  webhooks: { name: '推送', schemas: [webhookInput], titles: { secretSealed: '密钥' } },
  webhook_deliveries: { name: '推送记录' },
  messages: { name: '消息' },
  sync_sources: {
    name: '同步来源',
    schemas: [syncSourceInput],
    titles: { secretSealed: '密钥', mode: '方式', dryRun: '试运行' },
  },
  sessions: { name: '登录会话' },
  retention_policies: { name: '保留策略' },
  retention_holds: { name: '数据冻结' },
  backup_runs: { name: '备份' },
  caches: { name: '缓存' },
  logs: { name: '日志' },
}

export const objectTypeName = (type: string): string => kinds[type]?.name ?? ''

/** Kinds of things for the filter of the log. */
export const objectTypeOptions = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))

export const objectLink = (type: string, id: string): string => (id === '' ? '' : (kinds[type]?.link?.(id) ?? ''))

const schemaOf = (type: string, field: string): z.ZodType | undefined => {
  for (const schema of kinds[type]?.schemas ?? []) {
    const found: unknown = schema.shape[field]
    if (found !== undefined) return found as z.ZodType
  }
  return undefined
}

export const fieldTitle = (type: string, field: string): string => {
  const schema = schemaOf(type, field)
  return kinds[type]?.titles?.[field] ?? ((schema && labelOf(schema)) || commonTitles[field]) ?? field
}

const everyTitle = new Map<string, string>([
  ...Object.entries(commonTitles),
  ...Object.values(kinds).flatMap(({ schemas = [], titles = {} }) => [
    ...schemas.flatMap((schema) =>
      Object.entries(schema.shape).map(([field, value]): [string, string] => [field, labelOf(value as z.ZodType)]),
    ),
    ...Object.entries(titles),
  ]),
])

/** Names of fields that a reader means by a word: the field itself, or one whose title contains it. */
export const fieldsCalled = (word: string): string[] => [
  word,
  ...[...everyTitle].filter(([, title]) => title.includes(word)).map(([field]) => field),
]

/** Words of codes that several tables store under one field name. */
const fieldWords: Record<string, Record<string, string>> = {
  gender: wordsOf(gender),
  employment: wordsOf(employment),
  authKind: { local: '本系统', source: '统一认证' },
  state: {
    draft: '草稿',
    pending: '待审批',
    approved: '已通过',
    rejected: '已退回',
    published: '已发布',
    withdrawn: '已撤回',
  },
}

/** Chinese words of the codes of a field, by code. */
export const fieldCodes = (type: string, field: string): Record<string, string> => {
  const schema = schemaOf(type, field)
  const own = schema ? wordsOf(schema) : {}
  return Object.keys(own).length > 0 ? own : (fieldWords[field] ?? {})
}

const privilegeNames = new Map<string, string>(
  privilegeRows.map(({ code, name, parent }) => [code, parent === null ? name : `${nameOf(parent)}·${name}`]),
)

function nameOf(code: string): string {
  return privilegeRows.find((row) => row.code === code)?.name ?? code
}

export const privilegeName = (code: string): string | undefined => privilegeNames.get(code)

/** First words of the paths that no code guards, by what people call them. */
const openModules: Record<string, string> = {
  auth: '登录与会话',
  user: '个人设置',
  message: '消息中心',
  upload: '文件上传',
  file: '文件',
  approveRecord: '审批',
  deputy: '审批代理',
  videoUser: '学习',
  videoNote: '学习笔记',
  videoComment: '评论',
  collections: '收藏',
  aliVideo: '视频管理',
  aliVideoLike: '点赞',
  aliVideoRead: '浏览',
  log: '系统日志',
  job: '任务',
  directory: '组织与人员',
}

export const moduleName = (module: string): string =>
  nameOf(module) !== module ? nameOf(module) : (openModules[module] ?? module)

/** Screens and open parts for the filter of the log. */
export const moduleOptions = [
  ...privilegeRows
    .filter(({ type }) => type === 'menu')
    .map(({ code, name }) => ({ value: code as string, label: name })),
  ...Object.entries(openModules).map(([value, name]) => ({ value, label: name })),
]

export const scopeKindWords = wordsOf(scopeKind)

/** Sentences of the log around values. */
export const logText = {
  secret: '已修改（不显示内容）',
  empty: '（空）',
  yes: '是',
  no: '否',
  on: '启用',
  off: '停用',
  gone: '（已删除）',
  below: '及以下',
  system: '系统',
  everything: '全部',
}
