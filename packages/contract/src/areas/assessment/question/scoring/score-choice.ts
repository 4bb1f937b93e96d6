import type { KeyOf } from '../key.ts'
import { fraction, hundredths, minus, roundHalfUp, ZERO } from './fraction.ts'
import { type Asked, full, type ItemScore, penaltyOf, scored } from './item-score.ts'
import { inPoints, type WhyWord, why } from './why-words.ts'

const rightOrWrong = (asked: Asked, right: boolean): ItemScore => {
  if (right) return scored(asked, { exact: full(asked), why: why('right', { full: inPoints(asked.total) }) })
  const exact = penaltyOf(asked)
  const lost = -roundHalfUp(exact)
  return scored(asked, {
    exact,
    floor: -lost,
    why: lost > 0 ? why('wrongPenalty', { lost: inPoints(lost) }) : why('wrong'),
  })
}

export const scoreSingle = (asked: Asked, key: KeyOf<'options'>, answer: string): ItemScore =>
  rightOrWrong(asked, key.ids.length === 1 && key.ids[0] === answer)

export const scoreJudge = (asked: Asked, key: KeyOf<'truth'>, answer: boolean): ItemScore =>
  rightOrWrong(asked, key.value === answer)

/** Several may be right: C the options chosen, K the key, n the options offered. */
export const scoreSeveral = (asked: Asked, key: KeyOf<'options'>, chosen: readonly string[]): ItemScore => {
  const { total, policy, params } = asked
  const right = chosen.filter((each) => key.ids.includes(each)).length
  const wrong = chosen.length - right
  const all = key.ids.length
  const offered = asked.content.options.length
  const others = offered - all

  if (policy === 'perOption') {
    const judged = offered - (all - right) - wrong
    return scored(asked, {
      exact: fraction(total * judged, offered),
      why: why('perOption', { all: offered, right: judged }),
    })
  }
  if (policy === 'rightMinusWrong') {
    const lost = others === 0 ? ZERO : fraction(total * wrong, others)
    const exact = minus(fraction(total * right, all), lost)
    return scored(asked, { exact, why: why('rightMinusWrong', { right, all, wrong, others }) })
  }
  if (wrong > 0) {
    const exact = penaltyOf(asked)
    const lost = -roundHalfUp(exact)
    const word: WhyWord = lost > 0 ? 'outsidePenalty' : 'outside'
    return scored(asked, { exact, floor: -lost, why: why(word, { lost: inPoints(lost) }) })
  }
  if (right === all) return scored(asked, { exact: full(asked), why: why('right', { full: inPoints(total) }) })
  if (policy === 'partialFixed') {
    const exact = params.fixed === undefined ? fraction(total, 2) : fraction(hundredths(params.fixed))
    const points = inPoints(Math.min(total, roundHalfUp(exact)))
    return scored(asked, { exact, why: why('missedFixed', { right, all, points }) })
  }
  if (policy === 'partialRatio')
    return scored(asked, { exact: fraction(total * right, all), why: why('missedRatio', { right, all }) })
  if (policy === 'partialEach') {
    const each = hundredths(params.each ?? 0)
    return scored(asked, { exact: fraction(each * right), why: why('missedEach', { right, points: inPoints(each) }) })
  }
  return scored(asked, { exact: ZERO, why: why('missed', { right, all }) })
}
