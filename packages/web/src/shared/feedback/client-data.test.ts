import { expect, test } from 'vitest'
import { pageOf } from './client-data.ts'

test.each([
  ['/netSchool/learnProgress?year=2026', '/netSchool/learnProgress?year=2026'],
  ['//evil.example', ''],
  ['https://evil.example', ''],
  [undefined, ''],
])('of %s the page is %s', (from, page) => {
  expect(pageOf(from)).toBe(page)
})
