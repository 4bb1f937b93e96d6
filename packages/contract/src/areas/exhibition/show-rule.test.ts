import { describe, expect, test } from 'vitest'
import { awardOf, juryMean, type RankedWork, resultOf } from './show-result.ts'
import { countsShown, stageAt, voteSentence } from './show-rule.ts'
import { type Casting, periodKeyAt, whyNotCastText } from './vote-rule.ts'

const onePoint = [{ name: '总评', weight: 100, max: 100 }]
const work = (id: string, count: number, mark: number, units = 1): RankedWork => ({
  ...{ id, category: '风景', count, units },
  marks: [[mark]],
})
const shown = (works: RankedWork[], publicShare = 40) =>
  resultOf(works, { criteria: onePoint, publicShare, hasVote: true }).map(({ id, final, rank }) => [id, final, rank])

describe('the result of section 6', () => {
  const table = [work('W1', 6, 80), work('W2', 5, 90, 4), work('W3', 5, 90, 3), work('W4', 2, 95)]

  test('is that of its table', () => {
    expect(shown(table)).toEqual([
      ['W1', 8800, 1],
      ['W2', 8733, 2],
      ['W3', 8733, 3],
      ['W4', 7033, 4],
    ])
  })

  test('with the three held votes valid W1 stays and the others lose', () => {
    const more = shown([work('W1', 9, 80), ...table.slice(1)])
    expect(more.slice(0, 3)).toEqual([
      ['W1', 8800, 1],
      ['W2', 7622, 2],
      ['W3', 7622, 3],
    ])
  })

  test('works that nothing tells apart share a place and the next is skipped', () => {
    const works = [work('A', 4, 80), work('B', 3, 80), work('C', 3, 80), work('D', 1, 80)]
    expect(shown(works).map(([, , rank]) => rank)).toEqual([1, 2, 2, 4])
  })

  test('without a jury it is the vote, without a vote the jury, of nothing voted zero', () => {
    const rules = { criteria: [], publicShare: 40, hasVote: true }
    expect(resultOf([work('A', 1, 0), work('B', 3, 0)], rules).map(({ final }) => final)).toEqual([10000, 3333])
    const juried = { criteria: onePoint, publicShare: 40, hasVote: false }
    expect(resultOf([work('A', 0, 70)], juried)[0]).toMatchObject({ final: 7000, publicScore: null })
    expect(resultOf([work('A', 0, 0)], rules)[0]?.final).toBe(0)
  })

  test('places are counted within a category', () => {
    const works = [work('A', 9, 80), { ...work('B', 2, 80), category: '人物' }]
    expect(shown(works).map(([, , rank]) => rank)).toEqual([1, 1])
  })

  test('weights and means are exact', () => {
    const criteria = [
      { name: '构图', weight: 30, max: 10 },
      { name: '主题', weight: 70, max: 30 },
    ]
    // (30·7/10 + 70·20/30 + 30·8/10 + 70·25/30) / 2 = (21 + 46.666… + 24 + 58.333…) / 2 = 75
    expect(
      juryMean(criteria, [
        [7, 20],
        [8, 25],
      ]),
    ).toBe(7500)
    expect(juryMean(criteria, [])).toBeNull()
  })

  test('awards go to the first places of their categories', () => {
    const awards = [
      { name: '一等奖', category: null, count: 1 },
      { name: '人物奖', category: '人物', count: 1 },
      { name: '二等奖', category: null, count: 2 },
    ]
    expect([1, 2, 3, 4].map((rank) => awardOf(awards, '风景', rank))).toEqual(['一等奖', '二等奖', '二等奖', ''])
    expect([1, 2, 3].map((rank) => awardOf(awards, '人物', rank))).toEqual(['一等奖', '人物奖', '二等奖'])
  })
})

describe('a vote', () => {
  const to = new Date('2026-11-30T10:00:00Z')
  const casting: Casting = {
    ...{ at: new Date('2026-11-29T02:00:00Z'), voteFrom: new Date('2026-11-15T00:00:00Z'), voteTo: to },
    ...{ votes: 2, perWork: 1, isInAudience: true, isAuthor: false, isShown: true, used: 0, usedForWork: 0 },
  }
  test.each([
    [{}, null],
    [{ at: to }, '投票已结束'],
    [{ at: new Date(to.getTime() - 1) }, null],
    [{ at: new Date('2026-11-14T23:59:59Z') }, '投票尚未开始'],
    [{ isInAudience: false }, '你不在投票范围内'],
    [{ isAuthor: true }, '不能给自己的作品投票'],
    [{ isShown: false }, '该作品未展出，不能投票'],
    [{ used: 1, usedForWork: 1 }, '每件作品最多投 1 票'],
    [{ used: 2 }, '票数已用完，可撤销后改投'],
  ])('%o: %s', (values, words) => {
    expect(whyNotCastText({ ...casting, ...values })).toBe(words)
  })

  test('counts against the day of Shanghai, or against the whole vote', () => {
    expect(periodKeyAt('day', new Date('2026-11-29T15:59:59Z'))).toBe('2026-11-29')
    expect(periodKeyAt('day', new Date('2026-11-29T16:00:00Z'))).toBe('2026-11-30')
    expect(periodKeyAt('total', to)).toBe('')
  })

  test('has its rule in one sentence', () => {
    const rules = { votes: 2, period: 'total' as const, perWork: 1, voteFrom: casting.voteFrom, voteTo: to }
    expect(voteSentence(rules)).toBe('每人共 2 票，每件作品最多 1 票，11 月 30 日 18:00 前可改投，不能投自己的作品')
  })
})

describe('where an exhibition stands', () => {
  const at = (text: string) => new Date(`2026-11-${text}T00:00:00Z`)
  const dates = { state: 'published' as const, submitTo: at('10'), voteFrom: at('15'), voteTo: at('20') }
  test.each([
    ['09', 'collecting'],
    ['10', 'reviewing'],
    ['15', 'voting'],
    ['20', 'judging'],
  ])('on the %sth it is %s', (day, stage) => {
    expect(stageAt(dates, at(day))).toBe(stage)
  })

  test('numbers are public by the rule alone', () => {
    const rules = ['live', 'afterClose', 'result'] as const
    const known = (stage: Parameters<typeof countsShown>[1]) => rules.map((rule) => countsShown(rule, stage))
    expect(known('voting')).toEqual([true, false, false])
    expect(known('judging')).toEqual([true, true, false])
    expect(known('announced')).toEqual([true, true, true])
  })
})
