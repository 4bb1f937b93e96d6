import { describe, expect, test } from 'vitest'
import { dueWords, hoursWords } from './due-words.ts'

const now = new Date('2026-11-24T14:00:00+08:00').getTime()
const due = (text: string) => ({ dueAt: new Date(`2026-${text}:00+08:00`), state: 'assigned' as const })

describe('dueWords', () => {
  test.each([
    ['11-24T12:40', '超 1 小时 20 分', 'over'],
    ['11-24T13:35', '超 25 分', 'over'],
    ['11-22T10:00', '超 2 天', 'over'],
    ['11-24T14:35', '还剩 35 分', 'near'],
    ['11-24T15:50', '还剩 1 小时 50 分', 'near'],
    ['11-24T17:10', '今天 17:10', 'far'],
    ['11-25T09:40', '明天 09:40', 'far'],
    ['11-26T09:10', '11-26 09:10', 'far'],
  ])('due %s is %s', (at, words, tone) => {
    expect(dueWords(due(at), now)).toEqual({ words, tone })
  })

  test('a clock that stands still says so, and nothing due is a dash', () => {
    expect(dueWords({ dueAt: null, state: 'needsInfo' }, now).words).toBe('停表')
    expect(dueWords({ dueAt: null, state: 'answered' }, now).words).toBe('—')
  })
})

test('working hours in words', () => {
  expect([hoursWords(null), hoursWords(1.7), hoursWords(0.9), hoursWords(3)]).toEqual([
    '—',
    '1 小时 42 分',
    '54 分',
    '3 小时',
  ])
})
