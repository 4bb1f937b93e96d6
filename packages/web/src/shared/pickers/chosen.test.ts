import { describe, expect, test } from 'vitest'
import { type Chosen, shifted, withMore } from './chosen.ts'
import { numbersIn } from './paste/find-numbers.ts'

const person = (id: string): Chosen => ({ kind: 'user', id, name: id, code: id, orgPath: '', state: 'normal' })
const ids = (chosen: readonly Chosen[]) => chosen.map(({ id }) => id)

describe('withMore', () => {
  test('adds at the end and names nobody twice', () => {
    const { chosen, refusal } = withMore([person('a')], [person('b'), person('a'), person('b')], {
      single: false,
      max: 9,
    })

    expect([ids(chosen), refusal]).toEqual([['a', 'b'], null])
  })

  test('refuses what goes beyond the limit and keeps the list', () => {
    const { chosen, refusal } = withMore([person('a')], [person('b')], { single: false, max: 1 })

    expect([ids(chosen), refusal]).toEqual([['a'], '最多选择 1 人'])
  })

  test('a single choice replaces the one before', () => {
    const { chosen } = withMore([person('a')], [person('b')], { single: true, max: 1 })

    expect(ids(chosen)).toEqual(['b'])
  })
})

test('an entry moves one place, and not beyond the ends', () => {
  const list = ['a', 'b', 'c'].map(person)

  expect([ids(shifted(list, 2, -1)), ids(shifted(list, 0, -1))]).toEqual([
    ['a', 'c', 'b'],
    ['a', 'b', 'c'],
  ])
})

test('pasted numbers may stand apart by lines, blanks, commas and semicolons of either width', () => {
  expect(numbersIn(' A1\nA2，A3;A1\tA4、')).toEqual(['A1', 'A2', 'A3', 'A4'])
})
