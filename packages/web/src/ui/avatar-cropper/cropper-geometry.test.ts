import { describe, expect, test } from 'vitest'
import { type Crop, firstCrop, moveBy, OUTPUT_PX, STAGE, scaleOf, turnBy, zoomTo } from './cropper-geometry.ts'

const wide = { width: 1200, height: 600 }
const square300 = { width: 300, height: 300 }

/** Edges of the square in source pixels, unturned. */
function edges(source: typeof wide, crop: Crop) {
  const half = STAGE.square / 2 / scaleOf(source, crop.zoom)
  return { left: crop.x - half, right: crop.x + half, top: crop.y - half, bottom: crop.y + half }
}

describe('zoom', () => {
  test('just covers the square at 0, centred', () => {
    expect(edges(wide, firstCrop(wide))).toEqual({ left: 300, right: 900, top: 0, bottom: 600 })
  })

  test('shows one source pixel per sent pixel at 100', () => {
    const { left, right } = edges(wide, zoomTo(wide, firstCrop(wide), 100))

    expect(right - left).toBeCloseTo(OUTPUT_PX)
  })

  test('cannot enlarge a picture whose short side is 300', () => {
    expect(scaleOf(square300, 100)).toBe(scaleOf(square300, 0))
  })

  test.each([
    [-1, 0],
    [101, 100],
  ])('clamps %i to %i', (wanted, zoom) => {
    expect(zoomTo(wide, firstCrop(wide), wanted).zoom).toBe(zoom)
  })

  test('keeps the centre while going in and covers the square again while going out', () => {
    const near = moveBy(wide, zoomTo(wide, firstCrop(wide), 100), 1000, 1000)
    expect(near).toMatchObject({ x: 150, y: 150 })

    expect(zoomTo(wide, near, 0)).toMatchObject({ x: 300, y: 300 })
  })
})

describe('moving', () => {
  test.each([
    [5000, 5000, { left: 0, top: 0 }],
    [-5000, -5000, { right: 1200, bottom: 600 }],
  ])('by %i, %i never uncovers the square', (dx, dy, edge) => {
    expect(edges(wide, moveBy(wide, firstCrop(wide), dx, dy))).toMatchObject(edge)
  })

  test('follows the pointer pixel by pixel', () => {
    const moved = moveBy(wide, firstCrop(wide), 10, 0)

    expect((firstCrop(wide).x - moved.x) * scaleOf(wide, 0)).toBeCloseTo(10)
  })

  test('follows the pointer on a turned picture too', () => {
    const turned = turnBy(firstCrop(wide), 90)

    const moved = moveBy(wide, turned, 0, 20)

    expect((turned.x - moved.x) * scaleOf(wide, 0)).toBeCloseTo(20)
    expect(moved.y).toBeCloseTo(turned.y)
  })
})

test('turning goes full circle in both directions and leaves the rest alone', () => {
  const crop = firstCrop(wide)

  expect(turnBy(turnBy(crop, 359), 1)).toEqual(crop)
  expect(turnBy(crop, -1)).toEqual({ ...crop, turnDegrees: -1 })
})
