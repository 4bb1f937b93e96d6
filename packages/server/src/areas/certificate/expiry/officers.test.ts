import { expect, test } from 'vitest'
import { officersOf } from './officers.ts'

test('a unit is looked after by the officer nearest to it', () => {
  const officer = (id: string, below: string[], units: string[] = [], all = false) => ({
    id,
    scope: { all, below, units },
  })
  const root = officer('root', [], [], true)
  const branch = officer('branch', ['/a/b/'])
  const team = officer('team', [], ['c'])
  const unit = { id: 'c', path: '/a/b/c/' }
  expect(officersOf([root, branch, team], unit)).toEqual(['team'])
  expect(officersOf([root, branch], unit)).toEqual(['branch'])
  expect(officersOf([root, officer('too', ['/a/']), officer('same', ['/a/'])], unit)).toEqual(['too', 'same'])
  expect(officersOf([root, branch], { id: 'x', path: '/a/x/' })).toEqual(['root'])
  expect(officersOf([branch], { id: 'x', path: '/a/x/' })).toEqual([])
})
