import { expect, test } from 'vitest'
import { chooseRound, type RoundInput } from './choose-round.ts'

const pool = Array.from({ length: 12 }, (_, n) => ({ id: `q${String(n).padStart(2, '0')}`, no: 1 }))
const input: RoundInput = {
  mode: 'order',
  pool,
  roundSize: 5,
  lastId: null,
  marked: new Set(),
  seed: '00000000000000aa',
}
const ids = (more: Partial<RoundInput>) => chooseRound({ ...input, ...more }).map(({ id }) => id)

test('goes on in order behind the last answer, also when questions came or went', () => {
  expect(ids({})).toEqual(['q00', 'q01', 'q02', 'q03', 'q04'])
  expect(ids({ lastId: 'q04' })).toEqual(['q05', 'q06', 'q07', 'q08', 'q09'])
  expect(ids({ lastId: 'q09' })).toEqual(['q10', 'q11'])
  expect(ids({ lastId: 'q04', pool: pool.filter(({ id }) => id !== 'q04') })[0]).toBe('q05')
})

test('begins again behind the end', () => {
  expect(ids({ lastId: 'q11' })[0]).toBe('q00')
})

test('asks what was never answered', () => {
  expect(ids({ mode: 'unanswered', marked: new Set(['q00', 'q02']) })).toEqual(['q01', 'q03', 'q04', 'q05', 'q06'])
  expect(ids({ mode: 'unanswered', marked: new Set(pool.map(({ id }) => id)) })).toEqual([])
})

test('asks only wrong or favourite questions of the set', () => {
  const marked = new Set(['q03', 'q07', 'elsewhere'])

  expect(ids({ mode: 'wrong', marked }).toSorted()).toEqual(['q03', 'q07'])
  expect(ids({ mode: 'favourite', marked: new Set() })).toEqual([])
})

test('draws a random round of its size, and a challenge of everything', () => {
  expect(new Set(ids({ mode: 'random' })).size).toBe(5)
  expect(ids({ mode: 'random' })).toEqual(ids({ mode: 'random' }))
  expect(ids({ mode: 'challenge' })).toHaveLength(12)
})
