import { expect, test } from 'vitest'
import { dictionaryChoices, underParent } from './dictionary-options.ts'

const items = [
  { code: '1', name: '安全部' },
  { code: '2', name: '检修/维护' },
  { code: '3', name: '停用部', enabled: false },
  { code: '4', name: '生产部' },
  { code: '5', name: '设备部' },
]

test('enabled items become options, of a lower level where a parent is named, and none comes twice', () => {
  expect(underParent(items, '', ['安全部'])).toEqual(['检修／维护', '生产部', '设备部'])
  expect(underParent(items.slice(0, 2), ' 一公司 / ', [])).toEqual(['一公司/安全部', '一公司/检修／维护'])
})

test('a dictionary is offered by what is in it, an empty one not at all', () => {
  expect(dictionaryChoices({ department: items, empty: [], off: [{ code: 'x', name: '旧', enabled: false }] })).toEqual(
    [{ value: 'department', label: '安全部、检修/维护、生产部 等 4 项（department）' }],
  )
})
