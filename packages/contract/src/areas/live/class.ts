import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { hoursSet } from '../learning/hours/amount-field.ts'
import { liveAction, liveMode, liveReplay, liveState } from './class-words.ts'

export const LEAST_MINUTES = 5
export const MOST_HOURS = 12
export const MOST_DOCUMENTS = 20
export const MOST_ASSISTANTS = 10
export const MOST_ROUNDS = 10
export const MOST_SLOW_SECONDS = 300
const MOST_WORDS = 200

const openMessage = '签到开放时长须为 30–600 秒'
const percentMessage = '到课比例须为 1–100 的整数'
const slowMessage = '慢速间隔须为 0–300 秒'

export const signRound = z.strictObject({
  minute: whole(0, MOST_HOURS * 60).meta({ label: '第几分钟' }),
  openSeconds: whole(30, 600, openMessage).meta({ label: '开放秒数' }),
})

export const liveChat = z.strictObject({
  open: z.boolean().meta({ label: '开放聊天' }),
  review: z.boolean().meta({ label: '先审后发' }),
  slowSeconds: whole(0, MOST_SLOW_SECONDS, slowMessage).meta({ label: '慢速（秒）' }),
  wordList: z
    .array(text({ min: 1, max: 20 }))
    .max(MOST_WORDS, `最多 ${MOST_WORDS} 个禁用词`)
    .meta({ label: '禁用词' }),
})
export type LiveChat = z.output<typeof liveChat>

export const SHIPPED_CHAT: LiveChat = { open: true, review: false, slowSeconds: 0, wordList: [] }

export const liveClassInput = z.object({
  title: text({ label: '标题', min: 2, max: 60, message: '标题须为 2–60 个字' }),
  intro: text({ label: '简介', max: 1000, long: true }).default(''),
  /** The person who presents, and who may host it without any code. */
  hostId: id.meta({ label: '主播' }),
  /** They host beside him, without any code. */
  assistantIds: z.array(id).max(MOST_ASSISTANTS, `最多 ${MOST_ASSISTANTS} 位助教`).default([]).meta({ label: '助教' }),
  plannedStart: instant.meta({ label: '计划开始' }),
  plannedEnd: instant.meta({ label: '计划结束' }),
  mode: liveMode.default('file'),
  pullUrl: text({ label: '拉流地址', max: 500 }).default(''),
  videoId: id.nullable().default(null).meta({ label: '视频' }),
  documentIds: z.array(id).max(MOST_DOCUMENTS, `最多 ${MOST_DOCUMENTS} 份文档`).default([]).meta({ label: '文档' }),
  audience,
  signPlan: z.array(signRound).max(MOST_ROUNDS, `最多 ${MOST_ROUNDS} 轮签到`).default([]).meta({ label: '签到轮次' }),
  needRounds: whole(0, MOST_ROUNDS).default(0).meta({ label: '要求签到次数' }),
  attendPercent: whole(1, 100, percentMessage).default(80).meta({ label: '到课比例（%）' }),
  hiddenCounts: z.boolean().default(true).meta({ label: '后台播放计时' }),
  chat: liveChat.default(SHIPPED_CHAT),
  replay: liveReplay.default('none'),
  /** Null: by the formula. */
  classHours: hoursSet('学时须为 0.01–999.99，最多两位小数', 0.01).nullable().default(null).meta({ label: '学时上限' }),
})
export type LiveClassInput = z.output<typeof liveClassInput>

/** How a class stands to the person who asks. */
const ownStanding = z.object({
  booked: z.boolean(),
  /** Whole minutes present. */
  minutes: z.int(),
  done: z.boolean(),
})

