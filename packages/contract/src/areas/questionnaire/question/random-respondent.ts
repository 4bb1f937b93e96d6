import type { SurveyAnswer, SurveyAnswers } from '../answer.ts'
import { decides, explore } from './explore.ts'
import { pathOf } from './logic.ts'
import { optionsOf, type Survey, type SurveyQuestion, scaleOf } from './question.ts'

/** 0 ≤ x < 1, as `Math.random`. */
export type Random = () => number

const wholeFrom = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((each) => ({ each, by: random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ each }) => each)

const chooseSome = (question: SurveyQuestion, random: Random): string[] => {
  const all = optionsOf(question)
  if (question.kind !== 'multiple')
    return shuffled(all, random)
      .slice(0, 1)
      .map(({ id }) => id)
  const alone = all.filter(({ exclusive }) => exclusive)
  if (alone.length > 0 && random() < 0.1)
    return shuffled(alone, random)
      .slice(0, 1)
      .map(({ id }) => id)
  const free = all.filter(({ exclusive }) => !exclusive)
  const count = wholeFrom(random, question.min ?? 1, Math.min(question.max ?? free.length, free.length))
  return shuffled(free, random)
    .slice(0, count)
    .map(({ id }) => id)
}

/** No file has such a number. */
const SAMPLE_FILE = '00000000-0000-4000-8000-00000000000'

const SAMPLE_TEXT: Record<SurveyQuestion['format'], string> = {
  any: '无',
  phone: '13800000000',
  mail: 'name@example.com',
  whole: '1',
}

const textFor = (question: SurveyQuestion): string => {
  if (question.kind === 'date') return '2026-01-31'
  if (question.kind === 'time') return '08:30'
  const sample = SAMPLE_TEXT[question.kind === 'text' ? question.format : 'any']
  return sample.padEnd(question.min ?? 1, '无')
}

/** The whole in equal shares, what is left over goes to the first. */
const sharesOf = ({ options, total }: SurveyQuestion): Record<string, number> => {
  const share = Math.floor(total / Math.max(options.length, 1))
  return Object.fromEntries(options.map(({ id }, at) => [id, at === 0 ? total - share * (options.length - 1) : share]))
}

/** Any answer that would be accepted. */
export const randomAnswer = (question: SurveyQuestion, random: Random): SurveyAnswer | null => {
  const [least, most] = scaleOf(question)
  switch (question.kind) {
    case 'section':
      return null
    case 'single':
    case 'multiple':
    case 'dropdown':
    case 'judge':
    case 'cascade': {
      const ids = chooseSome(question, random)
      const asking = optionsOf(question).filter(({ id, allowText }) => allowText && ids.includes(id))
      return { type: 'options', ids, words: Object.fromEntries(asking.map(({ id }) => [id, '无'])) }
    }
    case 'number':
      return {
        type: 'number',
        number: wholeFrom(random, Math.ceil(question.min ?? 0), Math.floor(question.max ?? 100)),
      }
    case 'rating':
    case 'nps':
      return { type: 'number', number: wholeFrom(random, least, most) }
    case 'matrixSingle':
    case 'matrixMultiple': {
      const pick = () =>
        shuffled(question.options, random)
          .slice(0, 1)
          .map(({ id }) => id)
      return { type: 'cells', cells: Object.fromEntries(question.rows.map(({ id }) => [id, pick()])) }
    }
    case 'matrixScale':
      return {
        type: 'numbers',
        numbers: Object.fromEntries(question.rows.map(({ id }) => [id, wholeFrom(random, least, most)])),
      }
    case 'sum':
      return { type: 'numbers', numbers: sharesOf(question) }
    case 'ranking':
      return { type: 'ranking', ids: shuffled(question.options, random).map(({ id }) => id) }
    case 'file':
      return {
        type: 'files',
        files: Array.from({ length: question.min ?? 1 }, (_, at) => ({ id: `${SAMPLE_FILE}${at}`, name: `${at}.pdf` })),
      }
    case 'signature':
      return { type: 'signature', path: 'M10 50L290 50' }
    case 'location':
      return { type: 'place', latitude: 39.9, longitude: 116.4 }
    default:
      return { type: 'text', text: textFor(question) }
  }
}

/** Somebody who answers at random, page by page, and leaves some of what he may leave. */
export const randomRespondent = (survey: Survey, random: Random, answer = randomAnswer): SurveyAnswers => {
  const answers: SurveyAnswers = {}
  const met = new Set<string>()
  let { shown } = pathOf(survey, answers)
  for (let id = shown[0]; id !== undefined; id = shown.find((each) => !met.has(each))) {
    met.add(id)
    const question = survey.questions.find((each) => each.id === id)
    if (question === undefined) continue
    const given = question.required || random() < 0.8 ? answer(question, random) : null
    if (given !== null) answers[id] = given
    if (decides(survey, question)) shown = pathOf(survey, answers).shown
  }
  const path = new Set(shown)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => path.has(id)))
}

const RESPONDENTS = 1000
const MOST_LISTED = 200

export interface PathReport {
  /** Numbers of the questions shown, way by way; at most {@link MOST_LISTED} of them. */
  paths: { questionIds: string[]; screened: boolean }[]
  pathCount: number
  /** False: there are more ways than were followed. */
  complete: boolean
  respondents: number
  medianLength: number
  /** Share of the respondents who met each question. */
  met: { questionId: string; share: number }[]
}

const medianOf = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** 路径检测: all ways, and what a thousand random respondents met. */
export const reportPaths = (survey: Survey, random: Random): PathReport => {
  const { ways, complete } = explore(survey)
  const asked = new Set(survey.questions.filter(({ kind }) => kind !== 'section').map(({ id }) => id))
  const shown = new Map<string, { questionIds: string[]; screened: boolean }>()
  for (const way of ways) {
    const questionIds = way.shown.filter((id) => asked.has(id))
    shown.set(`${questionIds.join(' ')} ${way.screened}`, { questionIds, screened: way.screened })
  }
  const counts = new Map<string, number>()
  const lengths: number[] = []
  for (let at = 0; at < RESPONDENTS; at += 1) {
    const met = pathOf(survey, randomRespondent(survey, random)).shown.filter((id) => asked.has(id))
    lengths.push(met.length)
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return {
    paths: [...shown.values()].slice(0, MOST_LISTED),
    pathCount: shown.size,
    complete,
    respondents: RESPONDENTS,
    medianLength: medianOf(lengths.sort((a, b) => a - b)),
    met: [...asked].map((questionId) => ({ questionId, share: (counts.get(questionId) ?? 0) / RESPONDENTS })),
  }
}
