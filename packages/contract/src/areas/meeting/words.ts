import { choice } from '../../kit/choice.ts'
import { shanghaiDay, shanghaiTime } from '../../kit/shanghai.ts'

/** Where a meeting stands; between the notification and the minutes the server's clock decides. */
export const meetingState = choice(
  {
    draft: '草稿',
    notified: '已通知',
    running: '进行中',
    ended: '已结束',
    minuted: '已出纪要',
    cancelled: '已取消',
  },
  '状态',
)

export const meetingKind = choice({ normal: '普通会议', safety: '安全学习' }, '类型')

/** Whose meetings: those of the portal, and those of the safety school. */
export const meetingChannel = choice({ portal: '会议管理', school: '安全网校' }, '归属')

export const meetingAction = choice({ notify: '通知', cancel: '取消' }, '操作')

export const receiptAnswer = choice({ none: '未回执', attend: '参加', leave: '请假', deputy: '委托' }, '回执')

export const coordSystem = choice({ wgs84: 'WGS-84', gcj02: 'GCJ-02' }, '坐标系')

/** Meetings by who has signed; once the doors are open. */
export const meetingSigns = choice({ all: '全员已签', missing: '有人未签', madeUp: '有补签' }, '签到情况')

/** How a meeting comes back; months keep the day of the month, cut at its end. */
export const repeatEvery = choice({ day: '每天', week: '每周', fortnight: '每两周', month: '每月' }, '周期')

/** What takes up a room. */
export const roomUse = choice({ meeting: '会议', session: '培训课次' }, '占用')

/** How a decision stands for all who own it. */
export const decisionState = choice({ open: '进行中', overdue: '已逾期', done: '已完成' }, '决议状态')

export const meetingWords = {
  online: '线上',
  onSite: '现场',
  taken: '已占用',
  receiptAgain: '待重新确认',
  /** What the sheet shows of somebody who signs for somebody else. */
  inPlaceOf: '{deputy}（代 {person}）',
} as const

/** 「2026-11-24 14:00–16:00」; over midnight both days are named. */
export const meetingTime = (from: Date, to: Date): string =>
  shanghaiDay(from) === shanghaiDay(to)
    ? `${shanghaiTime(from)}–${shanghaiTime(to).slice(-5)}`
    : `${shanghaiTime(from)}–${shanghaiTime(to)}`

export const calendarWords = {
  host: '主持人：{host}',
  link: '线上链接：{link}',
  item: '{n}. {title}',
  spoken: '{n}. {title}（{speaker}）',
} as const

/** Words of the minutes on paper. */
export const paperWords = {
  name: '会议纪要：{title}',
  time: '时间',
  place: '地点',
  host: '主持人',
  recorder: '记录人',
  expected: '应到',
  present: '实到',
  people: '{n} 人',
  owners: '{name} 等 {n} 人',
  leave: '{name}（{reason}）',
  inPlaceOf: '{deputy}（代 {person}）',
} as const
