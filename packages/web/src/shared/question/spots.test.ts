import { expect, test } from 'vitest'
import { placeIn, share, steered } from './spots.ts'

const picture = { width: 3000, height: 2000 }
/** The picture on a page, drawn larger or smaller and pushed out of sight by scrolling. */
const drawnAt = (zoom: number, left: number, top: number) =>
  ({ left, top, width: picture.width * zoom, height: picture.height * zoom }) as DOMRect

test('one point of the picture is the same share of it at half and at three times its size', () => {
  const point = { x: 1570, y: 437 }
  const clickAt = (zoom: number, left: number, top: number) =>
    placeIn(drawnAt(zoom, left, top), left + point.x * zoom, top + point.y * zoom)

  const expected = { x: share(point.x / picture.width), y: share(point.y / picture.height) }
  expect(clickAt(0.5, 40, 120)).toEqual(expected)
  expect(clickAt(1, 0, 0)).toEqual(expected)
  expect(clickAt(3, -2310.5, -980.25)).toEqual(expected)
})

test('a click beside the picture stands at its edge, and arrows move by pixels of the stored picture', () => {
  expect(placeIn(drawnAt(1, 0, 0), -5, 2400)).toEqual({ x: 0, y: 1 })
  expect(steered({ x: 0.5, y: 0.5 }, 'ArrowRight', false, picture)).toEqual({ x: share(1510 / 3000), y: 0.5 })
  expect(steered({ x: 0.5, y: 0.5 }, 'ArrowUp', true, picture)).toEqual({ x: 0.5, y: share(999 / 2000) })
  expect(steered({ x: 0.5, y: 0.5 }, 'a', false, picture)).toBeNull()
})
