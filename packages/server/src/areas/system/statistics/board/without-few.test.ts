import { expect, test } from 'vitest'
import { withoutFew } from './without-few.ts'

const groupsOf = (...sizes: number[]) => sizes.map((people) => ({ people }))
const sizes = ({ shown }: { shown: { people: number }[] }) => shown.map(({ people }) => people)

test('groups of fewer than five people are left out', () => {
  expect(sizes(withoutFew(groupsOf(9, 4, 5, 1, 0), 19))).toEqual([9, 5])
})

test('a single small group takes the smallest other one with it, for the sum would give it away', () => {
  const left = withoutFew(groupsOf(9, 4, 6, 7), 26)

  expect(sizes(left)).toEqual([9, 7])
  expect(left.hidden).toBe(2)
})

test('of a whole that is too small nothing is shown', () => {
  expect(withoutFew(groupsOf(2, 2), 4)).toEqual({ shown: [], hidden: 2 })
})
