import { expect, test } from 'vitest'
import { type Selection, whyNotAny } from './use-selection.ts'

const selected = (rows: number[]): Selection<number> => ({
  ...{ rows, isAll: false, count: rows.length, has: () => false },
  ...{ pick: () => {}, clear: () => {}, selectAll: () => {}, collect: async () => rows },
})
const even = (row: number) => (row % 2 === 0 ? null : `${row} 是奇数`)

test('an act is refused where none of the selected rows allows it, in the words of the first', () => {
  expect(whyNotAny(selected([1, 3]), even)).toBe('1 是奇数')
  expect(whyNotAny(selected([1, 2]), even)).toBeNull()
})

test('all of a filter are not known row by row', () => {
  expect(whyNotAny({ ...selected([]), isAll: true }, even)).toBeNull()
})
