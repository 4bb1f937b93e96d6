import { describe, expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2025-11-22T04:00:00Z')
const ago = (seconds: number) => timeAgo(now / 1000 - seconds, now)

describe('timeAgo', () => {
  test.each([
    [-90, '刚刚'],
    [0, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [60, '1分钟前'],
    [61, '2分钟前'],
    [3599, '60分钟前'],
    [3600, '1小时前'],
    [3601, '2小时前'],
    [86_399, '24小时前'],
    [86_400, '1天前'],
    [172_799, '1天前'],
    [172_800, '11月20日12时0分'],
  ])('reads %i seconds as %s', (seconds, words) => {
    expect(ago(seconds)).toBe(words)
  })

  test('takes seconds, milliseconds and ISO text for the same moment', () => {
    const moment = Date.parse('2025-11-20T01:05:00Z')

    const words = [moment / 1000, moment, '2025-11-20T01:05:00Z', String(moment)].map((input) => timeAgo(input, now))

    expect(words).toEqual(Array(4).fill('11月20日9时5分'))
  })

  test('names the year when it is another one in Shanghai', () => {
    expect(timeAgo('2024-11-20T01:05:00Z', now)).toBe('2024年11月20日9时5分')
    expect(timeAgo('2024-12-31T16:30:00Z', now)).toBe('1月1日0时30分')
  })

  test('says nothing about a text that is no time', () => {
    expect(timeAgo('不详', now)).toBe('')
  })
})
