import { expect, test } from 'vitest'
import { wilson } from './wilson.ts'

const inPercent = (right: number, answers: number) => {
  const { rate, low, high } = wilson(right, answers)
  return [rate, low, high].map((share) => Math.round(share * 1000) / 10)
}

// Reference values of the textbook formula with z = 1.645.
test('gives the 90 % interval of a share', () => {
  expect(inPercent(8, 10)).toEqual([80, 54.1, 93.1])
  expect(inPercent(15, 20)).toEqual([75, 56.8, 87.3])
  expect(inPercent(0, 5)).toEqual([0, 0, 35.1])
  expect(inPercent(5, 5)).toEqual([100, 64.9, 100])
})

test('gets narrower with more answers of the same share', () => {
  const width = (answers: number) => wilson(answers / 2, answers).high - wilson(answers / 2, answers).low

  expect(width(20)).toBeLessThan(width(10))
  expect(width(10)).toBeLessThan(width(6))
})
