import type { Judged } from './judge-people.ts'

const HUNDREDTHS = 100

/** The weighted mark, or without weights that of the first exam; points with two decimals. */
export const scoreOf = ({ judgement, person }: Pick<Judged, 'judgement' | 'person'>): number | null => {
  const score = judgement.score ?? person.facts.exams[0]?.score ?? null
  return score === null ? null : score / HUNDREDTHS
}
