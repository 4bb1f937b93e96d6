import { z } from 'zod'
import { messageRow } from '#src/areas/system/message/message.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'

const link = z.string()

const guideApp = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  /** Open things of the person in it, 0 for none. */
  badge: z.int(),
  health: z.enum(['ok', 'down', 'unknown']),
  mode: z.enum(['same', 'new']),
})

export const guideGroup = z.object({ id, name: z.string(), apps: z.array(guideApp) })
export type GuideGroup = z.output<typeof guideGroup>

const guideApproval = z.object({
  requestId: id,
  subjectType: z.string(),
  subjectId: id,
  title: z.string(),
  submitter: z.string(),
  orgName: z.string(),
  submittedAt: instant,
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  link,
})

/** Oldest first, at most five; `overdue` counts all of them. */
export const guideApprovals = z.object({ total: z.int(), overdue: z.int(), list: z.array(guideApproval) })
export type GuideApprovals = z.output<typeof guideApprovals>

export const guideAnnouncement = z.object({
  id,
  title: z.string(),
  /** 置顶 and 必读. */
  top: z.boolean(),
  mustRead: z.boolean(),
  read: z.boolean(),
  publishedAt: instant,
  link,
})
export type GuideAnnouncement = z.output<typeof guideAnnouncement>

const guideCourse = z.object({
  id,
  title: z.string(),
  cover: z.string(),
  percent: z.int(),
  link,
  /** Where it was left, and what is still to come, in seconds. */
  position: z.number(),
  left: z.number(),
  /** The chapter of that place, where the course has some. */
  chapter: z.object({ no: z.int(), of: z.int(), title: z.string() }).nullable(),
})

/** 今年学时 against 目标 in hours, and at most three courses to go on with. */
export const guideLearning = z.object({ hours: z.number(), target: z.number(), list: z.array(guideCourse) })
export type GuideLearning = z.output<typeof guideLearning>

export const guideToday = z.object({
  kind: choice({ daily: '每日答题', meeting: '会议', exam: '考试', live: '直播', signIn: '待签到' }, '今日事项'),
  title: z.string(),
  /** Null where it is open the whole day. */
  at: instant.nullable(),
  link,
})
export type GuideToday = z.output<typeof guideToday>

export const guideUnread = z.object({ total: z.int(), list: z.array(messageRow) })
export type GuideUnread = z.output<typeof guideUnread>

/** The launchpad in one call. A block that could not be loaded is null, so that it fails alone. */
export const guideHome = defineEndpoint({
  path: 'rest/guide/home',
  title: '查询导航首页',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({
    areas: z.object({ backOffice: z.boolean(), netSchool: z.boolean(), activity: z.boolean() }),
    groups: z.array(guideGroup).nullable(),
    unread: guideUnread.nullable(),
    approvals: guideApprovals.nullable(),
    announcements: z.array(guideAnnouncement).nullable(),
    learning: guideLearning.nullable(),
    today: z.array(guideToday).nullable(),
  }),
})

/** What to keep an eye on in the back-office, in the order in which it stands. */
export const guideCardTitles = {
  overdueHazards: '超期隐患',
  failedTranscodes: '转码失败',
  approvalGaps: '没有审批人的事项',
  runningExams: '进行中考试',
  signedToday: '今日签到',
  health: '系统健康',
} as const
export type GuideCardCode = keyof typeof guideCardTitles

const guideCard = z.object({
  code: z.string(),
  title: z.string(),
  /** The figure as shown, unit included: `12` or `86.5%`. */
  figure: z.string(),
  link,
})

/** Something with its hour in what the person runs today. */
const guideAgenda = z.object({
  kind: choice({ exam: '考试', examEnd: '考试截止', live: '直播', meeting: '会议' }, '今天'),
  id,
  title: z.string(),
  at: instant,
  /** How it stands, in words. */
  note: z.string(),
  running: z.boolean(),
  link,
})
export type GuideAgenda = z.output<typeof guideAgenda>

export const agendaWords = {
  examEnd: '{title}截止',
  sitting: '答题中 {sitting} · 已交 {handedIn}',
  host: '直播 · {host} 主讲',
  meeting: '会议 · {place}',
} as const

/** What the person has submitted and nobody has decided yet: how much, and the newest of it. */
export const guideSubmitted = z.object({
  total: z.int(),
  list: z.array(
    z.object({
      id,
      title: z.string(),
      link,
      /** Whose decision it waits for. */
      waitsFor: z.string(),
      since: instant,
    }),
  ),
})
export type GuideSubmitted = z.output<typeof guideSubmitted>

/** The back-office home. A block that could not be loaded is null, so that it fails alone. */
export const guideDashboard = defineEndpoint({
  path: 'rest/guide/dashboard',
  title: '查询工作台',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({
    cards: z.array(guideCard),
    agenda: z.array(guideAgenda).nullable(),
    submitted: guideSubmitted.nullable(),
  }),
})
