// @vitest-environment jsdom
import { clientKey } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { beforeEach, expect, test } from 'vitest'
import { deviceId } from '#src/platform/storage.ts'
import { forgetStart, startKeyOf } from './own-device.ts'

const NAME = 'attempt:exam:01a2221b-02be-726d-a4a8-01913955f080'
const DESK = 'exam:01a2221b-02be-726d-a4a8-01913955f080'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** What a phone leaves that ends the browser at once: only the name of the device is old enough to be kept. */
const lostAtOnce = () => {
  const device = deviceId()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('device', device)
}

test('a browser that was ended at once names the same start again, and the next sitting another one', async () => {
  const first = await startKeyOf(NAME, DESK, { no: 1, runs: false })
  expect(clientKey.safeParse(first).success).toBe(true)
  lostAtOnce()

  expect(await startKeyOf(NAME, DESK, { no: 1, runs: true })).toBe(first)
  forgetStart(NAME)
  expect(await startKeyOf(NAME, DESK, { no: 2, runs: false })).not.toBe(first)
})

test('another device names another start', async () => {
  const here = await startKeyOf(NAME, DESK, { no: 1, runs: false })
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('device', '0123456789abcdef'.repeat(2))
  expect(await startKeyOf(NAME, DESK, { no: 1, runs: true })).not.toBe(here)
})
