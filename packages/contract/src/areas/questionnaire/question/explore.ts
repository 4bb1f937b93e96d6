import type { SurveyAnswer, SurveyAnswers } from '../answer.ts'
import { pathOf, type SurveyPath } from './logic.ts'
import { type Condition, optionsOf, type Survey, type SurveyQuestion, scaleOf } from './question.ts'

/** Ways through a questionnaire that are followed at most; beyond it the exploration is not complete. */
const MOST_WAYS = 3000

export interface Exploration {
  /** Different ways, by what is shown on them. */
  ways: SurveyPath[]
  complete: boolean
}

const referencesTo = (survey: Survey, questionId: string): Condition[] =>
  survey.questions.flatMap(({ showIf }) => showIf?.parts.filter((part) => part.questionId === questionId) ?? [])

/** Whether an answer may change what comes behind it. */
export const decides = (survey: Survey, question: SurveyQuestion): boolean =>
  question.jumps.some(({ optionId }) => optionId !== null) || referencesTo(survey, question.id).length > 0

const options = (ids: readonly string[]): SurveyAnswer => ({ type: 'options', ids: [...ids], words: {} })

const subsetsOf = (ids: readonly string[]): string[][] =>
  ids.reduce<string[][]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]])

/** Options that logic tells apart, and one for all the others. */
const chosenWays = (survey: Survey, question: SurveyQuestion): string[][] => {
  const all = optionsOf(question)
  const named = new Set([
    ...question.jumps.flatMap(({ optionId }) => optionId ?? []),
    ...referencesTo(survey, question.id).flatMap(({ values }) => values),
  ])
  const told = all.filter(({ id }) => named.has(id)).map(({ id }) => id)
  const rest = all.filter(({ id }) => !named.has(id)).slice(0, 1)
  const other = rest.map(({ id }) => id)
  if (question.kind !== 'multiple') return [...told, ...other].map((each) => [each])
  const alone = all.filter(({ id, exclusive }) => exclusive && named.has(id)).map(({ id }) => id)
  const free = told.filter((each) => !alone.includes(each))
  const sets = free.length <= 4 ? subsetsOf(free) : [[], ...free.map((each) => [each]), free]
  return [...alone.map((each) => [each]), ...sets.map((set) => (set.length === 0 ? other : set))].filter(
    (set) => set.length > 0,
  )
}

const numberWays = (survey: Survey, question: SurveyQuestion): number[] => {
  if (question.kind !== 'number') {
    const [least, most] = scaleOf(question)
    return Array.from({ length: Math.min(most - least + 1, 101) }, (_, at) => least + at)
  }
  const named = referencesTo(survey, question.id).flatMap(({ values }) => values.map(Number))
  const [least, most] = [question.min ?? -1e12, question.max ?? 1e12]
  const near = named.flatMap((value) => [value - 1, value, value + 1])
  return [...new Set([...near, ...(named.length === 0 ? [least] : [])])].filter(
    (value) => value >= least && value <= most,
  )
}

const textWays = (survey: Survey, question: SurveyQuestion): string[] => {
  const named = referencesTo(survey, question.id).flatMap(({ values }) => values)
  return [...new Set(['0001-01-01', ...named, '9999-12-31'])]
}

/** Answers that stand for all: each way of answering that logic tells apart is among them. */
const waysOf = (survey: Survey, question: SurveyQuestion): (SurveyAnswer | null)[] => {
  const none = question.required ? [] : [null]
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'dropdown':
    case 'judge':
    case 'cascade':
      return [...chosenWays(survey, question).map(options), ...none]
    case 'number':
    case 'rating':
    case 'nps':
      return [...numberWays(survey, question).map((number) => ({ type: 'number' as const, number })), ...none]
    case 'ranking':
      return [{ type: 'ranking', ids: question.options.map(({ id }) => id) }, ...none]
    default:
      return [...textWays(survey, question).map((text) => ({ type: 'text' as const, text })), ...none]
  }
}

/** Follows every way that the logic can tell apart. */
export const explore = (survey: Survey): Exploration => {
  const deciding = new Map(
    survey.questions.filter((question) => decides(survey, question)).map((question) => [question.id, question]),
  )
  const ways = new Map<string, SurveyPath>()
  const open: { answers: SurveyAnswers; tried: ReadonlySet<string> }[] = [{ answers: {}, tried: new Set() }]
  let followed = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { answers, tried } = next
    const path = pathOf(survey, answers)
    const untried = path.shown.find((each) => deciding.has(each) && !tried.has(each))
    const question = untried === undefined ? undefined : deciding.get(untried)
    if (question === undefined) {
      ways.set(`${path.shown.join(' ')}|${path.visited.join(' ')}|${path.screened}`, path)
      followed += 1
      if (followed >= MOST_WAYS) return { ways: [...ways.values()], complete: open.length === 0 }
      continue
    }
    const decided = new Set([...tried, question.id])
    // The last one in is followed first: ways come out in the order of the options.
    for (const answer of waysOf(survey, question).reverse())
      open.push({ answers: answer === null ? answers : { ...answers, [question.id]: answer }, tried: decided })
  }
  return { ways: [...ways.values()], complete: true }
}
