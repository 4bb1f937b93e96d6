import { describe, expect, test } from 'vitest'
import { checkElements, type FormElement, initialValues, sentValues, shownElements } from './form-element.ts'

const ways: FormElement = {
  type: 'checkbox',
  name: 'ways',
  label: '交通方式',
  items: [
    { label_value: 'train', label_name: '火车' },
    { label_value: 'car', label_name: '自驾' },
  ],
}
const plate: FormElement = {
  type: 'input',
  name: 'plate',
  label: '车牌号',
  require: true,
  relation: true,
  relation_name: 'ways',
  relation_value: 'car',
}
const reason: FormElement = {
  type: 'textarea',
  name: 'reason',
  label: '临时牌照说明',
  require: true,
  ruleError: '请说明原因',
  relation: true,
  relation_name: 'plate',
  relation_value: '临时',
}
const chain = [ways, plate, reason]
const names = (elements: FormElement[]) => elements.map((element) => element.name)

describe('shownElements', () => {
  test('shows what hangs on a checkbox while it contains the value', () => {
    expect(names(shownElements(chain, { ways: ['train'] }))).toEqual(['ways'])
    expect(names(shownElements(chain, { ways: ['train', 'car'] }))).toEqual(['ways', 'plate'])
  })

  test('follows a chain: the end goes when the middle goes', () => {
    expect(names(shownElements(chain, { ways: ['car'], plate: '临时' }))).toEqual(['ways', 'plate', 'reason'])
    expect(names(shownElements(chain, { ways: [], plate: '临时' }))).toEqual(['ways'])
  })

  test('leaves out the invisible, what hangs on it, on nothing, or on itself', () => {
    const elements: FormElement[] = [
      { ...ways, visibility: false },
      plate,
      { ...reason, relation_name: 'nowhere' },
      { ...plate, name: 'a', relation_name: 'b', relation_value: '1' },
      { ...plate, name: 'b', relation_name: 'a', relation_value: '1' },
      { ...plate, name: 'c', relation_name: 'c', relation_value: '1' },
    ]

    expect(shownElements(elements, { ways: ['car'], a: '1', b: '1', c: '1' })).toEqual([])
  })

  test('ignores the relation fields while relation is off', () => {
    expect(shownElements([{ ...plate, relation: false }], {})).toHaveLength(1)
  })
})

describe('checkElements', () => {
  test('asks for required elements in their own words or the shipped ones', () => {
    expect(checkElements(chain, { ways: ['car'], plate: '  ' })).toEqual({ plate: '该项为必填项' })
    expect(checkElements(chain, { ways: ['car'], plate: '临时', reason: '' })).toEqual({ reason: '请说明原因' })
  })

  test('asks for an empty date as an option and for an empty checkbox', () => {
    const day: FormElement = { type: 'date', name: 'day', label: '日期', require: true }

    expect(checkElements([day, { ...ways, require: true }], { ways: [] })).toEqual({
      day: '选项不能为空',
      ways: '该项为必填项',
    })
  })

  test('does not check what is not shown', () => {
    expect(checkElements(chain, { ways: [], plate: '' })).toEqual({})
  })

  test.each([
    ['input', undefined, 20],
    ['textarea', undefined, 200],
    ['input', 3, 3],
  ] as const)('limits a %s with maxLength %s to %i', (type, maxLength, limit) => {
    const element: FormElement = { type, name: 'a', label: '甲', maxLength }

    expect(checkElements([element], { a: '字'.repeat(limit) })).toEqual({})
    expect(checkElements([element], { a: '字'.repeat(limit + 1) })).toEqual({ a: `最多输入 ${limit} 个字` })
  })
})

test('sentValues leaves the hidden out, and the values keep them', () => {
  const values = { ways: ['train'], plate: '京A12345', reason: '' }

  expect(sentValues(chain, values)).toEqual({ ways: ['train'] })
  expect(sentValues(chain, { ...values, ways: ['car'] })).toEqual({ ways: ['car'], plate: '京A12345' })
})

test('initialValues takes the given values and blanks for the rest', () => {
  expect(initialValues([{ ...ways, value: ['car'] }, plate, { ...ways, name: 'more' }])).toEqual({
    ways: ['car'],
    plate: '',
    more: [],
  })
})
