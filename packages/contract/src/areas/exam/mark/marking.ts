import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { answerFile } from '#src/areas/assessment/question/answer-file.ts'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id, ids, instant, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { askedItem } from '../attempt/attempt.ts'
import { markState, markingRefusals as no } from './words.ts'

/** 分 with at most two decimals; range and step are those of the script and said with its figures. */
export const mark = z
  .number()
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '分数最多两位小数')

const actReason = text({ label: '原因', min: 2, max: 200, long: true, message: no.reason.message })

/** Exams with scripts for the caller. */
export const listExamsToMark = defineEndpoint({
  path: 'rest/examMark/exams',
  title: '查询待阅考试',
  effect: 'read',
  access: [P.examMark, P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({}),
  result: z.array(z.object({ id, title: z.string(), closeAt: instant, todo: z.int() })),
})

const queueRow = z.object({
  questionId: id,
  stemText: z.string().meta({ label: '题目' }),
  kind: questionKind,
  /** Scripts of all rounds. */
  todo: z.int().meta({ label: '待阅' }),
  done: z.int().meta({ label: '已阅' }),
  disputed: z.int().meta({ label: '争议' }),
  /** Of marked scripts, 分 and its share of the full score; null: none yet. */
  mean: z.number().nullable().meta({ label: '均分' }),
  max: z.number().meta({ label: '满分' }),
  /** Marked by the caller. */
  mine: z.int().meta({ label: '我已阅' }),
})
export type QueueRow = z.output<typeof queueRow>

export const markQueue = defineEndpoint({
  path: 'rest/examMark/queue',
  title: '查看阅卷进度',
  effect: 'read',
  access: [P.examMark, P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({
    title: z.string(),
    blind: z.boolean(),
    double: z.boolean(),
    /** The caller is among its markers; who only leads the marking is not. */
    mayMark: z.boolean(),
    rows: z.array(queueRow),
    /** Fill-in questions with answers the key does not take, for who leads the marking. */
    fills: z.array(z.object({ questionId: id, stemText: z.string(), n: z.int() })),
  }),
})

export const keyPoint = z.object({ text: z.string(), points: z.number() })

/** A script in front of its marker. */
export const markTask = z.object({
  taskId: id,
  round: z.int(),
  asked: askedItem,
  answer: questionAnswer.nullable(),
  /** Of an upload. */
  files: z.array(answerFile),
  /** Scaled to the full score of the paper. */
  keyPoints: z.array(keyPoint),
  /** Full score of the question in its bank, which the paper may have changed. */
  bankMax: z.number(),
  /** 分 of the parts of a case that need no marker. */
  settled: z.number(),
  explanation: z.string(),
  max: z.number(),
  step: z.number(),
  /** What the key words suggest. */
  suggested: z.number().nullable(),
  score: z.number().nullable(),
  pointHits: z.array(z.int()),
  comment: z.string(),
  /** Null while marking is blind. */
  examinee: z.object({ name: z.string(), orgName: z.string() }).nullable(),
  heldUntil: instant.nullable(),
  revision,
})
export type MarkTask = z.output<typeof markTask>

/** The script the caller holds, or the next free one, held for him for half an hour; null: nothing is left. */
export const nextMarkTask = defineEndpoint({
  path: 'rest/examMark/next',
  title: '领取待阅答卷',
  effect: 'write',
  access: [P.examMark],
  scope: 'rows',
  audit: 'none',
  body: z.strictObject({ examId: id, questionId: id }),
  result: z.object({ task: markTask.nullable(), todo: z.int() }),
})

export const saveMark = defineEndpoint({
  path: 'rest/examMark/save',
  title: '评分',
  effect: 'write',
  access: [P.examMark],
  scope: 'rows',
  body: z.strictObject({
    taskId: id,
    score: mark,
    pointHits: z.array(whole(0, 19)).max(20).default([]),
    comment: text({ label: '评语', max: 500, long: true }).default(''),
    revision,
  }),
  result: z.object({ savedAt: instant, state: markState, revision }),
})

/** Hands free scripts of a question to these markers by turns. */
export const assignMarking = defineEndpoint({
  path: 'rest/examMark/assign',
  title: '分配阅卷任务',
  effect: 'write',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id, questionId: id, markers: ids(50) }),
  result: z.object({ tasks: z.int() }),
})

export const listDisputed = defineEndpoint({
  path: 'rest/examMark/disputed',
  title: '查询评分争议',
  effect: 'read',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.array(
    z.object({
      taskId: id,
      asked: askedItem,
      answer: questionAnswer.nullable(),
      files: z.array(answerFile),
      keyPoints: z.array(keyPoint),
      max: z.number(),
      step: z.number(),
      marks: z.array(z.object({ marker: z.string(), score: z.number(), comment: z.string() })),
    }),
  ),
})

export const arbitrateMark = defineEndpoint({
  path: 'rest/examMark/arbitrate',
  title: '仲裁评分',
  effect: 'write',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ taskId: id, score: mark, reason: actReason }),
  result: z.object({ done: z.boolean() }),
})
