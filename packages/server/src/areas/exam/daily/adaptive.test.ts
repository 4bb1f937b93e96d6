import { describe, expect, test } from 'vitest'
import type { PooledQuestion } from '../paper/pool.ts'
import { chooseAdaptive } from './adaptive.ts'

const question = (id: string, unit = id): PooledQuestion => ({ id, no: 1, unit, difficulty: 3 })
const pool = Array.from({ length: 20 }, (_, n) => question(`q${n + 1}`))
const none = {
  n: 5,
  pool,
  due: [],
  knowledge: [],
  knowledgeOf: new Map<string, string[]>(),
  met: new Map<string, number>(),
  seed: '00000000000000aa',
}
const kinds = (chosen: ReturnType<typeof chooseAdaptive>) => chosen.map(({ reason }) => reason.kind)
const ids = (chosen: ReturnType<typeof chooseAdaptive>) => chosen.map(({ question: { id } }) => id)

describe('the recommended set', () => {
  test('takes at most 40 % due items, the longest due first', () => {
    const chosen = chooseAdaptive({ ...none, due: ['q7', 'q3', 'q9', 'q1'] })

    expect(kinds(chosen)).toEqual(['due', 'due', 'fresh', 'fresh', 'fresh'])
    expect(ids(chosen).slice(0, 2)).toEqual(['q7', 'q3'])
  })

  test('asks the weakest 知识点 next, says how weak it is, and leaves room for new questions', () => {
    const chosen = chooseAdaptive({
      ...none,
      n: 10,
      due: ['q1', 'q2', 'q3', 'q4', 'q5'],
      knowledge: [
        { id: 'k1', name: '动火作业', right: 12, total: 20 },
        { id: 'k2', name: '高处作业', right: 3, total: 10 },
        { id: 'k3', name: '有限空间', right: 19, total: 20 },
        { id: 'k4', name: '吊装作业', right: 0, total: 4 },
      ],
      knowledgeOf: new Map([
        ['q11', ['k1']],
        ['q12', ['k2']],
        ['q13', ['k2']],
        ['q14', ['k3']],
        ['q15', ['k4']],
      ]),
    })

    expect(kinds(chosen).filter((kind) => kind === 'due')).toHaveLength(4)
    expect(chosen.filter(({ reason }) => reason.kind === 'weak').map(({ reason }) => reason)).toEqual([
      { kind: 'weak', name: '高处作业', percent: 30 },
      { kind: 'weak', name: '动火作业', percent: 60 },
      { kind: 'weak', name: '高处作业', percent: 30 },
    ])
    expect(kinds(chosen).filter((kind) => kind === 'fresh')).toHaveLength(3)
  })

  test('holds the whole number where nothing is new, the longest unmet first', () => {
    const met = new Map(pool.map(({ id }, n) => [id, n + 1]))

    expect(ids(chooseAdaptive({ ...none, met }))).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
  })

  test('never asks two of one twin group, nor a question twice', () => {
    const twins = [question('a', 't'), question('b', 't'), question('c'), question('d')]

    const chosen = chooseAdaptive({ ...none, n: 4, pool: twins, due: ['a', 'b', 'c'] })

    expect(chosen).toHaveLength(3)
    expect(new Set(chosen.map(({ question: { unit } }) => unit)).size).toBe(3)
  })

  test('is the same for the same person and day, and another for another seed', () => {
    const first = ids(chooseAdaptive(none))

    expect(ids(chooseAdaptive(none))).toEqual(first)
    expect(ids(chooseAdaptive({ ...none, seed: '00000000000000ab' }))).not.toEqual(first)
  })

  test('leaves out what the plan does not hold', () => {
    expect(ids(chooseAdaptive({ ...none, due: ['elsewhere'] }))).not.toContain('elsewhere')
  })
})
