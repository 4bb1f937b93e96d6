import type { TextRule } from '../key.ts'
import { chineseNumber } from './chinese-number.ts'

const MARKS: Record<string, string> = {
  '。': '.',
  '【': '[',
  '】': ']',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '、': ',',
  '《': '<',
  '》': '>',
}
const HAN = '\\p{Script=Han}'
const BETWEEN_HAN = new RegExp(`(?<=${HAN}) (?=${HAN})`, 'gu')
const CLOSING = new Set(' .,;:!?')
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** By hand: a pattern that looks for the end from every mark takes its square in time. */
const withoutClosing = (text: string): string => {
  let end = text.length
  while (end > 0 && CLOSING.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Chinese marks to Latin ones, spaces to one, without a closing mark. */
export const evenMarks = (text: string): string => {
  const marked = text.replace(/[。【】“”‘’、《》]/g, (mark) => MARKS[mark] ?? mark)
  return withoutClosing(marked.trim().replace(/\s+/g, ' ').replace(BETWEEN_HAN, ''))
}

/** The same with full width as half width. */
const evened = (text: string, caseSensitive: boolean): string => {
  const even = evenMarks(text.normalize('NFKC'))
  return caseSensitive ? even : even.toLowerCase()
}

const withDigits = (text: string): string =>
  GROUPED.test(text) ? text.replaceAll(',', '') : (chineseNumber(text) ?? text)

type TextOptions = Pick<TextRule, 'caseSensitive' | 'numerals' | 'ignoreMarks'>

/** The form in which an answer and a key are compared (40 section 3), in the order the brief names. */
export const normalise = (text: string, { caseSensitive, numerals, ignoreMarks }: TextOptions): string => {
  const even = evened(text, caseSensitive)
  const counted = numerals ? withDigits(even) : even
  return ignoreMarks ? counted.replace(/[\s\p{P}\p{S}]+/gu, '') : counted
}

/** As numbers and dates are read: lower case, digits for numerals. */
export const normaliseLoosely = (text: string): string =>
  normalise(text, { caseSensitive: false, numerals: true, ignoreMarks: false })
