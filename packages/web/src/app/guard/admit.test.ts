// @vitest-environment jsdom
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
    vi.stubGlobal('fetch', asked)
    window.dispatchEvent(new Event('beforeunload'))

    const admitted = admit(PAGE).catch(() => 'refused')
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
