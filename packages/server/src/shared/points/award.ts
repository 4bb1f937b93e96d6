import type { PointsCondition, RuleSettings } from '@portal/contract/areas/points/rule.ts'
import type { FactValue } from '@portal/contract/areas/points/rule-events.ts'

/** What an occurrence says of itself. */
export interface Occurrence {
  amount: number
  facts: Readonly<Record<string, FactValue>>
}

const fits = ({ key, op, value }: PointsCondition, { facts }: Occurrence): boolean => {
  const fact = facts[key]
  if (typeof value === 'boolean' || typeof fact !== 'number') return fact === value
  if (op === 'is') return fact === value
  return op === 'atLeast' ? fact >= value : fact <= value
}

/** What an occurrence is worth before any cap. */
export const worthOf = ({ condition, award }: RuleSettings, occurrence: Occurrence): number => {
  if (!condition.every((each) => fits(each, occurrence))) return 0
  if (award.kind === 'fixed') return award.points
  if (award.kind === 'perUnit') return award.points * Math.max(0, Math.floor(occurrence.amount))
  const value = occurrence.facts[award.key]
  if (typeof value !== 'number') return 0
  return award.bands.findLast(({ from }) => value >= from)?.points ?? 0
}

/** Net sums that the caps of one rule are held against. */
export interface Earned {
  day: number
  week: number
  total: number
  groupDay: number
}

const left = (cap: number | null, earned: number): number =>
  cap === null ? Number.POSITIVE_INFINITY : Math.max(0, cap - earned)

/** A grant is cut to what the caps leave of it. */
export const cutToCaps = (worth: number, caps: RuleSettings, earned: Earned): number =>
  Math.min(
    worth,
    left(caps.capDay, earned.day),
    left(caps.capWeek, earned.week),
    left(caps.capTotal, earned.total),
    left(caps.groupCapDay, earned.groupDay),
  )
