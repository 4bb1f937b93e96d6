import { z } from 'zod'
import { policyParams, questionContent, questionKind, scorePolicy } from '#src/areas/assessment/question/content.ts'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { examReason } from './exam/exam.ts'
import { certificateChange, regradeKind } from './regrade-words.ts'

const partId = z.string().regex(/^[a-z0-9]{8}$/)

/** What is changed about one question of one exam (40-assessment section 6). */
const regradeChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('newKey'),
    key: questionKey.nullable().default(null),
    /** Of a case, by part; parts left out keep theirs. */
    partKeys: z.record(partId, questionKey).default({}),
  }),
  z.strictObject({ kind: z.literal('newPolicy'), policy: scorePolicy, params: policyParams.default({}) }),
  z.strictObject({ kind: z.literal('drop') }),
  z.strictObject({ kind: z.literal('creditAll') }),
  z.strictObject({ kind: z.literal('sameAnswer'), attemptItemId: id }),
])
export type RegradeChange = z.output<typeof regradeChange>

const option = z.object({ id: z.string(), text: z.string(), side: z.enum(['left', 'right']) })
const askedPart = z.object({
  id: z.string(),
  kind: questionKind,
  stemText: z.string(),
  options: z.array(option),
  key: questionKey.nullable(),
})

/** The question as it was asked, with key and policy as they count now. */
export const regradeQuestion = defineEndpoint({
  path: 'rest/examMark/regradeQuestion',
  title: '查看改判题目',
  effect: 'read',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id, questionId: id }),
  result: z.object({
    title: z.string(),
    kind: questionKind,
    stemText: z.string(),
    options: z.array(option),
    parts: z.array(askedPart),
    key: questionKey.nullable(),
    policy: scorePolicy,
    params: policyParams,
    max: z.number(),
    /** A person marks it: key and policy change nothing. */
    manual: z.boolean(),
    versionNo: z.int(),
    /** Of the bank's version in force, where it differs and fits what was asked. */
    newer: z
      .object({ no: z.int(), key: questionKey.nullable(), partKeys: z.record(z.string(), questionKey) })
      .nullable(),
    attempts: z.int(),
    /** Left out or credited to all: nothing more can be changed. */
    settled: z.boolean(),
    history: z.array(
      z.object({ id, kind: regradeKind, reason: z.string(), by: z.string(), at: instant, changed: z.int() }),
    ),
  }),
})

const passFlip = z.object({
  personId: id,
  name: z.string(),
  orgName: z.string(),
  /** Counted result, 分. */
  before: z.number(),
  after: z.number(),
  passes: z.boolean(),
  /** Of a result that is out already; null: his certificate stays as it is. */
  certificate: certificateChange.nullable(),
})

export const regradePreview = defineEndpoint({
  path: 'rest/examMark/regradePreview',
  title: '预览改判',
  effect: 'write',
  access: [P.examMarkAdmin],
  scope: 'rows',
  audit: 'none',
  body: z.strictObject({ examId: id, questionId: id, change: regradeChange }),
  result: z.object({
    previewId: id,
    /** Handed-in sittings that were asked the question, and those whose score changes. */
    attempts: z.int(),
    affected: z.int(),
    /** Of affected ones whose result is out. */
    published: z.int(),
    /** By how many 分 the score of the question changes, and for how many; scripts without one get it first. */
    shifts: z.array(z.object({ by: z.number().nullable(), n: z.int() })),
    toPass: z.int(),
    toFail: z.int(),
    /** Certificates that follow published results at once. */
    certificates: z.object({ issue: z.int(), restore: z.int(), revoke: z.int() }),
    /** By name, the first 500. */
    passFlips: z.array(passFlip),
  }),
})

export const regradeApply = defineEndpoint({
  path: 'rest/examMark/regradeApply',
  title: '执行改判',
  effect: 'write',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ previewId: id, reason: examReason }),
  result: z.object({ changed: z.int() }),
})

/** 影响分析: what this key and policy would have made of the answers given to the question so far. */
export const questionImpact = defineEndpoint({
  path: 'rest/questionBank/impact',
  title: '查看修改影响',
  effect: 'read',
  access: [P.questionBankSave, P.activityQuestion],
  scope: 'rows',
  bodyLimitKb: 2048,
  body: z.strictObject({ id, version: questionContent }),
  result: z.object({
    /** Those in reach of the caller; the figures below count all. */
    exams: z.array(
      z.object({
        examId: id,
        title: z.string(),
        attempts: z.int(),
        changed: z.int(),
        toPass: z.int(),
        toFail: z.int(),
      }),
    ),
    attempts: z.int(),
    changed: z.int(),
    /** Mean change of those that change, 分; null: none does. */
    scoreShift: z.number().nullable(),
    passFlips: z.int(),
  }),
})
