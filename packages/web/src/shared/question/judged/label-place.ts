import type { RegionShape } from '@portal/contract/areas/assessment/question/key.ts'

export interface Pixel {
  x: number
  y: number
}

export const cornersOf = (shape: RegionShape): Pixel[] => {
  if (shape.type === 'polygon') return shape.points
  if (shape.type === 'circle') return [{ x: shape.x, y: shape.y }]
  return [
    { x: shape.x, y: shape.y },
    { x: shape.x + shape.width, y: shape.y + shape.height },
  ]
}

export const centreOf = (points: readonly Pixel[]): Pixel => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** Where the number of a region is written. */
export const labelPlace = (shape: RegionShape): Pixel =>
  shape.type === 'circle' ? { x: shape.x, y: shape.y } : centreOf(cornersOf(shape))
