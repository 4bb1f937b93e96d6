import { expect, test } from 'vitest'
import { hallNeeds, type ProofFigures } from './proof.ts'

const costOf = (mean: number) => ({ mean, p50: mean * 16, p95: mean * 20 })
const figures: ProofFigures = {
  draw: costOf(1.5),
  start: costOf(0.75),
  save: costOf(0.25),
  handIn: costOf(4.75),
  commit: costOf(0.25),
}

test('a hall takes as long as its people one after the other, the disk included', () => {
  expect(hallNeeds(figures, 1000)).toEqual({
    entry: { seconds: 1, fits: true },
    unprepared: { seconds: 2.5, fits: true },
    handIn: { seconds: 5, fits: true },
    saves: { perSecond: 100, most: 2000, fits: true },
  })
})

test.each([
  [5000, true, false, true],
  [5001, false, false, true],
  [6000, false, false, true],
  [6001, false, false, false],
])('half of the time is kept for the rest: %i people', (people, entry, unprepared, handIn) => {
  const needs = hallNeeds(figures, people)

  expect([needs.entry.fits, needs.unprepared.fits, needs.handIn.fits]).toEqual([entry, unprepared, handIn])
})

test('saves fit as long as they are half of what is possible', () => {
  expect([10_000, 10_010].map((people) => hallNeeds(figures, people).saves.fits)).toEqual([true, false])
})
