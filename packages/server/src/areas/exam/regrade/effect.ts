import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { normalise } from '@portal/contract/areas/assessment/question/scoring/normalise.ts'
import { type PolicyOverride, scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import type { KeptChange } from '#src/schema/exam/regrade.ts'
import { canonicalJson } from '#src/shared/attempt/receipt.ts'

type Kept<Kind extends KeptChange['kind']> = Extract<KeptChange, { kind: Kind }>

/** What all changes of one question of one exam come to. */
export interface Effect {
  key: Kept<'newKey'> | null
  policy: Kept<'newPolicy'> | null
  ending: 'drop' | 'creditAll' | null
  /** Score by form of the answer. */
  same: ReadonlyMap<string, number>
}

export const effectOf = (changes: readonly KeptChange[]): Effect => {
  const last = <Kind extends KeptChange['kind']>(kind: Kind) =>
    changes.filter((change): change is Kept<Kind> => change.kind === kind).at(-1) ?? null
  const same = changes.filter((change) => change.kind === 'sameAnswer')
  return {
    key: last('newKey'),
    policy: last('newPolicy'),
    ending: (last('drop') ?? last('creditAll'))?.kind ?? null,
    same: new Map(same.map(({ form, score }) => [form, score])),
  }
}

const loose = (text: string) => normalise(text, { caseSensitive: false, numerals: true, ignoreMarks: true })

/** The form in which two answers of people are the same; null: nothing was answered. */
export const formOf = ({ kind }: Pick<QuestionContent, 'kind'>, answer: QuestionAnswer | null): string | null => {
  if (answer === null) return null
  if (typeof answer === 'string') return kind === 'single' ? answer : loose(answer)
  if (!Array.isArray(answer)) return canonicalJson(answer)
  const texts = answer.filter((each) => typeof each === 'string')
  if (kind === 'fill') return canonicalJson(texts.map(loose))
  return canonicalJson(kind === 'multiple' || kind === 'uncertain' ? texts.toSorted() : answer)
}

/** The wording that was asked, with the key that counts. */
export const contentUnder = (content: QuestionContent, { key }: Pick<Effect, 'key'>): QuestionContent => {
  if (key === null) return content
  if (content.kind !== 'case') return { ...content, key: key.key }
  return { ...content, parts: content.parts.map((part) => ({ ...part, key: key.partKeys[part.id] ?? part.key })) }
}

/** A score that a person gave without the key: no change of the key touches it. */
export const isManual = ({ kind, policy, parts }: QuestionContent): boolean =>
  kind === 'case'
    ? parts.some((part) => isManual({ ...part, parts: [] }))
    : kind === 'upload' || (kind === 'short' && policy !== 'autoFinal')

export interface Given {
  answer: QuestionAnswer | null
  max: number
  score: number | null
  /** Of the slot it was drawn for. */
  policy: PolicyOverride | null
  /** Score that an accepted appeal came to. */
  appealed: number | null
}

/** What the answer earns now. Whoever has won an appeal never loses by a later change of key or policy. */
export const scoreUnder = (content: QuestionContent, effect: Effect, given: Given): number | null => {
  const { answer, max, score, appealed } = given
  if (effect.ending !== null) return effect.ending === 'drop' ? 0 : max
  const same = effect.same.get(formOf(content, answer) ?? '')
  if (same !== undefined) return appealed ?? Math.min(same, max)
  if (effect.key === null && effect.policy === null) return score
  const asked = contentUnder(content, effect)
  const fresh = scoreItem(asked, answer, max, effect.policy ?? given.policy ?? asked).hundredths
  if (fresh === null) return score
  return appealed === null ? fresh : Math.max(appealed, fresh)
}
