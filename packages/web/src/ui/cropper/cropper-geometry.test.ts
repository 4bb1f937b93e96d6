import { describe, expect, test } from 'vitest'
import { AVATAR_FRAME, coverFrame } from './crop-frame.ts'
import { type Crop, firstCrop, moveBy, scaleOf, turnBy, zoomTo } from './cropper-geometry.ts'

const wide = { width: 1200, height: 600 }
const frame = AVATAR_FRAME
const square300 = { width: 300, height: 300 }

/** Edges of the square in source pixels, unturned. */
function edges(source: typeof wide, crop: Crop) {
  const half = frame.hole.width / 2 / scaleOf(frame, source, crop)
  return { left: crop.x - half, right: crop.x + half, top: crop.y - half, bottom: crop.y + half }
}

describe('zoom', () => {
  test('just covers the square at 0, centred', () => {
    expect(edges(wide, firstCrop(wide))).toEqual({ left: 300, right: 900, top: 0, bottom: 600 })
  })

  test('shows one source pixel per sent pixel at 100', () => {
    const { left, right } = edges(wide, zoomTo(frame, wide, firstCrop(wide), 100))

    expect(right - left).toBeCloseTo(frame.output.width)
  })

  test('cannot enlarge a picture whose short side is 300', () => {
    expect(scaleOf(frame, square300, { zoom: 100, turnDegrees: 0 })).toBe(
      scaleOf(frame, square300, { zoom: 0, turnDegrees: 0 }),
    )
  })

  test.each([
    [-1, 0],
    [101, 100],
  ])('clamps %i to %i', (wanted, zoom) => {
    expect(zoomTo(frame, wide, firstCrop(wide), wanted).zoom).toBe(zoom)
  })

  test('keeps the centre while going in and covers the square again while going out', () => {
    const near = moveBy(frame, wide, zoomTo(frame, wide, firstCrop(wide), 100), { dx: 1000, dy: 1000 })
    expect(near).toMatchObject({ x: 150, y: 150 })

    expect(zoomTo(frame, wide, near, 0)).toMatchObject({ x: 300, y: 300 })
  })
})

describe('moving', () => {
  test.each([
    [5000, 5000, { left: 0, top: 0 }],
    [-5000, -5000, { right: 1200, bottom: 600 }],
  ])('by %i, %i never uncovers the square', (dx, dy, edge) => {
    expect(edges(wide, moveBy(frame, wide, firstCrop(wide), { dx, dy }))).toMatchObject(edge)
  })

  test('follows the pointer pixel by pixel', () => {
    const moved = moveBy(frame, wide, firstCrop(wide), { dx: 10, dy: 0 })

    expect((firstCrop(wide).x - moved.x) * scaleOf(frame, wide, firstCrop(wide))).toBeCloseTo(10)
  })

  test('follows the pointer on a turned picture too', () => {
    const turned = turnBy(frame, wide, firstCrop(wide), 90)

    const moved = moveBy(frame, wide, turned, { dx: 0, dy: 20 })

    expect((turned.x - moved.x) * scaleOf(frame, wide, firstCrop(wide))).toBeCloseTo(20)
    expect(moved.y).toBeCloseTo(turned.y)
  })
})

test('turning goes full circle in both directions and leaves the rest alone', () => {
  const crop = firstCrop(wide)

  expect(turnBy(frame, wide, turnBy(frame, wide, crop, 359), 1)).toEqual(crop)
  expect(turnBy(frame, wide, crop, -1)).toEqual({ ...crop, turnDegrees: -1 })
})

describe('a cover', () => {
  const cover = coverFrame({ width: 640, height: 360 })
  const photo = { width: 4000, height: 3000 }

  /** Corners of the turned hole, in source pixels. */
  const corners = (crop: Crop) => {
    const scale = scaleOf(cover, photo, crop)
    const angle = (-crop.turnDegrees * Math.PI) / 180
    return [-1, 1].flatMap((right) =>
      [-1, 1].map((down) => {
        const [dx, dy] = [(right * cover.hole.width) / 2 / scale, (down * cover.hole.height) / 2 / scale]
        return {
          x: crop.x + dx * Math.cos(angle) - dy * Math.sin(angle),
          y: crop.y + dx * Math.sin(angle) + dy * Math.cos(angle),
        }
      }),
    )
  }

  test('just covers its hole at 0', () => {
    const [first, , , last] = corners(firstCrop(photo))

    expect([first?.x, last?.x]).toEqual([0, 4000])
  })

  test.each([1, 30, 45, 90, 137, 270])(
    'shows no empty corner turned by %i degrees, wherever it is moved',
    (degrees) => {
      const turned = turnBy(cover, photo, firstCrop(photo), degrees)

      for (const [dx, dy] of [
        [9000, 9000],
        [-9000, 9000],
        [9000, -9000],
        [-9000, -9000],
      ] as const)
        for (const { x, y } of corners(moveBy(cover, photo, turned, { dx, dy }))) {
          expect(x).toBeGreaterThanOrEqual(-1e-6)
          expect(x).toBeLessThanOrEqual(photo.width + 1e-6)
          expect(y).toBeGreaterThanOrEqual(-1e-6)
          expect(y).toBeLessThanOrEqual(photo.height + 1e-6)
        }
    },
  )
})
