import { z } from 'zod'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { liveState } from '#src/areas/live/class-words.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { recordShape } from '#src/kit/record.ts'
import { id, instant, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { liveQuizState, liveQuizRefusals as no } from './words.ts'

export const MOST_QUIZ_QUESTIONS = 50
export const LEAST_SECONDS = 10
export const MOST_QUESTION_SECONDS = 600
export const MOST_PAPER_SECONDS = 10_800
const hosting = { access: 'signedIn', scope: 'all' } as const

export const liveQuizRow = z.object({
  ...recordShape,
  liveId: id,
  liveTitle: z.string().meta({ label: '直播课' }),
  liveState,
  title: z.string().meta({ label: '测验名称' }),
  /** Questions that follow one another by pushes, or a whole paper by one push. */
  kind: z.enum(['questions', 'paper']),
  count: z.int().meta({ label: '题数' }),
  /** Questions that were pushed. */
  pushed: z.int().meta({ label: '已推送' }),
  /** Of one push. */
  seconds: z.int().meta({ label: '作答时间（秒）' }),
  state: liveQuizState,
  /** When it was first pushed; before that when its class is planned. */
  at: instant.meta({ label: '时间' }),
  /** Of the caller; null: he gave no answer, or it is not over. */
  score: z.number().nullable().meta({ label: '得分' }),
  maxScore: z.number().nullable().meta({ label: '满分' }),
  hosting: z.boolean(),
})
export type LiveQuizRow = z.output<typeof liveQuizRow>

/** Quizzes of live classes open to the caller; with `hosting` of those he may host. */
export const listLiveQuizzes = defineEndpoint({
  path: 'rest/livePlayExam/list',
  title: '查询直播测验',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(z.object({ liveId: id, state: liveQuizState, from: instant, to: instant, hosting: z.boolean() }), [
    'at',
    'title',
  ]),
  result: pageOf(liveQuizRow),
})

export const liveQuizInput = z.object({
  title: text({ label: '测验名称', min: 2, max: 60, message: '测验名称须为 2–60 个字' }),
  seconds: whole(1, MOST_PAPER_SECONDS).meta({ label: '作答时间' }),
  showRank: z.boolean().default(true).meta({ label: '公布排名' }),
  questionIds: z.array(id).max(MOST_QUIZ_QUESTIONS, `最多 ${MOST_QUIZ_QUESTIONS} 题`).default([]),
  paperId: id.nullable().default(null),
})

export const getLiveQuiz = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/get',
  title: '查看直播测验',
  effect: 'read',
  body: z.strictObject({ id }),
  result: z.object({
    id,
    revision,
    liveId: id,
    title: z.string(),
    seconds: z.int(),
    showRank: z.boolean(),
    paperId: id.nullable(),
    paperTitle: z.string(),
    questions: z.array(
      z.object({ id, number: z.string(), stemText: z.string(), kind: questionKind, pushed: z.boolean() }),
    ),
  }),
})

/** The versions in force are pinned here, and asked whatever becomes of the bank. */
export const saveLiveQuiz = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/save',
  title: '保存直播测验',
  effect: 'write',
  body: z.strictObject({ id: id.optional(), revision: revision.optional(), liveId: id, ...liveQuizInput.shape }),
  result: z.object({ id, revision, count: z.int() }),
})

export const deleteLiveQuiz = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/delete',
  title: '删除直播测验',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ deleted: z.int() }),
})

/** The next question, or the whole paper. */
export const pushLiveQuiz = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/push',
  title: '推送直播测验',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ pushId: id, closesAt: instant }),
})

/** Of a push. */
export const extendLivePush = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/extend',
  title: '延长作答时间',
  effect: 'write',
  body: z.strictObject({
    id,
    seconds: z
      .int(no.questionSeconds.message)
      .min(LEAST_SECONDS, no.questionSeconds.message)
      .max(MOST_QUESTION_SECONDS, no.questionSeconds.message),
  }),
  result: z.object({ closesAt: instant }),
})

const bar = z.object({
  /** Of an option, or `true` and `false`. */
  id: z.string(),
  n: z.int(),
})

/** Answers to one item; bars where it offers a choice. */
export const itemFigures = z.object({ itemId: z.string(), answered: z.int(), right: z.int(), bars: z.array(bar) })
export type ItemFigures = z.output<typeof itemFigures>

export const noFigures = (itemId: string): ItemFigures => ({ itemId, answered: 0, right: 0, bars: [] })

/** Of a push: what was sent until now counts. */
export const closeLivePush = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/close',
  title: '结束本次作答',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ counts: z.array(itemFigures) }),
})

/** No further question of it is pushed: scores are fixed and told. */
export const finishLiveQuiz = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/finish',
  title: '结束直播测验',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ id }),
})

/** Of a push, for its host. */
export const liveBoard = defineEndpoint({
  ...hosting,
  path: 'rest/livePlayExam/board',
  title: '查看作答进展',
  effect: 'read',
  body: z.strictObject({ id }),
  result: z.object({
    answered: z.int(),
    /** People whose page was heard of within the last 45 s. */
    online: z.int(),
    counts: z.array(itemFigures),
    /** Right answers, all items together. */
    right: z.int(),
    serverNow: instant,
  }),
})
