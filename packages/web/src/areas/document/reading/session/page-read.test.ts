import { describe, expect, test } from 'vitest'
import { pageRead } from './page-read.ts'

describe('the page that earns', () => {
  test('is the one of which at least half is seen', () => {
    expect(
      pageRead([
        { page: 3, share: 0.3 },
        { page: 4, share: 0.7 },
      ]),
    ).toBe(4)
    expect(
      pageRead([
        { page: 3, share: 0.45 },
        { page: 4, share: 0.45 },
      ]),
    ).toBeNull()
    expect(pageRead([])).toBeNull()
  })

  test('may be larger than the window, as long as nothing else is seen', () => {
    expect(pageRead([{ page: 7, share: 0.2 }])).toBe(7)
  })
})
