import { z } from 'zod'
import { fileInput } from '#src/areas/files/file.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { recordShape, saveBody } from '#src/kit/record.ts'
import { id, ids, instant, revision } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { audience } from '#src/shared/audience.ts'
import { askedItem } from '../attempt/attempt.ts'
import { drawRule } from '../paper/draw-rule.ts'
import { paperSeed } from '../paper/paper.ts'
import { practiceAction, practiceFeedback, practiceMode, practiceState, practiceValidity } from './words.ts'

export type PracticeMode = z.output<typeof practiceMode>
export const MOST_RULES = 20
export const MOST_NAMED = 500

const title = text({ label: '标题', min: 2, max: 60, message: '标题须为 2–60 个字' })
const roundSize = z.int('每轮题数须为 5–100').min(5, '每轮题数须为 5–100').max(100, '每轮题数须为 5–100')

export const practiceInput = z.object({
  title,
  cover: fileInput.nullable().default(null).meta({ label: '封面' }),
  intro: text({ label: '简介', max: 500, long: true }).default(''),
  /** Every question of these rules, and those named. */
  rules: z.array(drawRule).max(MOST_RULES, '最多 20 条范围').default([]).meta({ label: '练习范围' }),
  questionIds: z.array(id).max(MOST_NAMED, '最多指定 500 道题').default([]),
  modes: z.array(practiceMode).max(6).meta({ label: '模式' }),
  roundSize: roundSize.default(10).meta({ label: '每轮题数' }),
  feedback: practiceFeedback.default('instant'),
  audience,
  openAt: instant.nullable().default(null).meta({ label: '开始时间' }),
  closeAt: instant.nullable().default(null).meta({ label: '结束时间' }),
})
export type PracticeInput = z.output<typeof practiceInput>

export const practiceRow = z.object({
  ...recordShape,
  title: z.string().meta({ label: '标题' }),
  /** Signed address of the cover; empty: there is none. */
  coverUrl: z.string(),
  /** Questions there are now. */
  available: z.int().meta({ label: '题量' }),
  modes: z.array(practiceMode).meta({ label: '模式' }),
  feedback: practiceFeedback,
  audienceText: z.string().meta({ label: '面向' }),
  openAt: instant.nullable().meta({ label: '开始时间' }),
  closeAt: instant.nullable().meta({ label: '结束时间' }),
  people: z.int().meta({ label: '参与人数' }),
  /** Answers per person; null: nobody yet. */
  perPerson: z.number().nullable().meta({ label: '人均题数' }),
  /** Share of right answers, 0–1. */
  rate: z.number().nullable().meta({ label: '正确率' }),
  state: practiceState,
  ownerOrgName: z.string().meta({ label: '所属单位' }),
})
export type PracticeRow = z.output<typeof practiceRow>

const reading = { effect: 'read', access: [P.questionBank], scope: 'rows' } as const
const writing = { effect: 'write', access: [P.questionBankSpecial], scope: 'rows' } as const

export const listPractice = defineEndpoint({
  ...reading,
  path: 'rest/special/list',
  title: '查询专项练习',
  body: pageQuery(z.object({ state: practiceState, validity: practiceValidity }), [
    'updatedAt',
    'createdAt',
    'title',
    'closeAt',
  ]),
  result: pageOf(practiceRow),
})

export const getPractice = defineEndpoint({
  ...reading,
  path: 'rest/special/get',
  title: '查看专项练习',
  body: z.strictObject({ id }),
  result: practiceRow.extend({
    ...practiceInput.shape,
    cover: z.object({ fileId: id, url: z.string() }).nullable(),
    /** Of the named questions, in their order. */
    questions: z.array(z.object({ id, number: z.string(), stemText: z.string() })),
  }),
})

export const savePractice = defineEndpoint({
  ...writing,
  path: 'rest/special/save',
  title: '保存专项练习',
  body: saveBody(practiceInput),
  result: z.object({ id, revision, available: z.int() }),
})

export const changePracticeState = defineEndpoint({
  ...writing,
  path: 'rest/special/changeState',
  title: '变更专项练习状态',
  body: z.strictObject({ ids: ids(), action: practiceAction }),
  result: z.object({ done: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})

/** 预览: questions of a round as a learner gets them, without any key; the same seed shows the same ones. */
export const previewPractice = defineEndpoint({
  ...writing,
  effect: 'read',
  path: 'rest/special/preview',
  title: '预览专项练习',
  body: z.strictObject({ id, seed: paperSeed.optional() }),
  result: z.object({ available: z.int(), items: z.array(askedItem) }),
})

const share = z.object({ id, name: z.string(), answers: z.int(), rate: z.number() })

/** Of a unit and everything below it, or of all; units by where people were when they practised. */
export const practiceStat = defineEndpoint({
  ...reading,
  path: 'rest/special/stat',
  title: '专项练习统计',
  body: z.strictObject({ id, orgId: id.optional() }),
  result: z.object({
    people: z.int(),
    answers: z.int(),
    rate: z.number().nullable(),
    byKnowledge: z.array(share),
    byOrg: z.array(share.extend({ people: z.int() })),
    missed: z.array(z.object({ id, number: z.string(), stem: z.string(), answers: z.int(), rate: z.number() })),
  }),
})

const myMode = z.object({
  mode: practiceMode,
  /** The round under way. */
  running: id.nullable(),
  /** order: how many questions lie behind. */
  position: z.int(),
  /** challenge: right answers in the best run. */
  best: z.int(),
})

export const myPracticeRow = z.object({
  id,
  title: z.string(),
  coverUrl: z.string(),
  intro: z.string(),
  count: z.int(),
  /** Different questions answered at least once. */
  done: z.int(),
  rate: z.number().nullable(),
  position: z.int(),
  modes: z.array(myMode),
  /** Questions of the 知识点 asked for, and the round of them under way; null: none was asked for. */
  point: z.object({ count: z.int(), running: id.nullable() }).nullable(),
  feedback: practiceFeedback,
  roundSize: z.int(),
  validity: practiceValidity,
  openAt: instant.nullable(),
  closeAt: instant.nullable(),
  pointsToday: z.int(),
  /** Null: no cap, or no rule. */
  cap: z.int().nullable(),
})
export type MyPracticeRow = z.output<typeof myPracticeRow>

export const myPractice = defineEndpoint({
  path: 'rest/special/my',
  title: '查询我的专项练习',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(z.object({ id, knowledgeId: id, validity: practiceValidity }), ['createdAt', 'title']),
  /** Of the 知识点 asked for, where any set offered has questions of it. */
  result: pageOf(myPracticeRow).extend({ pointName: z.string().nullable() }),
})

const knowledge = z.object({ id, name: z.string(), right: z.int(), answered: z.int() })

/** What a finished round came to beside its answers. */
export const practiceRound = defineEndpoint({
  path: 'rest/special/round',
  title: '查看本轮练习结果',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id }),
  result: z.object({
    answered: z.int(),
    right: z.int(),
    points: z.int(),
    pointsToday: z.int(),
    cap: z.int().nullable(),
    byKnowledge: z.array(knowledge),
    /** challenge */
    best: z.int().nullable(),
  }),
})

/** 掌握度 of each 知识点 with at least five answers: the last twenty, with the 90 % Wilson interval. */
export const myMastery = defineEndpoint({
  path: 'rest/special/mastery',
  title: '查询我的掌握度',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.array(
    z.object({ id, name: z.string(), answers: z.int(), rate: z.number(), low: z.number(), high: z.number() }),
  ),
})
