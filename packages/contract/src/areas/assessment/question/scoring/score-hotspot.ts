import type { AnswerSpot } from '../answer.ts'
import { CATEGORY_PERCENT } from '../content.ts'
import type { KeyOf } from '../key.ts'
import { add, type Fraction, fraction, hundredths, minus, roundHalfUp, shares, ZERO } from './fraction.ts'
import { areaOf, hits, spotOf } from './geometry.ts'
import { type Asked, type ItemScore, type PartScore, scored } from './item-score.ts'
import { inPoints, why } from './why-words.ts'

/** Points beyond the regions that may be placed where the author names no number. */
export const SPARE_POINTS = 3

/** Points are judged in the order placed; each takes the smallest region it hits that nobody took before. */
export const scoreHotspot = (asked: Asked, key: KeyOf<'regions'>, answer: readonly AnswerSpot[]): ItemScore => {
  const { content, params, total } = asked
  const picture = content.picture ?? { width: 1, height: 1 }
  const most = params.maxPoints ?? key.regions.length + SPARE_POINTS
  const worth = shares(
    total,
    key.regions.map(({ weight }) => hundredths(weight)),
  )
  const bySize = key.regions
    .map((region, index) => ({ region, index, area: areaOf(region.shape) }))
    .sort((a, b) => (a.area === b.area ? a.index - b.index : a.area < b.area ? -1 : 1))
  const judgesCategory = (params.categories ?? []).length > 0
  const categoryPercent = params.categoryPercent ?? CATEGORY_PERCENT

  const taken = new Set<number>()
  let earned: Fraction = ZERO
  let misses = 0
  const parts = answer.slice(0, most).map((sent): PartScore => {
    const spot = spotOf(sent, picture)
    const hit = bySize.filter(({ region }) => hits(spot, region, picture))
    const fresh = hit.find(({ index }) => !taken.has(index))
    if (!fresh) {
      if (hit.length > 0) return { outcome: 'repeat', hundredths: 0 }
      misses += 1
      return { outcome: 'wrong', hundredths: 0 }
    }
    taken.add(fresh.index)
    const named = !judgesCategory || sent.category === fresh.region.category
    const gain = fraction((worth[fresh.index] ?? 0) * (named ? 100 : 100 - categoryPercent), 100)
    earned = add(earned, gain)
    return { outcome: named ? 'right' : 'partial', hundredths: roundHalfUp(gain) }
  })

  const free = params.freeMisses ?? 0
  const perMiss = fraction(hundredths(params.missPenalty ?? 0) * total, hundredths(content.score))
  const lost = fraction(perMiss.num * BigInt(Math.max(0, misses - free)), perMiss.den)
  const values = { right: taken.size, all: key.regions.length, wrong: misses, free, lost: inPoints(roundHalfUp(lost)) }
  return scored(asked, {
    exact: minus(earned, lost),
    why: why(lost.num > 0n ? 'regionsHitLost' : 'regionsHit', values),
    parts,
  })
}
