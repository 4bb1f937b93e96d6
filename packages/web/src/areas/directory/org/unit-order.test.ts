import { describe, expect, test } from 'vitest'
import { renumbered, zoneOf } from './unit-order.ts'

const unit = (id: string, sort: number) => ({ id, parentId: 'p', name: id, sort, revision: 0 })
const told = (changes: { unit: { id: string }; sort: number }[]) => changes.map(({ unit: { id }, sort }) => [id, sort])

describe('renumbered', () => {
  test('gives every sibling its own number where all stood at zero', () => {
    const siblings = [unit('a', 0), unit('b', 0), unit('c', 0)]

    expect(told(renumbered(siblings, 'c', 0))).toEqual([
      ['c', 10],
      ['a', 20],
      ['b', 30],
    ])
  })

  test('changes only what differs', () => {
    const siblings = [unit('a', 10), unit('b', 20), unit('c', 30)]

    expect(told(renumbered(siblings, 'b', 2))).toEqual([
      ['c', 20],
      ['b', 30],
    ])
  })

  test('a unit of another level changes nothing', () => {
    expect(renumbered([unit('a', 0)], 'x', 0)).toEqual([])
  })
})

test('the edges of a row mean beside it, its middle means below it', () => {
  expect([zoneOf(4, 40), zoneOf(20, 40), zoneOf(38, 40)]).toEqual(['before', 'inside', 'after'])
})
