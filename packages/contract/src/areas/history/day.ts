import { z } from 'zod'
import { askedItem } from '#src/areas/exam/attempt/attempt.ts'
import { fileInput } from '../../areas/files/file.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { postChangeKind, postDetail, postInput, postState } from '../notice/post.ts'
import { postEndpoints } from '../notice/post-endpoints.ts'
import { historyImportance, MOST_IMPORTANCE, historyRefusals as no } from './words.ts'

export const MOST_LABELS = 10
export const MOST_QUESTIONS = 20
/** Questions of 今日两分钟. */
export const QUIZ_SIZE = 3
/** Days with entries that are named where a day has none. */
export const NEAREST_DAYS = 3

const month = whole(1, 12, '月份须为 1–12').meta({ label: '月' })
const dayOfMonth = whole(1, 31, '日须为 1–31').meta({ label: '日' })
/** Of an event; its end is this year, which the server knows. */
const eventYear = whole(1, 9999, '年份须为 1 至今年').meta({ label: '年份' })

export const historyInput = z.strictObject({
  ...postInput.pick({
    title: true,
    summary: true,
    body: true,
    relations: true,
    sourceUrl: true,
    author: true,
    allowComment: true,
    allowShare: true,
    publishAt: true,
    audience: true,
  }).shape,
  month,
  day: dayOfMonth,
  year: eventYear,
  importance: whole(1, MOST_IMPORTANCE).meta({ label: '重要度' }).default(1),
  source: text({ label: '出处', max: 60 }).meta({
    label: '出处',
    max: 60,
    long: false,
    required: true,
    missing: no.sourceMissing.message,
  }),
  cover: fileInput.nullable().default(null),
  labelIds: z.array(id).max(MOST_LABELS, '标签最多 10 个').default([]).meta({ label: '标签' }),
  questionIds: z.array(id).max(MOST_QUESTIONS, '关联题目最多 20 道').default([]).meta({ label: '关联题目' }),
})
export type HistoryInput = z.output<typeof historyInput>

const namedLabel = z.object({ id, name: z.string() })
export type HistoryLabelName = z.output<typeof namedLabel>

const entryShape = {
  id,
  title: z.string().meta({ label: '标题' }),
  summary: z.string(),
  coverUrl: z.string(),
  month: z.int(),
  day: z.int(),
  year: z.int().meta({ label: '年份' }),
  importance: z.int(),
  labels: z.array(namedLabel).meta({ label: '标签' }),
  source: z.string().meta({ label: '出处' }),
  readAt: instant.nullable(),
}

/** What only those who keep the entries are told of a row. */
const keptShape = {
  reads: z.int().meta({ label: '阅读' }),
  creator: z.string().meta({ label: '创建人' }),
  deletedAt: instant.nullable(),
  changeState: z.enum(['none', 'open', 'in_review']),
  approved: z.boolean(),
}

export const historyRow = z.object({
  /** `7 月 1 日` */
  date: z.string().meta({ label: '日期' }),
  ...entryShape,
  importanceName: z.string().meta({ label: '重要度' }),
  state: postState,
  publishAt: instant.nullable().meta({ label: '发布时间' }),
  hasCover: z.boolean().meta({ label: '图片' }),
  updatedAt: instant.meta({ label: '更新时间' }),
  ...z.object(keptShape).partial().shape,
})
export type HistoryRow = z.output<typeof historyRow>

export const historyReadState = z.enum(['unread', 'read']).meta({
  label: '阅读状态',
  words: { unread: '未读', read: '已读' },
})

const narrowing = {
  labelId: id.meta({ label: '标签' }),
  from: eventYear.meta({ label: '年份从' }),
  to: eventYear.meta({ label: '年份至' }),
  importance: historyImportance,
}

export const historySortable = ['date', 'year', 'title', 'importance', 'reads', 'updatedAt', 'createdAt'] as const

const reading = { effect: 'read', access: 'signedIn', scope: 'audience' } as const

