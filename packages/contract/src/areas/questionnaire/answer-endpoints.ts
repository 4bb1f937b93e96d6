import { z } from 'zod'
import { answerFile } from '#src/areas/assessment/question/answer-file.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { surveyAnswers } from './answer.ts'
import { partId, surveyPage, surveyQuestion } from './question/question.ts'
import { onQuotaFull, questionnaireMode, questionnaireState, questionnaireTimes, resultShown } from './questionnaire.ts'
import { questionnaireResult } from './result.ts'

const code = text({ label: '口令', max: 40 }).optional()

/** Whether this person may answer now, and if not, why. */
export const answerStanding = choice(
  {
    open: '可填写',
    answered: '已填写',
    notYet: '未开始',
    paused: '已暂停',
    over: '已结束',
    needCode: '需要口令',
  },
  '状态',
)
export type AnswerStanding = z.output<typeof answerStanding>

const ownDraft = z.object({ answers: surveyAnswers, rev: revision, savedAt: instant })

/** Questions come only while the person may answer or edit; then `pages` holds them in order. */
export const openQuestionnaire = defineEndpoint({
  path: 'rest/questionnaireAnswer/open',
  title: '打开问卷',
  effect: 'read',
  access: 'signedIn',
  guests: 'questionnaire',
  scope: 'audience',
  body: z.strictObject({ id, code }),
  result: z.object({
    id,
    title: z.string(),
    intro: z.string(),
    thanks: z.string(),
    mode: questionnaireMode,
    modeText: z.string(),
    state: questionnaireState,
    standing: answerStanding,
    times: questionnaireTimes,
    openAt: instant,
    closeAt: instant,
    /** Answers this person has left; null without end. */
    timesLeft: z.int(),
    editUntilClose: z.boolean(),
    showResult: resultShown,
    pages: z.array(surveyPage.extend({ questions: z.array(surveyQuestion) })),
    /** Options of full quotas that are no longer offered. */
    fullOptions: z.array(z.object({ questionId: id, optionId: partId, onFull: onQuotaFull })),
    /** Named and confidential: kept on the server. */
    draft: ownDraft.nullable(),
    serverNow: instant,
  }),
})

/** Refused for anonymous questionnaires: their drafts never leave the device. */
export const saveAnswerDraft = defineEndpoint({
  path: 'rest/questionnaireAnswer/saveDraft',
  title: '保存问卷草稿',
  effect: 'write',
  access: 'signedIn',
  guests: 'questionnaire',
  scope: 'own',
  audit: 'none',
  personal: true,
  bodyLimitKb: 1024,
  body: z.strictObject({
    id,
    code,
    answers: surveyAnswers,
    /** Of the draft it continues; 0 for a new one. */
    rev: revision,
    pageId: partId.optional(),
  }),
  result: z.object({ rev: revision, savedAt: instant }),
})

/** A finished upload becomes a file that an answer to this questionnaire may name. */
export const takeSurveyFile = defineEndpoint({
  path: 'rest/questionnaireAnswer/file',
  title: '提交问卷文件',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  personal: true,
  body: z.strictObject({ id, uploadId: id }),
  result: z.object({ id, name: z.string() }),
})

/**
 * Counted once per `clientKey`, however often it is sent. Neither the operation log nor the answers kept for repeated
 * requests know of it: nothing pairs the person of the call with what he answered.
 */
export const submitAnswer = defineEndpoint({
  path: 'rest/questionnaireAnswer/submit',
  title: '提交问卷',
  effect: 'write',
  access: 'signedIn',
  guests: 'questionnaire',
  scope: 'own',
  audit: 'none',
  personal: true,
  bodyLimitKb: 1024,
  body: z.strictObject({
    id,
    code,
    answers: surveyAnswers,
    clientKey: id,
    /** Seconds spent answering, as the page measured them. */
    seconds: whole(0, 86_400),
    /** Instead of the earlier one, where that is allowed. */
    edit: z.boolean().default(false),
  }),
  result: z.object({
    state: z.enum(['complete', 'screened', 'quota_full']),
    /** What the person is told. */
    text: z.string(),
    receiptNo: z.string(),
    thanks: z.string(),
    /** Where the author shows it after each answer. */
    result: questionnaireResult.nullable(),
  }),
})

/** Own answer of named and confidential questionnaires. */
export const myAnswer = defineEndpoint({
  path: 'rest/questionnaireAnswer/my',
  title: '查看我的问卷答案',
  effect: 'read',
  access: 'signedIn',
  guests: 'questionnaire',
  scope: 'own',
  personal: true,
  body: z.strictObject({ id }),
  result: z.object({
    answers: surveyAnswers,
    files: z.array(answerFile),
    endedAt: instant.nullable(),
    mayEdit: z.boolean(),
    pages: z.array(surveyPage.extend({ questions: z.array(surveyQuestion) })),
  }),
})

/** 我的问卷: those addressed to the caller, open ones first. */
export const myQuestionnaires = defineEndpoint({
  path: 'rest/questionnaireAnswer/list',
  title: '查询我的问卷',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  personal: true,
  body: z.strictObject({}),
  result: z.array(
    z.object({
      id,
      title: z.string(),
      mode: questionnaireMode,
      openAt: instant,
      closeAt: instant,
      answered: z.boolean(),
      state: questionnaireState,
    }),
  ),
})

/** Figures for those who have answered, where the author shows them. */
export const questionnaireResultForPeople = defineEndpoint({
  path: 'rest/questionnaireAnswer/result',
  title: '查看问卷结果',
  effect: 'read',
  access: 'signedIn',
  guests: 'questionnaire',
  scope: 'audience',
  personal: true,
  body: z.strictObject({ id }),
  result: questionnaireResult,
})
