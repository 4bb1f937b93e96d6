import { fill } from '../../kit/refusal.ts'
import { answerOf, type SurveyAnswer, type SurveyAnswers, type SurveyAnswerType } from './answer.ts'
import { pathOf } from './question/logic.ts'
import {
  MOST_FILES,
  optionsOf,
  type Survey,
  type SurveyKind,
  type SurveyQuestion,
  scaleOf,
} from './question/question.ts'
import { answerMessages as words } from './words.ts'

export interface AnswerFault {
  questionId: string
  message: string
}

export const answerTypeOf: Record<Exclude<SurveyKind, 'section'>, SurveyAnswerType> = {
  single: 'options',
  multiple: 'options',
  dropdown: 'options',
  judge: 'options',
  cascade: 'options',
  file: 'files',
  text: 'text',
  longText: 'text',
  date: 'text',
  time: 'text',
  number: 'number',
  rating: 'number',
  nps: 'number',
  matrixSingle: 'cells',
  matrixMultiple: 'cells',
  matrixScale: 'numbers',
  sum: 'numbers',
  ranking: 'ranking',
  signature: 'signature',
  location: 'place',
}

type Of<Type extends SurveyAnswerType> = Extract<SurveyAnswer, { type: Type }>

const isOneOf = (ids: readonly string[], known: readonly { id: string }[]) =>
  new Set(ids).size === ids.length && ids.every((each) => known.some(({ id }) => id === each))

const ofOptions = (question: SurveyQuestion, { ids, words: own }: Of<'options'>): string | null => {
  const options = optionsOf(question)
  if (!isOneOf(ids, options)) return words.invalid
  const chosen = options.filter(({ id }) => ids.includes(id))
  const silent = chosen.find(({ id, allowText }) => allowText && (own[id] ?? '').trim() === '')
  if (silent) return fill(words.otherText, { x: silent.text })
  if (question.kind !== 'multiple') return ids.length === 1 ? null : words.invalid
  const alone = chosen.find(({ exclusive }) => exclusive)
  if (alone) return ids.length === 1 ? null : fill(words.exclusive, { x: alone.text })
  const [a, b] = [question.min ?? 1, question.max ?? options.length]
  return ids.length >= a && ids.length <= b ? null : fill(words.count, { a, b })
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const isDay = (value: string): boolean => {
  if (!CALENDAR_DAY.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const formats: Record<SurveyQuestion['format'], (value: string) => string | null> = {
  any: () => null,
  phone: (value) => (/^1[3-9]\d{9}$/.test(value) ? null : words.phone),
  mail: (value) => (/^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/.test(value) ? null : words.mail),
  whole: (value) => (/^[+-]?\d{1,15}$/.test(value) ? null : words.whole),
}

const MOST_CHARACTERS = { text: 500, longText: 5000 }

const ofText = (question: SurveyQuestion, { text }: Of<'text'>): string | null => {
  if (question.kind === 'date') return isDay(text) ? null : words.date
  if (question.kind === 'time') return CLOCK_TIME.test(text) ? null : words.time
  const most = question.kind === 'text' ? MOST_CHARACTERS.text : MOST_CHARACTERS.longText
  const [a, b] = [question.min ?? 1, Math.min(question.max ?? most, most)]
  const length = [...text].length
  if (length < a || length > b) return fill(words.length, { a, b })
  return question.kind === 'text' ? formats[question.format](text) : null
}

const ofNumber = (question: SurveyQuestion, { number }: Of<'number'>): string | null => {
  if (question.kind !== 'number') {
    const [a, b] = scaleOf(question)
    return Number.isInteger(number) && number >= a && number <= b ? null : fill(words.number, { a, b })
  }
  if (question.format === 'whole' && !Number.isInteger(number)) return words.whole
  const [a, b] = [question.min ?? -1e12, question.max ?? 1e12]
  return number >= a && number <= b ? null : fill(words.number, { a, b })
}

const ofCells = (question: SurveyQuestion, { cells }: Of<'cells'>): string | null => {
  const { rows, options, required } = question
  if (!isOneOf(Object.keys(cells), rows)) return words.invalid
  const each = rows.map(({ id }) => cells[id] ?? [])
  if (!each.every((chosen) => isOneOf(chosen, options))) return words.invalid
  if (question.kind === 'matrixSingle' && each.some((chosen) => chosen.length > 1)) return words.invalid
  return required && each.some((chosen) => chosen.length === 0) ? words.rows : null
}

const ofNumbers = (question: SurveyQuestion, { numbers }: Of<'numbers'>): string | null => {
  const values = Object.values(numbers)
  if (question.kind === 'sum') {
    if (!isOneOf(Object.keys(numbers), question.options)) return words.invalid
    if (values.some((value) => value < 0)) return fill(words.number, { a: 0, b: question.total })
    // Shares may have decimals: the sum is held to the hundredth.
    const sum = Math.round(values.reduce((total, value) => total + value, 0) * 100)
    return sum === question.total * 100 ? null : fill(words.sum, { n: question.total })
  }
  if (!isOneOf(Object.keys(numbers), question.rows)) return words.invalid
  const [a, b] = scaleOf(question)
  if (!values.every((value) => Number.isInteger(value) && value >= a && value <= b)) return fill(words.number, { a, b })
  return question.required && values.length < question.rows.length ? words.rows : null
}

const ofFiles = ({ min, max }: SurveyQuestion, { files }: Of<'files'>): string | null => {
  if (new Set(files.map(({ id }) => id)).size < files.length) return words.invalid
  const [a, b] = [min ?? 1, max ?? MOST_FILES]
  return files.length >= a && files.length <= b ? null : fill(words.files, { a, b })
}

/** What is wrong with an answer that is there, or null. */
const faultOf = (question: SurveyQuestion, answer: SurveyAnswer): string | null => {
  if (question.kind === 'section' || answer.type !== answerTypeOf[question.kind]) return words.invalid
  switch (answer.type) {
    case 'options':
      return ofOptions(question, answer)
    case 'text':
      return ofText(question, answer)
    case 'number':
      return ofNumber(question, answer)
    case 'cells':
      return ofCells(question, answer)
    case 'numbers':
      return ofNumbers(question, answer)
    case 'files':
      return ofFiles(question, answer)
    case 'ranking':
      return isOneOf(answer.ids, question.options) && answer.ids.length === question.options.length ? null : words.rank
    default:
      return null
  }
}

/** One question by itself, as the page checks it before going on. */
export const checkAnswer = (question: SurveyQuestion, answers: SurveyAnswers): string | null => {
  const answer = answerOf(answers, question.id)
  if (answer !== null) return faultOf(question, answer)
  return question.required && question.kind !== 'section' ? words.required : null
}

/** Everything wrong on the path of these answers, in the order of the questions; what is not shown is not asked. */
export const checkAnswers = (survey: Survey, answers: SurveyAnswers, path = pathOf(survey, answers)): AnswerFault[] => {
  const shown = new Set(path.shown)
  return survey.questions
    .filter(({ id }) => shown.has(id))
    .flatMap((question) => {
      const message = checkAnswer(question, answers)
      return message === null ? [] : [{ questionId: question.id, message }]
    })
}
