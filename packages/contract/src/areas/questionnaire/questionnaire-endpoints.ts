import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { MOST_PAGES, MOST_QUESTIONS, partId, surveyContent, surveyPage } from './question/question.ts'
import {
  questionnaireAction,
  questionnaireDetail,
  questionnaireInput,
  questionnairePage,
  questionnaireQuery,
  questionnaireState,
} from './questionnaire.ts'
import {
  crossAxis,
  crossTable,
  questionnaireResult,
  quotaLine,
  relatedQuestionnaire,
  responsePage,
  responseQuery,
  resultCondition,
} from './result.ts'

const readers = [P.questionnaire]

export const logicFault = z.object({ questionId: id.nullable(), pageId: partId.nullable(), message: z.string() })

export const listQuestionnaires = defineEndpoint({
  path: 'rest/questionnaire/list',
  title: '查询问卷',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: questionnaireQuery,
  result: questionnairePage,
})

/** Also open to who decides about it, whatever his rows. */
export const getQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/get',
  title: '查看问卷',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ id }),
  result: questionnaireDetail,
})

/** A question that a new questionnaire brings along, of a template or of pasted text; it names the others by place. */
export const broughtQuestion = z.strictObject({ pageId: partId, ...surveyContent.shape })

export const saveQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/save',
  title: '保存问卷',
  effect: 'write',
  access: [P.questionnaireSave],
  scope: 'rows',
  bodyLimitKb: 2048,
  body: z.strictObject({
    id: id.optional(),
    revision: revision.optional(),
    ...questionnaireInput.shape,
    /** Of new ones only. */
    pages: z.array(surveyPage).min(1).max(MOST_PAGES).optional(),
    questions: z.array(broughtQuestion).max(MOST_QUESTIONS).optional(),
  }),
  result: z.object({ id, revision: z.int(), state: questionnaireState }),
})

/** Codes: delete asks `_delete`, everything else `_publish`. */
export const changeQuestionnaireState = defineEndpoint({
  path: 'rest/questionnaire/changeState',
  title: '变更问卷状态',
  effect: 'write',
  access: [P.questionnairePublish, P.questionnaireDelete],
  scope: 'rows',
  body: z.strictObject({
    id,
    action: questionnaireAction,
    reason: text({ label: '原因', max: 200, long: true }).optional(),
    /** Of reopen: the new end. */
    closeAt: instant.optional(),
  }),
  /** Faults, and the state as it was, where it cannot be submitted yet. */
  result: z.object({ state: questionnaireState, faults: z.array(logicFault) }),
})

export const copyQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/copy',
  title: '复制问卷',
  effect: 'write',
  access: [P.questionnaireSave],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ id }),
})

export const validateQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/validate',
  title: '检测问卷路径',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    faults: z.array(logicFault),
    /** For reviewers of anonymous questionnaires. */
    findings: z.array(logicFault),
    paths: z.array(z.object({ questionIds: z.array(id), screened: z.boolean() })),
    pathCount: z.int(),
    complete: z.boolean(),
    respondents: z.int(),
    medianLength: z.number(),
    met: z.array(z.object({ questionId: id, share: z.number() })),
  }),
})

/** In k modes conditions are groups of dimensions only. */
export const getQuestionnaireResult = defineEndpoint({
  path: 'rest/questionnaire/result',
  title: '查看问卷统计',
  effect: 'read',
  access: [P.questionnaireResult],
  scope: 'rows',
  body: z.strictObject({ id, conditions: z.array(resultCondition).max(2).default([]) }),
  result: questionnaireResult,
})

export const RELATED_MOST = 50

/** What it can be compared with, the latest first: those with answers whose statistics the caller reaches as well. */
export const relatedQuestionnaires = defineEndpoint({
  path: 'rest/questionnaire/related',
  title: '查看同源问卷',
  effect: 'read',
  access: [P.questionnaireResult],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(relatedQuestionnaire).max(RELATED_MOST),
})

export const crossQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/cross',
  title: '问卷交叉分析',
  effect: 'read',
  access: [P.questionnaireResult],
  scope: 'rows',
  body: z.strictObject({ id, rowQ: crossAxis, colQ: crossAxis }),
  result: crossTable,
})

/** Named questionnaires only; the id of the questionnaire stands in the filter. */
export const listResponses = defineEndpoint({
  path: 'rest/questionnaire/responses',
  title: '查询问卷答卷',
  effect: 'read',
  access: [P.questionnaireRaw],
  scope: 'rows',
  body: responseQuery,
  result: responsePage,
})

export const voidResponse = defineEndpoint({
  path: 'rest/questionnaire/voidResponse',
  title: '作废问卷答卷',
  effect: 'write',
  access: [P.questionnaireRaw],
  scope: 'rows',
  body: z.strictObject({ id, reason: text({ label: '原因', min: 2, max: 200, long: true }) }),
  result: z.object({ done: z.boolean() }),
})

export const listQuotas = defineEndpoint({
  path: 'rest/questionnaire/quota',
  title: '查看问卷配额',
  effect: 'read',
  access: [P.questionnaireResult],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(quotaLine),
})

export const remindQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/remind',
  title: '提醒填写问卷',
  effect: 'write',
  access: [P.questionnaireResult],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ sent: z.int() }),
})

export const questionnaireExportFormat = choice({ xlsx: 'Excel', csv: 'CSV', spss: 'SPSS' }, '格式')
export type QuestionnaireExportFormat = z.output<typeof questionnaireExportFormat>

/** What a file of this format is called; SPSS gets its data and its commands packed together. */
export const extensionOf = (format: QuestionnaireExportFormat): string => (format === 'spss' ? 'zip' : format)

/** Answers a file. */
export const exportQuestionnaire = defineEndpoint({
  path: 'rest/questionnaire/export',
  title: '导出问卷',
  effect: 'write',
  access: [P.questionnaireExport],
  scope: 'rows',
  body: z.strictObject({ id, format: questionnaireExportFormat.default('xlsx') }),
  result: z.null(),
})

/** 口令: makes codes that are good for one answer each; they are told this once. */
export const makeQuestionnaireCodes = defineEndpoint({
  path: 'rest/questionnaire/codes',
  title: '生成问卷口令',
  effect: 'write',
  access: [P.questionnairePublish],
  scope: 'rows',
  body: z.strictObject({ id, count: whole(1, 2000) }),
  result: z.object({ codes: z.array(z.string()) }),
})
