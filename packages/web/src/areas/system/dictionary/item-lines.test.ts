import { expect, test } from 'vitest'
import { itemsOfLines } from './item-lines.ts'

const short = (text: string, known: { sort: number }[] = []) =>
  itemsOfLines(text, known).map(({ code, name, sort }) => [code, name, sort])

test('each line is an item after the known ones, whatever parts its code and name', () => {
  expect(short('high 重大\n\n low，一般 \nmid\t较 大', [{ sort: 4 }])).toEqual([
    ['high', '重大', 5],
    ['low', '一般', 6],
    ['mid', '较 大', 7],
  ])
})

test('a line of one word is its own code', () => {
  expect(short('PPE')).toEqual([['PPE', 'PPE', 0]])
})
