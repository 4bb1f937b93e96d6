import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { day, id, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { questionAnswer } from './answer.ts'
import { policyParams, questionContent, questionScore, scorePolicy } from './content.ts'
import {
  difficulty,
  duplicateRow,
  MOST_AT_ONCE,
  questionDetail,
  questionPage,
  questionQuery,
  questionSaveBody,
  questionState,
  versionLine,
} from './question.ts'
import { questionMessages as words } from './words.ts'

/** `_hd_question` reaches the bank of its activity and no other: the bank of each question says who may. */
const readers = [P.questionBank, P.activityQuestion]
const writers = [P.questionBankSave, P.activityQuestion]
/** As many as a paper may hold. */
const MOST_SAVED = 300
const manyIds = z.array(id).min(1, words.selectFirst).max(MOST_AT_ONCE, words.tooManyAtOnce)

/** What a batch did, and why the rest stayed. */
export const questionBatchResult = z.object({
  done: z.int(),
  failed: z.array(z.object({ id, message: z.string() })),
})

/** Rows by unit of the bank and by its shares. */
export const listQuestions = defineEndpoint({
  path: 'rest/questionBank/list',
  title: '查询题目',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: questionQuery,
  result: questionPage,
})

/** Without `no`: for those who may edit the newest version, for others the one in force. */
export const getQuestion = defineEndpoint({
  path: 'rest/questionBank/get',
  title: '查看题目',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ id, no: whole(1).optional() }),
  result: questionDetail,
})

export const listQuestionVersions = defineEndpoint({
  path: 'rest/questionBank/versions',
  title: '查询题目版本',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(versionLine),
})

export const diffQuestion = defineEndpoint({
  path: 'rest/questionBank/diff',
  title: '比较题目版本',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ id, from: whole(1), to: whole(1) }),
  /** Only fields that differ, in words; those of the key only for who may see it. */
  result: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})

export const saveQuestion = defineEndpoint({
  path: 'rest/questionBank/save',
  title: '保存题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  bodyLimitKb: 2048,
  body: questionSaveBody,
  result: z.object({
    id,
    number: z.string(),
    no: z.int(),
    state: questionState,
    revision: z.int(),
    duplicates: z.array(duplicateRow),
  }),
})

/** New questions of one text: all of them, or none. */
export const saveNewQuestions = defineEndpoint({
  path: 'rest/questionBank/saveAll',
  title: '批量保存新题',
  effect: 'write',
  access: writers,
  scope: 'rows',
  bodyLimitKb: 8192,
  body: z.strictObject({
    questions: z
      .array(questionSaveBody.omit({ id: true, revision: true, base: true }))
      .min(1)
      .max(MOST_SAVED, `一次最多保存 ${MOST_SAVED} 题`),
  }),
  /** In the order in which they were sent. */
  result: z.array(z.object({ id, number: z.string(), no: z.int(), state: questionState })),
})

export const questionAction = choice(
  { activate: '启用', submit: '提交审核', withdraw: '撤回审核', retire: '停用', restore: '恢复', undelete: '还原' },
  '操作',
)
export type QuestionAction = z.output<typeof questionAction>

/** activate, submit and withdraw need `_save`; retire, restore and undelete `_delete`. */
export const changeQuestionState = defineEndpoint({
  path: 'rest/questionBank/changeState',
  title: '变更题目状态',
  effect: 'write',
  access: [P.questionBankSave, P.questionBankDelete, P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({
    ids: manyIds,
    action: questionAction,
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: questionBatchResult,
})

/** Into the recycle bin; used questions stay and say so. */
export const deleteQuestions = defineEndpoint({
  path: 'rest/questionBank/delete',
  title: '删除题目',
  effect: 'write',
  access: [P.questionBankDelete, P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({ ids: manyIds }),
  result: questionBatchResult,
})

const changes = z.strictObject({ add: z.array(id).max(20).default([]), remove: z.array(id).max(20).default([]) })

export const batchQuestions = defineEndpoint({
  path: 'rest/questionBank/batch',
  title: '批量修改题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({
    ids: manyIds,
    set: z.strictObject({
      typeId: id.optional(),
      labels: changes.optional(),
      knowledge: changes.optional(),
      difficulty: difficulty.optional(),
      validTo: day.nullable().optional(),
    }),
  }),
  result: questionBatchResult,
})

/** Joins duplicates: the others are retired and lend their labels to the one that is kept. */
export const mergeQuestions = defineEndpoint({
  path: 'rest/questionBank/merge',
  title: '合并重复题目',
  effect: 'write',
  access: [P.questionBankDelete],
  scope: 'rows',
  body: z.strictObject({ keepId: id, dropIds: z.array(id).min(1, words.selectFirst).max(50) }),
  result: z.object({ merged: z.int() }),
})

/** 体检: how many questions each finding of `filter.health` has, of one category or of all. */
export const questionHealthCounts = defineEndpoint({
  path: 'rest/questionBank/health',
  title: '题库体检',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ typeId: id.optional() }),
  result: z.object({
    duplicate: z.int(),
    otherKey: z.int(),
    unused: z.int(),
    extreme: z.int(),
    expired: z.int(),
    sourceGone: z.int(),
    reported: z.int(),
  }),
})

/** The score that a later answer would get, and the sentence why. */
export const tryQuestionScore = defineEndpoint({
  path: 'rest/questionBank/tryScore',
  title: '试评分',
  effect: 'read',
  access: writers,
  scope: 'all',
  bodyLimitKb: 2048,
  body: z.strictObject({
    version: questionContent,
    answer: questionAnswer.nullable(),
    score: questionScore.optional(),
    policy: z.strictObject({ policy: scorePolicy, params: policyParams }).optional(),
  }),
  result: z.object({
    /** Null: a person marks it. */
    score: z.number().nullable(),
    suggested: z.number().nullable(),
    outcome: choice({ right: '正确', partial: '部分正确', wrong: '错误', blank: '未作答', manual: '待阅卷' }, '结果'),
    why: z.string(),
  }),
})

export type VersionLine = z.output<typeof versionLine>
