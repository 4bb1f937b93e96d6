/** Pure figures behind the 异常报告. */

/** Wrong answers of one attempt: by question the form of what was answered. */
export type WrongAnswers = ReadonlyMap<string, string>

export interface Pair {
  a: number
  b: number
  /** Questions both answered wrongly, and those of them with the same wrong answer. */
  common: number
  same: number
  expected: number
  /** After correction for the number of pairs. */
  p: number
}

const PAIR_LIMIT = 1e-6

/** By question: the chance that two people who answer it wrongly give the same answer. */
export const matchChances = (attempts: readonly WrongAnswers[]): Map<string, number> => {
  const counts = new Map<string, Map<string, number>>()
  for (const attempt of attempts)
    for (const [question, answer] of attempt) {
      const answers = counts.get(question) ?? new Map<string, number>()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      counts.set(question, answers)
    }
  return new Map(
    [...counts].map(([question, answers]) => {
      const all = [...answers.values()].reduce((sum, n) => sum + n, 0)
      return [question, [...answers.values()].reduce((sum, n) => sum + (n / all) ** 2, 0)]
    }),
  )
}

/** P(X ≥ least) of a sum of independent events, each with a chance of its own. */
export const atLeast = (chances: readonly number[], least: number): number => {
  // exact[k] is the chance of k so far; all that reach `least` are gathered in its last place.
  const exact = new Float64Array(least + 1)
  exact[0] = 1
  for (const chance of chances) {
    exact[least] = (exact[least] ?? 0) + (exact[least - 1] ?? 0) * chance
    for (let k = least - 1; k > 0; k -= 1) exact[k] = (exact[k] ?? 0) * (1 - chance) + (exact[k - 1] ?? 0) * chance
    if (least > 0) exact[0] = (exact[0] ?? 0) * (1 - chance)
  }
  return least === 0 ? 1 : Math.min(1, exact[least] ?? 0)
}

/** P(X ≥ least) of a count that is expected so often. */
export const poissonAtLeast = (expected: number, least: number): number => {
  let [term, below] = [Math.exp(-expected), 0]
  for (let k = 0; k < least; k += 1) {
    below += term
    term *= expected / (k + 1)
  }
  // The tail itself where the complement has no digits left.
  if (below < 0.999) return 1 - below
  let tail = 0
  for (let k = least; k < least + 200; k += 1) {
    tail += term
    term *= expected / (k + 1)
  }
  return Math.min(1, tail)
}

/** Pairs of one attempt with all after it that agree in more wrong answers than the options explain. */
export const suspectsOf = (
  attempts: readonly WrongAnswers[],
  chances: ReadonlyMap<string, number>,
  a: number,
): Pair[] => {
  const own = attempts[a]
  if (!own) return []
  const pairs = (attempts.length * (attempts.length - 1)) / 2
  const found: Pair[] = []
  for (let b = a + 1; b < attempts.length; b += 1) {
    const common: number[] = []
    let [same, expected] = [0, 0]
    for (const [question, answer] of own) {
      const other = attempts[b]?.get(question)
      if (other === undefined) continue
      const chance = chances.get(question) ?? 1
      common.push(chance)
      expected += chance
      if (other === answer) same += 1
    }
    if (same <= expected) continue
    const p = Math.min(1, atLeast(common, same) * pairs)
    if (p < PAIR_LIMIT) found.push({ a, b, common: common.length, same, expected, p })
  }
  return found
}

/** A practised reader takes in so many characters a second; nobody answers before he has read. */
const CHARACTERS_A_SECOND = 15
const LEAST_READING_MS = 1000

export const readingMs = (characters: number): number =>
  Math.max(LEAST_READING_MS, (characters / CHARACTERS_A_SECOND) * 1000)

const LEAST_FAST = 5
const FAST_SHARE = 0.2

/** Few quick answers say nothing: somebody may know a question by heart. */
export const isTooFast = (fast: number, answered: number): boolean =>
  fast >= LEAST_FAST && fast >= answered * FAST_SHARE

export const BURST_SECONDS = 60
const LEAST_BURST = 4
const BURST_LIMIT = 1e-4

interface Burst {
  n: number
  expected: number
  p: number
}

/** Most answers within a minute of a return, where a person's own pace does not explain them. Instants in ms. */
export const burstOf = (
  answers: readonly number[],
  returns: readonly number[],
  span: { from: number; to: number },
): Burst | null => {
  const ms = BURST_SECONDS * 1000
  const expected = (answers.length * ms) / Math.max(ms, span.to - span.from)
  let best: Burst | null = null
  for (const back of returns) {
    const n = answers.filter((at) => at >= back && at < back + ms).length
    if (n < LEAST_BURST || n <= expected || (best && n <= best.n)) continue
    const p = Math.min(1, poissonAtLeast(expected, n) * returns.length)
    if (p < BURST_LIMIT) best = { n, expected, p }
  }
  return best
}
