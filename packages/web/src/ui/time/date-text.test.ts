import { describe, expect, test } from 'vitest'
import { dateProse, dateText, dateTimeText, fullTimeText } from './date-text.ts'

describe('date texts', () => {
  test('show the clock of Shanghai', () => {
    const moment = '2025-11-19T16:05:09Z'

    expect(dateText(moment)).toBe('2025-11-20')
    expect(dateTimeText(moment)).toBe('2025-11-20 00:05')
    expect(fullTimeText(moment)).toBe('2025-11-20 00:05:09')
    expect(dateProse(moment)).toBe('2025年11月20日')
  })

  test('do not pad in prose', () => {
    expect(dateProse('2025-01-05T00:00:00Z')).toBe('2025年1月5日')
  })

  test.each([null, undefined, '', '不详'])('leave %o empty', (nothing) => {
    expect(dateTimeText(nothing)).toBe('')
  })
})
