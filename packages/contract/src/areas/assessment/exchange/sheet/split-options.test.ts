import { describe, expect, test } from 'vitest'
import { withoutLetters } from './option-letters.ts'
import { signOf, splitOptions } from './split-options.ts'

const of = (cell: string, sign: string) => splitOptions(cell, sign).texts ?? splitOptions(cell, sign).fault

describe('options of one cell', () => {
  test.each<[string, string, string[] | string]>([
    ['A.安全带**B.安全网**C.安全绳', '**', ['安全带', '安全网', '安全绳']],
    ['**A.安全带**B.安全网', '**', ['安全带', '安全网']],
    ['A、一##B、二##C、三', '##', ['一', '二', '三']],
    ['A：一\nB：二', '\n', ['一', '二']],
    ['A:一\r\nB:二', '\n', ['一', '二']],
    ['Ａ．一**Ｂ．二', '**', ['一', '二']],
    ['a,一**b,二', '**', ['一', '二']],
    ['(A)一**(B)二', '**', ['一', '二']],
    ['A一**B二**C三', '**', ['一', '二', '三']],
    ['A 一 ** B 二', '**', ['一', '二']],
    ['正确**错误', '**', ['正确', '错误']],
    ['没有证 ** 措施不落实 ** 监护人不在', '**', ['没有证', '措施不落实', '监护人不在']],
    // Decimals, oxygen and paper keep their signs.
    ['A.1.5**B.2**C.3', '**', ['1.5', '2', '3']],
    ['A5**B5**C5', '**', ['A5', 'B5', 'C5']],
    ['A级**B级', '**', ['A级', 'B级']],
    ['AED**BLS', '**', ['AED', 'BLS']],
    // The sign within an option is its text.
    ['A.2**3=8**B.2**2=4', '**', ['2**3=8', '2**2=4']],
    // By the letters alone.
    ['A.安全带B.安全网C.安全绳', '', ['安全带', '安全网', '安全绳']],
    ['A.安全带B.安全网C.安全绳', '**', ['安全带', '安全网', '安全绳']],
    ['A.低挂*B.高挂*C.平挂', '**', ['低挂', '高挂', '平挂']],
    ['A.O型B.A型C.B型D.AB型', '', ['O型', 'A型', 'B型', 'AB型']],
    ['A.mmB.ggC.kg', '', ['mm', 'gg', 'kg']],
    ['A.36VB.220VC.380V', '', ['36V', '220V', '380V']],
    ['A.一B.ABC.三D.四', '', ['一', 'AB', '三', '四']],
    ['A. 4 小时　B. 8 小时 C．12 小时', '', ['4 小时', '8 小时', '12 小时']],
    // What cannot be read safely is not read.
    ['A.一**B.二**D.四', '**', 'letterOrder'],
    ['A.一**C.三**B.二', '**', 'letterOrder'],
    ['一**B.二**C.三', '**', 'lettersMissing'],
    ['A.一B.二B.三C.四', '', 'noSign'],
    ['暂停作业并撤出', '**', 'noSign'],
    ['A.甲**', '**', 'noSign'],
    ['A甲类B乙类', '', 'noSign'],
  ])('%s by %s', (cell, sign, wanted) => {
    expect(of(cell, sign)).toEqual(wanted)
  })

  test('a key names the letter, so a cell whose letters leave a gap is no question', () => {
    const fault = { texts: null, fault: 'letterOrder', letter: 'D', place: 'C' }
    expect(splitOptions('A.一**B.二**D.四', '**')).toEqual(fault)
  })

  test.each<[string[], string | null]>([
    [['A.一**B.二', '**A.一**B.二', 'A.一B.二'], '**'],
    [['A.一##B.二', '正确##错误'], '##'],
    [['A.一\nB.二', 'A.三\nB.四'], '\n'],
    [['A.一B.二', 'A.三B.四'], ''],
    [['一|二', '三|四'], '|'],
    [['正文', '别的'], null],
    [[], null],
  ])('the sign of %j', (cells, sign) => {
    expect(signOf(cells)).toBe(sign)
  })
})

describe('letters before options of their own cells', () => {
  test.each<[string[], string[]]>([
    [
      ['A、一', 'B、二', 'C、三'],
      ['一', '二', '三'],
    ],
    [
      ['A.一', 'B：二'],
      ['一', '二'],
    ],
    [
      ['A.O.史密斯', '海尔'],
      ['A.O.史密斯', '海尔'],
    ],
    [
      ['C. elegans', 'D. melanogaster'],
      ['C. elegans', 'D. melanogaster'],
    ],
  ])('%j', (texts, wanted) => {
    expect(withoutLetters(texts).texts).toEqual(wanted)
  })

  test('letters of other places are told', () => {
    expect(withoutLetters(['A.一', 'C.三', 'B.二']).misplaced).toEqual({ place: 'B', letter: 'C' })
    expect(withoutLetters(['A.一', 'B.二']).misplaced).toBeNull()
  })
})
