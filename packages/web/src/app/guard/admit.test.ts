// @vitest-environment jsdom
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchLeaving } from '#src/platform/session/leaving.ts'
import { forgetSession } from '#src/platform/session/session.ts'
import { clearToken, readToken, writeToken } from '#src/platform/storage.ts'
import { admit } from './admit.ts'

const PAGE = new URL('/netSchool/learnProgress', window.location.href)

const cutOff: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}

describe('the guard asking who is signed in', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    watchLeaving()
    writeToken('token-of-somebody')
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    forgetSession()
    clearToken()
  })

  test('keeps the token where the page is being left, and asks again where it stays after all', async () => {
    const asked = vi.fn(cutOff)
    const begun = new Promise<void>((resolve) => {
      asked.mockImplementationOnce((...call) => {
        resolve()
        return cutOff(...call)
      })
    })
    vi.stubGlobal('fetch', asked)
    window.dispatchEvent(new Event('beforeunload'))

    const admitted = admit(PAGE).catch(() => 'refused')
    // The clock of the test stands still: it may not run before the call is made, however busy the machine is.
    await begun
    // Nor before its failure has gone all the way up to the guard, which then begins to wait.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(readToken()).toBe('token-of-somebody')
    expect(asked).toHaveBeenCalledTimes(1)

    await vi.advanceTimersByTimeAsync(200)
    await admitted
    expect(asked).toHaveBeenCalledTimes(2)
    expect(readToken()).toBeNull()
  })

  test('gives the token up where the call fails by itself', async () => {
    vi.stubGlobal('fetch', cutOff)
    await vi.advanceTimersByTimeAsync(10_000)

    await admit(PAGE).catch(() => 'refused')
    expect(readToken()).toBeNull()
  })
})
