import type { KeyBlank, KeyOf } from '../key.ts'
import { acceptsBlank } from './accept-blank.ts'
import { fraction, shares, ZERO } from './fraction.ts'
import { type Asked, type ItemScore, type PartScore, scored } from './item-score.ts'
import { bestMatching } from './matching.ts'
import { why } from './why-words.ts'

/** For each written answer the blank of the key it satisfies, -1 for none; order-free groups are matched best. */
const takenBlanks = ({ blanks, groups }: KeyOf<'blanks'>, answers: readonly string[]): number[] => {
  const taken = blanks.map(({ rule }, index) => (acceptsBlank(rule, answers[index] ?? '') ? index : -1))
  for (const group of groups) {
    const keys = group.flatMap((index) => blanks[index] ?? [])
    const fits = group.map((index) => keys.map(({ rule }: KeyBlank) => acceptsBlank(rule, answers[index] ?? '')))
    const matched = bestMatching(
      fits,
      keys.map(({ weight }) => weight),
    )
    for (const [place, index] of group.entries()) taken[index] = group[matched[place] ?? -1] ?? -1
  }
  return taken
}

export const scoreFill = (asked: Asked, key: KeyOf<'blanks'>, answers: readonly string[]): ItemScore => {
  const worth = shares(
    asked.total,
    key.blanks.map(({ weight }) => weight),
  )
  const taken = takenBlanks(key, answers)
  const right = taken.filter((blank) => blank >= 0).length
  const all = key.blanks.length
  const parts = taken.map((blank, index): PartScore => {
    if (blank >= 0) return { outcome: 'right', hundredths: worth[blank] ?? 0 }
    return { outcome: (answers[index] ?? '').trim() === '' ? 'blank' : 'wrong', hundredths: 0 }
  })
  if (asked.policy === 'all') {
    const exact = right === all ? fraction(asked.total) : ZERO
    return scored(asked, { exact, why: why('blanksAll', { right, all }), parts })
  }
  const exact = fraction(parts.reduce((sum, part) => sum + (part.hundredths ?? 0), 0))
  return scored(asked, { exact, why: why('blanksRight', { right, all }), parts })
}
