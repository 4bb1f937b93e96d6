import type { QuestionAnswer } from '../answer.ts'

/** Whether nothing was answered: never a penalty. */
export const isBlank = (answer: QuestionAnswer | null | undefined): boolean => {
  if (answer === null || answer === undefined) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.every((each) => typeof each === 'string' && each.trim() === '')
  return typeof answer === 'object' && Object.values(answer).every((each) => isBlank(each))
}
