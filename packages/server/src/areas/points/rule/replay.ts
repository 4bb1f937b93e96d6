import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import { mondayOf } from '@portal/contract/kit/shanghai.ts'
import { cutToCaps, type Occurrence, worthOf } from '#src/shared/points/award.ts'

/** What happened to one person, in the order in which it was worked on. */
export type ReplayStep =
  | { kind: 'fact'; day: string; sourceId: string; occurrence: Occurrence; held: boolean }
  /** The original grant was taken back, or given back; `points` is what that really moved. */
  | { kind: 'reversal'; day: string; sourceId: string; points: number }
  /** Another rule of the group took part of its cap. */
  | { kind: 'group'; day: string; points: number }

/** Net sums from before the replayed days. */
export interface ReplayStart {
  week: number
  total: number
}

const add = (sums: Map<string, number>, key: string, points: number) => sums.set(key, (sums.get(key) ?? 0) + points)

/** What the rule would have brought one person, net; the arithmetic is that of the ledger. */
export const replay = (
  settings: RuleSettings,
  steps: readonly ReplayStep[],
  from: string,
  start: ReplayStart,
): number => {
  const days = new Map<string, number>()
  const weeks = new Map<string, number>([[mondayOf(from), start.week]])
  const groupDays = new Map<string, number>()
  const granted = new Map<string, number>()
  let net = 0
  const book = (day: string, points: number) => {
    add(days, day, points)
    add(weeks, mondayOf(day), points)
    add(groupDays, day, points)
    net += points
  }
  for (const step of steps) {
    if (step.kind === 'group') add(groupDays, step.day, step.points)
    else if (step.kind === 'reversal') {
      const original = granted.get(step.sourceId)
      book(step.day, original === undefined ? step.points : Math.sign(step.points) * original)
    } else if (step.held) {
      const earned = {
        day: days.get(step.day) ?? 0,
        week: weeks.get(mondayOf(step.day)) ?? 0,
        total: start.total + net,
        groupDay: groupDays.get(step.day) ?? 0,
      }
      const points = cutToCaps(worthOf(settings, step.occurrence), settings, earned)
      granted.set(step.sourceId, points)
      if (points > 0) book(step.day, points)
    }
  }
  return net
}
