import type { z } from 'zod'
import { roleInput } from '#src/areas/access/role.ts'
import { orgInput } from '#src/areas/directory/org.ts'
import { syncSourceInput } from '#src/areas/directory/sync.ts'
import { userDetail, userInput } from '#src/areas/directory/user.ts'
import { labelInput } from '#src/areas/video/label.ts'
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

/** Every kind of thing that entries are about. */
export const kinds: Record<string, LoggedKind> = {
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
  exams: { name: '考试', link: (id) => `/videoManageSc/comprehensiveTest?exam=${id}` },
  papers: { name: '试卷' },
  attempts: { name: '答卷' },
  mark_tasks: { name: '阅卷任务' },
  mark_controls: { name: '质控卷' },
  appeals: { name: '成绩申诉' },
  regrades: { name: '改判' },
  anomaly_notes: { name: '考试异常说明' },
  certificates: { name: '证书' },
  daily_plans: { name: '每日答题计划' },
  practice_sets: { name: '专项练习' },
  live_quizzes: { name: '直播测验' },
  live_classes: { name: '直播课程' },
  questions: { name: '题目', link: (id) => `/questionBank/questionBankDetail?id=${id}` },
  question_categories: { name: '题目分类' },
  question_labels: { name: '题目标签' },
  question_reports: { name: '题目报错' },
  questionnaires: { name: '问卷' },
  questionnaire_questions: { name: '问卷题目' },
  questionnaire_responses: { name: '问卷答卷' },
  activities: { name: '活动' },
  activity_parts: { name: '活动环节' },
  activity_links: { name: '活动引用的题目' },
  posts: { name: '公告与通知' },
  conflicts: { name: '互斥权限' },
  conflict_pairs: { name: '互斥权限' },
  access_reviews: { name: '权限复核' },
  login_ways: { name: '登录方式' },
  preview_pages: { name: '身份预览' },
  import_batches: { name: '导入批次' },
  exports: { name: '导出' },
  points_rules: { name: '积分规则' },
  points_entries: { name: '积分记录' },
  message_tasks: { name: '消息任务' },
  message_templates: { name: '消息模板' },
  message_kind_policies: { name: '消息规则' },
  message_deliveries: { name: '消息投递' },
  mail_accounts: { name: '发信邮箱' },
  sms_gateways: { name: '短信通道' },
  video_questions: { name: '视频题目' },
  feedbacks: { name: '意见反馈', link: (id) => `/system/feedBackDetail?id=${id}` },
  wx_accounts: { name: '公众号' },
  wx_articles: { name: '图文' },
  wx_pushes: { name: '图文推送' },
  wx_tags: { name: '公众号标签' },
  wx_materials: { name: '素材' },
  wx_replies: { name: '自动回复' },
  wx_templates: { name: '模板消息' },
  wx_menus: { name: '公众号菜单' },
  wx_fans: { name: '公众号用户' },
}

export const objectTypeName = (type: string): string => kinds[type]?.name ?? ''

/** Kinds of things for the filter of the log. */
export const objectTypeOptions = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))

export const objectLink = (type: string, id: string): string => (id === '' ? '' : (kinds[type]?.link?.(id) ?? ''))
