import type { KeyOf, KeyPoint } from '../key.ts'
import { fraction, hundredths, roundHalfUp } from './fraction.ts'
import { type Asked, type ItemScore, scored } from './item-score.ts'
import { normalise } from './normalise.ts'
import { inPoints, why } from './why-words.ts'

const searched = (text: string) => normalise(text, { caseSensitive: false, numerals: false, ignoreMarks: true })

const isHit = ({ any, all }: KeyPoint, text: string): boolean => {
  const occurs = (word: string) => text.includes(searched(word))
  return any.length + all.length > 0 && (any.length === 0 || any.some(occurs)) && all.every(occurs)
}

const MANUAL = { hundredths: null, outcome: 'manual' as const, parts: [] }

/** Keyword hits only suggest; they are final where the author chose so. */
export const scoreShort = (asked: Asked, key: KeyOf<'points'> | null, answer: string): ItemScore => {
  const points = key?.points ?? []
  if (points.every(({ any, all }) => any.length + all.length === 0))
    return { ...MANUAL, suggested: null, why: why('manual') }
  const text = searched(answer)
  const hit = points.filter((point) => isHit(point, text))
  const sum = (some: readonly KeyPoint[]) => some.reduce((total, point) => total + hundredths(point.points), 0)
  const exact = fraction(sum(hit) * asked.total, Math.max(1, sum(points)))
  const suggested = Math.min(asked.total, roundHalfUp(exact))
  const values = { right: hit.length, all: points.length, points: inPoints(suggested) }
  if (asked.policy === 'autoFinal') return scored(asked, { exact, why: why('autoFinal', values) })
  return { ...MANUAL, suggested, why: why('suggested', values) }
}

export const scoreUpload = (): ItemScore => ({ ...MANUAL, suggested: null, why: why('manual') })
