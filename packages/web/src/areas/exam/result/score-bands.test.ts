import { expect, test } from 'vitest'
import { bandOf } from './ScoreBands.tsx'

test('bands meet without a gap and without sharing a score', () => {
  const bands = Array.from({ length: 10 }, (_, at) => bandOf(at, 8.5))

  expect(bands[0]).toEqual({ from: 0, to: 0.84 })
  expect(bands[1]).toEqual({ from: 0.85, to: 1.69 })
  expect(bands[9]).toEqual({ from: 7.65, to: 8.5 })
  expect(bandOf(6, 100)).toEqual({ from: 60, to: 69.99 })
})
