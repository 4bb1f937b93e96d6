/** An exact number: whole numerator over a positive whole denominator. Scores never meet a binary float. */
export interface Fraction {
  num: bigint
  den: bigint
}

export const fraction = (num: bigint | number, den: bigint | number = 1n): Fraction => {
  const [n, d] = [BigInt(num), BigInt(den)]
  return d < 0n ? { num: -n, den: -d } : { num: n, den: d }
}

export const ZERO = fraction(0)

export const add = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den })
export const minus = (a: Fraction, b: Fraction): Fraction => add(a, { num: -b.num, den: b.den })
export const times = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.num, den: a.den * b.den })

/** -1, 0 or 1 as in sorting. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.num * b.den - b.num * a.den
  return difference < 0n ? -1 : Number(difference > 0n)
}

export const absolute = (a: Fraction): Fraction => ({ num: a.num < 0n ? -a.num : a.num, den: a.den })

/** Nearest whole number, halves up. */
export const roundHalfUp = ({ num, den }: Fraction): number => {
  const doubled = 2n * num + den
  const floor = doubled / (2n * den)
  return Number(doubled < 0n && doubled % (2n * den) !== 0n ? floor - 1n : floor)
}

const DECIMAL = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/

/** The exact value of a written decimal, or null where the text is none. */
export const parseDecimal = (text: string): Fraction | null => {
  const [, sign, whole = '', rest = ''] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return null
  const digits = BigInt(whole + rest)
  return fraction(sign === '-' ? -digits : digits, 10n ** BigInt(rest.length))
}

/** A number of 分 at the edge, which has at most two decimals, as whole hundredths. */
export const hundredths = (score: number): number => Math.round(score * 100)

/** Whole hundredths as the number of 分 that people read. */
export const toPoints = (score: number): number => score / 100

/** Shares of a whole by weight: largest remainder first, equal ones earlier first; they sum to the whole. */
export const shares = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, whole: Number(product / sum), rest: product % sum }
  })
  const left = total - parts.reduce((all, { whole }) => all + whole, 0)
  const lucky = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, whole }) => whole + Number(lucky.has(index)))
}
