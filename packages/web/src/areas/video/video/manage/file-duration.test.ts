import { describe, expect, test } from 'vitest'
import { isNearlySame } from './file-duration.ts'

describe('isNearlySame', () => {
  test.each([
    [100, 104.9, true],
    [100, 95.1, true],
    [100, 105, false],
    [0, 10, false],
  ])('%i s and %f s: %s', (before, after, same) => {
    expect(isNearlySame(before, after)).toBe(same)
  })
})
