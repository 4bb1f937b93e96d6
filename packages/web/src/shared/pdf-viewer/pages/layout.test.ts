import { describe, expect, test } from 'vitest'
import { layoutOf, nextZoom, PAGE_GAP, pageAt, pageInHand, scaleOf, sharesSeen } from './layout.ts'

const sizes = new Map([
  [1, { width: 100, height: 200 }],
  [3, { width: 300, height: 100 }],
])
const layout = layoutOf(4, sizes, { scale: 1, rotation: 0 })

describe('the layout of a document', () => {
  test('takes unknown pages to be like the first', () => {
    expect(layout.heights).toEqual([200, 200, 100, 200])
    expect(layout.width).toBe(300)
    expect(layout.tops).toEqual([8, 216, 424, 532, 740])
  })

  test('turned by a quarter, pages lie', () => {
    expect(layoutOf(3, sizes, { scale: 2, rotation: 90 }).heights).toEqual([200, 200, 600])
  })

  test.each([
    [0, 1],
    [215, 1],
    [216, 2],
    [5000, 4],
  ])('at %i lies page %i', (height, page) => {
    expect(pageAt(layout, height)).toBe(page)
  })

  test('shares of what is seen, and the page in hand', () => {
    expect(sharesSeen(layout, 108, 208)).toEqual([
      { page: 1, share: 0.5 },
      { page: 2, share: 0.5 },
    ])
    expect(sharesSeen(layout, 208, PAGE_GAP)).toEqual([])
    expect(pageInHand(layout, 108, 208)).toBe(1)
    expect(pageInHand(layout, 150, 208)).toBe(2)
  })
})

test('a page as wide as the window, whichever way it is turned', () => {
  expect(scaleOf('width', { width: 100, height: 200 }, 0, 390)).toBe(3.9)
  expect(scaleOf('width', { width: 100, height: 200 }, 270, 390)).toBe(1.95)
})

test('the zoom goes by steps and stops at its ends', () => {
  expect(nextZoom(1, 1)).toBe(1.1)
  expect(nextZoom(1.03, -1)).toBe(1)
  expect(nextZoom(4, 1)).toBe(4)
  expect(nextZoom(0.5, -1)).toBe(0.5)
})
