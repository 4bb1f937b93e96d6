import { expect, test } from 'vitest'
import { cutAround, inkOf, NO_CUT, widened } from './ink.ts'
import { layoutOf, scaleOf } from './layout.ts'

/** White paper with one dark box, from x and y up to but not including the others. */
const paper = (width: number, height: number, box?: readonly [number, number, number, number]) => {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  const [left, top, right, bottom] = box ?? [0, 0, 0, 0]
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) pixels[(y * width + x) * 4] = 20
  return inkOf(pixels, width, height)
}

test('ink is found to the pixel, and an empty page has none', () => {
  expect(paper(100, 200, [10, 20, 90, 190])).toEqual({ left: 0.1, top: 0.1, right: 0.9, bottom: 0.95 })
  expect(paper(100, 200)).toBeNull()
})

test('margins are cut but for some air, never more than an inch, and not at all where ink touches the edge', () => {
  const cut = cutAround(paper(100, 100, [10, 0, 60, 99]))
  expect(cut.left).toBeCloseTo(0.072)
  expect(cut).toMatchObject({ top: 0, right: 0.11, bottom: 0 })
  expect(cutAround(null)).toEqual(NO_CUT)
})

test('a wider page takes back what was cut before; a narrower one changes nothing', () => {
  const first = paper(100, 100, [20, 20, 80, 80])
  expect(widened(first, paper(100, 100, [30, 30, 70, 70]))).toBe(first)
  expect(widened(first, null)).toBe(first)
  expect(widened(first, paper(100, 100, [5, 30, 70, 70]))).toEqual({ left: 0.05, top: 0.2, right: 0.8, bottom: 0.8 })
})

test('what is left of a page is as wide as the window, and the document as much shorter', () => {
  const cut = { left: 0.1, top: 0.1, right: 0.1, bottom: 0.1 }
  const page = { width: 500, height: 1000 }
  const scale = scaleOf('width', page, 0, 400, cut)
  expect(scale).toBe(1)
  const layout = layoutOf(2, new Map([[1, page]]), { scale, rotation: 0, cut })
  expect(layout).toMatchObject({ widths: [400, 400], heights: [800, 800] })
})
