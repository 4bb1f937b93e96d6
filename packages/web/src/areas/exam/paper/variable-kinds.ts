import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'

/** Kinds whose score may be reckoned in more than one way. */
const variable: readonly QuestionKind[] = [
  'single',
  'multiple',
  'uncertain',
  'judge',
  'fill',
  'short',
  'order',
  'match',
]

export const variableOf = (kinds: readonly QuestionKind[]): QuestionKind[] =>
  variable.filter((kind) => kinds.includes(kind))
