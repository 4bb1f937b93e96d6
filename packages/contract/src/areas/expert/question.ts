import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { fileInput } from '../files/file.ts'
import {
  expertRefusals,
  MOST_PICTURES,
  questionEvent,
  questionState,
  questionUrgency,
  questionView,
  questionVisibility,
} from './words.ts'

const fieldCode = text({ label: '领域', min: 1, max: 60, message: expertRefusals.field.message })

export const questionInput = z.object({
  field: fieldCode.meta({ missing: expertRefusals.field.message }),
  title: text({ label: '标题', min: 5, max: 60, message: expertRefusals.title.message }),
  body: text({ label: '问题描述', min: 5, max: 2000, long: true, message: expertRefusals.body.message }),
  pictures: z.array(fileInput).max(MOST_PICTURES, expertRefusals.mostPictures.message).default([]),
  urgency: questionUrgency.default('normal'),
  visibility: questionVisibility.default('public'),
  anonymous: z.boolean().default(false).meta({ label: '匿名' }),
  /** A named expert, by person. */
  expertId: id.nullable().default(null).meta({ label: '指定专家' }),
})
export type QuestionInput = z.output<typeof questionInput>

export const questionRow = z.object({
  id,
  no: z.string().meta({ label: '编号' }),
  title: z.string().meta({ label: '问题' }),
  excerpt: z.string(),
  field: z.string(),
  fieldName: z.string().meta({ label: '领域' }),
  urgency: questionUrgency,
  visibility: questionVisibility,
  anonymous: z.boolean(),
  /** 匿名 for those who asked so; nobody is told more. */
  askerName: z.string().meta({ label: '提问人' }),
  orgName: z.string().meta({ label: '单位' }),
  assigneeId: id.nullable(),
  assigneeName: z.string().meta({ label: '专家' }),
  state: questionState,
  createdAt: instant.meta({ label: '提问时间' }),
  /** Null while the clock stands still or nothing is due. */
  dueAt: instant.nullable().meta({ label: '截止' }),
  overdue: z.boolean(),
  /** Working hours from the question to its first answer or till now. */
  waited: z.number().meta({ label: '已等待' }),
  firstHours: z.number().nullable().meta({ label: '首答用时' }),
  answers: z.int().meta({ label: '回答' }),
  /** Who answered first. */
  answererName: z.string().meta({ label: '回答人' }),
  accepted: z.boolean().meta({ label: '采纳' }),
  stars: z.int().nullable().meta({ label: '评分' }),
  ratingText: z.string().meta({ label: '评语' }),
  solved: z.boolean().nullable().meta({ label: '已解决' }),
  featured: z.boolean().meta({ label: '精选' }),
  locked: z.boolean().meta({ label: '锁定' }),
  hidden: z.boolean().meta({ label: '隐藏' }),
  mine: z.boolean(),
})
export type QuestionRow = z.output<typeof questionRow>

/** Open to the caller; `mine` what he asked, `desk` what waits for him, `manage` all of the data scope. */
export const listQuestions = defineEndpoint({
  path: 'rest/expertQuestion/list',
  title: '查询专家问答',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      view: questionView,
      state: questionState,
      field: fieldCode.meta({ label: '领域' }),
      urgency: questionUrgency,
      expertId: id.meta({ label: '专家' }),
      orgId: id.meta({ label: '单位' }),
      from: day.meta({ label: '时间从' }),
      to: day.meta({ label: '时间至' }),
      mostStars: z.int().min(1).max(5).meta({ label: '评分不高于' }),
      rated: z.boolean().meta({ label: '已评价' }),
      solved: z.boolean().meta({ label: '已解决' }),
      featured: z.boolean().meta({ label: '精选' }),
      mine: z.boolean(),
      desk: z.boolean(),
      manage: z.boolean(),
    }),
    ['dueAt', 'createdAt', 'stars', 'firstHours'],
  ),
  result: pageOf(questionRow),
})

const picture = z.object({ id, name: z.string(), url: z.string() })

const threadEntry = z.object({
  id,
  kind: questionEvent,
  byAsker: z.boolean(),
  name: z.string(),
  /** Whom it went to: assigned, transferred. */
  toName: z.string(),
  text: z.string(),
  at: instant,
})
export type ThreadEntry = z.output<typeof threadEntry>

