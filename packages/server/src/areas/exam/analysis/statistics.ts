/** Statistics of 40-assessment section 7. Null where they are not defined; never 0 or NaN in its place. */

type Numbers = ArrayLike<number>

/** Answers to one question of an exam, by place: x item score, t total, most the full total of that attempt. */
export interface ItemAnswers {
  max: number
  /** Least score the policy can give, below 0 with a penalty. */
  least: number
  x: Numbers
  t: Numbers
  most: Numbers
}

export interface ItemStatistics {
  n: number
  mean: number | null
  facility: number | null
  sd: number | null
  discrimination: number | null
  rest: number | null
  efficiency: number | null
  rpb: number | null
  /** Covariance with the total; weights are made of the roots of all items. */
  covTotal: number | null
}

const sumOf = (values: Numbers): number => {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0
  return sum
}

export const meanOf = (values: Numbers): number | null => (values.length === 0 ? null : sumOf(values) / values.length)

/** Σ(a − ā)(b − b̄): differences from the means first, so that large totals lose no digits. */
const crossSum = (a: Numbers, b: Numbers): number => {
  const [meanA, meanB] = [meanOf(a) ?? 0, meanOf(b) ?? 0]
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += ((a[i] ?? 0) - meanA) * ((b[i] ?? 0) - meanB)
  return sum
}

export const covarianceOf = (a: Numbers, b: Numbers): number | null =>
  a.length < 2 ? null : crossSum(a, b) / (a.length - 1)

export const varianceOf = (values: Numbers): number | null => covarianceOf(values, values)

export const sdOf = (values: Numbers): number | null => {
  const variance = varianceOf(values)
  return variance === null ? null : Math.sqrt(Math.max(0, variance))
}

/** Differences that are rounding alone. */
const TINY = 1e-12

export const correlationOf = (a: Numbers, b: Numbers): number | null => {
  const [cov, sdA, sdB] = [covarianceOf(a, b), sdOf(a), sdOf(b)]
  return cov === null || !sdA || !sdB || sdA < TINY || sdB < TINY ? null : cov / (sdA * sdB)
}

const sorted = (values: Numbers): Float64Array => Float64Array.from(values).sort()

const sharesOfMost = (t: Numbers, most: Numbers): Float64Array =>
  Float64Array.from({ length: t.length }, (_, i) => (most[i] ? (t[i] ?? 0) / (most[i] ?? 1) : 0))

/** Score of the rest of the paper, so that drawn papers compare. */
const restScores = ({ x, t, most, max }: ItemAnswers): Float64Array | null => {
  const rest = new Float64Array(x.length)
  for (let i = 0; i < x.length; i += 1) {
    const left = (most[i] ?? 0) - max
    if (left <= 0) return null
    rest[i] = ((t[i] ?? 0) - (x[i] ?? 0)) / left
  }
  return rest
}

export const groupSize = (n: number): number => Math.max(1, Math.round(0.27 * n))

/**
 * Sum over the first so many rows. Of those whose total stands on the edge of the group each counts with the same share,
 * so that nobody's place among equals decides.
 */
const groupSum = (x: Numbers, t: Numbers, size: number, at: (place: number) => number): number => {
  const edge = t[at(size - 1)] ?? 0
  let [sum, tied, ties, taken] = [0, 0, 0, 0]
  for (let place = 0; place < x.length; place += 1) {
    const row = at(place)
    if (t[row] === edge) {
      tied += x[row] ?? 0
      ties += 1
      if (place < size) taken += 1
    } else if (place < size) sum += x[row] ?? 0
    else break
  }
  return sum + (tied * taken) / Math.max(1, ties)
}

/** Rows come in the order of the total: the first are the lower group, the last the upper one. */
const discriminationOf = ({ x, t, max }: ItemAnswers): number | null => {
  if (x.length < 2 || max === 0) return null
  const g = groupSize(x.length)
  const lower = groupSum(x, t, g, (place) => place)
  const upper = groupSum(x, t, g, (place) => x.length - 1 - place)
  return (upper - lower) / g / max
}

/** M₁ − M₀ over the standard deviation of all (n), times √(p·q). */
export const pointBiserial = (chosen: ArrayLike<boolean | number>, scores: Numbers): number | null => {
  const n = scores.length
  let [ones, sumOnes, sum] = [0, 0, 0]
  for (let i = 0; i < n; i += 1) {
    sum += scores[i] ?? 0
    if (chosen[i]) {
      ones += 1
      sumOnes += scores[i] ?? 0
    }
  }
  if (ones === 0 || ones === n) return null
  const sd = Math.sqrt(crossSum(scores, scores) / n)
  if (sd < TINY) return null
  const p = ones / n
  return ((sumOnes / ones - (sum - sumOnes) / (n - ones)) / sd) * Math.sqrt(p * (1 - p))
}

/** Rows must stand in ascending order of the total. */
export const itemStatistics = (answers: ItemAnswers): ItemStatistics => {
  const { x, t, most, max, least } = answers
  const mean = meanOf(x)
  const rest = restScores(answers)
  const cov = rest && covarianceOf(x, rest)
  const covMost = rest && covarianceOf(sorted(x), sorted(rest))
  return {
    n: x.length,
    mean,
    facility: mean === null || max === least ? null : (mean - least) / (max - least),
    sd: sdOf(x),
    discrimination: discriminationOf(answers),
    rest: rest && correlationOf(x, rest),
    efficiency: cov === null || covMost === null || Math.abs(covMost) < TINY ? null : cov / covMost,
    rpb: pointBiserial(
      Array.from({ length: x.length }, (_, i) => (x[i] ?? 0) >= max),
      sharesOfMost(t, most),
    ),
    covTotal: covarianceOf(x, t),
  }
}

/** √cov(x, T) over the sum of them; a negative covariance has no weight. */
export const effectiveWeights = (covariances: readonly (number | null)[]): (number | null)[] => {
  const roots = covariances.map((cov) => (cov === null || cov < 0 ? null : Math.sqrt(cov)))
  const sum = roots.reduce<number>((all, root) => all + (root ?? 0), 0)
  return roots.map((root) => (root === null || sum === 0 ? null : root / sum))
}

/** k/(k−1) · (1 − Σs²/s_T²), sample variances throughout. */
export const cronbachAlpha = (itemVariances: readonly number[], totalVariance: number | null): number | null => {
  const k = itemVariances.length
  if (k < 2 || totalVariance === null || totalVariance < TINY) return null
  return (k / (k - 1)) * (1 - sumOf(itemVariances) / totalVariance)
}

/** The same for items that are right or wrong alone: p·q and the variance of all (n). */
export const kr20 = (rightShares: readonly number[], totals: Numbers): number | null => {
  const variance = totals.length === 0 ? 0 : crossSum(totals, totals) / totals.length
  const k = rightShares.length
  if (k < 2 || variance < TINY) return null
  return (k / (k - 1)) * (1 - rightShares.reduce((sum, p) => sum + p * (1 - p), 0) / variance)
}

export const standardError = (sd: number | null, alpha: number | null): number | null =>
  sd === null || alpha === null || alpha > 1 ? null : sd * Math.sqrt(1 - alpha)

/** Quantile of ascending values, between two neighbours by their distance. */
export const quantileOf = (ascending: Numbers, share: number): number | null => {
  if (ascending.length === 0) return null
  const place = (ascending.length - 1) * share
  const low = Math.floor(place)
  const at = ascending[low] ?? 0
  return at + ((ascending[low + 1] ?? at) - at) * (place - low)
}
