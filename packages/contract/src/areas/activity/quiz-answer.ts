import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, revision } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { activityPartType, activityState, quizState, remindWho, takeWay } from './activity-words.ts'
import { quizSettings } from './quiz-settings.ts'

/** Where the quiz of an activity is answered. */
export const quizPathOf = (activityId: string): string => `/activity/answerExercise?activityId=${activityId}`

/** Name of the bank of an activity among the banks. */
export const bankOwnerOf = (activityId: string): string => `activity:${activityId}`

const left = z.int().nullable()

export const quizInfo = defineEndpoint({
  path: 'rest/activityAnswer/info',
  title: '查看答题活动',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ activityId: id }),
  result: z.object({
    activityId: id,
    title: z.string(),
    partTitle: z.string(),
    intro: z.string(),
    startAt: instant,
    endAt: instant,
    cancelReason: z.string(),
    sentence: z.string(),
    passScore: z.int(),
    weight: z.int(),
    state: quizState,
    /** Null: any number. */
    left: z.object({ today: left, all: left }),
    /** People who have begun. */
    joined: z.int(),
    score: z.number().nullable(),
    done: z.boolean(),
    running: id.nullable(),
    attempts: z.array(
      z.object({ attemptId: id, no: z.int(), submittedAt: instant, score: z.number(), counts: z.boolean() }),
    ),
    serverNow: instant,
    /** Why it cannot be begun now; null: it can. */
    why: z.string().nullable(),
  }),
})

const rankKind = choice({ person: '个人', unit: '单位' }, '排行')

const quizRankRow = z.object({
  /** Null: too few people to be ranked. */
  rank: z.int().nullable(),
  /** Null: a person who hides his name. */
  id: id.nullable(),
  name: z.string(),
  orgName: z.string(),
  /** Of a person his counting score, of a unit that of the race. */
  score: z.number(),
  at: instant.nullable(),
  mine: z.boolean(),
  /** Units only: the terms of the race. */
  race: z.object({ n: z.int(), joined: z.int(), complete: z.int(), mean: z.number() }).nullable(),
})
export type QuizRankRow = z.output<typeof quizRankRow>

/** The first 500 people, or the units of one level; own place always beside. */
export const quizRank = defineEndpoint({
  path: 'rest/activityAnswer/rank',
  title: '查询答题活动排行',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(z.object({ activityId: id, kind: rankKind }), ['score']),
  result: pageOf(quizRankRow).extend({
    me: z.object({ rank: z.int().nullable(), score: z.number().nullable() }),
    people: z.int(),
    asOf: instant,
  }),
})

const figures = {
  expected: z.int().meta({ label: '应参与' }),
  joined: z.int().meta({ label: '已参与' }),
  /** Joined people of those expected, 0–1; null: nobody is expected. */
  rate: z.number().nullable().meta({ label: '参与率' }),
  completed: z.int().meta({ label: '完成' }),
  tries: z.int().meta({ label: '答题次数' }),
  best: z.number().nullable().meta({ label: '最高分' }),
  mean: z.number().nullable().meta({ label: '平均分' }),
  seconds: z.int().meta({ label: '用时（秒）' }),
  firstAt: instant.nullable().meta({ label: '首次时间' }),
}

export const activityUnitRow = z.object({
  id,
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '上级单位' }),
  ...figures,
})
export type ActivityUnitRow = z.output<typeof activityUnitRow>

const partState = z.object({
  id,
  title: z.string(),
  begun: z.boolean(),
  done: z.boolean(),
  /** 更正: what stood before, and why; null: none. */
  corrected: z.object({ before: z.boolean(), reason: z.string() }).nullable(),
})

export const activityPersonRow = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  /** No longer in the audience, but took part while he was. */
  expected: z.boolean().meta({ label: '在范围内' }),
  joined: z.boolean().meta({ label: '已参与' }),
  complete: z.boolean().meta({ label: '完成' }),
  progress: z.int().meta({ label: '进度' }),
  /** What is not done yet. */
  missing: z.string().meta({ label: '还差' }),
  parts: z.array(partState).meta({ label: '环节' }),
  corrected: z.boolean().meta({ label: '更正' }),
  tries: figures.tries,
  best: figures.best,
  mean: figures.mean,
  seconds: figures.seconds,
  firstAt: figures.firstAt,
})
export type ActivityPersonRow = z.output<typeof activityPersonRow>

const countFilter = z.object({
  activityId: id.meta({ label: '活动' }),
  orgId: id.meta({ label: '单位' }),
  joined: z.boolean().meta({ label: '是否参与' }),
  /** First taken part from and until, both days included. */
  from: day.meta({ label: '首次参与从' }),
  to: day.meta({ label: '首次参与至' }),
})

