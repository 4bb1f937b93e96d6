import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'

/** A mark as it stands in the form. */
export type ScoreDraft = Pick<MarkTask, 'score' | 'pointHits' | 'comment'>

/** Whether the form says something else than what is saved. */
export const isChanged = (saved: ScoreDraft, draft: ScoreDraft): boolean =>
  draft.score !== saved.score ||
  draft.comment.trim() !== saved.comment ||
  draft.pointHits.toSorted().join() !== saved.pointHits.toSorted().join()

const MOST_BUTTONS = 21

/** Scores offered as buttons: every step where they are few, else every whole 分, and always the full score. */
export const scoreButtons = (max: number, step: number): number[] => {
  const unit = max / step < MOST_BUTTONS ? step : Math.max(1, Math.ceil(max / (MOST_BUTTONS - 1)))
  const values: number[] = []
  for (let n = 0; n * unit < max - 1e-9; n += 1) values.push(Math.round(n * unit * 100) / 100)
  return [...values, max]
}

/** Why a score cannot be given, in the words of the server. */
export const scoreFault = (score: number | null, max: number, step: number): string | null => {
  if (score === null || score < 0 || score > max) return `分数须在 0–${max} 之间`
  const units = (score * 100) / Math.round(step * 100)
  return score === max || Math.abs(units - Math.round(units)) < 1e-6 ? null : `分数步长为 ${step}`
}

/** Digits typed one after the other make one number, as long as the full score holds it. */
export const scoreTyped = (before: string, digit: string, max: number): string => {
  const joined = `${before}${digit}`
  if (joined !== '0' && joined.startsWith('0')) return Number(digit) <= max ? digit : before
  return Number(joined) <= max ? joined : Number(digit) <= max ? digit : before
}

/** What the chosen points of a rubric come to, on the step of the exam and never beyond the full score. */
export const scoreOfPoints = (points: readonly number[], settled: number, { max, step }: ScoreRange): number => {
  const sum = points.reduce((all, each) => all + each, settled)
  return Math.min(max, Math.round(Math.round(sum / step) * step * 100) / 100)
}

interface ScoreRange {
  max: number
  step: number
}