export const liveClassRow = z.object({
  ...recordShape,
  title: z.string().meta({ label: '标题' }),
  mode: liveMode,
  state: liveState,
  hostId: id,
  hostName: z.string().meta({ label: '主播' }),
  plannedStart: instant.meta({ label: '计划开始' }),
  plannedEnd: instant.meta({ label: '计划结束' }),
  startedAt: instant.nullable().meta({ label: '实际开始' }),
  endedAt: instant.nullable().meta({ label: '实际结束' }),
  cancelReason: z.string().meta({ label: '取消原因' }),
  audienceText: z.string().meta({ label: '面向' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  booked: z.int().meta({ label: '预约' }),
  came: z.int().meta({ label: '实到' }),
  peak: z.int().meta({ label: '峰值' }),
  rounds: z.int().meta({ label: '签到轮次' }),
  replay: liveReplay,
  /** Poster of the video of a class from a file; empty where it has none. */
  coverUrl: z.string(),
  my: ownStanding,
  /** The caller may start, end and ask in it. */
  hosting: z.boolean(),
  /** It is pushed, and the caller may see its key. */
  mayPush: z.boolean(),
})
export type LiveClassRow = z.output<typeof liveClassRow>

/** Classes open to the caller; with `manage` those in his data scope, with `hosting` those he may host. */
export const listLiveClasses = defineEndpoint({
  path: 'rest/livePlay/list',
  title: '查询直播课程',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(
    z.object({
      state: liveState,
      /** 直播中 (also paused), 今天 and 即将开始 by the day of the plan, 回放. */
      when: z.enum(['now', 'today', 'later', 'replay']),
      hostId: id,
      from: instant,
      to: instant,
      hasReplay: z.boolean().meta({ label: '有无回放' }),
      booked: z.boolean().meta({ label: '我预约的' }),
      manage: z.boolean(),
      hosting: z.boolean(),
    }),
    ['plannedStart', 'title', 'createdAt'],
  ),
  result: pageOf(liveClassRow),
})

export const liveDocument = z.object({ id, title: z.string(), pages: z.int(), url: z.string() })

export const getLiveClass = defineEndpoint({
  path: 'rest/livePlay/get',
  title: '查看直播课程',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id }),
  result: liveClassRow.extend({
    intro: z.string().meta({ label: '简介' }),
    audience,
    ...liveClassInput.pick({
      assistantIds: true,
      pullUrl: true,
      videoId: true,
      documentIds: true,
      signPlan: true,
      needRounds: true,
      attendPercent: true,
      hiddenCounts: true,
      chat: true,
      classHours: true,
    }).shape,
    /** Title of the video, for those who plan or host. */
    videoTitle: z.string(),
    /** Those that are readable, with signed addresses of their pages. */
    documents: z.array(liveDocument),
    /** What earns hours, such as 在线满 80%（80 分），按在线时长计学时，全程计 2.22 学时. */
    ruleText: z.string(),
  }),
})

/** What a form has to know: which modes this server can serve, and what an hour is. */
export const liveOptions = defineEndpoint({
  path: 'rest/livePlay/options',
  title: '查询直播方式',
  effect: 'read',
  access: [P.liveClass, P.liveClassAdd, P.liveClassEdit],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    /** Why a mode cannot be chosen here; empty where it can. */
    modes: z.array(z.object({ mode: liveMode, whyNot: z.string() })),
    minutesPerHour: z.int(),
  }),
})

/** New without `id`; a new one is a draft. */
export const saveLiveClass = defineEndpoint({
  path: 'rest/livePlay/save',
  title: '保存直播课程',
  effect: 'write',
  access: [P.liveClassAdd, P.liveClassEdit],
  scope: 'rows',
  body: saveBody(liveClassInput),
  result: recordKey,
})

export const deleteLiveClasses = defineEndpoint({
  path: 'rest/livePlay/delete',
  title: '删除直播课程',
  effect: 'write',
  access: [P.liveClassDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), reason: text({ label: '原因', max: 200, long: true }).optional() }),
  result: batchResult,
})

/**
 * start, pause, resume, end: host, assistants, or holders of the host code · schedule: who may edit · cancel: who may
 * delete. `sure`: begins although no signal was seen.
 */
export const changeLiveState = defineEndpoint({
  path: 'rest/livePlay/changeState',
  title: '变更直播状态',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    action: liveAction,
    reason: text({ label: '取消原因', max: 200, long: true }).optional(),
    sure: z.boolean().optional(),
  }),
  result: z.object({ state: liveState, serverTime: instant }),
})
