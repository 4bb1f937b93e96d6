import { choice } from '../../kit/choice.ts'
import { type FormElement, type FormValue, type FormValues, shownElements } from '../../shared/form-element.ts'
import type { HealthLevel } from './words.ts'

export const flagOp = choice(
  {
    gt: '大于',
    gte: '大于等于',
    lt: '小于',
    lte: '小于等于',
    eq: '等于',
    ne: '不等于',
    has: '选中',
    hasNot: '未选',
    filled: '有填写',
  },
  '判定方式',
)
export type FlagOp = (typeof flagOp.options)[number]

/** A rule that makes an answer worth a look: element, comparison, level. */
export interface HealthFlag {
  element: string
  op: FlagOp
  value: string
  level: 'observe' | 'abnormal'
}

const NUMERIC: readonly FlagOp[] = ['gt', 'gte', 'lt', 'lte']

/** Comparisons that make sense for an element. */
export const opsOf = (type: FormElement['type']): readonly FlagOp[] => {
  if (type === 'checkbox') return ['has', 'hasNot']
  if (type === 'input') return ['gt', 'gte', 'lt', 'lte', 'eq', 'ne', 'filled']
  return ['filled']
}

export const needsValue = (op: FlagOp): boolean => op !== 'filled'

export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/** The element is compared as a number, so that only numbers may be typed. */
export const isNumeric = (flags: readonly HealthFlag[], name: string): boolean =>
  flags.some(({ element, op }) => element === name && NUMERIC.includes(op))

const ofText = (op: FlagOp, text: string, value: string): boolean => {
  // What was left blank says nothing.
  if (text.trim() === '') return false
  switch (op) {
    case 'gt':
      return Number(text) > Number(value)
    case 'gte':
      return Number(text) >= Number(value)
    case 'lt':
      return Number(text) < Number(value)
    case 'lte':
      return Number(text) <= Number(value)
    case 'eq':
      return text.trim() === value.trim()
    case 'ne':
      return text.trim() !== value.trim()
    case 'filled':
      return true
    case 'has':
    case 'hasNot':
      return false
  }
}

const isHit = ({ op, value }: HealthFlag, answer: FormValue): boolean => {
  if (!Array.isArray(answer)) return ofText(op, answer, value)
  return op === 'has' ? answer.includes(value) : op === 'hasNot' && !answer.includes(value)
}

const RANK: Record<HealthLevel, number> = { normal: 0, observe: 1, abnormal: 2 }

export const worseOf = (a: HealthLevel, b: HealthLevel): HealthLevel => (RANK[a] >= RANK[b] ? a : b)

export interface Judged {
  level: HealthLevel
  /** Elements that were hit, by name, each with the worst level it was hit at. */
  hits: { element: string; label: string; level: 'observe' | 'abnormal' }[]
}

/** The highest level that a flag of an element on the page is hit at. */
export const levelOf = (elements: FormElement[], flags: readonly HealthFlag[], answers: FormValues): Judged => {
  const hits = shownElements(elements, answers).flatMap(({ name, label, type }) => {
    const answer = answers[name] ?? (type === 'checkbox' ? [] : '')
    const hit = flags.filter((flag) => flag.element === name && isHit(flag, answer))
    if (hit.length === 0) return []
    const level: 'observe' | 'abnormal' = hit.some((flag) => flag.level === 'abnormal') ? 'abnormal' : 'observe'
    return [{ element: name, label, level }]
  })
  return { level: hits.reduce<HealthLevel>((worst, { level }) => worseOf(worst, level), 'normal'), hits }
}
