import { describe, expect, test } from 'vitest'
import { stepOutcome, type Vote } from './outcome.ts'

const vote = (id: string, outcome: 'open' | 'passed' | 'refused' | 'handedOn', values: Partial<Vote> = {}): Vote => ({
  id,
  state: outcome === 'open' ? 'open' : outcome === 'handedOn' ? 'transferred' : 'done',
  passed: outcome === 'passed' ? true : outcome === 'refused' ? false : null,
  addedToId: null,
  addMode: null,
  ...values,
})

const any = { mode: 'any', quorum: null } as const
const all = { mode: 'all', quorum: null } as const
const twoOf = { mode: 'quorum', quorum: 2 } as const

describe('stepOutcome', () => {
  test.each([
    ['any: waits for the first', any, [vote('a', 'open'), vote('b', 'open')], 'open'],
    ['any: the first pass decides', any, [vote('a', 'open'), vote('b', 'passed')], 'passed'],
    ['any: the first refusal decides', any, [vote('a', 'open'), vote('b', 'refused')], 'rejected'],
    ['all: waits for the last', all, [vote('a', 'passed'), vote('b', 'open')], 'open'],
    ['all: passes with the last', all, [vote('a', 'passed'), vote('b', 'passed')], 'passed'],
    ['all: one refusal ends it', all, [vote('a', 'open'), vote('b', 'refused')], 'rejected'],
    ['quorum: passes with enough', twoOf, [vote('a', 'passed'), vote('b', 'passed'), vote('c', 'open')], 'passed'],
    ['quorum: bears a refusal', twoOf, [vote('a', 'refused'), vote('b', 'passed'), vote('c', 'open')], 'open'],
    [
      'quorum: ends with too few left',
      twoOf,
      [vote('a', 'refused'), vote('b', 'refused'), vote('c', 'open')],
      'rejected',
    ],
    ['a task handed on does not vote', all, [vote('a', 'handedOn'), vote('b', 'passed')], 'passed'],
  ] as const)('%s', (_, step, votes, outcome) => {
    expect(stepOutcome(step, votes)).toBe(outcome)
  })

  test('waits for people added after, and ends with their refusal', () => {
    const own = vote('a', 'passed')
    const added = { addedToId: 'a', addMode: 'after' } as const

    expect(stepOutcome(any, [own, vote('b', 'open', added)])).toBe('open')
    expect(stepOutcome(any, [own, vote('b', 'passed', added)])).toBe('passed')
    expect(stepOutcome(any, [own, vote('b', 'refused', added)])).toBe('rejected')
  })
})
