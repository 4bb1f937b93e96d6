import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { recordKey } from '#src/kit/record.ts'
import { id, ids, instant, revision, whole } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'
import { questionnaireState } from '../questionnaire.ts'
import { logicFault } from '../questionnaire-endpoints.ts'
import {
  MOST_PAGES,
  MOST_QUESTIONS,
  partId,
  storedQuestion,
  surveyContent,
  surveyKind,
  surveyLogic,
  surveyPage,
} from './question.ts'

const writers = [P.questionnaireSave]

export const listSurveyQuestions = defineEndpoint({
  path: 'rest/questionnaireQuestion/list',
  title: '查询问卷题目',
  effect: 'read',
  access: writers,
  scope: 'rows',
  body: z.strictObject({ questionnaireId: id }),
  result: z.object({
    state: questionnaireState,
    revision,
    frozen: z.boolean(),
    pages: z.array(surveyPage.extend({ questions: z.array(storedQuestion) })),
  }),
})

export const getSurveyQuestion = defineEndpoint({
  path: 'rest/questionnaireQuestion/get',
  title: '查看问卷题目',
  effect: 'read',
  access: writers,
  scope: 'rows',
  body: z.strictObject({ id }),
  /** Null: a question of the library. */
  result: storedQuestion.extend({ questionnaireId: id.nullable() }),
})

/** Without questionnaire: into the library. */
export const saveSurveyQuestion = defineEndpoint({
  path: 'rest/questionnaireQuestion/save',
  title: '保存问卷题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({
    id: id.optional(),
    revision: revision.optional(),
    questionnaireId: id.nullable(),
    /** Where a new one goes; shipped: the last page. */
    pageId: partId.optional(),
    /** Behind this question; shipped: the end of the page. */
    afterId: id.optional(),
    /** Copied from this one, of the library or of a questionnaire. */
    originId: id.optional(),
    ...surveyContent.shape,
    ...surveyLogic.shape,
  }),
  result: recordKey,
})

/** All questions in their order, and the pages they stand on: the first `count` of them on the first page. */
export const sortSurveyQuestions = defineEndpoint({
  path: 'rest/questionnaireQuestion/sort',
  title: '排序问卷题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({
    questionnaireId: id,
    ids: z.array(id).max(MOST_QUESTIONS),
    pages: z
      .array(surveyPage.extend({ count: whole(0, MOST_QUESTIONS) }))
      .min(1)
      .max(MOST_PAGES),
  }),
  /** Conditions and jumps that the new order breaks. */
  result: z.object({ done: z.boolean(), faults: z.array(logicFault) }),
})

export const deleteSurveyQuestions = defineEndpoint({
  path: 'rest/questionnaireQuestion/delete',
  title: '删除问卷题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({ ids: ids(MOST_QUESTIONS) }),
  result: z.object({
    deleted: z.int(),
    removedLogic: z.array(z.object({ questionId: id, number: z.int().nullable(), by: z.enum(['showIf', 'jump']) })),
  }),
})

const libraryRow = storedQuestion.omit({ pageId: true, showIf: true, jumps: true, hidden: true }).extend({
  createdByName: z.string().meta({ label: '创建人' }),
  createdAt: instant.meta({ label: '创建时间' }),
  usedCount: z.int().meta({ label: '引用次数' }),
})
export type LibraryQuestion = z.output<typeof libraryRow>

export const listLibraryQuestions = defineEndpoint({
  path: 'rest/questionnaireQuestion/library',
  title: '查询问卷题目库',
  effect: 'read',
  access: writers,
  scope: 'rows',
  body: pageQuery(z.object({ kind: surveyKind }), ['createdAt']),
  result: pageOf(libraryRow),
})
