import { fill } from '../../kit/refusal.ts'
import {
  checkElements,
  type FormElement,
  type FormErrors,
  type FormValues,
  sentValues,
  shownElements,
} from '../../shared/form-element.ts'
import { type HealthFlag, isNumber, isNumeric } from './form-level.ts'
import { healthWords as words } from './words.ts'

const DATES = /^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d)?$/

const faultOf = (element: FormElement, flags: readonly HealthFlag[], value: FormValues[string]): string | null => {
  const { name, type, items = [] } = element
  if (Array.isArray(value) !== (type === 'checkbox')) return words.unknownOption
  if (Array.isArray(value)) {
    const known = new Set(items.map((item) => item.label_value))
    return new Set(value).size === value.length && value.every((each) => known.has(each)) ? null : words.unknownOption
  }
  if (value === undefined || value === '') return null
  if (type === 'date') return DATES.test(value) ? null : words.date
  return isNumeric(flags, name) && !isNumber(value) ? words.number : null
}

/** What is wrong with the answers on the page, by element; the page and the server ask alike. */
export const checkHealthAnswers = (
  elements: FormElement[],
  flags: readonly HealthFlag[],
  answers: FormValues,
): FormErrors => {
  const usual = checkElements(elements, answers)
  const further = shownElements(elements, answers).flatMap((element): [string, string][] => {
    const answer = answers[element.name] ?? (element.type === 'checkbox' ? [] : '')
    const fault = faultOf(element, flags, answer)
    return fault === null ? [] : [[element.name, fault]]
  })
  return { ...Object.fromEntries(further), ...usual }
}

/** An answer as people read it. */
const shownAnswer = ({ items = [] }: FormElement, value: FormValues[string] | undefined): string => {
  if (!Array.isArray(value)) return value ?? ''
  return items.flatMap((item) => (value.includes(item.label_value) ? [item.label_name] : [])).join('、')
}

/** Questions with their answers in words, in the order of the form. */
export const answersInWords = (
  elements: FormElement[],
  answers: FormValues,
): { element: string; label: string; text: string }[] =>
  shownElements(elements, answers).map((element) => ({
    element: element.name,
    label: element.label,
    text: shownAnswer(element, answers[element.name]),
  }))

/** What is offered again from the last report: everything but what decides about the level. */
export const offeredAgain = (elements: FormElement[], flags: readonly HealthFlag[], last: FormValues): FormValues => {
  const flagged = new Set(flags.map(({ element }) => element))
  return Object.fromEntries(
    Object.entries(sentValues(elements, last)).filter(([name]) => !flagged.has(name) && last[name] !== undefined),
  )
}

export const windowWords = ({ windowFrom: from, windowTo: to }: { windowFrom: string; windowTo: string }): string =>
  fill(words.windowed, { from, to })
