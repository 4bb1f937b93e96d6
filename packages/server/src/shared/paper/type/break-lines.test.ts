import { expect, test } from 'vitest'
import { breakLine } from './break-lines.ts'

/** Signs of one width, as on squared paper. */
const broken = (text: string, width: number, { indent = 0, kept = '' } = {}) => {
  const start = kept === '' ? -1 : text.indexOf(kept)
  const signs = [...text].map((sign, at) => ({
    ...{ text: sign, width: 1, kept: start >= 0 && at >= start && at < start + kept.length ? 1 : 0 },
  }))
  return breakLine(signs, width, indent).map((line) => line.map((sign) => sign.text).join(''))
}

test.each([
  ['安全生产法全文解读', 4, ['安全生产', '法全文解', '读']],
  ['安全生产，法', 4, ['安全生', '产，法']],
  ['安全生（法）', 4, ['安全生', '（法）']],
  ['ab cdef gh', 6, ['ab', 'cdef', 'gh']],
  ['a安b全c', 3, ['a安b', '全c']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['，，，，', 2, ['，，', '，，']],
  ['', 3, ['']],
])('%s in %i', (text, width, lines) => {
  expect(broken(text, width)).toEqual(lines)
})

test('the first line is shorter by its indent, and figures stay with their unit', () => {
  expect(broken('安全生产法全', 4, { indent: 2 })).toEqual(['安全', '生产法全'])
  expect(broken('计安 86 分', 5, { kept: '86 分' })).toEqual(['计安', '86 分'])
})
