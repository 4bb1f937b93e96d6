import { describe, expect, test } from 'vitest'
import { marksOf, nextUnread, pagesLeft, readPages, secondsLeft } from './page-marks.ts'

const needs = [10, 20, 30]
const times = { credited: [10, 4], pending: new Map([[2, 6.5]]) }

describe('what of a document is read', () => {
  test('a page is read when the server has credited all it asks for, not when the reader thinks so', () => {
    expect(readPages(needs, { credited: [10, 19] })).toEqual([true, false, false])
    expect(readPages([3], { credited: [] })).toEqual([false])
  })

  test('what is missing counts what is on its way, in whole seconds', () => {
    expect(secondsLeft(needs, times, 2)).toBe(10)
    expect(secondsLeft(needs, times, 3)).toBe(30)
    expect(secondsLeft(needs, { ...times, pending: new Map([[2, 60]]) }, 2)).toBe(0)
  })

  test('one goes on behind the page in hand, then from the beginning', () => {
    expect(nextUnread([false, true, true, false], 1)).toBe(4)
    expect(nextUnread([false, true, true, false], 4)).toBe(1)
    expect(nextUnread([true, false], 2)).toBe(2)
    expect(nextUnread([true, true], 1)).toBeNull()
  })

  test('a share of the pages may be enough', () => {
    expect(pagesLeft([true, true, false, false], 50)).toBe(0)
    expect(pagesLeft([true, true, false, false], 75)).toBe(1)
    expect(pagesLeft([true, false, false], 100)).toBe(2)
  })
})

describe('marks', () => {
  test('stand for one page each while they have room', () => {
    expect(marksOf(needs, times, 2)).toEqual([
      { from: 1, to: 1, share: 1, isCurrent: false },
      { from: 2, to: 2, share: 0.5, isCurrent: true },
      { from: 3, to: 3, share: 0, isCurrent: false },
    ])
  })

  test('never look full before the server has said so', () => {
    const [mark] = marksOf([10], { credited: [], pending: new Map([[1, 40]]) }, 1)
    expect(mark?.share).toBeLessThan(1)
  })

  test('stand for some pages together in a long document, and leave none out', () => {
    const many = Array.from({ length: 205 }, () => 3)
    const marks = marksOf(many, { credited: many.slice(0, 100), pending: new Map() }, 205)
    expect(marks.length).toBeLessThanOrEqual(60)
    expect(marks.at(-1)).toMatchObject({ to: 205, isCurrent: true })
    expect(marks.reduce((pages, { from, to }) => pages + to - from + 1, 0)).toBe(205)
    expect(marks[24]?.share).toBe(1)
  })
})
