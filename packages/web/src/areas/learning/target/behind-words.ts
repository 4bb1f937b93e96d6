import {
  type BehindCause,
  type BehindUnit,
  behindCause,
  gapTo,
  type getBehind,
} from '@portal/contract/areas/learning/target/behind.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export type Behind = ResultOf<typeof getBehind>

const words = wordsOf(behindCause)

export const causeWords = (cause: BehindCause): string => words[cause] ?? ''

export const count = (figure: number): string => figure.toLocaleString('zh-CN')

/** What most of the people behind lack, and the share of them; null where nobody is behind. */
export const mainCause = ({ causes, short }: Pick<BehindUnit, 'causes' | 'short'>) => {
  if (short === 0) return null
  const [cause, people] = causesInOrder(causes)[0] ?? ['tooFew', 0]
  return { cause, percent: Math.round((people * 100) / short) }
}

/** Causes that somebody has, the most frequent first. */
export const causesInOrder = (causes: BehindUnit['causes']): [BehindCause, number][] =>
  behindCause.options
    .map((cause): [BehindCause, number] => [cause, causes[cause]])
    .filter(([, people]) => people > 0)
    .sort((a, b) => b[1] - a[1])

/** Points to the target, with a sign that is one: 「−48.8」, 「+2.3」. */
export const gapWords = (rate: number, target: number): string => {
  const gap = gapTo(rate, target)
  return `${gap < 0 ? '−' : '+'}${Math.abs(gap).toFixed(1)}`
}

/** All that a list of units adds up to, in one line. */
export const sumWords = ({ units, causes, short, targetRate }: Behind): string => {
  const below = units.filter(({ rate }) => rate < targetRate).length
  const parts = causesInOrder(causes).map(([cause, people]) => `${causeWords(cause)} ${count(people)}`)
  const why = parts.length === 0 ? '' : `：${parts.join(' · ')}`
  return `${count(units.length)} 个单位，${count(below)} 个未到目标 · 未达标 ${count(short)} 人${why}`
}
