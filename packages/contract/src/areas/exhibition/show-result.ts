import { grouped } from '../../kit/grouped.ts'

/** A share of whole numbers, kept exactly. */
interface Fraction {
  over: bigint
  under: bigint
}

const fraction = (over: bigint, under: bigint): Fraction => ({ over, under })
const NOTHING = fraction(0n, 1n)

const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.over * b.under - b.over * a.under
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** Cut to hundredths, never rounded up. */
const hundredthsOf = ({ over, under }: Fraction): number => Number((over * 100n) / under)

export interface Criterion {
  name: string
  /** In hundredths; all of them make 100. */
  weight: number
  max: number
}

export interface RankedWork {
  id: string
  category: string
  /** Valid votes, and how many units they came from. */
  count: number
  units: number
  /** Marks of each judge who did not recuse himself, by criterion. */
  marks: readonly (readonly number[])[]
}

export interface ResultRules {
  criteria: readonly Criterion[]
  /** α in hundredths: how much of the result the public vote makes. */
  publicShare: number
  hasVote: boolean
}

export interface WorkResult {
  id: string
  count: number
  /** In hundredths of a point; null where nothing was voted or marked. */
  publicScore: number | null
  juryScore: number | null
  final: number
  rank: number
}

/** Σ weight · mark / max · 100 of one judge. */
const judged = (criteria: readonly Criterion[], marks: readonly number[]): Fraction =>
  criteria.reduce(
    (sum, { weight, max }, at) => plus(sum, fraction(BigInt(weight) * BigInt(marks[at] ?? 0), BigInt(max))),
    NOTHING,
  )

const juryOf = (criteria: readonly Criterion[], marks: readonly (readonly number[])[]): Fraction => {
  if (marks.length === 0) return NOTHING
  const sum = marks.map((each) => judged(criteria, each)).reduce(plus, NOTHING)
  return times(sum, fraction(1n, BigInt(marks.length)))
}

/** Mean of the jury for one work in hundredths of a point, or null without a mark. */
export const juryMean = (criteria: readonly Criterion[], marks: readonly (readonly number[])[]): number | null =>
  marks.length === 0 ? null : hundredthsOf(juryOf(criteria, marks))

const publicOf = (count: number, most: number): Fraction =>
  most === 0 ? NOTHING : fraction(100n * BigInt(count), BigInt(most))

interface Scored {
  work: RankedWork
  share: Fraction
  jury: Fraction
  final: Fraction
}

const finalOf = ({ publicShare, hasVote, criteria }: ResultRules, share: Fraction, jury: Fraction): Fraction => {
  if (criteria.length === 0) return share
  if (!hasVote) return jury
  const alpha = fraction(BigInt(publicShare), 100n)
  return plus(times(alpha, share), times(fraction(100n - BigInt(publicShare), 100n), jury))
}

const better = (a: Scored, b: Scored): number =>
  compare(b.final, a.final) || compare(b.jury, a.jury) || b.work.units - a.work.units

/** Points and places of the works, each within its category: equal ones share a place and the next is skipped. */
export const resultOf = (works: readonly RankedWork[], rules: ResultRules): WorkResult[] => {
  const results: WorkResult[] = []
  for (const group of grouped(works, ({ category }) => category).values()) {
    const most = Math.max(...group.map(({ count }) => count))
    const scored = group.map((work): Scored => {
      const share = publicOf(work.count, most)
      const jury = juryOf(rules.criteria, work.marks)
      return { work, share, jury, final: finalOf(rules, share, jury) }
    })
    scored.sort(better)
    let rank = 0
    for (const [at, each] of scored.entries()) {
      const above = scored[at - 1]
      if (above === undefined || better(above, each) !== 0) rank = at + 1
      results.push({
        id: each.work.id,
        count: each.work.count,
        publicScore: rules.hasVote ? hundredthsOf(each.share) : null,
        juryScore: rules.criteria.length > 0 ? hundredthsOf(each.jury) : null,
        final: hundredthsOf(each.final),
        rank,
      })
    }
  }
  return results
}

export interface Award {
  name: string
  /** Name of a category; null for each of them. */
  category: string | null
  count: number
}

/** The award of a place in a category: the first ones of the list go to the first places. */
export const awardOf = (awards: readonly Award[], category: string, rank: number): string => {
  let given = 0
  for (const { name, category: only, count } of awards) {
    if (only !== null && only !== category) continue
    given += count
    if (rank <= given) return name
  }
  return ''
}
