import type { PlainAnswer, QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import type { AskedQuestion } from './asked.ts'

/** The sitting that keeps the files of an answer; a transfer may end when its question is no longer on screen. */
export interface AnswerDesk {
  attemptId: string
  itemId: string
  current(): QuestionAnswer | null
  write(answer: QuestionAnswer | null): void
}

/** How one kind is answered. */
export interface AnswerControlProps {
  asked: AskedQuestion
  /** Null: not answered. */
  answer: PlainAnswer | null
  onAnswer: (answer: PlainAnswer | null) => void
  disabled: boolean
  /** Element that says what is asked. */
  stemId: string
  /** Of a part of a case. */
  partId?: string | undefined
  /** Takes files; absent where nothing is kept. */
  desk?: AnswerDesk | undefined
  /** Files of the answer, for whoever reads it. */
  files?: readonly AnswerFile[] | undefined
}

/** The texts of an answer that is a list of texts. */
export const textsOf = (answer: QuestionAnswer | null): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : []

export const isByPart = (answer: QuestionAnswer | null): answer is Record<string, PlainAnswer | null> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)

/** The answer of a case with another one to this part; without any left it is blank again. */
export const withPart = (answer: QuestionAnswer | null, partId: string, part: PlainAnswer | null) => {
  const next = { ...(isByPart(answer) ? answer : {}), [partId]: part }
  return Object.values(next).every((each) => each === null) ? null : next
}
