import { expect, test } from 'vitest'
import { objectToQuery, queryToObject } from './query-text.ts'

test('decodes keys and values, and the last repeated key wins', () => {
  expect(queryToObject('/list?%E5%90%8D=%E5%BC%A0&id=1&id=2')).toEqual({ 名: '张', id: '2' })
})

test.each(['1+1=2', 'a#b', 'x&y', '50%', '张 三'])('carries %s there and back', (value) => {
  const address = `/page?${objectToQuery({ value })}#part`

  expect(queryToObject(address)).toEqual({ value })
})

test('keeps equal signs inside values and leaves the hash out', () => {
  expect(queryToObject('/page?code=YWI==&x=1#top')).toEqual({ code: 'YWI==', x: '1' })
})

test('makes nothing of nothing', () => {
  expect(objectToQuery({})).toBe('')
  expect(queryToObject('')).toEqual({})
  expect(queryToObject('/page#?a=1')).toEqual({})
})

test('skips undefined but keeps empty, zero and false', () => {
  expect(objectToQuery({ a: undefined, b: '', c: 0, d: false })).toBe('b=&c=0&d=false')
})
