import { comparableText } from './comparable.ts'
import type { QuestionKind } from './content.ts'

/** What of a question tells whether another one with the same stem asks the same. */
export interface Asking {
  kind: QuestionKind
  /** Markup of its options. */
  options: readonly string[]
}

/**
 * Whether two questions with the same stem are one with another key, and not two of which each begins 「下列说法正确的是」:
 * half of their options are the same, or they have none.
 */
export const isKin = (one: Asking, other: Asking): boolean => {
  if (one.kind !== other.kind) return false
  const known = new Set(one.options.map(comparableText))
  const shared = other.options.filter((html) => known.has(comparableText(html))).length
  return shared * 2 >= Math.max(one.options.length, other.options.length)
}
