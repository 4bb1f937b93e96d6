import { addDays } from '@portal/contract/kit/shanghai.ts'

interface StreakDays {
  today: string
  /** How far back to look: the day of the first set. */
  from: string
  /** A set was asked of the person on that day. */
  isPlanned(day: string): boolean
  /** Scored, in time or made up. */
  isDone(day: string): boolean
  /** Not over yet: today, or a day whose set may still be handed in. */
  isOpen(day: string): boolean
}

/** Consecutive days with a scored try; days without a plan and days that are not over break nothing. */
export const streakOf = ({ today, from, isPlanned, isDone, isOpen }: StreakDays): number => {
  let streak = 0
  for (let day = today; day >= from; day = addDays(day, -1)) {
    if (isDone(day)) streak += 1
    else if (isPlanned(day) && !isOpen(day)) return streak
  }
  return streak
}
