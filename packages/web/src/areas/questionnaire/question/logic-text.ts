import {
  type Condition,
  conditionOp,
  JUMP_END,
  JUMP_SCREEN,
  numbersOf,
  optionsOf,
  type SurveyQuestion,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

const ops = wordsOf(conditionOp)

const nameOf = (questions: readonly SurveyQuestion[], id: string): string => {
  const number = numbersOf(questions).get(id)
  if (number !== undefined) return `第 ${number} 题`
  const found = questions.find((question) => question.id === id)
  return found ? `说明“${[...found.stem].slice(0, 10).join('')}”` : '已删除的题目'
}

const partText = ({ questionId, op, values }: Condition, questions: readonly SurveyQuestion[]): string => {
  const subject = questions.find(({ id }) => id === questionId)
  const textOf = (value: string) => (subject && optionsOf(subject).find(({ id }) => id === value)?.text) || value
  return `${nameOf(questions, questionId)}${ops[op]}${values.map(textOf).join('、')}`
}

/** 「第 2 题等于满意 且 第 3 题已作答」. */
export const conditionText = ({ showIf }: SurveyQuestion, questions: readonly SurveyQuestion[]): string =>
  showIf === null
    ? ''
    : showIf.parts.map((part) => partText(part, questions)).join(showIf.join === 'and' ? ' 且 ' : ' 或 ')

export const targetText = (to: string, questions: readonly SurveyQuestion[]): string => {
  if (to === JUMP_END) return '结束'
  return to === JUMP_SCREEN ? '甄别结束' : nameOf(questions, to)
}

/** 「满意 → 第 8 题」, one a jump. */
export const jumpTexts = (question: SurveyQuestion, questions: readonly SurveyQuestion[]): string[] =>
  question.jumps.map(({ optionId, to }) => {
    const option = optionsOf(question).find(({ id }) => id === optionId)?.text
    return `${option === undefined ? '' : `${option} `}→ ${targetText(to, questions)}`
  })
