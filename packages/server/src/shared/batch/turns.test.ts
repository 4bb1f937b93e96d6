import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('works of one key go one after the other, whatever becomes of the one before, and those of others beside them', async () => {
  const inTurn = createTurns()
  const told: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      told.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      told.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }

  const ends = await Promise.allSettled([
    inTurn('a', work('a1', true)),
    inTurn('a', work('a2')),
    inTurn('b', work('b1')),
  ])

  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(told.indexOf('a2 begins')).toBeGreaterThan(told.indexOf('a1 ends'))
  expect(told.indexOf('b1 begins')).toBeLessThan(told.indexOf('a1 ends'))
})
