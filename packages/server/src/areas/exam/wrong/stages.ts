import { addDays } from '@portal/contract/kit/shanghai.ts'

/** Days until an item is asked again, by stage. */
export const STAGE_DAYS = [1, 2, 4, 7, 15, 30] as const
const LAST_STAGE = STAGE_DAYS.length - 1
/** Right on so many days in a row: mastered. */
const RUN_TO_MASTER = 3

/** Where an item of the wrong book stands; days are those of Shanghai. */
export interface WrongProgress {
  wrongCount: number
  stage: number
  dueOn: string
  rightRun: number
  /** Last day of the run. */
  rightOn: string | null
  state: 'active' | 'mastered'
}

const dueAfter = (day: string, stage: number): string => addDays(day, STAGE_DAYS[stage] ?? 0)

const afterWrong = (before: WrongProgress | null, day: string): WrongProgress => ({
  wrongCount: (before?.wrongCount ?? 0) + 1,
  stage: 0,
  dueOn: dueAfter(day, 0),
  rightRun: 0,
  rightOn: null,
  state: 'active',
})

const runOf = ({ rightRun, rightOn }: WrongProgress, day: string): number => {
  if (rightOn === day) return rightRun
  return rightOn !== null && addDays(rightOn, 1) === day ? rightRun + 1 : 1
}

const afterRight = (before: WrongProgress, day: string): WrongProgress => {
  if (before.state === 'mastered') return before
  const run = { ...before, rightRun: runOf(before, day), rightOn: day }
  const isDue = day >= before.dueOn
  if (run.rightRun >= RUN_TO_MASTER || (isDue && before.stage >= LAST_STAGE)) return { ...run, state: 'mastered' }
  if (!isDue) return run
  return { ...run, stage: before.stage + 1, dueOn: dueAfter(day, before.stage + 1) }
}

/**
 * What an answer does to an item: wrong brings it in, back to stage 0 and due tomorrow; right on or after the due day
 * leads to the next stage, earlier it only counts for the run of days. Null: still not in the book.
 */
export const afterAnswer = (before: WrongProgress | null, isRight: boolean, day: string): WrongProgress | null => {
  if (!isRight) return afterWrong(before, day)
  return before && afterRight(before, day)
}
