import { describe, expect, test } from 'vitest'
import { dueOf } from './due-words.ts'

// Tuesday 24 November 2026, 14:05 in Shanghai.
const now = Date.parse('2026-11-24T14:05:00+08:00')
const at = (text: string) => new Date(`${text}+08:00`)
const ends = (text: string, kind: 'exam' | 'approval' = 'exam') =>
  dueOf({ kind, startsAt: at('2026-11-20T08:00:00'), due: at(text) }, now)
const begins = (text: string) => dueOf({ kind: 'live', startsAt: at(text), due: null }, now)

describe('the time of a task', () => {
  test.each([
    ['2026-11-22T10:00:00', '已逾期 2 天', 'bad'],
    ['2026-11-24T09:00:00', '已逾期', 'bad'],
    ['2026-11-24T18:00:00', '今天 18:00 截止', 'warn'],
    ['2026-11-24T23:59:59', '今天截止', 'warn'],
    ['2026-11-25T09:30:00', '明天 09:30 截止', 'plain'],
    ['2026-11-27T18:00:00', '还剩 3 天', 'plain'],
    ['2026-12-31T23:59:59', '还剩 37 天', 'plain'],
  ])('that ends at %s is said as %s', (due, words, tone) => {
    expect(ends(due)).toEqual({ words, tone })
  })

  test('of an approval is said as the hour before which it is wanted', () => {
    expect(ends('2026-11-24T17:00:00', 'approval')).toEqual({ words: '今天 17:00 前', tone: 'warn' })
  })

  test.each([
    ['2026-11-20T19:30:00', '11 月 20 日 19:30 开始', 'plain'],
    ['2026-11-23T19:30:00', '昨天 19:30 开始', 'plain'],
    ['2026-11-24T14:00:00', '今天 14:00 开始', 'warn'],
    ['2026-11-24T19:30:00', '今天 19:30 开始', 'warn'],
    ['2026-11-25T09:00:00', '明天 09:00 开始', 'plain'],
    ['2026-11-28T09:00:00', '11 月 28 日 09:00 开始', 'plain'],
  ])('that begins at %s is said as %s', (startsAt, words, tone) => {
    expect(begins(startsAt)).toEqual({ words, tone })
  })

  test('is its beginning as long as that is to come, even where it has an end', () => {
    const due = dueOf({ kind: 'exam', startsAt: at('2026-11-26T09:00:00'), due: at('2026-11-26T11:00:00') }, now)
    expect(due?.words).toBe('11 月 26 日 09:00 开始')
  })

  test.each([
    ['2026-11-24T14:28:30', '进行中，剩余 23 分钟'],
    ['2026-11-24T14:05:40', '进行中，剩余不到 1 分钟'],
  ])('of what runs until %s is said as %s', (due, words) => {
    const task = { kind: 'exam', startsAt: at('2026-11-20T08:00:00'), due: at(due), state: 'running' } as const
    expect(dueOf(task, now)).toEqual({ words, tone: 'bad' })
  })

  test('is nothing where it has none', () => {
    expect(dueOf({ kind: 'post', startsAt: null, due: null }, now)).toBeNull()
  })
})
