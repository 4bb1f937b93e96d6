import { expect, test } from 'vitest'
import { hoursText } from './figures.tsx'

test('hours stand with two decimals, and a missing target is a dash', () => {
  expect([hoursText(6.35), hoursText(12), hoursText(0), hoursText(null)]).toEqual(['6.35', '12.00', '0.00', '—'])
})
