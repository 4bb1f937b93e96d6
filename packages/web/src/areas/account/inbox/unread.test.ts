// @vitest-environment jsdom

import { messageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, useSession } from '#src/platform/session/session.ts'
import { clearToken, writeToken } from '#src/platform/storage.ts'
import { watchUnread } from './unread.ts'

const byKind = Object.fromEntries(messageCategory.options.map((category) => [category, 0]))
let asked: string[] = []

beforeEach(() => {
  asked = []
  const answer = { status: 0, success: true, message: '', result: { unreadNum: 3, byKind } }
  vi.stubGlobal('fetch', (async (url) => {
    asked.push(String(url))
    return new Response(JSON.stringify(answer))
  }) as typeof fetch)
  vi.useFakeTimers()
  forgetSession()
  clearToken()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks for a person, and never for a guest, for somebody not known yet or for nobody', async () => {
  watchUnread()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const forNobody = asked.length
  writeToken('of somebody')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const forUnknown = asked.length
  useSession.setState({ state: 'known', userId: '', guestPage: '/questionnaire/fill/1' })
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  const forGuest = asked.length
  useSession.setState({ state: 'known', userId: 'person', guestPage: null })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)

  expect([forNobody, forUnknown, forGuest, asked.length]).toEqual([0, 0, 0, 2])
})
