import { describe, expect, test } from 'vitest'
import { createRate } from './transfer-rate.ts'

describe('createRate', () => {
  test('tells speed and time left from what went out lately', () => {
    let now = 0
    const rate = createRate(() => now)
    rate.take(0, 1000)
    now = 2000

    expect(rate.take(200, 1000)).toEqual({ speed: 100, leftSeconds: 8 })
  })

  test('forgets a fast start after eight seconds', () => {
    let now = 0
    const rate = createRate(() => now)
    rate.take(0, 10_000)
    now = 1000
    rate.take(5000, 10_000)
    now = 9500
    rate.take(5000, 10_000)
    now = 10_500

    expect(rate.take(5100, 10_000).speed).toBe(100)
  })

  test('promises nothing while nothing moves', () => {
    let now = 0
    const rate = createRate(() => now)
    rate.take(500, 1000)
    now = 3000

    expect(rate.take(500, 1000)).toEqual({ speed: 0, leftSeconds: null })
  })
})
