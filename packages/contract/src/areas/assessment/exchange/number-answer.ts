import { finding } from './import-findings.ts'
import type { Finding } from './question-fields.ts'

const NUMBER = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/

/** A number without an exponent, `6.02E23` as its digits; null for what is none. */
export const decimalText = (text: string): string | null => {
  const [whole, sign = '', left = '', right = '', exponent = '0'] = NUMBER.exec(text.replace(/\s/g, '')) ?? []
  if (whole === undefined || left + right === '') return null
  const places = right.length - Number(exponent)
  const digits = (left + right + '0'.repeat(Math.max(0, -places))).padStart(Math.max(0, places) + 1, '0')
  const cut = digits.length - Math.max(0, places)
  const before = digits.slice(0, cut).replace(/^0+(?=\d)/, '')
  const after = digits.slice(cut)
  return `${sign === '-' ? '-' : ''}${before}${after === '' ? '' : `.${after}`}`
}

/** One right number of another system's question. */
export interface NumberAnswer {
  value: string
  tolerance: string
}

/**
 * The cell for right numbers: one with its tolerance, or several that are exact. Of several with tolerances a blank of
 * ours holds one; the others are told.
 */
export const numberCell = (answers: readonly NumberAnswer[], findings: Finding[]): string => {
  const read = answers.map(({ value, tolerance }) => ({
    value: decimalText(value),
    tolerance: decimalText(tolerance === '' ? '0' : tolerance),
    written: value,
  }))
  const numbers = read.filter(({ value, tolerance }) => value !== null && tolerance !== null)
  for (const { written } of read.filter((each) => !numbers.includes(each)))
    findings.push(finding('answerDropped', 'answer', { v: written }))
  const [first, ...others] = numbers
  if (!first) return ''
  if (others.length > 0 && numbers.every(({ tolerance }) => Number(tolerance) === 0))
    return [...new Set(numbers.map(({ value }) => value))].join('|')
  for (const { written } of others) findings.push(finding('answerDropped', 'answer', { v: written }))
  return `${first.value}±${first.tolerance}`
}

const WILD = /(?<!\\)\*/

/** Answers without those that stand for many texts by a star, which are told; a star behind a backslash is one. */
export const withoutWildcards = (answers: readonly string[], findings: Finding[]): string[] =>
  answers.flatMap((answer) => {
    if (!WILD.test(answer)) return [answer.replaceAll('\\*', '*')]
    findings.push(finding('wildcardDropped', 'answer', { v: answer }))
    return []
  })
