import { expect, test } from 'vitest'
import { createFrameReader } from './push-frames.ts'

test('joins a frame that arrives in pieces', () => {
  const read = createFrameReader()

  expect(read('data: {"kind":"mes')).toEqual([])
  expect(read('sage"}\n')).toEqual([])
  expect(read('\n')).toEqual([{ kind: 'message' }])
})

test('reads several frames at once and skips comments and broken ones', () => {
  const read = createFrameReader()

  const events = read(': keep-alive\n\ndata: {"kind":"rights"}\r\n\r\ndata: {oops\n\ndata: {"kind":"job"}\n\n')

  expect(events).toEqual([{ kind: 'rights' }, { kind: 'job' }])
})
