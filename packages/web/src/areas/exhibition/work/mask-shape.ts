import type { MaskShape } from '@portal/contract/areas/exhibition/work.ts'

interface Point {
  x: number
  y: number
}

export interface Drag {
  from: Point
  to: Point
}

const LEAST = 0.005

/** The box between two corners, in shares of the picture; null for a mere tap. */
export const draggedShape = (
  { from, to }: Drag,
  { fileId, shape }: Pick<MaskShape, 'fileId' | 'shape'>,
): MaskShape | null => {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (width < LEAST || height < LEAST) return null
  return { fileId, shape, x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height }
}
