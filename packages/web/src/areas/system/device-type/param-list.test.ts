import { expect, test } from 'vitest'
import { elementOf, newParam } from './param-list.ts'

const [first, second] = [newParam([]), newParam([newParam([])])]

test('a new parameter gets a key of its own, also after an earlier one is gone', () => {
  expect([first.name, second.name]).toEqual(['p1', 'p2'])
  expect(newParam([second]).name).toBe('p3')
})

test('a choice becomes boxes with its items, a text keeps its own length', () => {
  expect(elementOf({ ...first, type: 'checkbox', label: '方向', items: ['进', '出'] }).items).toEqual([
    { label_value: '进', label_name: '进' },
    { label_value: '出', label_name: '出' },
  ])
  expect(elementOf({ ...first, label: '序列号', maxLength: 30 })).toMatchObject({ label: '序列号', maxLength: 30 })
})
