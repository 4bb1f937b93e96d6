import { labelOf, wordsOf } from '#src/kit/choice.ts'
import { comparableStem, comparableText } from './comparable.ts'
import { type AskedContent, plainText, type QuestionContent, questionContent, scorePolicy } from './content.ts'
import type { BlankRule, QuestionKey } from './key.ts'

type Content = Pick<AskedContent, 'options'> & { key: QuestionKey | null }

const letterOf = (index: number) => (index < 0 ? '?' : String.fromCharCode(65 + index))

const ruleText = (rule: BlankRule): string => {
  if (rule.type === 'text') return rule.accepted.join('|')
  if (rule.type === 'date') return rule.day
  const { expect, units } = rule
  const unit = units[0]?.name ?? ''
  if (expect.mode === 'interval') return `[${expect.low},${expect.high}]${unit}`
  if (expect.mode === 'relative') return `${expect.value}±${expect.percent}%${unit}`
  return `${expect.value}${expect.tolerance === '0' ? '' : `±${expect.tolerance}`}${unit}`
}

/** The right answer as people write it: letters, 对/错, blanks by semicolon. */
export const keyTextOf = ({ options, key }: Content): string => {
  if (key === null) return ''
  const at = (side: 'left' | 'right', id: string) =>
    options.filter((option) => option.side === side).findIndex((option) => option.id === id)
  const letter = (id: string) => letterOf(options.findIndex((option) => option.id === id))
  switch (key.type) {
    case 'options':
      return key.ids.map(letter).sort().join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.blanks.map(({ rule }) => ruleText(rule)).join(';')
    case 'points':
      return key.points.map(({ text, points }) => `${text}(${points})`).join(';')
    case 'order':
      return key.ids.map(letter).join('>')
    case 'pairs':
      return key.pairs
        .map(({ left, right }) => ({ no: at('left', left) + 1, letter: letterOf(at('right', right)) }))
        .sort((one, other) => one.no - other.no)
        .map(({ no, letter: matched }) => `${no}-${matched}`)
        .join(';')
    case 'regions':
      return key.regions.map(({ name, weight }, index) => `${name || index + 1}(${weight})`).join(';')
  }
}

export const keyTextOfQuestion = (content: QuestionContent): string =>
  content.kind === 'case' ? content.parts.map(keyTextOf).join(' / ') : keyTextOf(content)

/** Everything that a keyword may be looked for in. */
export const searchTextOf = (content: QuestionContent): string =>
  [
    content.stem,
    ...content.options.map(({ html }) => html),
    ...content.parts.flatMap((part) => [part.stem, ...part.options.map(({ html }) => html)]),
  ]
    .map(plainText)
    .join(' ')

export const hasPicture = (content: QuestionContent): boolean =>
  content.picture !== null ||
  content.parts.some(({ picture }) => picture !== null) ||
  /<img\b/.test(JSON.stringify(content))

const keyForm = ({ options, key }: Content): unknown => {
  const text = (id: string) => comparableText(options.find((option) => option.id === id)?.html ?? '')
  const offered = options.map(({ html }) => comparableText(html)).sort()
  if (key === null) return [offered]
  if (key.type === 'options') return [offered, key.ids.map(text).sort()]
  if (key.type === 'order') return key.ids.map(text)
  if (key.type === 'pairs') return [offered, key.pairs.map(({ left, right }) => `${text(left)}=${text(right)}`).sort()]
  return [offered, key]
}

/** The order in which somebody wrote the members of a rule is no difference. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

/** Texts that are equal for duplicates: the stem without its number and the marks of a sentence, and options with key whatever their ids. */
export const fingerprintOf = (content: QuestionContent): { stem: string; key: string } => ({
  stem: `${content.kind} ${comparableStem(content.stem)} ${content.picture?.fileId ?? ''}`,
  key: sortedJson([
    keyForm(content),
    content.parts.map((part) => [part.kind, comparableStem(part.stem), keyForm(part)]),
  ]),
})

interface FieldText {
  field: string
  label: string
  text: string
  /** Tells the key or helps to guess it. */
  secret: boolean
}

/** Each field of a version in words, for comparing two. */
export const fieldTexts = (content: QuestionContent): FieldText[] => {
  const shape = questionContent.shape
  const line = (field: keyof typeof shape, text: string, secret = false): FieldText => ({
    field,
    label: labelOf(shape[field]),
    text,
    secret,
  })
  const optionsText = ({ options }: Content) =>
    options.map(({ html }, index) => `${letterOf(index)}. ${plainText(html)}`).join('\n')
  return [
    line('stem', plainText(content.stem)),
    line('options', optionsText(content)),
    line('key', keyTextOfQuestion(content), true),
    line('policy', wordsOf(scorePolicy)[content.policy] ?? content.policy),
    line('params', JSON.stringify(content.params)),
    line('score', String(content.score)),
    line('picture', content.picture?.fileId ?? ''),
    line('explanation', plainText(content.explanation), true),
    line('parts', content.parts.map((part) => `${plainText(part.stem)}\n${optionsText(part)}`).join('\n')),
  ]
}

/** The content without what must not be seen: key, explanation, and those of its parts. */
export const withoutKey = (content: QuestionContent): QuestionContent => ({
  ...content,
  key: null,
  explanation: '',
  parts: content.parts.map((part) => ({ ...part, key: null, explanation: '' })),
})
