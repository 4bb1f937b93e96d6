import { expect, test } from 'vitest'
import { movedBy } from './moved-by.ts'

test('one goes a place up or down, and the others keep their order', () => {
  expect(movedBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
