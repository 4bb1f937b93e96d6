import { expect, test } from 'vitest'
import { labelPlace } from '#src/shared/question/judged/label-place.ts'
import { drawn, moved, pixelOf, scaled } from './region-shapes.ts'

const picture = { width: 1000, height: 500 }

test('shares become whole pixels inside the picture', () => {
  expect(pixelOf({ x: 0.12345, y: 1.2 }, picture)).toEqual({ x: 123, y: 500 })
})

test('a rectangle is drawn from any corner, a circle from its centre, and a mere click draws nothing', () => {
  expect(drawn('rect', { x: 90, y: 80 }, { x: 10, y: 20 })).toEqual({
    type: 'rect',
    x: 10,
    y: 20,
    width: 80,
    height: 60,
  })
  expect(drawn('circle', { x: 100, y: 100 }, { x: 130, y: 140 })).toEqual({ type: 'circle', x: 100, y: 100, r: 50 })
  expect(drawn('rect', { x: 10, y: 10 }, { x: 12, y: 90 })).toBeNull()
  expect(drawn('circle', { x: 10, y: 10 }, { x: 11, y: 11 })).toBeNull()
})

test('a shape stops at the edge of the picture as a whole', () => {
  const points = [
    { x: 10, y: 10 },
    { x: 110, y: 10 },
    { x: 10, y: 60 },
  ]

  expect(moved({ type: 'rect', x: 900, y: 400, width: 80, height: 60 }, { x: 500, y: 500 }, picture)).toEqual({
    type: 'rect',
    x: 920,
    y: 440,
    width: 80,
    height: 60,
  })
  expect(moved({ type: 'polygon', points }, { x: -50, y: 5 }, picture)).toEqual({
    type: 'polygon',
    points: [
      { x: 0, y: 15 },
      { x: 100, y: 15 },
      { x: 0, y: 65 },
    ],
  })
})

test('a shape grows about its centre', () => {
  expect(scaled({ type: 'rect', x: 100, y: 100, width: 100, height: 50 }, 2, picture)).toEqual({
    type: 'rect',
    x: 50,
    y: 75,
    width: 200,
    height: 100,
  })
  expect(scaled({ type: 'circle', x: 5, y: 5, r: 5 }, 0.1, picture)).toEqual({ type: 'circle', x: 5, y: 5, r: 4 })
  expect(labelPlace({ type: 'rect', x: 100, y: 100, width: 100, height: 50 })).toEqual({ x: 150, y: 125 })
})
