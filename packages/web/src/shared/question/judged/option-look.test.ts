import { describe, expect, test } from 'vitest'
import { lookOf, shownOptions } from './option-look.ts'

const options = ['a', 'b', 'c'].map((id) => ({ id, html: id, side: 'left' as const }))

describe('options before and after the answer', () => {
  test('before the answer show nothing of the key', () => {
    const shown = shownOptions({ kind: 'single', options }, null, null)
    expect(shown.map((option) => lookOf(option, 0).kind)).toEqual(['open', 'open', 'open'])
  })

  test('where several may be chosen a press adds or takes one, in the order of the options', () => {
    const shown = shownOptions({ kind: 'multiple', options }, ['c'], null)
    expect(shown.map(({ next }) => next)).toEqual([['a', 'c'], ['b', 'c'], null])
  })

  test('after a wrong answer name the right one and mine, with sign and words', () => {
    const shown = shownOptions({ kind: 'single', options }, 'a', { type: 'options', ids: ['b'] })
    expect(shown.map((option) => lookOf(option, 0))).toEqual([
      { kind: 'wrong', sign: 'cross', words: '你的答案' },
      { kind: 'right', sign: 'tick', words: '正确答案' },
      { kind: 'rest', sign: null, words: '' },
    ])
  })

  test('of a judgement are right and wrong, and say what a right answer earned', () => {
    const shown = shownOptions({ kind: 'judge', options: [] }, false, { type: 'truth', value: false })
    expect(shown.map(({ html }) => html)).toEqual(['正确', '错误'])
    expect(shown.map((option) => lookOf(option, 2).words)).toEqual(['', '答对了 · +2 分'])
  })
})
