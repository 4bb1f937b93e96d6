import type { MyVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import { expect, test } from 'vitest'
import { nextStop, owedBefore } from './next-stop.ts'

const at = (second: number, values: Partial<MyVideoQuestion> = {}): MyVideoQuestion => ({
  id: String(second),
  second,
  state: 'open',
  mustPass: false,
  triesLeft: null,
  rewatch: null,
  ...values,
})
const nothing = new Set<string>()

test('a question stops the video when its second is played, not a moment before', () => {
  const list = [at(30)]

  expect(nextStop(list, nothing, { from: 29.5, to: 29.9 })).toBeNull()
  expect(nextStop(list, nothing, { from: 29.9, to: 30.1 })?.second).toBe(30)
  expect(nextStop(list, nothing, { from: 30, to: 40 })).toBeNull()
})

test('a jump over several stops at the first that is still open', () => {
  const list = [at(10, { state: 'passed' }), at(20, { state: 'done' }), at(30, { state: 'rewatch' }), at(40)]

  expect(nextStop(list, nothing, { from: 0, to: 100 })?.second).toBe(30)
  expect(nextStop(list, new Set(['30']), { from: 0, to: 100 })?.second).toBe(40)
})

test('jumping back meets nothing', () => {
  expect(nextStop([at(30)], nothing, { from: 60, to: 10 })).toBeNull()
})

test('a later visit is asked first what it owes, not what it left out', () => {
  expect(owedBefore([at(10), at(20, { mustPass: true })], 60)?.second).toBe(20)
  expect(owedBefore([at(10), at(80, { mustPass: true })], 60)).toBeNull()
})
