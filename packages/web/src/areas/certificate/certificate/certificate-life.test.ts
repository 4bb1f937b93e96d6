import { expect, test } from 'vitest'
import { lifeOf } from './certificate-life.ts'

const noon = Date.parse('2026-11-24T12:00:00+08:00')

test.each([
  ['2026-11-24', '2026-11-24', { passed: 0, left: 0 }],
  ['2026-01-23', '2027-01-23', { passed: expect.closeTo(83.56, 1), left: 60 }],
  ['2025-01-01', '2026-11-23', { passed: 100, left: -1 }],
  ['2027-01-01', '2027-12-31', { passed: 0, left: 402 }],
  ['2021-07-12', null, { passed: null, left: null }],
])('from %s to %s', (validFrom, validTo, life) => {
  expect(lifeOf({ validFrom, validTo }, noon)).toEqual(life)
})
