import { expect, test } from 'vitest'
import { fitted } from './use-fitting.ts'

const columns = [{ key: 'name', width: 200 }, { key: 'code', width: 100 }, { key: 'unit' }]
const widths = (own: Record<string, number>, room: number) => fitted(columns, own, room).map(({ width }) => width)

test('with room enough every column has what it asks for', () => {
  expect(widths({}, 500)).toEqual([200, 100, undefined])
})

test('with less they give up the same share, and leave the least to the column without a width', () => {
  expect(widths({}, 88 + 240)).toEqual([160, 80, undefined])
})

test('none becomes too narrow to be read, and one that a person has sized stays', () => {
  expect(widths({}, 100)).toEqual([130, 65, undefined])
  expect(widths({ name: 200 }, 100)).toEqual([200, 65, undefined])
})
