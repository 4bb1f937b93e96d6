import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import {
  LEAST_FOR_VERDICT,
  type OptionFigures,
  truthWords,
  verdictWords as words,
} from '@portal/contract/areas/exam/analysis.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { groupSize, type ItemStatistics, pointBiserial } from './statistics.ts'

const CHOICES: readonly QuestionContent['kind'][] = ['single', 'multiple', 'uncertain']

interface Choice {
  id: string
  label: string
  isKey: boolean
}

/** What could be chosen, by letter; nothing for kinds without options. */
const choicesOf = ({ kind, options, key }: QuestionContent): Choice[] => {
  if (kind === 'judge') {
    const right = key?.type === 'truth' ? String(key.value) : ''
    return [
      { id: 'true', label: truthWords.right, isKey: right === 'true' },
      { id: 'false', label: truthWords.wrong, isKey: right === 'false' },
    ]
  }
  if (!CHOICES.includes(kind)) return []
  const keys = key?.type === 'options' ? key.ids : []
  return options.map(({ id }, place) => ({ id, label: String.fromCharCode(65 + place), isKey: keys.includes(id) }))
}

/** Turns an answer into bits, one for each option; null for kinds without options. */
export const choiceMaskOf = (content: QuestionContent): ((answer: QuestionAnswer | null) => number) | null => {
  const bits = new Map(choicesOf(content).map(({ id }, place) => [id, 1 << place]))
  if (bits.size === 0) return null
  return (answer) => {
    if (answer === null) return 0
    const ids: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
    return ids.reduce<number>((mask, id) => mask | (bits.get(String(id)) ?? 0), 0)
  }
}

/** By option: how many chose it, in which group, and how that goes with the total. Rows ascend by total. */
export const optionFiguresOf = (
  content: QuestionContent,
  masks: Uint32Array,
  shares: ArrayLike<number>,
): OptionFigures[] => {
  const n = masks.length
  if (n === 0) return []
  const g = groupSize(n)
  return choicesOf(content).map(({ label, isKey }, place) => {
    const chosen = masks.map((mask) => (mask >>> place) & 1)
    const count = (from: number, to: number) => {
      let sum = 0
      for (let at = from; at < to; at += 1) sum += chosen[at] ?? 0
      return sum
    }
    const all = count(0, n)
    const middle = n - 2 * g
    return {
      label,
      isKey,
      chosen: all,
      all: all / n,
      lower: count(0, g) / g,
      middle: middle > 0 ? count(g, n - g) / middle : null,
      upper: count(n - g, n) / g,
      rpb: pointBiserial(chosen, shares),
    }
  })
}

const subsetsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: 2 ** ids.length - 1 }, (_, index) => ids.filter((_id, bit) => ((index + 1) >> bit) & 1))

/** Every answer that somebody who knows nothing gives with equal chance; null where they cannot be counted up. */
const randomAnswers = ({ kind, options }: QuestionContent): QuestionAnswer[] | null => {
  const ids = options.map(({ id }) => id)
  if (kind === 'judge') return [true, false]
  if (kind === 'single') return ids
  return kind === 'multiple' || kind === 'uncertain' ? subsetsOf(ids) : null
}

/** Expected score of a random answer under the policy, hundredths. */
export const guessScoreOf = (content: QuestionContent, max: number): number | null => {
  const answers = randomAnswers(content)
  if (answers === null || answers.length === 0) return null
  const scores = answers.map((answer) => scoreItem(content, answer, max).hundredths ?? 0)
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Above and below these shares a question tells nobody apart. */
export const EASY = 0.95
export const HARD = 0.2
const WEAK = 0.2
const IDLE = 0.02

/** In the exact words of the brief; few answers say nothing. */
export const verdictsOf = (
  { n, facility, rest }: Pick<ItemStatistics, 'n' | 'facility' | 'rest'>,
  options: readonly OptionFigures[],
): string[] => {
  if (n < LEAST_FOR_VERDICT) return []
  const keyShare = Math.max(0, ...options.filter(({ isKey }) => isKey).map(({ upper }) => upper))
  const better = options.filter(({ isKey, upper }) => !isKey && upper > keyShare)
  return [
    ...(facility !== null && facility > EASY ? [words.easy] : []),
    ...(facility !== null && facility < HARD ? [words.hard] : []),
    ...(rest !== null && rest < 0 ? [words.key] : []),
    ...(rest !== null && rest >= 0 && rest < WEAK ? [words.weak] : []),
    ...better.map(({ label }) => fill(words.better, { option: label })),
    ...(options.some(({ isKey, all }) => !isKey && all < IDLE) ? [words.idle] : []),
  ]
}
