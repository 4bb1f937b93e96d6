import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'

/** What was tapped on the first question before its sitting was there. */
export interface FirstTap {
  item: AskedItem
  answer: QuestionAnswer | null
  /** The tap is the answer; of several options it is only the first one chosen. */
  isFinal: boolean
}

const optionsOf = ({ options }: AskedItem): string => options.map(({ id }) => id).join()

/** Whether the sitting begins with the question that was tapped: a pool may have changed meanwhile. */
export const isSameQuestion = (item: AskedItem, other: AskedItem): boolean =>
  item.kind === other.kind && item.stem === other.stem && optionsOf(item) === optionsOf(other)
