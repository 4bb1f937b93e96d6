import { expect, test } from 'vitest'
import { unitWords } from './unit-words.ts'

test('units of one name are told by their company, and whole where that is not enough', () => {
  const wordsOf = unitWords([
    '集团/一公司/三车间/丙班',
    '集团/二公司/三车间/丙班',
    '集团/三公司/检修部/一车间/丙班',
    '集团/三公司/检修部/二车间/丙班',
  ])

  expect(wordsOf('集团/一公司/三车间/丙班')).toBe('一公司 / 三车间 / 丙班')
  expect(wordsOf('集团/三公司/检修部/一车间/丙班')).toBe('三公司 / 检修部 / 一车间 / 丙班')
})
