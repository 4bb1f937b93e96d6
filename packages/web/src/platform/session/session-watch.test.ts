import { describe, expect, test } from 'vitest'
import { ApiRefusal, TransportError } from '../api/refusal.ts'
import { createSessionWatch, type SessionEnd } from './session-watch.ts'

const over = () => Promise.reject(new ApiRefusal(1001, '登录已失效，请重新登录', null))

const watching = (ask: () => Promise<string>) => {
  const seen = { asked: 0, over: [] as (SessionEnd | null)[], alive: [] as string[] }
  const clock = { now: 0 }
  const watch = createSessionWatch({
    ask: () => {
      seen.asked += 1
      return ask()
    },
    now: () => clock.now,
    onOver: (reason) => seen.over.push(reason),
    onAlive: (info) => seen.alive.push(info),
  })
  return { watch, seen, clock }
}

describe('the session watch', () => {
  test('declares the session over once the server confirms it', async () => {
    const { watch, seen } = watching(over)

    await watch.noSession()

    expect(seen.over).toEqual([null])
  })

  test('lets a single stray 1001 pass', async () => {
    const { watch, seen } = watching(async () => '王建国')

    await watch.noSession()

    expect(seen.over).toEqual([])
    expect(seen.alive).toEqual(['王建国'])
  })

  test('asks at most once in ten seconds', async () => {
    const { watch, seen, clock } = watching(async () => '王建国')

    await watch.noSession()
    clock.now = 9_999
    await watch.noSession()
    expect(seen.asked).toBe(1)

    clock.now = 10_000
    await watch.noSession()
    expect(seen.asked).toBe(2)
  })

  test('asks once for many answers at the same time', async () => {
    const { watch, seen } = watching(over)

    await Promise.all([watch.noSession(), watch.noSession(), watch.noSession()])

    expect(seen.asked).toBe(1)
    expect(seen.over).toEqual([null])
  })

  test('does not wait when the server itself announces the end, and keeps its reason', async () => {
    const { watch, seen } = watching(over)

    await watch.noSession()
    await watch.ended('admin')

    expect(seen.over).toEqual([null, 'admin'])
  })

  test.each([new TransportError('网络连接失败', 'r'), new ApiRefusal(1000, '服务繁忙', null)])(
    'takes %s for no proof',
    async (failure) => {
      const { watch, seen } = watching(() => Promise.reject(failure))

      await watch.noSession()

      expect(seen.over).toEqual([])
    },
  )
})
