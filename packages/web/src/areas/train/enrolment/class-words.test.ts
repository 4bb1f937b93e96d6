import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, test } from 'vitest'
import { daysText } from '../class/class-words.tsx'
import { leftText, ownWords, queueMarks, sessionTime, shortTime, spanText } from './class-words.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const own = { wait: null, reason: '', result: 'none' } as const

describe('how somebody stands to a class', () => {
  test('the place in the queue is said, a refusal with its reason, a held seat by the class', () => {
    expect(ownWords('open', { ...own, state: 'waitlisted', wait: 4 }).words).toBe('候补第 4 位')
    expect(ownWords('open', { ...own, state: 'rejected', reason: '不在范围' }).words).toBe('未通过：不在范围')
    expect(ownWords('running', { ...own, state: 'confirmed' }).words).toBe('进行中')
    expect(ownWords('graduated', { ...own, state: 'confirmed', result: 'failed' }).words).toBe('不合格')
  })
})

test('the end of study is the last day that counts', () => {
  expect(spanText(at('2026-12-01T00:00'), at('2026-12-21T00:00'))).toBe('12 月 1 日 – 20 日')
  expect(daysText(at('2026-12-01T00:00'), at('2026-12-21T00:00'))).toBe('2026-12-01 至 12-20')
  expect(daysText(at('2026-12-01T09:00'), at('2026-12-01T17:00'))).toBe('2026-12-01')
})

test('times are short, in Shanghai, and name what differs', () => {
  expect(sessionTime(at('2026-12-09T14:00'), at('2026-12-09T15:30'))).toBe('12-09 周三 14:00–15:30')
  expect(shortTime(at('2026-12-09T14:00'), at('2026-11-01T00:00').getTime())).toBe('12-09 14:00')
  expect(shortTime(at('2027-01-09T14:00'), at('2026-11-01T00:00').getTime())).toBe('2027-01-09 14:00')
  expect(spanText(at('2026-12-01T09:00'), at('2026-12-20T18:00'))).toBe('12 月 1 日 – 20 日')
  expect(spanText(at('2026-11-30T09:00'), at('2026-12-01T18:00'))).toBe('11 月 30 日 – 12 月 1 日')
})

test.each([
  [4 * DAY_MS + 5, '4 天'],
  [3 * HOUR_MS + 5 * MINUTE_MS, '3 小时 05 分'],
  [581_000, '09:41'],
  [-1, '00:00'],
])('what is left of %i ms is %s', (ms, text) => {
  expect(leftText(ms)).toBe(text)
})

test('a short queue stands whole with the own place in it; a long one keeps the own neighbourhood', () => {
  const shown = (waiting: number, place: number | null) =>
    queueMarks(waiting, place).map((mark) => (mark.kind === 'gap' ? '…' : mark.kind === 'own' ? '你' : mark.n))
  expect(shown(3, 4)).toEqual([1, 2, 3, '你'])
  expect(shown(4, 2)).toEqual([1, '你', 3, 4])
  expect(shown(20, 21)).toEqual([1, 2, '…', 20, '你'])
  expect(shown(20, 3)).toEqual([1, 2, '你', 4, '…'])
  expect(shown(20, null)).toEqual([1, 2, 3, 4, '…'])
  expect(shown(0, null)).toEqual([])
})
