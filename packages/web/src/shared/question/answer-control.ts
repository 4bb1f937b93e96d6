import type { PlainAnswer } from '@portal/contract/areas/assessment/question-answer.ts'
import type { ComponentType } from 'react'
import type { AskedQuestion } from './asked.ts'

export interface UploadControlProps {
  value: readonly string[]
  onChange: (fileIds: string[]) => void
  disabled: boolean
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
  /** Takes the files of an upload question; the scene that keeps them brings it. */
  Upload?: ComponentType<UploadControlProps>
}

/** The texts of an answer that is a list of texts. */
export const textsOf = (answer: PlainAnswer | null): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : []
