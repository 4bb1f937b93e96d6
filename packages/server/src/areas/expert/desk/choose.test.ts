import { expect, test } from 'vitest'
import { type Candidate, chooseExpert } from './choose.ts'

const expert = (userId: string, values: Partial<Candidate> = {}): Candidate => ({
  userId,
  code: userId,
  enabled: true,
  fields: ['height'],
  onLeave: false,
  deputyId: null,
  open: 0,
  loadLimit: 10,
  lastAssignedAt: null,
  ...values,
})
const wanted = { field: 'height', namedId: null, askerId: null }

test('a load of 4 of 10 is lighter than 1 of 2', () => {
  const candidates = [expert('b', { open: 1, loadLimit: 2 }), expert('a', { open: 4 })]

  expect(chooseExpert(candidates, wanted)).toBe('a')
})

test('of equal loads the one who waited longest, then the smaller number', () => {
  const [early, late] = [new Date('2026-11-01'), new Date('2026-11-02')]

  expect(chooseExpert([expert('a', { lastAssignedAt: late }), expert('b', { lastAssignedAt: early })], wanted)).toBe(
    'b',
  )
  expect(chooseExpert([expert('b'), expert('a')], wanted)).toBe('a')
  expect(chooseExpert([expert('a', { lastAssignedAt: early }), expert('b')], wanted)).toBe('b')
})

test.each<[string, Partial<Candidate>]>([
  ['is switched off', { enabled: false }],
  ['knows other fields', { fields: ['fire'] }],
  ['is on leave', { onLeave: true }],
  ['is full', { open: 10 }],
])('whoever %s is passed over, also where nobody else is there', (_, values) => {
  expect(chooseExpert([expert('a', values), expert('b', { open: 9 })], wanted)).toBe('b')
  expect(chooseExpert([expert('a', values)], wanted)).toBeNull()
})

test('nobody is given his own question', () => {
  expect(chooseExpert([expert('a'), expert('b', { open: 9 })], { ...wanted, askerId: 'a' })).toBe('b')
  expect(chooseExpert([expert('a')], { ...wanted, askerId: 'a', namedId: 'a' })).toBeNull()
})

test('the named one is given it whatever his load and fields, his deputy while he is away, else the lightest', () => {
  const named = expert('a', { open: 10, fields: ['fire'] })
  const others = [expert('b'), expert('c', { open: 3, fields: ['law'] })]
  const away = { ...named, onLeave: true, deputyId: 'c' }

  expect(chooseExpert([named, ...others], { ...wanted, namedId: 'a' })).toBe('a')
  expect(chooseExpert([away, ...others], { ...wanted, namedId: 'a' })).toBe('c')
  expect(chooseExpert([{ ...away, deputyId: null }, ...others], { ...wanted, namedId: 'a' })).toBe('b')
  expect(chooseExpert([{ ...named, enabled: false }, ...others], { ...wanted, namedId: 'a' })).toBe('b')
})
