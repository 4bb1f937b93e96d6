import type { KeyRegion, RegionShape } from '../key.ts'

/** Places are whole millionths of a pixel: six decimals times whole pixels lose nothing. */
const MICRO = 1_000_000n

export interface Spot {
  x: bigint
  y: bigint
}

/** The place in the stored picture of a click that was sent as shares of its width and height. */
export const spotOf = (sent: { x: number; y: number }, picture: { width: number; height: number }): Spot => ({
  x: BigInt(Math.round(sent.x * 1_000_000)) * BigInt(picture.width),
  y: BigInt(Math.round(sent.y * 1_000_000)) * BigInt(picture.height),
})

const micro = (pixels: number) => BigInt(pixels) * MICRO
const square = (value: bigint) => value * value

/** τ in millionths of a pixel: that of the region, at least one percent of the longer side. */
const toleranceOf = (region: KeyRegion, picture: { width: number; height: number }): bigint => {
  const least = (micro(Math.max(picture.width, picture.height)) * 1n) / 100n
  const own = micro(region.tolerance)
  return own > least ? own : least
}

const beyond = (value: bigint, low: bigint, high: bigint) =>
  value < low ? low - value : value > high ? value - high : 0n

const nearSegment = (spot: Spot, a: Spot, b: Spot, reach: bigint): boolean => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = square(dx) + square(dy)
  const along = (spot.x - a.x) * dx + (spot.y - a.y) * dy
  if (length === 0n || along <= 0n) return square(spot.x - a.x) + square(spot.y - a.y) <= square(reach)
  if (along >= length) return square(spot.x - b.x) + square(spot.y - b.y) <= square(reach)
  const cross = dx * (spot.y - a.y) - dy * (spot.x - a.x)
  return square(cross) <= square(reach) * length
}

/** Even-odd rule; points on an edge are found by their distance. */
const insidePolygon = (spot: Spot, corners: readonly Spot[]): boolean => {
  let inside = false
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a
    if (a.y > spot.y === b.y > spot.y) continue
    const side = (spot.x - a.x) * (b.y - a.y) - (b.x - a.x) * (spot.y - a.y)
    if (b.y > a.y ? side < 0n : side > 0n) inside = !inside
  }
  return inside
}

const cornersOf = (shape: Extract<RegionShape, { type: 'polygon' }>): Spot[] =>
  shape.points.map(({ x, y }) => ({ x: micro(x), y: micro(y) }))

/** Inside, on the edge, or within the tolerance of the shape. */
export const hits = (spot: Spot, region: KeyRegion, picture: { width: number; height: number }): boolean => {
  const { shape } = region
  const reach = toleranceOf(region, picture)
  if (shape.type === 'circle')
    return square(spot.x - micro(shape.x)) + square(spot.y - micro(shape.y)) <= square(micro(shape.r) + reach)
  if (shape.type === 'rect') {
    const dx = beyond(spot.x, micro(shape.x), micro(shape.x + shape.width))
    const dy = beyond(spot.y, micro(shape.y), micro(shape.y + shape.height))
    return square(dx) + square(dy) <= square(reach)
  }
  const corners = cornersOf(shape)
  return (
    insidePolygon(spot, corners) ||
    corners.some((a, index) => nearSegment(spot, a, corners[(index + 1) % corners.length] ?? a, reach))
  )
}

/** π to fifteen places: enough to tell any two regions of a picture apart. */
const PI = 3_141_592_653_589_793n
const PI_UNIT = 1_000_000_000_000_000n

/** Twice the area times a fixed unit: only for comparing. */
export const areaOf = (shape: RegionShape): bigint => {
  if (shape.type === 'rect') return 2n * PI_UNIT * BigInt(shape.width) * BigInt(shape.height)
  if (shape.type === 'circle') return 2n * PI * square(BigInt(shape.r))
  const twice = shape.points.reduce((sum, a, index) => {
    const b = shape.points[(index + 1) % shape.points.length] ?? a
    return sum + BigInt(a.x) * BigInt(b.y) - BigInt(b.x) * BigInt(a.y)
  }, 0n)
  return PI_UNIT * (twice < 0n ? -twice : twice)
}
