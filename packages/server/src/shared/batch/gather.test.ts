import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGatherer } from './gather.ts'

interface Asked {
  key: string
  n: number
}

const gathererOf = (work: (requests: readonly Asked[]) => Promise<readonly (number | Error)[]>, most = 100) => {
  const batches: number[][] = []
  const ask = createGatherer<Asked, number>({
    keyOf: ({ key }) => key,
    most,
    weightOf: ({ n }) => n,
    mostWeight: 1000,
    work: (requests) => {
      batches.push(requests.map(({ n }) => n))
      return work(requests)
    },
  })
  return { ask, batches }
}

const slowly = async (requests: readonly Asked[]) => {
  // Longer than the turns of a busy machine: what is asked meanwhile has to come before the answer.
  await pause(100)
  return requests.map(({ n }) => n * 2)
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('what comes in one turn goes together, and what comes while two are on their way waits for one of them', async () => {
  const { ask, batches } = gathererOf(slowly)

  const first = [1, 2].map((n) => ask({ key: `k${n}`, n }))
  await nextTurn()
  const second = ask({ key: 'k3', n: 3 })
  await nextTurn()
  const third = ask({ key: 'k4', n: 4 })
  await nextTurn()
  const fourth = ask({ key: 'k5', n: 5 })

  expect(await Promise.all([...first, second, third, fourth])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1, 2], [3], [4, 5]])
})

test('what does not fit one batch goes beside it at once', async () => {
  let inWork = 0
  let most = 0
  const { ask } = gathererOf(async (requests) => {
    inWork += 1
    most = Math.max(most, inWork)
    await pause(5)
    inWork -= 1
    return requests.map(({ n }) => n)
  }, 2)

  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => ask({ key: `k${n}`, n })))

  expect(most).toBe(2)
})

test('two of one key are never worked on at once and keep their order', async () => {
  const inWork = new Set<string>()
  let met = 0
  const { ask, batches } = gathererOf(async (requests) => {
    for (const { key } of requests) {
      if (inWork.has(key)) met += 1
      inWork.add(key)
    }
    await pause(2)
    for (const { key } of requests) inWork.delete(key)
    return requests.map(({ n }) => n)
  })

  await Promise.all(Array.from({ length: 12 }, (_, n) => ask({ key: n % 2 === 0 ? 'even' : 'odd', n })))

  expect(met).toBe(0)
  const all = batches.flat()
  expect(all.filter((n) => n % 2 === 0)).toEqual([0, 2, 4, 6, 8, 10])
  expect(all.filter((n) => n % 2 === 1)).toEqual([1, 3, 5, 7, 9, 11])
})

test('a batch is bounded by number and by weight, and a heavy request still goes by itself', async () => {
  const { ask, batches } = gathererOf(slowly, 3)
  const weights = [1, 1, 600, 600, 2000, 1, 1, 1, 1]

  await Promise.all(weights.map((n, index) => ask({ key: `k${index}`, n })))

  expect(batches.every((batch) => batch.length <= 3)).toBe(true)
  expect(batches.every((batch) => batch.length === 1 || batch.reduce((sum, n) => sum + n, 0) <= 1000)).toBe(true)
  expect(batches.flat().sort()).toEqual(weights.sort())
})

test('one that is refused, or breaks its batch, takes no neighbour along', async () => {
  const { ask } = gathererOf(async (requests) => {
    await pause(2)
    if (requests.some(({ n }) => n === 13)) throw new Error('broken')
    return requests.map(({ n }) => (n === 7 ? new Error('refused') : n))
  })

  const replies = await Promise.allSettled([1, 2, 7, 13, 5].map((n) => ask({ key: `k${n}`, n })))

  expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
