import type { SurveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'

export const SURVEY_LIST = '/questionnaire/questionnaireList'
export const BUILDER = '/questionnaire/questionList'
/** The page of one questionnaire: its statistics, questions and decisions. */
export const pageAddress = (id: string): string => `${SURVEY_LIST}?questionnaire=${id}`

const QUESTION = '/questionnaire/questionDetail'

/** Without one: the library. */
export const builderAddress = (questionnaireId: string | null): string =>
  questionnaireId === null ? BUILDER : `${BUILDER}?questionnaireId=${questionnaireId}`

export const questionAddress = (id: string): string => `${QUESTION}?id=${id}`

interface Place {
  questionnaireId: string | null
  pageId?: string
}

export const newQuestionAddress = (kind: SurveyKind, { questionnaireId, pageId }: Place): string => {
  const query = new URLSearchParams({ kind })
  if (questionnaireId !== null) query.set('questionnaireId', questionnaireId)
  if (pageId !== undefined) query.set('pageId', pageId)
  return `${QUESTION}?${query}`
}
