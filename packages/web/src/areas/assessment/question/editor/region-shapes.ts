import type { RegionShape } from '@portal/contract/areas/assessment/question/key.ts'
import { centreOf, cornersOf, type Pixel } from '#src/shared/question/judged/label-place.ts'

export interface Size {
  width: number
  height: number
}

export const drawTools = { select: '选择', rect: '矩形', circle: '圆形', polygon: '多边形' } as const
export type DrawTool = keyof typeof drawTools
export type DragTool = 'rect' | 'circle'

const LEAST = 4
const clamp = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))

/** The whole pixel of a place given in shares of the picture. */
export const pixelOf = (at: Pixel, { width, height }: Size): Pixel => ({
  x: clamp(at.x * width, width),
  y: clamp(at.y * height, height),
})

/** What is drawn between two corners, or from a centre to the edge; null where it is too small to be meant. */
export const drawn = (tool: DragTool, from: Pixel, to: Pixel): RegionShape | null => {
  if (tool === 'circle') {
    const r = Math.round(Math.hypot(to.x - from.x, to.y - from.y))
    return r < LEAST ? null : { type: 'circle', x: from.x, y: from.y, r }
  }
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (width < LEAST || height < LEAST) return null
  return { type: 'rect', x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height }
}

/** Farthest the shape may go each way without leaving the picture. */
const bounded = (wanted: number, low: number, high: number, most: number) =>
  Math.round(Math.max(-low, Math.min(wanted, most - high)))

export const moved = (shape: RegionShape, by: Pixel, { width, height }: Size): RegionShape => {
  const corners = cornersOf(shape)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const dx = bounded(by.x, Math.min(...xs), Math.max(...xs), width)
  const dy = bounded(by.y, Math.min(...ys), Math.max(...ys), height)
  if (shape.type === 'polygon') return { ...shape, points: shape.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })) }
  return { ...shape, x: shape.x + dx, y: shape.y + dy }
}

/** Larger or smaller about its centre, cut at the edge of the picture. */
export const scaled = (shape: RegionShape, factor: number, { width, height }: Size): RegionShape => {
  if (shape.type === 'circle') return { ...shape, r: Math.max(LEAST, Math.round(shape.r * factor)) }
  const centre = centreOf(cornersOf(shape))
  const grown = ({ x, y }: Pixel): Pixel => ({
    x: clamp(centre.x + (x - centre.x) * factor, width),
    y: clamp(centre.y + (y - centre.y) * factor, height),
  })
  if (shape.type === 'polygon') return { ...shape, points: shape.points.map(grown) }
  const [from = centre, to = centre] = cornersOf(shape).map(grown)
  return drawn('rect', from, to) ?? shape
}

const shapeWords = { rect: '矩形', circle: '圆形', polygon: '多边形' }
export const wordOfShape = ({ type }: RegionShape): string => shapeWords[type]
