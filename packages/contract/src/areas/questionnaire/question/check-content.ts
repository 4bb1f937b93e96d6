import { questionnaireMessages as words } from '../words.ts'
import {
  JUMP_END,
  JUMP_SCREEN,
  listKinds,
  MOST_FILES,
  matrixKinds,
  optionKinds,
  type Survey,
  type SurveyQuestion,
} from './question.ts'

export interface FieldFault {
  field: string
  message: string
}

type Content = Pick<SurveyQuestion, 'kind' | 'options' | 'rows' | 'min' | 'max'>

const optionFault = ({ kind, options }: Content): string | null => {
  if (listKinds.includes(kind) && options.length < 2) return words.fewOptions
  if (new Set(options.map(({ id }) => id)).size < options.length) return words.badId
  if (new Set(options.map(({ text }) => text)).size < options.length) return words.sameOptions
  return kind !== 'multiple' && options.some(({ exclusive }) => exclusive) ? words.exclusiveKind : null
}

const rowFault = ({ kind, rows }: Content): string | null => {
  if (matrixKinds.includes(kind) && rows.length === 0) return words.fewRows
  const isDouble = new Set(rows.map(({ id }) => id)).size < rows.length
  return isDouble ? words.badId : null
}

const boundFault = ({ kind, min, max, options }: Content): string | null => {
  if (kind === 'multiple' && (min ?? 1) > (max ?? options.length)) return words.minOverMax
  const isCount = (bound: number | null) =>
    bound === null || (Number.isInteger(bound) && bound >= 1 && bound <= MOST_FILES)
  if (kind === 'file' && !(isCount(min) && isCount(max))) return words.fileCount
  return min !== null && max !== null && min > max ? words.boundsSwapped : null
}

/** What is wrong with a question by itself, field by field. */
export const checkContent = (content: Content): FieldFault[] => {
  const found = { options: optionFault(content), rows: rowFault(content), min: boundFault(content) }
  return Object.entries(found).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}

/** What is wrong with its logic at its place in the survey; what it names and is gone is told when it is published. */
export const checkPlace = ({ questions }: Survey, own: SurveyQuestion): FieldFault[] => {
  const places = new Map(questions.map(({ id }, at) => [id, at]))
  const here = places.get(own.id) ?? questions.length
  const leadsBack = own.jumps.some(({ to }) => {
    const there = to === JUMP_END || to === JUMP_SCREEN ? undefined : places.get(to)
    return there !== undefined && there <= here
  })
  const looksAhead = own.showIf?.parts.some(({ questionId }) => (places.get(questionId) ?? -1) >= here)
  const byOption = own.jumps.some(({ optionId }) => optionId !== null) && !optionKinds.includes(own.kind)
  return [
    ...(leadsBack ? [{ field: 'jumps', message: words.jumpBack }] : []),
    ...(byOption ? [{ field: 'jumps', message: words.jumpKind }] : []),
    ...(looksAhead ? [{ field: 'showIf', message: words.showBack }] : []),
  ]
}
