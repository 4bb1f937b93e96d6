import { describe, expect, test } from 'vitest'
import { flatOf, matchesOn, piecesOf } from './match.ts'

const text = flatOf(['遇节假日、夜间或者', '', '其他特殊情况的，动火作', '业 ＡＢＣ 作业'])

describe('searching a page', () => {
  test('finds a phrase over the end of a line, and says what stands around', () => {
    const [match] = matchesOn(3, text, '夜间或者其他')

    expect(match).toMatchObject({ page: 3, before: '遇节假日、', words: '夜间或者其他' })
    expect(match?.after).toContain('特殊情况的')
    expect(match && piecesOf(text, match)).toEqual([
      { piece: 0, from: 5, to: 9 },
      { piece: 2, from: 0, to: 2 },
    ])
  })

  test('knows no difference of width, size and blanks', () => {
    expect(matchesOn(1, text, 'a b c')).toHaveLength(1)
    expect(matchesOn(1, text, '作业')).toHaveLength(2)
    expect(matchesOn(1, text, ' ')).toEqual([])
    expect(matchesOn(1, text, '没有')).toEqual([])
  })
})
