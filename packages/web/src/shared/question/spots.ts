import type { AnswerSpot, PlainAnswer } from '@portal/contract/areas/assessment/question/answer.ts'

/** The points of a picture answer. */
export const spotsOf = (answer: PlainAnswer | null): AnswerSpot[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'object' && 'x' in each) : []

const MILLION = 1_000_000
/** A share of the picture, 0–1 with six decimals, as it travels. */
export const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * MILLION) / MILLION

/** Pixels of the stored picture. */
const STEP = 10
const FINE_STEP = 1
const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Size {
  width: number
  height: number
}

/** Where an arrow key takes the cross, or null for other keys; with Shift by single pixels. */
export const steered = (
  at: { x: number; y: number },
  key: string,
  isFine: boolean,
  { width, height }: Size,
): { x: number; y: number } | null => {
  const way = ways[key]
  if (!way) return null
  const step = isFine ? FINE_STEP : STEP
  return { x: share(at.x + (way[0] * step) / width), y: share(at.y + (way[1] * step) / height) }
}

/** Where on an element a pointer is, as shares of its width and height. */
export const placeIn = (rect: DOMRect, clientX: number, clientY: number): { x: number; y: number } => ({
  x: share(rect.width === 0 ? 0 : (clientX - rect.left) / rect.width),
  y: share(rect.height === 0 ? 0 : (clientY - rect.top) / rect.height),
})
