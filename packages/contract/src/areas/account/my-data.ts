import { z } from 'zod'
import { employment, gender } from '#src/areas/directory/user-fields.ts'
import { practiceMode } from '#src/areas/exam/practice/words.ts'
import { entryState, hourSource } from '#src/areas/learning/time.ts'
import { loginWayWords } from '#src/areas/system/log/log.ts'
import { messageCategory } from '#src/areas/system/message/unread.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { day, id, instant } from '../../kit/scalars.ts'
import { contentKind } from '../../shared/content.ts'
import { wrongState } from '../exam/wrong.ts'
import { recordState } from '../learning/record.ts'
import { feedbackKind, feedbackState } from '../system/feedback.ts'
import { sessionClient, signInFailure } from './session.ts'

/** Everything that the portal holds about the caller, as one workbook made by a background job. */
export const myData = defineEndpoint({
  path: 'rest/user/myData',
  title: '导出我的数据',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({}),
  result: z.object({ jobId: id }),
})

export const myDataRefusals = defineRefusals('myData', {
  running: '我的数据正在导出，请稍后在“任务”中下载',
})

export const myDataWords = {
  title: '我的数据',
  collecting: '正在整理数据',
  /** Says in the file that a sheet was cut. */
  cut: '仅列出最近 {n} 条',
} as const

/** Most rows of one sheet; logs of many years do not fit a file that people read. */
export const MOST_SHEET_ROWS = 20_000

const words = (label: string) => z.string().meta({ label })
const number = (label: string) => z.number().meta({ label })
const time = (label: string) => instant.nullable().meta({ label })
const date = (label: string) => day.nullable().meta({ label })
const flag = (label: string) => z.boolean().meta({ label })

const changedField = choice(
  { primaryOrgId: '单位', post: '岗位', superiorId: '直接上级', employment: '在职状态' },
  '项目',
)
const grantedTo = choice({ user: '本人', unit: '所在单位', unitBelow: '所在单位及上级', group: '用户组' }, '授予对象')
const groupWay = choice({ manual: '手工加入', rule: '按规则加入' }, '加入方式')
const signInResult = choice({ ok: '成功', refused: '失败' }, '结果')
const wayWords = choice(loginWayWords, '登录方式')

/** Sheets of the file in their order; a row of a sheet is what the server reads for it. */
export const myDataSheets = {
  profile: {
    title: '个人资料',
    row: z.object({
      name: words('姓名'),
      code: words('工号'),
      loginName: words('用户名'),
      gender,
      phone: words('手机号'),
      mail: words('邮箱'),
      idNumber: words('证件号'),
      orgName: words('单位'),
      otherOrgs: words('兼职单位'),
      post: words('岗位'),
      superiorName: words('直接上级'),
      employment,
      hiredOn: date('入职日期'),
      validTo: date('账号有效期至'),
      tags: words('标签'),
      secondFactor: flag('两步验证'),
      bound: flag('已绑定统一认证账号'),
      boundWechat: flag('已绑定微信'),
      createdAt: time('建档时间'),
      lastLoginAt: time('最近登录'),
    }),
  },
  changes: {
    title: '任职变动',
    row: z.object({
      effectiveOn: date('生效日期'),
      field: changedField,
      before: words('变动前'),
      after: words('变动后'),
    }),
  },
  roles: {
    title: '角色',
    row: z.object({
      name: words('角色'),
      grantedTo,
      receiver: words('单位或用户组'),
      validFrom: date('开始日期'),
      validTo: date('截止日期'),
      grantedAt: time('授予时间'),
      reason: words('原因'),
    }),
  },
  grants: {
    title: '直接授权',
    row: z.object({
      code: words('权限编码'),
      validTo: date('截止日期'),
      grantedAt: time('授予时间'),
      reason: words('原因'),
    }),
  },
  groups: {
    title: '用户组',
    row: z.object({ name: words('用户组'), way: groupWay, addedAt: time('加入时间') }),
  },
  records: {
    title: '学习记录',
    row: z.object({
      itemType: contentKind,
      title: words('内容'),
      state: recordState,
      coverage: number('已学比例（%）'),
      minutes: number('有效学习（分钟）'),
      firstAt: time('首次学习'),
      lastAt: time('最近学习'),
      completedAt: time('完成时间'),
      voidReason: words('作废原因'),
    }),
  },
  hours: {
    title: '学时明细',
    row: z.object({
      year: number('年度'),
      source: hourSource,
      title: words('内容'),
      hours: number('学时'),
      required: flag('必修'),
      state: entryState,
      completedAt: time('完成时间'),
      reason: words('说明'),
    }),
  },
  practice: {
    title: '专项练习',
    row: z.object({
      title: words('练习'),
      mode: practiceMode.nullable(),
      questions: number('题数'),
      answered: number('已答'),
      startedAt: time('开始时间'),
      submittedAt: time('提交时间'),
    }),
  },
  wrong: {
    title: '错题本',
    row: z.object({
      stem: words('题干'),
      wrongCount: number('答错次数'),
      state: wrongState,
      dueOn: date('下次复习'),
      lastWrongAt: time('最近答错'),
    }),
  },
  daily: {
    title: '每日答题',
    row: z.object({
      day: date('日期'),
      title: words('计划'),
      questions: number('题数'),
      right: number('答对'),
      points: number('积分'),
      madeUp: flag('补答'),
      doneAt: time('完成时间'),
    }),
  },
  notes: {
    title: '学习笔记',
    row: z.object({ title: words('内容'), position: number('位置（秒或页）'), text: words('笔记'), at: time('时间') }),
  },
  comments: {
    title: '评论',
    row: z.object({ title: words('内容'), text: words('评论'), at: time('时间') }),
  },
  favourites: {
    title: '点赞与收藏',
    row: z.object({
      kind: choice({ like: '点赞', favourite: '收藏', star: '评分' }, '类别'),
      title: words('内容'),
      stars: number('星级').nullable(),
      at: time('时间'),
    }),
  },
  posts: {
    title: '公告阅读',
    row: z.object({
      title: words('标题'),
      openedAt: time('打开时间'),
      readAt: time('阅读时间'),
      confirmedAt: time('确认时间'),
    }),
  },
  messages: {
    title: '消息',
    row: z.object({
      at: time('时间'),
      category: messageCategory,
      title: words('标题'),
      text: words('内容'),
      readAt: time('阅读时间'),
    }),
  },
  feedbacks: {
    title: '意见反馈',
    row: z.object({ at: time('时间'), kind: feedbackKind, text: words('内容'), state: feedbackState }),
  },
  signIns: {
    title: '登录记录',
    row: z.object({
      at: time('时间'),
      way: wayWords,
      result: signInResult,
      why: signInFailure.nullable(),
      address: words('登录地址'),
      agent: words('浏览器'),
    }),
  },
  sessions: {
    title: '登录设备',
    row: z.object({
      client: sessionClient,
      address: words('登录地址'),
      agent: words('浏览器'),
      createdAt: time('登录时间'),
      lastActiveAt: time('最近活动'),
      endedAt: time('结束时间'),
    }),
  },
  operations: {
    title: '操作记录',
    row: z.object({
      at: time('时间'),
      action: words('操作'),
      object: words('对象'),
      result: signInResult,
      address: words('地址'),
    }),
  },
  consents: {
    title: '隐私说明确认',
    row: z.object({ version: words('隐私说明版本'), at: time('确认时间') }),
  },
} as const

export type MyDataSheet = keyof typeof myDataSheets