export const listHistory = defineEndpoint({
  ...reading,
  path: 'rest/historyToday/list',
  title: '查询历史条目',
  body: pageQuery(
    z.strictObject({
      month,
      day: dayOfMonth,
      ...narrowing,
      state: postState,
      readState: historyReadState,
      noSource: z.boolean().meta({ label: '缺出处' }),
      manage: z.boolean(),
      deleted: z.boolean(),
    }),
    historySortable,
  ),
  result: pageOf(historyRow),
})

const dayEntry = z.object({
  ...entryShape,
  /** Null where there is none to be shown. */
  anniversary: z.int().nullable(),
  /** An entry of 02-29 in a year without it. */
  marked: z.boolean(),
  collected: z.boolean(),
})
export type DayEntry = z.output<typeof dayEntry>

const quiz = z.object({
  /** Questions of the round. */
  count: z.int(),
  /** The first one before anything is begun; null where it begins with its sitting. */
  first: askedItem.nullable(),
  running: id.nullable(),
  /** Of the last finished round of this date. */
  done: z.object({ right: z.int(), total: z.int() }).nullable(),
})
export type HistoryQuiz = z.output<typeof quiz>

const narrowedBody = z.object(narrowing).partial().shape

/** What shows on a date, today where none is given; where nothing does, the nearest days that have entries. */
export const historyDay = defineEndpoint({
  ...reading,
  path: 'rest/historyToday/day',
  title: '查看某日历史条目',
  body: z.strictObject({ date: day.optional(), ...narrowedBody }),
  result: z.object({
    date: day,
    today: day,
    lunar: z.string(),
    list: z.array(dayEntry),
    nearest: z.array(z.object({ date: day, count: z.int(), title: z.string() })),
    quiz: quiz.nullable(),
  }),
})
export type HistoryDay = z.output<(typeof historyDay)['result']>

export const historyMonth = defineEndpoint({
  ...reading,
  path: 'rest/historyToday/month',
  title: '查看历史月历',
  body: z.strictObject({
    year: whole(1900, 2100, '年份须为 1900–2100'),
    month,
    ...narrowedBody,
    manage: z.boolean().optional(),
  }),
  result: z.array(z.object({ day, count: z.int(), lunar: z.string().optional() })),
})

const neighbour = z.object({ id, title: z.string() }).nullable()

export const historyDetail = postDetail.extend({
  month: z.int(),
  day: z.int(),
  /** Of the event. */
  year: z.int(),
  importance: z.int(),
  labels: z.array(namedLabel),
  questions: z.array(z.object({ id, number: z.string(), stemText: z.string() })),
  anniversary: z.int().nullable(),
  previous: neighbour,
  next: neighbour,
})
export type HistoryDetail = z.output<typeof historyDetail>

export const getHistory = defineEndpoint({
  ...reading,
  path: 'rest/historyToday/get',
  title: '查看历史条目',
  body: z.strictObject({
    id,
    version: whole(1, 100_000).optional(),
    manage: z.boolean().optional(),
    /** Previous and next inside this topic. */
    labelId: id.optional(),
  }),
  result: historyDetail,
})

export const saveHistory = defineEndpoint({
  path: 'rest/historyToday/save',
  title: '保存历史条目',
  effect: 'write',
  access: [P.articleAdd, P.articleEdit],
  scope: 'all',
  body: historyInput.extend({
    id: id.optional(),
    revision: revision.optional(),
    changeKind: postChangeKind.optional(),
    note: text({ label: '修改说明', max: 200, long: true }).default(''),
  }),
  result: z.object({ id, versionNo: z.int(), revision: z.int() }),
  bodyLimitKb: 6144,
})

const engine = postEndpoints('historyToday', 'history', '历史条目')

export const deleteHistory = engine.delete
export const changeHistoryState = engine.changeState
export const openHistory = engine.open
export const readHistory = engine.read