/** Per unit of people; the sums are those of the list of people under the same conditions. */
export const countActivityUnits = defineEndpoint({
  path: 'rest/activityAnswer/countList',
  title: '查询活动参与统计',
  effect: 'read',
  access: [P.column],
  scope: 'rows',
  body: pageQuery(countFilter, ['joined', 'expected', 'tries', 'best', 'mean']),
  result: pageOf(activityUnitRow).extend({ sum: z.object(figures) }),
})

export const listActivityPeople = defineEndpoint({
  path: 'rest/activity/people',
  title: '查询活动参与人',
  effect: 'read',
  access: [P.activityStat],
  scope: 'rows',
  body: pageQuery(countFilter.extend({ complete: z.boolean().meta({ label: '是否完成' }) }), [
    'code',
    'tries',
    'best',
    'mean',
    'seconds',
    'firstAt',
  ]),
  result: pageOf(activityPersonRow),
})

const partFigures = z.object({
  id,
  title: z.string(),
  type: activityPartType,
  weight: z.int(),
  required: z.boolean(),
  toAt: instant,
  begun: z.int(),
  done: z.int(),
})

/** Figures of the whole activity or of a unit and everything below it, and people and tries by day. */
export const activitySummary = defineEndpoint({
  path: 'rest/activityAnswer/summary',
  title: '查看活动统计概况',
  effect: 'read',
  access: [P.column],
  scope: 'rows',
  body: z.strictObject({ activityId: id, orgId: id.optional() }),
  result: z.object({
    title: z.string(),
    state: activityState,
    startAt: instant,
    endAt: instant,
    ...figures,
    parts: z.array(partFigures),
    /** People who lack one thing only, and the part that most of them lack. */
    near: z.object({ people: z.int(), title: z.string() }),
    days: z.array(z.object({ day, people: z.int(), tries: z.int() })),
    /** The day the audience is of: today, or that of the end. */
    audienceDay: day,
    serverNow: instant,
    /** When people were reminded last, and from when on they may be again; null: not lately. */
    reminded: z.object({ at: instant, nextAt: instant }).nullable(),
  }),
})

/** 提醒: people of these units who have not begun, or who have and are not done; of all units where none is named. */
export const remindActivity = defineEndpoint({
  path: 'rest/activityAnswer/remind',
  title: '提醒未参与活动的人',
  effect: 'write',
  access: [P.activityStat],
  scope: 'rows',
  body: z.strictObject({
    activityId: id,
    orgIds: z.array(id).max(200).default([]),
    who: remindWho.default('absent'),
  }),
  result: z.object({ sent: z.int() }),
})

const linkedQuestion = z.object({
  id,
  number: z.string().meta({ label: '题号' }),
  stemText: z.string().meta({ label: '题干' }),
  kind: z.string(),
  typePath: z.string().meta({ label: '来源分类' }),
  /** In force, not expired, and of a kind that is scored by itself. */
  askable: z.boolean(),
})

/** The bank of an activity as its page needs it. */
export const getQuizBank = defineEndpoint({
  path: 'rest/activityAnswer/bank',
  title: '查看活动题库',
  effect: 'read',
  access: [P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({ activityId: id }),
  result: z.object({
    activityId: id,
    title: z.string(),
    state: activityState,
    revision,
    quiz: quizSettings,
    /** Of its part among those of the activity, from 0. */
    place: z.int(),
    typeId: id,
    /** Questions that a try may ask now. */
    available: z.int(),
    linked: z.array(linkedQuestion),
  }),
})

export const saveQuiz = defineEndpoint({
  path: 'rest/activityAnswer/saveQuiz',
  title: '保存活动答题设置',
  effect: 'write',
  access: [P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({ activityId: id, revision, quiz: quizSettings }),
  result: z.object({ revision }),
})

const MOST_TAKEN = 200

/** 引用公共题库: as copies that belong to the activity, or as the questions themselves. */
export const takeQuestions = defineEndpoint({
  path: 'rest/activityAnswer/take',
  title: '引用公共题库',
  effect: 'write',
  access: [P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({ activityId: id, way: takeWay, questionIds: z.array(id).min(1).max(MOST_TAKEN) }),
  result: z.object({ taken: z.int(), skipped: z.int() }),
})

export const unlinkQuestion = defineEndpoint({
  path: 'rest/activityAnswer/unlink',
  title: '移除引用的题目',
  effect: 'write',
  access: [P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({ activityId: id, questionId: id }),
  result: z.object({ done: z.boolean() }),
})
