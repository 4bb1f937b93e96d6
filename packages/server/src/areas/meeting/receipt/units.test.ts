import { expect, test } from 'vitest'
import { sumsByUnit } from './units.ts'

const count = (path: string, expected: number, attending = expected, present = 0) => ({
  path,
  expected,
  attending,
  present,
})

test('sums by the first level on which the units part', () => {
  expect(sumsByUnit([count('root/a/a1/', 3, 2), count('root/a/a2/', 4), count('root/b/', 1)])).toEqual([
    { orgId: 'a', expected: 7, attending: 6, present: 0 },
    { orgId: 'b', expected: 1, attending: 1, present: 0 },
  ])
})

test('goes down where all are of one unit, and stays at a unit that is the end of its path', () => {
  expect(sumsByUnit([count('root/a/a1/', 3), count('root/a/a2/', 4)]).map(({ orgId }) => orgId)).toEqual(['a2', 'a1'])
  expect(sumsByUnit([count('root/', 2), count('root/a/', 1)]).map(({ orgId }) => orgId)).toEqual(['root', 'a'])
})

test('whoever belongs to the unit above stands beside those below it', () => {
  const units = sumsByUnit([count('root/a/', 1), count('root/a/a1/', 3), count('root/a/a2/b/', 2)])
  expect(units.map(({ orgId, expected }) => [orgId, expected])).toEqual([
    ['a1', 3],
    ['a2', 2],
    ['a', 1],
  ])
})

test('knows no units where nobody is', () => {
  expect(sumsByUnit([])).toEqual([])
})
