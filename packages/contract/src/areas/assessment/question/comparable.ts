import { narrowed } from '#src/kit/narrow.ts'
import { plainText } from './content.ts'
import { evenMarks } from './scoring/normalise.ts'

/** Stored pictures of a markup. */
export const picturesIn = (html: string): readonly string[] => html.match(/<img\b[^>]*data-file="[0-9a-f-]{36}"/g) ?? []
const pictureForms = (html: string) => picturesIn(html).map((picture) => picture.slice(-37))

const RAISED = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ]+/g
const LOWERED = /[₀₁₂₃₄₅₆₇₈₉₊₋]+/g

/** Raised and lowered signs are told from others, written as signs or as markup: 10³ is no 103. */
const read = (html: string): string =>
  plainText(html.replace(/<sup>([^<]*)<\/sup>/gi, '^($1)').replace(/<sub>([^<]*)<\/sub>/gi, '_($1)'))
    .replace(RAISED, (signs) => `^(${signs.normalize('NFKC')})`)
    .replace(LOWERED, (signs) => `_(${signs.normalize('NFKC')})`)

/** The form in which two options are equal: width, spaces and a closing mark do not count, everything else does. */
export const comparableText = (html: string): string =>
  [evenMarks(narrowed(read(html))), ...pictureForms(html)].join('|')

const LEADING_NUMBER = /^\d{1,4}\s*[.、):](?!\d)\s*/
const EMPTY_BLANK = /\(\s*\)|_{3,}/g
/** Marks of a sentence; of those that numbers and formulas share only where neither side is one. */
const SENTENCE_MARKS = /[\s;?"'`“”‘’。…·—《》〈〉【】]|(?<![\da-z])[,.:!、]|[,.:、](?![\da-z])|!(?=[\da-z])/g

/** The form in which two stems are equal: without its number, its blanks and the marks of a sentence, never without the signs of a formula. */
export const comparableStem = (html: string): string => {
  const even = narrowed(read(html)).toLowerCase().trim()
  const bare = even.replace(LEADING_NUMBER, '').replace(EMPTY_BLANK, '').replace(SENTENCE_MARKS, '')
  return [bare === '' ? even : bare, ...pictureForms(html)].join('|')
}
