import { addDays } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, test } from 'vitest'
import { afterAnswer, type WrongProgress } from './stages.ts'

const fresh: WrongProgress = {
  wrongCount: 1,
  stage: 0,
  dueOn: '2026-03-02',
  rightRun: 0,
  rightOn: null,
  state: 'active',
}

describe('the wrong book', () => {
  test('takes in what was wrong, due tomorrow', () => {
    expect(afterAnswer(null, false, '2026-03-01')).toEqual(fresh)
    expect(afterAnswer(null, true, '2026-03-01')).toBeNull()
  })

  test('leads through 1, 2, 4, 7, 15 and 30 days, and then it is mastered', () => {
    const seen: string[] = []
    let item = fresh
    while (item.state === 'active') {
      seen.push(item.dueOn)
      // A day late is as good as in time, and keeps the days from standing in a row.
      item = afterAnswer(item, true, addDays(item.dueOn, 1)) ?? item
    }

    expect(seen).toEqual(['2026-03-02', '2026-03-05', '2026-03-10', '2026-03-18', '2026-04-03', '2026-05-04'])
    expect(item.stage).toBe(5)
  })

  test('does not move for a right answer before its day', () => {
    const early = { ...fresh, stage: 3, dueOn: '2026-03-20' }

    expect(afterAnswer(early, true, '2026-03-19')).toMatchObject({ stage: 3, dueOn: '2026-03-20', state: 'active' })
  })

  test('starts again with a wrong answer', () => {
    const far = { ...fresh, stage: 4, dueOn: '2026-03-20', rightRun: 2, rightOn: '2026-03-05' }

    expect(afterAnswer(far, false, '2026-03-06')).toEqual({ ...fresh, wrongCount: 2, dueOn: '2026-03-07' })
  })

  test('is mastered after three right days in a row, not after three right answers of one day', () => {
    const answer = (item: WrongProgress, day: string) => afterAnswer(item, true, day) ?? item
    const oneDay = answer(answer(answer(fresh, '2026-03-01'), '2026-03-01'), '2026-03-01')
    const withGap = answer(answer(answer(fresh, '2026-03-01'), '2026-03-02'), '2026-03-04')
    const inRow = answer(answer(answer(fresh, '2026-02-28'), '2026-03-01'), '2026-03-02')

    expect([oneDay.state, withGap.state, inRow.state]).toEqual(['active', 'active', 'mastered'])
  })

  test('comes back when it is wrong again', () => {
    const mastered: WrongProgress = { ...fresh, stage: 5, state: 'mastered', wrongCount: 3 }

    expect(afterAnswer(mastered, true, '2026-06-01')).toBe(mastered)
    expect(afterAnswer(mastered, false, '2026-06-01')).toMatchObject({ state: 'active', stage: 0, wrongCount: 4 })
  })
})
