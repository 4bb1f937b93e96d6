import { answerOf, type SurveyAnswer, type SurveyAnswers } from '../answer.ts'
import {
  type Condition,
  JUMP_END,
  JUMP_SCREEN,
  type ShowIf,
  type Survey,
  type SurveyPage,
  type SurveyQuestion,
} from './question.ts'

/** Options a person chose, where the answer is of options. */
const chosenOf = (answer: SurveyAnswer): readonly string[] =>
  answer.type === 'options' || answer.type === 'ranking' ? answer.ids : []

const plainOf = (answer: SurveyAnswer): string | number | null => {
  if (answer.type === 'text') return answer.text
  return answer.type === 'number' ? answer.number : null
}

const compare = (value: string | number, wanted: string): number => {
  if (typeof value === 'number') return value - Number(wanted)
  if (value === wanted) return 0
  return value < wanted ? -1 : 1
}

/** One test on what was answered so far; without an answer none holds. */
export const holds = ({ op, values }: Condition, answer: SurveyAnswer | null): boolean => {
  if (answer === null) return false
  if (op === 'answered') return true
  const value = plainOf(answer)
  const [wanted = ''] = values
  if (value === null) {
    const chosen = chosenOf(answer)
    if (op === 'eq') return chosen.includes(wanted)
    if (op === 'ne') return chosen.length > 0 && !chosen.includes(wanted)
    return op === 'in' && values.some((each) => chosen.includes(each))
  }
  const order = compare(value, wanted)
  switch (op) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'gt':
      return order > 0
    case 'lt':
      return order < 0
    default:
      return values.some((each) => compare(value, each) === 0)
  }
}

const isShown = (rule: ShowIf | null, answers: SurveyAnswers, shown: ReadonlySet<string>): boolean => {
  if (rule === null) return true
  const test = (part: Condition) => holds(part, shown.has(part.questionId) ? answerOf(answers, part.questionId) : null)
  return rule.join === 'and' ? rule.parts.every(test) : rule.parts.some(test)
}

/** Where a shown question leads: of its options the first chosen one that jumps, else its default. */
const jumpOf = ({ jumps }: SurveyQuestion, answer: SurveyAnswer | null): string | null => {
  const chosen = answer === null ? [] : chosenOf(answer)
  const own = jumps.find(({ optionId }) => optionId !== null && chosen.includes(optionId))
  return (own ?? jumps.find(({ optionId }) => optionId === null))?.to ?? null
}

export interface SurveyPath {
  /** Pages with something on them, in order. */
  pages: { page: SurveyPage; questions: SurveyQuestion[] }[]
  /** Ids of the questions that are shown, in order. */
  shown: string[]
  /** Pages that the jumps lead to, with or without something shown on them. */
  visited: string[]
  /** Ends politely without counting. */
  screened: boolean
}

interface Walk {
  shown: Set<string>
  visited: Set<string>
  screened: boolean
}

const walk = ({ questions }: Survey, answers: SurveyAnswers): Walk => {
  const found: Walk = { shown: new Set(), visited: new Set(), screened: false }
  let at = 0
  while (at < questions.length) {
    const question = questions[at]
    if (question === undefined) break
    at += 1
    if (question.hidden) continue
    found.visited.add(question.pageId)
    if (!isShown(question.showIf, answers, found.shown)) continue
    found.shown.add(question.id)
    const target = jumpOf(question, answerOf(answers, question.id))
    if (target === JUMP_SCREEN) found.screened = true
    if (target === JUMP_SCREEN || target === JUMP_END) break
    if (target === null) continue
    const next = questions.findIndex(({ id }) => id === target)
    // What leads back or nowhere is a fault of the author; the reader goes on.
    if (next > at) at = next
  }
  return found
}

/**
 * Pages and questions for these answers: jumps fix the way, conditions work on it. A question that is not shown has
 * no answer for those behind it, whatever was typed before.
 */
export const pathOf = (survey: Survey, answers: SurveyAnswers): SurveyPath => {
  const { shown, visited, screened } = walk(survey, answers)
  const questions = survey.questions.filter(({ id }) => shown.has(id))
  const pages = survey.pages
    .map((page) => ({ page, questions: questions.filter(({ pageId }) => pageId === page.id) }))
    .filter((each) => each.questions.length > 0)
  return { pages, shown: questions.map(({ id }) => id), visited: [...visited], screened }
}

/** Answers that may be stored: only of questions on the path that ask something. Mostly these are all of them. */
export const keptAnswers = (survey: Survey, answers: SurveyAnswers, path = pathOf(survey, answers)): SurveyAnswers => {
  const shown = new Set(path.shown)
  const kept = survey.questions.flatMap(({ id, kind }): [string, SurveyAnswer][] => {
    const answer = kind !== 'section' && shown.has(id) ? answerOf(answers, id) : null
    return answer === null ? [] : [[id, answer]]
  })
  return kept.length === Object.keys(answers).length ? answers : Object.fromEntries(kept)
}

export interface LogicUse {
  questionId: string
  /** Beside its condition or one of its jumps. */
  by: 'showIf' | 'jump'
}

/** Whose logic names the question: it would go with it. */
export const logicUses = (questions: readonly SurveyQuestion[], questionId: string): LogicUse[] =>
  questions.flatMap(({ id, showIf, jumps }): LogicUse[] => [
    ...(showIf?.parts.some((part) => part.questionId === questionId)
      ? [{ questionId: id, by: 'showIf' as const }]
      : []),
    ...(jumps.some(({ to }) => to === questionId) ? [{ questionId: id, by: 'jump' as const }] : []),
  ])

/** The question without what names the others. */
export const withoutLogicOn = <Question extends Pick<SurveyQuestion, 'showIf' | 'jumps'>>(
  question: Question,
  gone: ReadonlySet<string>,
): Question => {
  const parts = question.showIf?.parts.filter((part) => !gone.has(part.questionId)) ?? []
  return {
    ...question,
    showIf: question.showIf && parts.length > 0 ? { ...question.showIf, parts } : null,
    jumps: question.jumps.filter(({ to }) => !gone.has(to)),
  }
}
