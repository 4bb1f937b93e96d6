import { answerOf, type SurveyAnswer, type SurveyAnswers } from '../answer.ts'
import { numbersOf, optionsOf, type Survey, type SurveyQuestion } from './question.ts'

const HOLE = /\{\{Q(\d{1,3})\}\}/g
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const namesOf = (ids: readonly string[], question: SurveyQuestion, words: Record<string, string> = {}): string => {
  const options = optionsOf(question)
  const nameOf = (each: string) => words[each] || options.find(({ id }) => id === each)?.text || ''
  return ids.map(nameOf).filter(Boolean).join('、')
}

const gridWords = (question: SurveyQuestion, textOf: (rowId: string) => string): string =>
  (question.kind === 'sum' ? question.options : question.rows)
    .map(({ id, text }) => ({ text, value: textOf(id) }))
    .filter(({ value }) => value !== '')
    .map(({ text, value }) => `${text}：${value}`)
    .join('；')

/** An answer in words: for piping, lists of single answers and exports. */
export const answerWords = (question: SurveyQuestion, answer: SurveyAnswer | null): string => {
  switch (answer?.type) {
    case 'options':
      return namesOf(answer.ids, question, answer.words)
    case 'ranking':
      return answer.ids.map((each, at) => `${at + 1}. ${namesOf([each], question)}`).join('；')
    case 'text':
      return answer.text
    case 'number':
      return String(answer.number)
    case 'cells':
      return gridWords(question, (row) => namesOf(answer.cells[row] ?? [], question))
    case 'numbers':
      return gridWords(question, (row) => String(answer.numbers[row] ?? ''))
    case 'signature':
      return '已签名'
    case 'files':
      return answer.files.map(({ name }) => name).join('、')
    case 'place':
      return `${answer.latitude.toFixed(5)}, ${answer.longitude.toFixed(5)}`
    default:
      return ''
  }
}

export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Fills `{{Q3}}` with the answer to question 3, as plain words: a page that prints text needs nothing more. */
export const pipeWords = (text: string, survey: Survey, answers: SurveyAnswers): string => {
  const numbers = numbersOf(survey.questions)
  return text.replace(HOLE, (_hole, number: string) => {
    const question = survey.questions.find(({ id }) => numbers.get(id) === Number(number))
    return question ? answerWords(question, answerOf(answers, question.id)) : ''
  })
}

/** As {@link pipeWords}, safe inside markup: what people typed is never taken for tags. */
export const pipeMarkup = (text: string, survey: Survey, answers: SurveyAnswers): string =>
  escapeMarkup(pipeWords(text, survey, answers))
