import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { liveState } from '#src/areas/live/class-words.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id, instant } from '#src/kit/scalars.ts'
import { askedItem, clientKey, itemId } from '../attempt/attempt.ts'
import { answerOutcome } from '../attempt/verdict.ts'
import { itemFigures, MOST_QUIZ_QUESTIONS } from './quiz.ts'
import { livePushPhase, liveQuizState } from './words.ts'

/** Received so long after the bell an answer still counts. */
export const PUSH_GRACE_MS = 1000
/** After that the grace is over for answers on their way inside the server too, and the keys go out. */
export const PUSH_CLOSE_MS = 1500
/** Seconds between signs of life of an answering page. */
export const LIVE_PULSE_SECONDS = 10
export const ONLINE_SECONDS = 45
export const TOP_RANKS = 20

const learning = { access: 'signedIn', scope: 'audience', personal: true } as const

/** What opens with the close. */
const itemResult = z.object({
  itemId,
  key: questionKey.nullable(),
  explanation: z.string(),
  /** Of the caller; null: he gave no answer. */
  outcome: answerOutcome.nullable(),
  score: z.number().nullable(),
  figures: itemFigures,
})
export type LiveItemResult = z.output<typeof itemResult>

const myAnswer = z.object({ itemId, answer: questionAnswer.nullable() })

export const livePush = z.object({
  id,
  quizId: id,
  quizTitle: z.string(),
  quizState: liveQuizState,
  /** Place of its first question in the quiz, and how many the quiz has. */
  first: z.int(),
  count: z.int(),
  items: z.array(askedItem),
  openedAt: instant,
  closesAt: instant,
  phase: livePushPhase,
  /** People who have answered. */
  answered: z.int(),
  /** Null: the caller has sent nothing. */
  mine: z.array(myAnswer).nullable(),
  /** Closed only. */
  results: z.array(itemResult).nullable(),
})
export type LivePush = z.output<typeof livePush>

/** Where a class stands: its latest push, if there was one. */
export const currentLivePush = defineEndpoint({
  ...learning,
  path: 'rest/livePlayExam/current',
  title: '查看当前直播题目',
  effect: 'read',
  body: z.strictObject({ liveId: id }),
  result: z.object({
    liveId: id,
    title: z.string(),
    hostName: z.string(),
    state: liveState,
    plannedStart: instant,
    cancelReason: z.string(),
    hosting: z.boolean(),
    /** Changes with everything this reply tells: a pulse that brings another one asks again. */
    mark: z.string(),
    serverNow: instant,
    push: livePush.nullable(),
  }),
})

/** A page is open; told back is whether there is something new. */
export const livePulse = defineEndpoint({
  ...learning,
  path: 'rest/livePlayExam/beat',
  title: '直播答题心跳',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({ liveId: id }),
  result: z.object({ mark: z.string(), answered: z.int(), serverNow: instant }),
})

/** All answers to a push at once, for good; sent again with its key it is the same act. */
export const answerLivePush = defineEndpoint({
  ...learning,
  path: 'rest/livePlayExam/answer',
  title: '提交直播答案',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({
    pushId: id,
    clientKey,
    answers: z
      .array(z.strictObject({ itemId, answer: questionAnswer.nullable() }))
      .min(1)
      .max(MOST_QUIZ_QUESTIONS),
  }),
  result: z.object({ at: instant }),
})

const rank = z.object({
  rank: z.int(),
  name: z.string(),
  orgName: z.string(),
  score: z.number(),
  spentMs: z.int(),
  me: z.boolean(),
})

/** Of a quiz that is over: all it asked, with keys; ranks by score, then time, where its host tells them. */
export const liveQuizResult = defineEndpoint({
  ...learning,
  path: 'rest/livePlayExam/result',
  title: '查看直播测验结果',
  effect: 'read',
  body: z.strictObject({ id }),
  result: z.object({
    id,
    liveId: id,
    liveTitle: z.string(),
    title: z.string(),
    /** People who gave an answer. */
    people: z.int(),
    /** Null: gave no answer, or the scores are being worked out. */
    score: z.number().nullable(),
    maxScore: z.number(),
    settled: z.boolean(),
    pushes: z.array(livePush.pick({ id: true, first: true, items: true, mine: true, results: true })),
    /** Null: not told. */
    top: z.array(rank).nullable(),
    mine: rank.nullable(),
  }),
})
