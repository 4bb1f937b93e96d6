import { choice } from '@portal/contract/kit/choice.ts'
import { instant, whole } from '@portal/contract/kit/scalars.ts'
import { text } from '@portal/contract/kit/text.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clearedAddress, filterAddress, lastPage, readListState } from './list-state.ts'

const filter = z
  .object({
    title: text({ max: 20, min: 1 }),
    status: choice({ draft: '草稿', done: '完成' }, '状态'),
    amount: whole(),
    enabled: z.boolean(),
    from: instant,
    tags: z.array(z.string()),
  })
  .partial()

const roundTrip = (value: Record<string, unknown>) => {
  const address = Object.fromEntries(
    Object.entries(filterAddress(filter, value, false)).filter(([, text]) => text !== undefined),
  ) as Record<string, string>
  return readListState(address, filter, {}).filter
}

describe('the filter of a list in the address', () => {
  test('comes back as it was, whatever its kind', () => {
    const value = {
      title: '123',
      status: 'draft',
      amount: 7,
      enabled: false,
      from: new Date('2025-11-20T06:05:00Z'),
      tags: ['a', 'b=c&d'],
    }

    expect(roundTrip(value)).toEqual(value)
  })

  test('carries no blanks', () => {
    expect(filterAddress(filter, { title: '  ', status: undefined, tags: [] }, false)).toEqual({
      'f.title': undefined,
      'f.status': undefined,
      'f.amount': undefined,
      'f.enabled': undefined,
      'f.from': undefined,
      'f.tags': undefined,
      f: undefined,
    })
  })

  test('ignores what the schema does not take', () => {
    const { filter: read } = readListState({ 'f.status': 'gone', 'f.amount': 'x', 'f.title': 'ok' }, filter, {})

    expect(read).toEqual({ title: 'ok' })
  })

  test('starts with the shipped one, and tells "cleared" from "untouched"', () => {
    const shipped = { status: 'draft' }

    expect(readListState({}, filter, shipped).filter).toEqual(shipped)
    const cleared = filterAddress(filter, {}, true)
    expect(cleared.f).toBe('-')
    expect(readListState({ f: '-' }, filter, shipped).filter).toEqual({})
  })
})

test('page and size fall back to shipped values where the address is nonsense', () => {
  expect(readListState({ page: '-2', pageSize: '9999' }, filter, {})).toMatchObject({ page: 1, pageSize: 200 })
  expect(readListState({ page: '3', pageSize: 'x', sort: '-title' }, filter, {})).toMatchObject({
    page: 3,
    pageSize: 20,
    sort: '-title',
  })
})

test('another tab starts clean and leaves the parameters of others alone', () => {
  expect(clearedAddress({ id: '7', tab: 'a', page: '2', 'f.title': 'x', keyword: 'y' })).toEqual({
    page: undefined,
    'f.title': undefined,
    keyword: undefined,
  })
})

test('a list without rows still has a first page', () => {
  expect(lastPage(0, 20)).toBe(1)
  expect(lastPage(40, 20)).toBe(2)
  expect(lastPage(41, 20)).toBe(3)
  expect(lastPage(-1, 20)).toBe(500)
})
