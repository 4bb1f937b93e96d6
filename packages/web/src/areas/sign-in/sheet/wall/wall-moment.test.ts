import { describe, expect, test } from 'vitest'
import { STEP_MS, wallMoment } from './wall-moment.ts'

const at = Date.UTC(2026, 10, 24, 6, 0, 0)
const tokens = [0, 1, 2, 3].map((step) => ({
  token: `t${step}`,
  shownFrom: new Date(at + step * STEP_MS),
  validTo: new Date(at + (step + 2) * STEP_MS),
}))

describe('the code on the wall', () => {
  test.each([
    { after: 0, token: 't0', leftMs: 15_000 },
    { after: 14_999, token: 't0', leftMs: 1 },
    { after: 15_000, token: 't1', leftMs: 15_000 },
    { after: 59_000, token: 't3', leftMs: 1000 },
    // The server is silent, but what it gave is still good.
    { after: 60_000, token: 't3', leftMs: 0 },
  ])('is $token $after ms after the answer', ({ after, token, leftMs }) => {
    expect(wallMoment(tokens, at, at + after)).toEqual({ token, leftMs, cut: false })
  })

  test('goes after a minute without the server', () => {
    expect(wallMoment(tokens, at, at + 60_001)).toEqual({ token: null, leftMs: 0, cut: true })
  })

  test('goes when every code is used up, however fresh the answer seems', () => {
    expect(wallMoment(tokens.slice(0, 1), at, at + 30_000).cut).toBe(true)
  })

  test('does not show a code before its time', () => {
    expect(wallMoment(tokens, at, at - 1)).toEqual({ token: null, leftMs: 0, cut: false })
  })

  test('is none where the server gave none', () => {
    expect(wallMoment([], at, at + 90_000)).toEqual({ token: null, leftMs: 0, cut: false })
  })
})
