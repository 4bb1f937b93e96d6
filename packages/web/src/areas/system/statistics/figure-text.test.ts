import { expect, test } from 'vitest'
import { changeText, figureText } from './figure-text.ts'
import { rangesUpTo, readAsked } from './report-asked.ts'

test('a figure carries separators and the sign of its unit, and a missing one is a dash', () => {
  expect(figureText(12345.5, 'hour')).toBe('12,345.5')
  expect(figureText(33.3, 'percent')).toBe('33.3%')
  expect(figureText(null, 'person')).toBe('—')
})

test('a change is told in figures and percent, rates in points', () => {
  expect(changeText(12, 8, 'person')).toBe('上期 8，+4（+50%）')
  expect(changeText(30.5, 40, 'percent')).toBe('上期 40%，-9.5 个百分点')
  expect(changeText(3, 0, 'item')).toBe('上期 0，+3')
  expect(changeText(3, 3, 'item')).toBe('上期 3，持平')
  expect(changeText(3, null, 'item')).toBe('上期无数据')
})

test('an address without conditions asks for the last thirty days, or the present year', () => {
  expect(readAsked({}, 'range', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01', compare: false })
  expect(readAsked({}, 'year', '2026-03-01')).toEqual({ year: 2026, compare: false })
})

test('what an address says wrongly is not asked', () => {
  const address = { from: 'gestern', to: '2026-02-10', orgId: 'x', year: '12', compare: '1' }

  expect(readAsked(address, 'range', '2026-03-01')).toEqual({ from: '2026-01-12', to: '2026-02-10', compare: true })
})

test('usual ranges end today', () => {
  expect(rangesUpTo('2026-03-01').map(({ from }) => from)).toEqual([
    '2026-03-01',
    '2026-02-23',
    '2026-01-31',
    '2026-03-01',
    '2026-01-01',
  ])
})
