import { expect, test } from 'vitest'
import { arranged, ordered, SHIPPED_LAYOUT } from './column-layout.ts'

const columns = ['name', 'state', 'fresh', 'count'].map((key) => ({ key, title: key }))
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key)

test('a column added since the layout was saved appears at its shipped place', () => {
  const layout = { ...SHIPPED_LAYOUT, order: ['count', 'state', 'name'] }

  expect(keysOf(ordered(columns, layout))).toEqual(['count', 'state', 'fresh', 'name'])
})

test('a column that is gone is forgotten', () => {
  expect(keysOf(ordered(columns, { ...SHIPPED_LAYOUT, order: ['old', 'state'] }))).toEqual([
    'name',
    'state',
    'fresh',
    'count',
  ])
})

test('hidden columns are left out, pinned ones stand first', () => {
  const drawn = arranged(columns, { ...SHIPPED_LAYOUT, hidden: ['state'], pinned: ['count'] })

  expect(keysOf(drawn)).toEqual(['count', 'name', 'fresh'])
  expect(drawn[0]).toMatchObject({ fixed: 'left' })
})
