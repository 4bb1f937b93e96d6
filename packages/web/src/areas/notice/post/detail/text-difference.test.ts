import { describe, expect, test } from 'vitest'
import { differenceOf } from './text-difference.ts'

describe('differenceOf', () => {
  test('keeps what stayed and marks what went and came', () => {
    expect(differenceOf('<p>甲</p><p>乙</p><p>丙</p>', '<p>甲</p><p>丁</p><p>丙</p>')).toEqual([
      { kind: 'same', text: '甲' },
      { kind: 'removed', text: '乙' },
      { kind: 'added', text: '丁' },
      { kind: 'same', text: '丙' },
    ])
  })

  test('sees no difference in looks alone', () => {
    expect(differenceOf('<p><strong>甲</strong></p>', '<p>甲</p>').every(({ kind }) => kind === 'same')).toBe(true)
  })

  test('reads table rows as lines', () => {
    expect(differenceOf('', '<table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>')).toEqual([
      { kind: 'added', text: '甲' },
      { kind: 'added', text: '乙' },
    ])
  })
})
