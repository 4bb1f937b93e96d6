import type { BlankRule, NumberRule } from '../key.ts'
import { CHINESE_NUMBER, chineseNumber } from './chinese-number.ts'
import { absolute, compare, type Fraction, fraction, minus, parseDecimal, times } from './fraction.ts'
import { normalise, normaliseLoosely } from './normalise.ts'

const WRITTEN = new RegExp(`^(?:[+-]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[+-]?\\d+(?:\\.\\d+)?|${CHINESE_NUMBER})$`, 'u')

const valueOf = (written: string): Fraction | null =>
  WRITTEN.test(written) ? parseDecimal(chineseNumber(written) ?? written.replaceAll(',', '')) : null

/** The number an answer names, in the unit of the key; null where it is none or its unit is missing or strange. */
const measured = (rule: NumberRule, answer: string): Fraction | null => {
  const text = normaliseLoosely(answer)
  // The longest unit first: 五千克 is five 千克 where both 千克 and 克 are known.
  const units = rule.units
    .map(({ name, factor }) => ({ name: normaliseLoosely(name), factor: parseDecimal(factor) }))
    .sort((a, b) => b.name.length - a.name.length)
  for (const { name, factor } of units) {
    const value = text.endsWith(name) ? valueOf(text.slice(0, text.length - name.length).trim()) : null
    if (value && factor) return times(value, factor)
  }
  return units.length === 0 || rule.unitOptional ? valueOf(text) : null
}

const exact = (text: string): Fraction => parseDecimal(text) ?? fraction(0)

const numberFits = (rule: NumberRule, answer: string): boolean => {
  const value = measured(rule, answer)
  if (value === null) return false
  const { expect } = rule
  if (expect.mode === 'interval')
    return compare(value, exact(expect.low)) >= 0 && compare(value, exact(expect.high)) <= 0
  const key = exact(expect.value)
  const off = absolute(minus(value, key))
  const allowed =
    expect.mode === 'absolute'
      ? exact(expect.tolerance)
      : times(times(exact(expect.percent), fraction(1, 100)), absolute(key))
  return compare(off, allowed) <= 0
}

const DATE = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/

const dayOf = (answer: string): string | null => {
  const [, year, month = '', dayOfMonth = ''] = DATE.exec(normaliseLoosely(answer).replaceAll(' ', '')) ?? []
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
}

/** Whether one blank takes this answer. */
export const acceptsBlank = (rule: BlankRule, answer: string): boolean => {
  if (rule.type === 'number') return numberFits(rule, answer)
  if (rule.type === 'date') return dayOf(answer) === rule.day
  const given = normalise(answer, rule)
  return given !== '' && rule.accepted.some((each) => normalise(each, rule) === given)
}
