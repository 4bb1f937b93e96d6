import { expect, test } from 'vitest'
import { draggedShape } from './mask-shape.ts'

const kind = { fileId: 'f', shape: 'oval' as const }

test('a shape is the box between its corners, whichever way it was drawn', () => {
  const box = { ...kind, x: 0.25, y: 0.5, width: 0.25, height: 0.25 }
  expect(draggedShape({ from: { x: 0.25, y: 0.5 }, to: { x: 0.5, y: 0.75 } }, kind)).toEqual(box)
  expect(draggedShape({ from: { x: 0.5, y: 0.75 }, to: { x: 0.25, y: 0.5 } }, kind)).toEqual(box)
})

test('a tap draws nothing', () => {
  expect(draggedShape({ from: { x: 0.2, y: 0.2 }, to: { x: 0.2, y: 0.9 } }, kind)).toBeNull()
})
