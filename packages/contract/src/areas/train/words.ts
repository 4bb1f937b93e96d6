import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** 培训班 with presence, 专题班 studied online. */
export const classKind = choice({ class: '培训班', special: '专题班' }, '类型')
export type ClassKind = z.output<typeof classKind>

/** Where a class stands (50 section 2); what stands between open and confirmed is told by {@link enrolLabel}. */
export const classState = choice(
  {
    draft: '草稿',
    in_review: '审批中',
    open: '已发布',
    confirmed: '已确认开班',
    running: '进行中',
    ended: '待结业',
    graduated: '已结业',
    archived: '已归档',
    cancelled: '已取消',
  },
  '状态',
)
export type ClassState = z.output<typeof classState>

/** How enrolment stands, by time and seats alone. */
export const enrolLabel = choice(
  { upcoming: '未开始', enrolling: '报名中', full: '已满', closed: '报名截止' },
  '报名状态',
)
export type EnrolLabel = z.output<typeof enrolLabel>

export const classAction = choice(
  { open: '发布报名', confirm: '确认开班', cancel: '取消班次', seats: '调整名额' },
  '操作',
)
export type ClassAction = z.output<typeof classAction>

export const enrolWay = choice(
  { self: '自报', nominated: '推荐', assigned: '指派', import: '导入', walkIn: '现场' },
  '方式',
)
export type EnrolWay = z.output<typeof enrolWay>

export const enrolmentState = choice(
  {
    pending: '待审核',
    confirmed: '已报名',
    rejected: '未通过',
    waitlisted: '候补中',
    offered: '待确认',
    declined: '已放弃',
    expired: '逾期未确认',
    withdrawn: '已退出',
    removed: '已移除',
  },
  '状态',
)
export type EnrolmentState = z.output<typeof enrolmentState>

/** States in which somebody holds a seat or waits for one. */
export const LIVE_STATES = ['pending', 'confirmed', 'waitlisted', 'offered'] as const satisfies EnrolmentState[]

export const enrolmentResult = choice(
  { none: '未评定', passed: '合格', failed: '不合格', noShow: '缺勤', exempt: '免训' },
  '结果',
)
export type EnrolmentResult = z.output<typeof enrolmentResult>

export const reviewWay = choice({ none: '无需审核', organiser: '主办单位审核', unit: '所在单位审核' }, '报名审核')
export const seatMoment = choice({ apply: '报名时占用', approve: '审核通过时占用' }, '名额占用')
export const waitOrder = choice({ fifo: '按报名先后', due: '证书临期优先' }, '候补顺序')
export const conflictRule = choice({ warn: '提示', refuse: '不允许报名' }, '时间冲突')
export const hoursMoment = choice({ pass: '合格后计学时', attend: '到课即计学时' }, '学时')
export const sheetScope = choice({ session: '每个课次', halfDay: '每半天', day: '每天' }, '签到范围')
export const surveyKind = choice({ satisfaction: '满意度', behaviour: '行为' }, '问卷类型')
export const preconditionKind = choice({ course: '课程', certificate: '证书', exam: '考试' }, '先修类型')

/** How terms of a series follow each other. */
export const termEvery = choice({ week: '每周', month: '每月' }, '间隔')

/** Who stands in the way of a session. */
export const conflictKind = choice({ room: '教室', lecturer: '讲师', trainee: '学员' }, '冲突')
/** What with. */
export const conflictWith = choice({ class: '班次', meeting: '会议', exam: '考试', leave: '请假' }, '占用')

/** What a learner may do with a class. */
export const learnerAct = choice(
  { apply: '报名', queue: '候补', confirm: '确认参加', decline: '放弃', withdraw: '退出' },
  '操作',
)
export type LearnerAct = z.output<typeof learnerAct>

/** To whom a notice of a class goes. */
export const noticeTo = choice({ all: '全部', waiting: '候补', noShow: '缺勤', failed: '不合格' }, '通知对象')

export type NoticeTo = z.output<typeof noticeTo>
export const noticeState = choice(
  { planned: '待发送', sent: '已发送', nobody: '无人需要通知', dropped: '已取消' },
  '状态',
)
export type NoticeState = z.output<typeof noticeState>

export const trainPaper = choice({ poster: '报名海报', signSheet: '签到表' }, '打印')

export const trainWords = {
  class: '班次',
  enrolment: '报名',
  template: '模板',
  general: '共用',
  waitPosition: '候补第 {n} 位',
  keptFor: '剩余 {n} 席为其他单位保留至 {time}',
  fullWaiting: '已满（候补 {n}）',
  term: '第 {n} 期',
  copyOf: '{name}（副本）',
  requestTitle: '{name} 报名《{title}》',
  openingTitle: '《{title}》开班',
  capacity: '名额',
  hours: '总学时',
  budget: '预算',
  copied: '复制自《{name}》',
  nominationTaken: '单位推荐人撤回了推荐',
} as const

/** What the conflict bar of a course table says. */
export const conflictWords = {
  room: '{time} {room}已被《{title}》占用',
  lecturer: '{who}该时段在《{title}》授课',
  busy: '{who}该时段有《{title}》',
  trainee: '{n} 名学员与《{title}》冲突',
  exam: '{n} 名学员与考试《{title}》冲突',
  leave: '{n} 名学员已请假',
} as const

/** Lines of 「开班前」, open and done. */
/** 「301 会议室 30 座，名额 40」. */
export const SMALL_ROOM = '{room} {seats} 座，名额 {capacity}'

export const openPointWords = {
  pending: { open: '{n} 份报名待审', done: '没有待审的报名' },
  room: { open: '教室有 {n} 处冲突', done: '教室没有冲突' },
  seats: { open: '有 {n} 次课的教室坐不下', done: '教室都坐得下' },
  lecturer: { open: '讲师有 {n} 处冲突', done: '讲师没有冲突' },
  trainee: { open: '学员有 {n} 处冲突', done: '学员没有冲突' },
  minimum: { open: '未达到最低人数 {n}', done: '达到最低人数 {n}' },
} as const

/** Categories of classes as shipped. */
export const shippedTrainCategories = {
  key: 'trainCategory',
  name: '培训分类',
  items: [
    { code: 'safety', name: '安全生产' },
    { code: 'team', name: '班组建设' },
    { code: 'special', name: '特种作业' },
    { code: 'skill', name: '岗位技能' },
    { code: 'newcomer', name: '新员工' },
    { code: 'manager', name: '管理人员' },
  ],
} as const

/** What calendars say of a session. */
export const sessionCalendarWords = {
  lecturers: '讲师：{names}',
} as const
