import { expect, test } from 'vitest'
import { createCacheRegistry } from '#src/platform/cache/cache.ts'
import { stillListener } from '#test/process/still-listener.ts'
import { keepFigures, keepLarge } from './kept-figures.ts'

interface Sum {
  n: number
}

const aCache = <Value extends object>() =>
  createCacheRegistry(stillListener).create<Value>({ name: 'sums', purpose: 'test', max: 10, ttlMs: 60_000 })

/** Rows whose sum is as large as it is told. */
const aSource = (isLarge: boolean) => {
  const source = {
    version: 1,
    made: 0,
    stamp: async () => String(source.version),
    make: async (): Promise<Sum> => {
      source.made += 1
      return { n: source.version }
    },
    isLarge: () => isLarge,
  }
  return source
}

test('what is made of few rows is made anew after each change, and only then', async () => {
  const figuresOf = keepFigures<Sum>(aCache())
  const source = aSource(false)

  const first = await figuresOf('a', source)
  const again = await figuresOf('a', source)
  source.version = 2
  const changed = await figuresOf('a', source)

  expect([first.value.n, again.value.n, changed.value.n]).toEqual([1, 1, 2])
  expect(source.made).toBe(2)
  expect(again.madeAt).toBe(first.madeAt)
})

test('what is made of many rows is shared by all who ask, also by those who come after a change', async () => {
  const figuresOf = keepFigures<Sum>(aCache())
  const source = aSource(true)

  const together = await Promise.all([1, 2, 3].map(() => figuresOf('a', source)))
  source.version = 2
  const later = await figuresOf('a', source)

  expect([...together, later].map(({ value }) => value.n)).toEqual([1, 1, 1, 1])
  expect(source.made).toBe(1)
})

test('without a stamp only what is large is kept', async () => {
  const [small, large] = [aSource(false), aSource(true)]
  const smallOf = keepLarge<Sum>(aCache(), small.isLarge)
  const largeOf = keepLarge<Sum>(aCache(), large.isLarge)

  for (const each of [1, 2]) {
    small.version = each
    large.version = each
    expect(await smallOf('a', small.make)).toEqual({ n: each })
    expect(await largeOf('a', large.make)).toEqual({ n: 1 })
  }
})

test('what is large is kept although something small changes while it is being made', async () => {
  const figuresOf = keepFigures<Sum>(aCache())
  const [small, large] = [aSource(false), aSource(true)]
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await figuresOf('small', small)

  const first = figuresOf('large', { ...large, make: () => released.then(large.make) })
  small.version = 2
  await figuresOf('small', small)
  release()
  await first
  await figuresOf('large', large)

  expect(large.made).toBe(1)
})