const answer = z.object({
  id,
  authorName: z.string(),
  authorTitle: z.string(),
  body: z.string(),
  pictures: z.array(picture),
  official: z.boolean(),
  accepted: z.boolean(),
  at: instant,
  editedAt: instant.nullable(),
  useful: z.int(),
  isUseful: z.boolean(),
  reviewBy: day.nullable(),
  outdated: z.boolean(),
  mine: z.boolean(),
})
export type Answer = z.output<typeof answer>

/** What the caller may do now; each is refused by the server too. */
const may = z.object({
  answer: z.boolean(),
  askInfo: z.boolean(),
  transfer: z.boolean(),
  urge: z.boolean(),
  assign: z.boolean(),
  audit: z.boolean(),
  supplement: z.boolean(),
  accept: z.boolean(),
  rate: z.boolean(),
  followUp: z.boolean(),
  reopen: z.boolean(),
  convert: z.boolean(),
})
export type QuestionMay = z.output<typeof may>

export const getQuestion = defineEndpoint({
  path: 'rest/expertQuestion/get',
  title: '查看专家问答',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: questionRow.extend({
    body: z.string(),
    pictures: z.array(picture),
    pausedAt: instant.nullable(),
    closedAt: instant.nullable(),
    into: z.object({ id, title: z.string() }).nullable(),
    answerList: z.array(answer),
    thread: z.array(threadEntry),
    similar: z.array(z.object({ id, title: z.string() })),
    reports: z.array(z.object({ name: z.string(), text: z.string(), at: instant })),
    collected: z.boolean(),
    may,
    revision,
  }),
})
export type QuestionDetail = z.output<typeof getQuestion.result>

/** Read of the row as who looks after it; nothing is logged, for a line of the log would name who asked. */
const own = { effect: 'write', access: 'signedIn', scope: 'own', audit: 'none' } as const
const dueAt = z.object({ dueAt: instant.nullable() })
const state = z.object({ state: questionState })

export const saveQuestion = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/save',
  title: '提问',
  body: z.strictObject(questionInput.shape),
  result: z.object({ id, assigneeName: z.string(), dueAt: instant.nullable() }),
})

export const similarQuestions = defineEndpoint({
  path: 'rest/expertQuestion/similar',
  title: '查询相似问题',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ text: text({ label: '标题', max: 60 }) }),
  result: z.array(z.object({ id, title: z.string() })),
})

export const supplementText = text({
  label: '补充',
  min: 1,
  max: 500,
  long: true,
  message: expertRefusals.supplement.message,
})
export const followUpText = text({
  label: '追问',
  min: 1,
  max: 500,
  long: true,
  message: expertRefusals.followUp.message,
})
const reason = text({ label: '原因', min: 2, max: 200, message: expertRefusals.reason.message })

export const supplementQuestion = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/supplement',
  title: '补充问题',
  body: z.strictObject({ id, text: supplementText }),
  result: dueAt,
})

export const acceptAnswer = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/accept',
  title: '采纳回答',
  body: z.strictObject({ answerId: id }),
  result: state,
})

/** Stars and whether it is solved; unsolved ones are open again, with a new due time. */
export const rateQuestion = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/rate',
  title: '评价回答',
  body: z
    .strictObject({
      id,
      stars: z.int().min(1, '请选择评分').max(5, '请选择评分').meta({ label: '评分' }),
      text: text({ label: '评语', max: 200, long: true }).default(''),
      solved: z.boolean().meta({ label: '已解决' }),
    })
    .refine(({ solved, text: words }) => solved || [...words].length >= 2, {
      path: ['text'],
      message: expertRefusals.reason.message,
    }),
  result: state,
})

export const followUpQuestion = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/followUp',
  title: '追问',
  body: z.strictObject({ id, text: followUpText }),
  result: dueAt,
})

/** By who asked, or by who assigns (回访). */
export const reopenQuestion = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/reopen',
  title: '重新打开问题',
  body: z.strictObject({ id, reason }),
  result: dueAt,
})

/** 有用, once per person; a second call changes nothing. */
export const markUseful = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/useful',
  title: '回答有用',
  body: z.strictObject({ answerId: id }),
  result: z.object({ count: z.int() }),
})

export const reportQuestion = defineEndpoint({
  ...own,
  path: 'rest/expertQuestion/report',
  title: '举报问答',
  body: z.strictObject({ id, text: reason }),
  result: z.object({ sent: z.boolean() }),
})
