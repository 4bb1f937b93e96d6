import { expect, test } from 'vitest'
import { allOrFirstError, coalesced, inRounds } from './coalesce.ts'

const doublerOf = () => {
  const batches: number[][] = []
  const double = coalesced(async (_tx: object, numbers: readonly number[]) => {
    batches.push([...numbers])
    return numbers.map((n) => n * 2)
  })
  return { double, batches }
}

test('what is asked of one transaction at one time goes together, of two apart', async () => {
  const { double, batches } = doublerOf()
  const [one, other] = [{}, {}]

  const later = Promise.resolve().then(() => double(one, 4))
  const replies = await Promise.all([double(one, 1), double(other, 2), double(one, 3), later])

  expect(replies).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 3, 4], [2]])
  await double(one, 5)
  expect(batches.at(-1)).toEqual([5])
})

test('a batch that fails fails for all of it', async () => {
  const fail = coalesced(async (_tx: object, _numbers: readonly number[]): Promise<number[]> => {
    throw new Error('broken')
  })
  const tx = {}

  const ends = await Promise.allSettled([fail(tx, 1), fail(tx, 2)])

  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('rounds name no key twice and keep the order of each', () => {
  const rounds = inRounds(['a1', 'b1', 'a2', 'c1', 'a3', 'b2'], ([key = '']) => key)

  expect(rounds).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']])
})

test('the first error comes after the last of the others has ended', async () => {
  let ended = false
  const slow = new Promise<number>((resolve) => {
    setImmediate(() => {
      ended = true
      resolve(1)
    })
  })

  await expect(allOrFirstError([Promise.reject(new Error('broken')), slow])).rejects.toThrow('broken')
  expect(ended).toBe(true)
})
