import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stillListener } from '#test/process/still-listener.ts'
import { createCacheRegistry } from './cache.ts'
import { roughBytes } from './cache-figures.ts'

const values = (count: number) => ({ list: Array.from({ length: count }, (_, n) => `value ${n}`) })

test('a cache stays within its bytes, whatever room its entries leave', async () => {
  const registry = createCacheRegistry(stillListener)
  const cache = registry.create({ name: 'c', purpose: 'p', max: 1000, ttlMs: 1000, maxBytes: 10_000 })

  for (let n = 0; n < 100; n += 1) await cache.get(`k${n}`, async () => values(10))
  const [figures] = registry.figures()

  expect(figures?.bytes).toBeLessThanOrEqual(10_000)
  expect(figures?.entries).toBeGreaterThan(1)
  expect(figures?.evictions).toBe(100 - (figures?.entries ?? 0))
  expect(figures?.misses).toBe(100)
})

test('a value that is loaded while its key is forgotten is not kept', async () => {
  const registry = createCacheRegistry(stillListener)
  const cache = registry.create({ name: 'c', purpose: 'p', max: 10, ttlMs: 1000 })

  await cache.get('k', async () => {
    registry.apply('c k')
    return values(1)
  })

  expect(registry.keys('c')).toEqual([])
})

test('a crowd that asks at once has it worked out once; after a forget, and after a failure, anew', async () => {
  const registry = createCacheRegistry(stillListener)
  const cache = registry.create<{ n: number }>({ name: 'c', purpose: 'p', max: 10, ttlMs: 1000 })
  const waiting: ((value: { n: number } | Error) => void)[] = []
  const load = () =>
    new Promise<{ n: number }>((resolve, reject) => {
      waiting.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
    })
  const ask = () => cache.get('k', load)

  const first = [ask(), ask(), ask()]
  registry.apply('c k')
  const second = [ask(), ask()]
  expect(waiting).toHaveLength(2)
  waiting[0]?.({ n: 1 })
  waiting[1]?.(new Error('lost'))

  expect(await Promise.all(first)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  await expect(second[0]).rejects.toThrow('lost')
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]?.({ n: 3 })
  expect(await second[1]).toEqual({ n: 3 })
  expect(await ask()).toEqual({ n: 3 })
})

test('many keys are loaded by one question, for those that are not known', async () => {
  const registry = createCacheRegistry(stillListener)
  const cache = registry.create<{ key: string }>({ name: 'c', purpose: 'p', max: 10, ttlMs: 1000 })
  const asked: string[][] = []
  const load = async (missing: string[]) => {
    asked.push(missing)
    return new Map(missing.filter((key) => key !== 'gone').map((key) => [key, { key }]))
  }

  await cache.get('a', async () => ({ key: 'a' }))
  const found = await cache.getAll(['a', 'b', 'b', 'gone'], load)
  await cache.getAll(['a', 'b'], load)

  expect(asked).toEqual([['b', 'gone']])
  expect([...found.keys()]).toEqual(['a', 'b'])
})

test('hits and misses are counted by the minute', async () => {
  const registry = createCacheRegistry(stillListener)
  const cache = registry.create({ name: 'c', purpose: 'p', max: 10, ttlMs: 1000 })

  for (let n = 0; n < 3; n += 1) await cache.get('k', async () => values(1))
  const minutes = registry.figures()[0]?.minutes ?? []

  expect(minutes.reduce((sum, { hits }) => sum + hits, 0)).toBe(2)
  expect(minutes.reduce((sum, { misses }) => sum + misses, 0)).toBe(1)
})

test('the size of a value grows with what it holds', () => {
  expect(roughBytes(values(100))).toBeGreaterThan(10 * roughBytes(values(1)))
  expect(roughBytes(new Map([['a', new Set(['b', 'c'])]]))).toBeGreaterThan(roughBytes(new Map()))
})

test('no cache is made outside the registry', () => {
  const root = path.join(import.meta.dirname, '../..')
  const users = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /from 'lru-cache'/.test(fs.readFileSync(path.join(root, file), 'utf8')))

  // Texts and names of prepared statements hold no data of the portal.
  expect(users.sort()).toEqual(['kit/page-read/list.ts', 'platform/cache/cache.ts', 'platform/database/db.ts'])
})
