import {
  type PartKind,
  policiesOf,
  type QuestionContent,
  type QuestionKind,
  type QuestionOption,
  randomOptionId,
} from '@portal/contract/areas/assessment/question/content.ts'
import type { KeyBlank, KeyOf, QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'

/** What the editors of one kind change: a question or a part of a case, but for its kind. */
export type Body = Omit<QuestionContent, 'kind' | 'parts'>

export interface BodyEditorProps {
  kind: PartKind
  body: Body
  onChange: (changes: Partial<Body>) => void
}

const isOf = <Type extends QuestionKey['type']>(key: QuestionKey | null, type: Type): key is KeyOf<Type> =>
  key?.type === type

/** The key of this type, or an empty one where another kind's or none is set. */
export const keyOf = <Type extends QuestionKey['type']>(
  key: QuestionKey | null,
  empty: KeyOf<Type> & { type: Type },
): KeyOf<Type> => (isOf(key, empty.type) ? key : empty)

export const freshOption = (side: QuestionOption['side'] = 'left'): QuestionOption => ({
  id: randomOptionId(),
  html: '',
  anchored: false,
  side,
})

export const freshBlank = (): KeyBlank => ({
  rule: { type: 'text', accepted: [], caseSensitive: false, numerals: true, ignoreMarks: false },
  weight: 1,
})

/** Options a new question of this kind begins with. */
const optionsFor = (kind: QuestionKind): QuestionOption[] => {
  if (kind === 'match') return [freshOption('left'), freshOption('left'), freshOption('right'), freshOption('right')]
  return ['single', 'multiple', 'uncertain', 'order'].includes(kind) ? [1, 2, 3, 4].map(() => freshOption()) : []
}

const isChoice = (kind: QuestionKind) => ['single', 'multiple', 'uncertain'].includes(kind)

/** The content under another kind: what both kinds know stays. */
export const withKind = (content: QuestionContent, kind: QuestionKind): QuestionContent => {
  const policy = policiesOf[kind][0]
  if (isChoice(content.kind) && isChoice(kind)) {
    const ids = content.key?.type === 'options' ? content.key.ids : []
    return {
      ...content,
      kind,
      policy,
      params: {},
      key: { type: 'options', ids: kind === 'single' ? ids.slice(0, 1) : ids },
    }
  }
  return { ...content, kind, policy, params: {}, options: optionsFor(kind), key: null, picture: null, parts: [] }
}

const isWrittenBlank = ({ rule }: KeyBlank): boolean => {
  if (rule.type === 'text') return rule.accepted.length > 0
  if (rule.type === 'date') return rule.day !== ''
  const { expect } = rule
  const texts = expect.mode === 'interval' ? [expect.low, expect.high] : [expect.value]
  return texts.every((text) => text !== '')
}

const withoutTail = <Item>(items: readonly Item[], isWritten: (item: Item) => boolean): Item[] =>
  items.slice(0, items.findLastIndex(isWritten) + 1)

const sentKey = (key: QuestionKey | null): QuestionKey | null => {
  if (key?.type === 'blanks') return { ...key, blanks: withoutTail(key.blanks, isWrittenBlank) }
  if (key?.type === 'points') return { ...key, points: withoutTail(key.points, ({ text }) => text.trim() !== '') }
  return key
}

/** The content as it is saved: rows of the key that were begun and never filled stay behind. */
export const sentContent = (content: QuestionContent): QuestionContent => ({
  ...content,
  key: sentKey(content.key),
  parts: content.parts.map((part) => ({ ...part, key: sentKey(part.key) })),
})
